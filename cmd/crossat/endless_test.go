//go:build linux

package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/urfave/cli/v2"

	"crossat/internal/cmdline"
	"crossat/internal/files"
)

// plainArgs are arguments with which each command does its work. Names of files are in braces.
var plainArgs = map[string]string{
	"dicts":            "",
	"dicts list":       "",
	"fill":             "--grid {grid} --dict {list}",
	"grids":            "",
	"grids list":       "",
	"square":           "--size 3 --dict {list}",
	"pattern":          "--size 5",
	"layout":           "--words {list}",
	"compose":          "--words {theme} --size 5 --dict {list}",
	"clues":            "--grid {filled}",
	"score":            "--grid {filled} --dict {list}",
	"explain":          "--grid {grid} --dict {list} --min-score 100",
	"explain pattern":  "--size 5 --entries 3 --black 0",
	"explain layout":   "--words {list} --size 2",
	"explain compose":  "--words {theme} --size 5 --black 24",
	"render":           "--grid {filled}",
	"encode":           "--grid {grid} --dict {list}",
	"solve":            "--cnf {formula}",
	"formula check":    "--cnf {clash} --proof {proof}",
	"decode":           "--cnf {formula} --model {model} --dict {list}",
	"cubes split":      "--grid {grid} --dict {list} --target 2",
	"cubes conquer":    "--cubes {cubes}",
	"cubes gather":     "--cubes {cubes} --journal {cubes}.journal",
	"serve":            "--export site",
	"grids show":       "--grid {grid}",
	"grids difficulty": "--grid {grid} --dict {list}",
	"dicts show":       "--dict {list}",
	"dicts stats":      "--dict {list}",
	"dicts licences":   "",
	"formula bench":    "--grid {grid} --dict {list} --timeout 500ms --output rows.jsonl",
	"version":          "",
	"completion":       "--shell bash",
	"man":              "",
}

// TestEndless gives each flag of each command that takes a text the names of input without an end, of a file of 3 GB
// and of one that is as large when it is unpacked, or without the tag long, of one of the three. Those that are read end
// soon, with one line, in little memory.
func TestEndless(t *testing.T) {
	if testing.Short() {
		t.Skip("reads gigabytes")
	}
	folder := t.TempDir()
	names := plainFiles(t, folder)
	sparse, bomb := filepath.Join(folder, "sparse"), filepath.Join(folder, "bomb.zst")
	makeSparse := func() {
		if err := os.WriteFile(sparse, nil, 0o666); err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(sparse, 3<<30); err != nil {
			t.Fatal(err)
		}
	}
	makeSparse()
	makeBomb(t, bomb)
	packed, err := os.ReadFile(bomb)
	if err != nil {
		t.Fatal(err)
	}
	refused, turn, seen := 0, 0, make(map[string]bool) // by flag: whether large files were read
	eachCommand(t, func(path string, c *cli.Command) {
		plain, ok := plainArgs[path]
		if !ok {
			t.Errorf("%s is not in plainArgs", path)
			return
		}
		for _, f := range cmdline.Declared(c.Flags) {
			if f.Kind != cmdline.Text && f.Kind != cmdline.Texts {
				continue
			}
			forms := []string{"{}"}
			if f.Name == slotFlag.Name {
				forms = append(forms, "1-Across:list={}")
			}
			for _, form := range forms {
				turn++
				for i, input := range []string{"/dev/zero", sparse, bomb} {
					if (turn+i)%endlessPart != 0 {
						continue
					}
					args := withFlag(names.Replace(plain), f.Name, strings.Replace(form, "{}", input, 1))
					args = append(strings.Fields(path), args...)
					if slices.ContainsFunc(c.Flags, isTimeout) && !slices.Contains(args, "--timeout") {
						args = append(args, "--timeout", "1s")
					}
					if text := runEndless(t, folder, args); text != "" && !strings.Contains(text, "--help") {
						refused++
					} else if form == "{}" {
						break // it is no input
					}
					if seen[form+f.Name] {
						break // by another command
					}
					if info, err := os.Stat(sparse); err != nil || info.Size() != 3<<30 {
						makeSparse() // it was an output
					}
					if now, err := os.ReadFile(bomb); err != nil || !bytes.Equal(now, packed) {
						makeBomb(t, bomb)
					}
				}
				seen[form+f.Name] = true
			}
		}
	})
	t.Logf("%d inputs refused", refused)
	if refused < 80/endlessPart {
		t.Errorf("%d inputs are refused: are they read at all?", refused)
	}
}

