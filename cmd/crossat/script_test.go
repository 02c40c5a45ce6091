package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"crossat": func() { os.Exit(mainExit()) },
	})
}

// raceOptions are for programs built with the race detector, which would stay for
// a second each at their end.
const raceOptions = "atexit_sleep_ms=0"

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                filepath.Join("testdata", "script"),
		RequireUniqueNames: true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("GORACE", raceOptions)
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":      exits,
			"fails":      fails,
			"within":     within,
			"interrupts": interrupts,
			"holds":      holds,
			"killed":     killed,
			"recode":     recode,
			"keep":       keep,
			"pigeons":    pigeons,
			"wasm":       wasm,
		},
	})
}

// wasm FILE writes the shortest WebAssembly there is.
func wasm(ts *testscript.TestScript, _ bool, args []string) {
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte("\x00asm\x01\x00\x00\x00"), 0o666))
}

// exits CODE PROGRAM ARG... runs a program, which must end with the exit code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	want := needArgs(ts, neg, args, 2)
	got, err := exitStatus(ts.Exec(args[1], args[2:]...))
	ts.Check(err)
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// fails CODE REGEXP ARG... runs crossat, which must end with the exit code, one
// line on standard error that matches, and nothing on standard output. After
// wrong usage, a second line may tell where the help is.
func fails(ts *testscript.TestScript, neg bool, args []string) {
	code := needArgs(ts, neg, args, 2)
	exits(ts, neg, append([]string{args[0], "crossat"}, args[2:]...))
	if out := ts.ReadFile("stdout"); out != "" {
		ts.Fatalf("standard output is %q, want nothing", out)
	}
	message, hint, _ := strings.Cut(ts.ReadFile("stderr"), "\n")
	ok, err := regexp.MatchString("^crossat: .*"+args[1], message)
	ts.Check(err)
	if !ok {
		ts.Fatalf("message %q does not match %q", message, args[1])
	}
	if code == exitUsage {
		_, hint, _ = strings.Cut(hint, "\n")
	}
	if hint != "" {
		ts.Fatalf("more lines on standard error: %q", hint)
	}
}

// within DURATION COMMAND ARG... runs one of the commands above, which must not
// take longer.
func within(ts *testscript.TestScript, neg bool, args []string) {
	limit, err := time.ParseDuration(args[0])
	ts.Check(err)
	start := time.Now()
	switch args[1] {
	case "exits":
		exits(ts, neg, args[2:])
	case "fails":
		fails(ts, neg, args[2:])
	default:
		ts.Fatalf("within knows no command %q", args[1])
	}
	if took := time.Since(start); took > limit {
		ts.Fatalf("took %v, the limit is %v", took.Round(time.Millisecond), limit)
	}
}

// interrupts SIGNAL REGEXP ARG... starts crossat, its standard input a pipe on
// which nothing comes, and sends it the signal as soon as a line of its
// standard error matches; with an empty REGEXP, after a moment. It must then end
// soon, with the exit code of the signal and the word that it was interrupted.
func interrupts(ts *testscript.TestScript, neg bool, args []string) {
	signals := map[string]syscall.Signal{
		"INT": syscall.SIGINT, "TERM": syscall.SIGTERM, "HUP": syscall.SIGHUP, "QUIT": syscall.SIGQUIT,
	}
	if neg || len(args) < 3 || signals[args[0]] == 0 {
		ts.Fatalf("usage: interrupts INT|TERM|HUP|QUIT REGEXP ARG...")
	}
	mark, err := regexp.Compile(args[1])
	ts.Check(err)
	moment := 200 * time.Millisecond // into what comes after the line
	for !interruptAfter(ts, moment, signals[args[0]], mark, args[2:]) {
		if moment *= 3; moment > 10*time.Second {
			ts.Fatalf("crossat does not mind the signal")
		}
	}
}

// lastWords are those of a command that was interrupted: that, and how good what it printed is.
var lastWords = regexp.MustCompile(`crossat: interrupted( with .*)?\n$`)

