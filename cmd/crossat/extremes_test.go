//go:build unix

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/urfave/cli/v2"

	"crossat/internal/cmdline"
)

// What a command may take, whatever its flags say, for a puzzle of a few words.
const (
	mostTime   = 2 * time.Second // of a processor
	mostMemory = 300 << 20
	mostLine   = 4500 // bytes of a line on standard error
	mostLines  = 6
)

// bases are command lines that work. Each flag of the command is then added to it, or changed.
var bases = map[string]string{
	"fill":             "--grid grid.txt --dict list.txt",
	"square":           "--size 2 --dict list.txt",
	"pattern":          "--size 5 --timeout 500ms",
	"layout":           "--words words.txt --effort 1 --timeout 500ms",
	"compose":          "--words theme.txt --size 3 --dict list.txt --timeout 500ms",
	"clues":            "--grid full.txt",
	"score":            "--grid full.txt --dict list.txt",
	"explain":          "--grid grid.txt --dict none.txt",
	"explain pattern":  "--size 5 --black 24 --effort 1 --timeout 500ms",
	"explain layout":   "--words words.txt --size 3x1 --effort 1 --timeout 500ms",
	"explain compose":  "--words theme.txt --size 3 --black 8 --effort 1 --timeout 500ms",
	"render":           "--grid full.txt",
	"encode":           "--grid grid.txt --dict list.txt",
	"solve":            "--cnf sat.cnf",
	"formula check":    "--cnf unsat.cnf --proof proof.drat",
	"decode":           "--cnf sat.cnf --model model.txt",
	"cubes split":      "--grid grid.txt --dict list.txt",
	"cubes conquer":    "--cubes cubes.json",
	"cubes gather":     "--cubes cubes.json --journal done.journal",
	"serve":            "--dir puzzles --timeout 100ms",
	"grids list":       "",
	"grids show":       "--grid grid.txt",
	"grids difficulty": "--grid grid.txt",
	"dicts list":       "",
	"dicts licences":   "",
	"dicts show":       "--dict list.txt",
	"dicts stats":      "--dict list.txt",
	"formula bench":    "--suite dimacs --size 2 --dict list.txt --seeds 0 --output suite",
	"":                 "",
	"version":          "",
	"completion":       "",
	"man":              "",
}

// extremeFiles are those that bases name.
var extremeFiles = map[string]string{
	"grid.txt": "..\n..\n", "full.txt": "AB\nCD\n", "list.txt": "AB\nCD\nAC\nBD\n", "none.txt": "AB\nCD\nBC\n",
	"words.txt": "CAT\nTEN\n", "theme.txt": "ABA\n",
	"sat.cnf": "p cnf 2 1\n1 2 0\n", "unsat.cnf": "p cnf 1 2\n1 0\n-1 0\n", "proof.drat": "0\n",
	"model.txt": "s SATISFIABLE\nv 1 2 0\n", "done.journal": "",
	"cubes.json": `{"format":"crossat cubes 1","grid":["..",".."],"min_slot":2,"strategy":"cells","seed":0,"refuted":0,` +
		`"refuted_share":0,"dict":"list","cubes":[{"grid":"../..","share":1,"log_expected":0}],"words":["AB","AC","BD","CD"]}`,
}

// extreme is a flag with a value that nobody means.
type extreme struct{ command, flag, value string }

func (e extreme) String() string {
	value := e.value
	if len(value) > 40 {
		value = fmt.Sprintf("%s... (%d bytes)", value[:20], len(value))
	}
	return fmt.Sprintf("%s --%s=%q", e.command, e.flag, value)
}

// args is the command line of the base with the flag. A flag of crossat itself comes before a command.
func (e extreme) args() []string {
	if e.command == "" {
		return []string{"--" + e.flag + "=" + e.value, "version"}
	}
	args := strings.Fields(e.command)
	base := strings.Fields(bases[e.command])
	for i := 0; i+1 < len(base); i += 2 {
		if base[i] != "--"+e.flag {
			args = append(args, base[i], base[i+1])
		}
	}
	return append(args, "--"+e.flag+"="+e.value)
}

// extremes are all flags of a command, and of those below it, with all their extreme values.
func extremes(command string, flags []cli.Flag, below []*cli.Command) (all []extreme) {
	for _, f := range cmdline.Declared(flags) {
		for _, value := range extremeValues(f) {
			all = append(all, extreme{command, f.Name, value})
		}
	}
	for _, c := range below {
		path := strings.TrimSpace(command + " " + c.Name)
		if !c.SkipFlagParsing && !isAlias(path) {
			all = append(all, extremes(path, c.Flags, c.Subcommands)...)
		}
	}
	return all
}

// Values that no flag can have, and some that few can. Long ones are almost as long as Linux allows for an argument.
var (
	oddValues = []string{
		"", "x", "0", "-1", "NaN", "-", "1e9", "1\n2", "\x1b[2J\x07", "\u202e\u2028", "\xff\xfe",
		strconv.Itoa(math.MaxInt), strconv.Itoa(math.MinInt), "9223372036854775808", "18446744073709551616",
		strings.Repeat("9", 100_000), strings.Repeat("A", 100_000), strings.Repeat("\x1b", 100_000),
	}
	oddTimes = []string{"1ns", "-1s", "87600h", "87600h1ns", "2562047h47m16s", "2562048h", "1e400s"}
	oddTexts = []string{
		".", "nosuch/x", "/dev/null", "-r", "a:b", ",", "%s", "--",
		"999999x999999", "0x0", "15", "50x2", "1-9223372036854775807", "5-3", "1/9223372036854775807", "0/0",
		"9223372036854775807:9223372036854775807", "3:0-9223372036854775807", "101%", "1e308GB", "0B",
		"9223372036854775807-Across:min-score=9223372036854775807", "1-Across:pattern=" + strings.Repeat("A", 100_000),
		strings.Repeat("1,", 50_000), strings.Repeat("x ", 50_000),
	}
)