func isTimeout(f cli.Flag) bool { return f.Names()[0] == timeoutFlag.Name }

// withFlag returns arguments with another value of a flag.
func withFlag(plain, flag, value string) []string {
	args := strings.Fields(plain)
	if i := slices.Index(args, "--"+flag); i >= 0 {
		args = slices.Delete(args, i, i+2)
	}
	return append(args, "--"+flag, value)
}

// plainFiles makes the files of plainArgs in a folder, and returns a replacer of their names.
func plainFiles(t *testing.T, folder string) *strings.Replacer {
	t.Helper()
	var names []string
	for name, text := range map[string]string{
		"grid": "...\n...\n...\n", "filled": "BIT\nICE\nTEN\n", "list": "BIT\nICE\nTEN\n", "theme": "TEN\n",
		"clash": "p cnf 1 2\n1 0\n-1 0\n", "proof": "0\n",
	} {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		names = append(names, "{"+name+"}", path)
	}
	for _, name := range []string{"formula", "model", "cubes"} {
		names = append(names, "{"+name+"}", filepath.Join(folder, name))
	}
	r := strings.NewReplacer(names...)
	for _, line := range []string{
		"encode --grid {grid} --dict {list} --nodup none -o {formula}", "solve --cnf {formula} -o {model}",
		"cubes split --grid {grid} --dict {list} --nodup none --target 2 -o {cubes}", "cubes conquer --cubes {cubes} -o /dev/null",
	} {
		cmd := exec.Command("crossat", strings.Fields(r.Replace(line))...)
		out, _ := cmd.CombinedOutput()
		if code := cmd.ProcessState.ExitCode(); code != 0 && code != exitSat {
			t.Fatalf("%s: exit code %d: %s", line, code, out)
		}
	}
	return r
}