// interruptAfter sends the signal a moment after the line. It returns false if that ended
// a program which had not come so far, on a busy machine, as to mind signals: where there
// is no line to wait for.
func interruptAfter(
	ts *testscript.TestScript, moment time.Duration, signal syscall.Signal, mark *regexp.Regexp, args []string,
) bool {
	var stdout bytes.Buffer
	cmd := exec.Command("crossat", args...)
	cmd.Dir = ts.MkAbs(".")
	cmd.Env = append(os.Environ(), "TMPDIR="+ts.Getenv("TMPDIR"), "GORACE="+raceOptions)
	cmd.Stdout = &stdout
	stdin, err := cmd.StdinPipe()
	ts.Check(err)
	defer stdin.Close()
	stderr, err := cmd.StderrPipe()
	ts.Check(err)
	ts.Check(cmd.Start())
	watchdog := time.AfterFunc(time.Minute, func() { cmd.Process.Kill() })
	defer watchdog.Stop()

	said := waitFor(stderr, mark)
	time.Sleep(moment)
	sent := time.Now()
	ts.Check(cmd.Process.Signal(signal))
	rest, _ := io.ReadAll(stderr)
	code, err := exitStatus(cmd.Wait())
	if !cmd.ProcessState.Exited() && mark.String() == "" {
		return false
	}
	ts.Check(err)
	took := time.Since(sent)

	fmt.Fprint(ts.Stderr(), said, string(rest))
	fmt.Fprint(ts.Stdout(), stdout.String())
	if want := (signalled{signal}).code(); code != want || !lastWords.Match(rest) {
		ts.Fatalf("exit code %d, last words %q; want %d, interrupted", code, rest, want)
	}
	if took > 3*time.Second { // a second, on a busy machine
		ts.Fatalf("ended %v after the signal", took.Round(time.Millisecond))
	}
	return true
}

// killed TIMES CODE JOURNAL PROGRAM ARG... starts a program so many times, and kills it
// each time at random between its start and a bit after its next record in a journal.
// Then it lets the program end, which must be with the exit code.
func killed(ts *testscript.TestScript, neg bool, args []string) {
	times := needArgs(ts, neg, args, 4)
	journal := ts.MkAbs(args[2])
	for n := range times {
		cmd := exec.Command(args[3], args[4:]...)
		cmd.Dir = ts.MkAbs(".")
		cmd.Env = append(os.Environ(), "TMPDIR="+ts.Getenv("TMPDIR"), "GORACE="+raceOptions)
		before := sizeOf(journal)
		var said bytes.Buffer
		cmd.Stderr = &said
		ts.Check(cmd.Start())
		deadline := time.Now().Add(10 * time.Second)
		for n%2 == 0 && sizeOf(journal) == before && time.Now().Before(deadline) {
			time.Sleep(time.Millisecond)
		}
		time.Sleep(rand.N(8 * time.Millisecond))
		ts.Check(cmd.Process.Kill())
		if err := cmd.Wait(); cmd.ProcessState.Exited() {
			ts.Fatalf("run %d ended before it was killed, with %v: %s", n+1, err, &said)
		}
	}
	ts.Logf("%d bytes of %s are there after the last kill", sizeOf(journal), args[2])
	exits(ts, neg, slices.Concat(args[1:2], args[3:]))
}

// sizeOf is the size of a file, 0 if there is none.
func sizeOf(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}

// waitFor reads lines until one matches, and returns them. An empty pattern
// waits for none.
func waitFor(r io.Reader, mark *regexp.Regexp) string {
	var said strings.Builder
	lines := bufio.NewReader(iotest.OneByteReader(r)) // takes no more than a line
	for mark.String() != "" {
		line, err := lines.ReadString('\n')
		said.WriteString(line)
		if err != nil || mark.MatchString(line) {
			break
		}
	}
	return said.String()
}