// extremeValues are those at and beyond the ends of a flag's range, and what is no value at all.
func extremeValues(f *cmdline.Flag) []string {
	switch f.Kind {
	case cmdline.Number:
		all := slices.Clone(oddValues)
		for _, n := range []int{f.Least - 1, f.Least, f.Most, f.Most + 1} {
			all = append(all, strconv.Itoa(n))
		}
		return all
	case cmdline.Time:
		return slices.Concat(oddValues, oddTimes)
	case cmdline.Text, cmdline.Texts:
		return slices.Concat(oddValues, oddTexts)
	}
	return oddValues
}

// TestExtremes gives each flag of each command the values at the ends of its range, and beyond. A command must end soon,
// in little memory, and if it fails, with a line that says why. Without the tag long, a few of the values have to do.
func TestExtremes(t *testing.T) {
	if testing.Short() {
		t.Skip("runs many commands")
	}
	app := newApp(streams{})
	all := extremes("", app.Flags, app.Commands)
	some := make([]extreme, 0, len(all)/extremePart+1)
	all = slices.DeleteFunc(all, func(e extreme) bool { // that server would do as it is told
		return e.command == "serve" && e.flag == "timeout" && strings.HasSuffix(e.value, "0h")
	})
	for i := 0; i < len(all); i += extremePart {
		some = append(some, all[i])
	}
	t.Logf("%d of %d flags with values", len(some), len(all))
	var trials []trial
	for _, e := range some {
		if _, ok := bases[e.command]; !ok {
			t.Fatalf("%s is not among the bases", e.command)
		}
		trials = append(trials, trial{e.String(), e.args, func() map[string]string { return extremeFiles }})
	}
	tryAll(t, trials)
}

// trial is a command line, with the files that it may read. They are made when they are needed: all of them take more
// memory than a command may, and a child begins with what its parent has.
type trial struct {
	name  string
	args  func() []string
	files func() map[string]string
}

// tryAll runs command lines, as many at a time as there are processors.
func tryAll(t *testing.T, trials []trial) {
	work := make(chan trial)
	t.Run("all", func(t *testing.T) {
		for range runtime.GOMAXPROCS(0) {
			dir := t.TempDir()
			t.Run("some", func(t *testing.T) {
				t.Parallel()
				for next := range work {
					next.run(t, dir)
				}
			})
		}
		go func() {
			defer close(work)
			for _, next := range trials {
				work <- next
			}
		}()
	})
}

// run runs a command in a folder with nothing but its files.
func (next trial) run(t *testing.T, dir string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		os.RemoveAll(filepath.Join(dir, entry.Name()))
	}
	for name, text := range next.files() {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), hang)
	defer cancel()
	cmd := exec.CommandContext(ctx, "crossat", next.args()...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GORACE="+raceOptions, "TMPDIR="+dir)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	err = cmd.Run()
	if ctx.Err() != nil {
		t.Errorf("%s: still there after %v", next.name, hang)
		return
	}
	if err != nil && !errors.As(err, new(*exec.ExitError)) {
		t.Errorf("%s: %v", next.name, err)
		return
	}
	if why := faults(cmd.ProcessState, stderr.String()); len(why) > 0 {
		t.Errorf("%s: %s", next.name, strings.Join(why, "; "))
	}
}

// faults says what is wrong with the end of a command.
func faults(end *os.ProcessState, said string) (why []string) {
	fault := func(format string, args ...any) { why = append(why, fmt.Sprintf(format, args...)) }
	code := end.ExitCode()
	if !slices.Contains([]int{0, exitError, exitUsage, exitSat, exitNoFill, exitGaveUp}, code) {
		fault("exit status %d", code)
	}
	if took := end.UserTime() + end.SystemTime(); took > mostTime {
		fault("%v of processor time", took.Round(time.Millisecond))
	}
	if used := peak(end); used > mostMemory {
		fault("%d MB", used>>20)
	}
	for _, trace := range []string{"panic", "goroutine ", "runtime error", ".go:"} {
		if strings.Contains(said, trace) {
			fault("a stack trace: %.300q", said)
			return why
		}
	}
	if strings.ContainsFunc(said, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }) ||
		!utf8.ValidString(said) {
		fault("control characters: %.300q", said)
	}
	lines := strings.Split(strings.TrimSuffix(said, "\n"), "\n")
	for _, line := range lines {
		if len(line) > mostLine {
			fault("a line of %d bytes: %.100q", len(line), line)
		}
	}
	last := lines[len(lines)-1]
	if strings.HasPrefix(last, "hint: ") && len(lines) > 1 {
		last = lines[len(lines)-2]
	}
	silent := code == 0 || said == "" && (code == exitSat || code == exitNoFill) // solve prints its answer
	hasPrefix := strings.HasPrefix(last, "crossat: ") || strings.HasPrefix(last, "error: ")
	if !silent && !hasPrefix || len(lines) > mostLines {
		fault("%d lines: %.300q", len(lines), said)
	}
	return why
}

// peak is the most memory that a process has used, in bytes.
func peak(end *os.ProcessState) int64 {
	most := end.SysUsage().(*syscall.Rusage).Maxrss
	if runtime.GOOS != "darwin" {
		most *= 1024
	}
	return int64(most)
}