// makeBomb writes a small file that unpacks to 3 GB: frames of zeros, one after the other.
func makeBomb(t *testing.T, path string) {
	t.Helper()
	zeros := make([]byte, 1<<20)
	err := files.Write(t.Context(), path, func(w io.Writer) error {
		for range 64 {
			if _, err := w.Write(zeros); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	frame, err := os.ReadFile(path)
	if err == nil {
		err = os.WriteFile(path, bytes.Repeat(frame, 48), 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Bounds of a command whose input has no end.
const (
	endlessTime   = 10 * time.Second // of processor time
	endlessMemory = 400 << 20        // bytes
)

// runEndless runs crossat, and returns what it says last; nothing, if that is no error.
func runEndless(t *testing.T, folder string, args []string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), hang)
	defer cancel()
	cmd := exec.CommandContext(ctx, "crossat", args...)
	var said bytes.Buffer
	cmd.Dir, cmd.Stderr, cmd.WaitDelay = folder, &said, time.Second
	cmd.Run()
	line := strings.Join(args, " ")
	if ctx.Err() != nil {
		t.Errorf("%s: not at its end after %v", line, hang)
		return ""
	}
	if took := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(); took > endlessTime {
		t.Errorf("%s: took %v of processor time", line, took)
	}
	if peak := cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss << 10; peak > endlessMemory {
		t.Errorf("%s: takes %d MB", line, peak>>20)
	}
	text := said.String()
	code := cmd.ProcessState.ExitCode()
	if code < 0 || strings.Contains(text, "goroutine ") || len(text) > 4000 {
		t.Errorf("%s: exit code %d, %.500q", line, code, text)
	}
	text = text[strings.LastIndexByte(strings.TrimRight(text, "\n"), '\n')+1:]
	if code == exitError && (!strings.HasPrefix(text, "error: ") || strings.Count(said.String(), "error: ") > 1) {
		t.Errorf("%s: not one line that says why: %.1000q", line, said.String())
	}
	switch code {
	case 0, exitSat, exitGaveUp:
		return ""
	}
	return said.String()
}

// TestHuge gives crossat small files that ask for much: each ends soon, in little memory, with one line.
func TestHuge(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector takes more memory than crossat")
	}
	folder := t.TempDir()
	names := plainFiles(t, folder)
	script := func(lines string) string { return "#!/bin/sh\n" + lines }
	for name, text := range map[string]string{
		"wide":    strings.Repeat(".", 1001) + "\n",
		"square":  strings.Repeat(strings.Repeat(".", 1000)+"\n", 1000),
		"larger":  strings.Repeat(strings.Repeat(".", 1000)+"\n", 1001),
		"long":    strings.Repeat(".", 8_000_000) + "\n",
		"vars":    "p cnf 10000000 1\n-1 10000000 0\n",
		"more":    "p cnf 2000000000 1\n1 0\n",
		"opb":     "* #variable= 2000000000 #constraint= 1\n1 x1 >= 1 ;\n",
		"clauses": "p cnf 3 9223372036854775807\n1 0\n",
		"literal": "h 1000000000 0\n",
		"prints":  script("exec yes"),
		"values":  script("echo s SATISFIABLE; exec yes 'v 1'"),
		"errs":    script("head -c 200000000 /dev/zero >&2; echo >&2; echo it failed >&2; exit 7"),
		"files":   script("exec yes 1 >$2"),
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ line, want string }{
		{"fill --grid square --dict {list}", "the dictionary has no word of 1000 letters"},
		{"fill --grid larger --dict {list}", "larger:1001:1: the grid is too large: it may have 1,000,000 cells"},
		{"fill --grid long --dict {list}", "long:1:1000001: the grid is too large"},
		{"fill --grid wide --dict {list}", "the dictionary has no word of 1001 letters"},
		{"solve --cnf vars -o /dev/null", ""},
		{"solve --cnf more", `header "p cnf 2000000000 1": more than 100000000 variables`},
		{"decode --cnf opb --model {model}", "more than 100000000 variables"},
		{"solve --cnf clauses", "1 clauses, but the header says 9223372036854775807"},
		{"solve --cnf literal", `"1000000000" is not a literal`},
		{"solve --cnf {clash} --solver ./prints", "solver prints: it printed more than 64 MB"},
		{"solve --cnf {clash} --solver ./values", "solver values: "},
		{"solve --cnf {clash} --solver ./errs", "exit code 7: it failed"},
		{"fill --grid mini5 --solver ./prints", "solver prints: it printed more than 64 MB"},
	} {
		text := runEndless(t, folder, strings.Fields(names.Replace(c.line)))
		if !strings.Contains(text, c.want) {
			t.Errorf("%s: %q, want %q", c.line, text, c.want)
		}
	}
	text := runEndless(t, folder, []string{"solve", "--cnf", "vars", "--solver", "./files {cnf} {out}"})
	if want := "solver files: it wrote more than 178 MB to its result file"; !strings.Contains(text, want) {
		t.Errorf("%q, want %q", text, want)
	}
}

// TestMemoryFlag keeps crossat and its solvers within a budget.
func TestMemoryFlag(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector takes more memory than crossat")
	}
	folder := t.TempDir()
	rng := rand.New(rand.NewPCG(1, 2))
	var open, hard strings.Builder
	for range 255 {
		for range 255 {
			open.WriteByte(".....#"[rng.IntN(6)])
		}
		open.WriteByte('\n')
	}
	fmt.Fprintf(&hard, "p cnf 1000000 1000000\n")
	for range 1_000_000 {
		fmt.Fprintf(&hard, "%d -%d %d 0\n", 1+rng.IntN(1_000_000), 1+rng.IntN(1_000_000), 1+rng.IntN(1_000_000))
	}
	for name, text := range map[string]string{
		"open": open.String(), "hard": hard.String(),
		"eats": "#!/bin/sh\nhead -c 3000000000 /dev/zero | tail -c 2000000000\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ line, want string }{
		{"--memory 100MB fill --grid open --dict en", "this needs more than the 100 MB of memory that may be used: give more"},
		{"--memory 200MB solve --cnf hard", "gophersat: it needs more than the 200 MB of memory that may be used: give more"},
		{"--memory 200MB solve --cnf hard --solver ./eats", "solver eats: it needs more than the 200 MB of memory"},
		{"--memory 200MB fill --grid mini5 --min-score 60 -o /dev/null", ""},
		{"fill --memory 200MB mini5 --min-score 60 -o /dev/null", ""},
		{"fill mini5 --memory many", `--memory "many": give a number of bytes`},
		{"--memory many fill", `--memory "many": give a number of bytes`},
		{"--memory 2MB fill", "--memory 2MB: crossat itself needs 64 MB: give more"},
	} {
		if text := runEndless(t, folder, strings.Fields(c.line)); !strings.Contains(text, c.want) {
			t.Errorf("%s: %q, want %q", c.line, text, c.want)
		}
	}
}