// holds DIR NAME... demands that a folder has these entries and no others, and
// that no process works in it any more, as far as can be seen.
func holds(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: holds DIR NAME...")
	}
	dir := ts.MkAbs(args[0])
	entries, err := os.ReadDir(dir)
	ts.Check(err)
	names := []string{}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	want := slices.Sorted(slices.Values(args[1:]))
	if !slices.Equal(names, want) {
		ts.Fatalf("%s holds %q, want %q", args[0], names, want)
	}
	for deadline := time.Now().Add(3 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		left := workers(dir)
		if len(left) == 0 {
			return
		}
		if time.Now().After(deadline) {
			ts.Fatalf("still at work in %s: %q", args[0], left)
		}
	}
}

// workers lists the processes whose working folder is dir; on Linux only.
func workers(dir string) []string {
	links, _ := filepath.Glob("/proc/[0-9]*/cwd")
	return slices.DeleteFunc(links, func(link string) bool {
		cwd, err := os.Readlink(link)
		return err != nil || cwd != dir
	})
}

// recode FORM FILE... rewrites text files: into windows-1251 or iso-8859-1, decomposed letters
// (nfd), with CR LF (crlf), or with a byte order mark (bom).
func recode(ts *testscript.TestScript, neg bool, args []string) {
	forms := map[string]func(string) (string, error){
		"windows-1251": charmap.Windows1251.NewEncoder().String,
		"iso-8859-1":   charmap.ISO8859_1.NewEncoder().String,
		"nfd":          func(s string) (string, error) { return norm.NFD.String(s), nil },
		"crlf":         func(s string) (string, error) { return strings.ReplaceAll(s, "\n", "\r\n"), nil },
		"bom":          func(s string) (string, error) { return "\ufeff" + s, nil },
	}
	if neg || len(args) < 2 || forms[args[0]] == nil {
		ts.Fatalf("usage: recode windows-1251|iso-8859-1|nfd|crlf|bom FILE...")
	}
	for _, name := range args[1:] {
		text, err := forms[args[0]](ts.ReadFile(name))
		ts.Check(err)
		ts.Check(os.WriteFile(ts.MkAbs(name), []byte(text), 0o666))
	}
}

// keep NUMBER FILE COPY copies that many bytes of a file.
func keep(ts *testscript.TestScript, neg bool, args []string) {
	n := needArgs(ts, neg, args, 3)
	text := ts.ReadFile(args[1])
	if n >= len(text) {
		ts.Fatalf("%s has %d bytes only", args[1], len(text))
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), []byte(text[:n]), 0o666))
}

// pigeons NUMBER FILE writes the formula that puts NUMBER pigeons into one hole
// less: short, and out of reach of resolution from a dozen on.
func pigeons(ts *testscript.TestScript, neg bool, args []string) {
	n := needArgs(ts, neg, args, 2)
	at := func(pigeon, hole int) int { return pigeon*(n-1) + hole + 1 }
	var b strings.Builder
	fmt.Fprintf(&b, "p cnf %d %d\n", n*(n-1), n+(n-1)*n*(n-1)/2)
	for p := range n {
		for h := range n - 1 {
			fmt.Fprintf(&b, "%d ", at(p, h))
		}
		b.WriteString("0\n")
	}
	for h := range n - 1 {
		for p := range n {
			for q := range p {
				fmt.Fprintf(&b, "-%d -%d 0\n", at(p, h), at(q, h))
			}
		}
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(b.String()), 0o666))
}

// needArgs checks the number of arguments and returns the first as a number.
func needArgs(ts *testscript.TestScript, neg bool, args []string, least int) int {
	if neg || len(args) < least {
		ts.Fatalf("the command needs %d arguments, and no !", least)
	}
	n, err := strconv.Atoi(args[0])
	ts.Check(err)
	return n
}

// exitStatus is the exit code that an error of [exec.Cmd] stands for.
func exitStatus(err error) (int, error) {
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) && exit.Exited() {
		return exit.ExitCode(), nil
	}
	return 0, err
}
