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
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
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
	isCommand := strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe") == "crossat"
	if !isCommand && signal.Ignored(syscall.SIGHUP) { // as under nohup: crossat would ignore it, too
		signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP)
	}
	if !isCommand {
		os.Setenv(configVar, os.DevNull) // not the developer's own
	}
	testscript.Main(m, map[string]func(){
		"crossat": func() {
			if os.Getenv(patientVar) != "" {
				outlast = func() {
					time.Sleep(hang)
					os.Exit(exitHung)
				}
			}
			os.Exit(mainExit())
		},
	})
}

// patientVar is the environment variable that lets a command take as long as it likes to end by itself after a signal
// or its limit: on a busy machine, its grace may be over before it gets a processor.
const patientVar = "CROSSAT_TEST_PATIENT"

const (
	hang     = 5 * time.Minute // after which something hangs, on any machine
	exitHung = 99
	promptly = 5 * time.Second // of processor time, in which a command ends after a signal
)

// raceOptions are for programs built with the race detector, which would stay for
// a second each at their end.
const raceOptions = "atexit_sleep_ms=0"

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                filepath.Join("testdata", "script"),
		RequireUniqueNames: true,
		Setup: func(env *testscript.Env) error {
			env.Setenv("GORACE", raceOptions)
			env.Setenv(patientVar, "1")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":      exits,
			"fails":      fails,
			"within":     within,
			"limits":     limits,
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
	checkExit(ts, neg, args, ts.Exec)
}

// fails CODE REGEXP ARG... runs crossat, which must end with the exit code, one
// line on standard error that matches, and nothing on standard output. After an
// error, a second line may tell what to type.
func fails(ts *testscript.TestScript, neg bool, args []string) {
	code := checkExit(ts, neg, failing(ts, neg, args), ts.Exec)
	checkFailure(ts, code, args[1], ts.ReadFile("stdout"), ts.ReadFile("stderr"))
}

// failing returns the arguments of exits for those of fails.
func failing(ts *testscript.TestScript, neg bool, args []string) []string {
	needArgs(ts, neg, args, 2)
	return slices.Concat(args[:1], []string{"crossat"}, args[2:])
}

func checkExit(ts *testscript.TestScript, neg bool, args []string, run func(program string, args ...string) error) int {
	want := needArgs(ts, neg, args, 2)
	got, err := exitStatus(run(args[1], args[2:]...))
	ts.Check(err)
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
	return want
}

func checkFailure(ts *testscript.TestScript, code int, pattern, stdout, stderr string) {
	if stdout != "" {
		ts.Fatalf("standard output is %q, want nothing", stdout)
	}
	message, hint, _ := strings.Cut(stderr, "\n")
	prefix := "^crossat: .*"
	if code == exitError || code == exitUsage {
		prefix = "^error: .*"
	}
	ok, err := regexp.MatchString(prefix+pattern, message)
	ts.Check(err)
	if !ok {
		ts.Fatalf("message %q does not match %q", message, pattern)
	}
	if strings.HasPrefix(hint, "hint: ") && (code == exitError || code == exitUsage) {
		_, hint, _ = strings.Cut(hint, "\n")
	}
	if hint != "" {
		ts.Fatalf("more lines on standard error: %q", hint)
	}
}

// within DURATION exits|fails ARG... is one of the commands above for a program that must not take more processor time.
func within(ts *testscript.TestScript, neg bool, args []string) {
	limit, err := time.ParseDuration(args[0])
	ts.Check(err)
	r := &spender{ts: ts}
	switch rest := args[2:]; args[1] {
	case "exits":
		checkExit(ts, neg, rest, r.run)
	case "fails":
		code := checkExit(ts, neg, failing(ts, neg, rest), r.run)
		checkFailure(ts, code, rest[1], r.stdout.String(), r.stderr.String())
	default:
		ts.Fatalf("within knows no command %q", args[1])
	}
	if r.spent > limit {
		ts.Fatalf("took %v of processor time, the limit is %v", r.spent.Round(time.Millisecond), limit)
	}
}

// limits CODE REGEXP ARG... runs crossat with a --timeout, which must end it with the exit code. How far a program
// comes by then is up to the machine: as long as neither standard error nor output matches, the next run has twice the
// time.
func limits(ts *testscript.TestScript, neg bool, args []string) {
	needArgs(ts, neg, args, 3)
	want, err := regexp.Compile("(?m)" + args[1])
	ts.Check(err)
	for limit := 100 * time.Millisecond; ; limit *= 2 {
		r := &spender{ts: ts, quiet: true}
		line := slices.Concat([]string{args[0], "crossat"}, args[2:], []string{"--timeout", limit.String()})
		checkExit(ts, neg, line, r.run)
		if most := limit*time.Duration(runtime.NumCPU()) + promptly; r.spent > most {
			ts.Fatalf("took %v of processor time for a limit of %v", r.spent.Round(time.Millisecond), limit)
		}
		if found := want.MatchString(r.stderr.String()) || want.MatchString(r.stdout.String()); found || limit > hang/2 {
			r.show()
			if !found {
				ts.Fatalf("the limit is %v, and the output doesn't match %q", limit, want)
			}
			return
		}
	}
}

// spender runs programs and measures their processor time.
type spender struct {
	ts             *testscript.TestScript
	quiet          bool // what they print is only kept
	stdout, stderr bytes.Buffer
	spent          time.Duration
}

func (r *spender) run(program string, args ...string) error {
	cmd := inFolder(r.ts, program, args)
	cmd.Stdout, cmd.Stderr = &r.stdout, &r.stderr
	err := cmd.Run()
	r.spent += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	if !r.quiet {
		r.show()
	}
	return err
}

// show makes standard output and error those of the script.
func (r *spender) show() {
	fmt.Fprint(r.ts.Stdout(), r.stdout.String())
	fmt.Fprint(r.ts.Stderr(), r.stderr.String())
}

// inFolder is a program in the folder of a script.
func inFolder(ts *testscript.TestScript, program string, args []string) *exec.Cmd {
	cmd := exec.Command(program, args...)
	cmd.Dir = ts.MkAbs(".")
	cmd.Env = append(os.Environ(), "TMPDIR="+ts.Getenv("TMPDIR"), "GORACE="+raceOptions, patientVar+"=1")
	return cmd
}

// interrupts SIGNAL REGEXP ARG... starts crossat, its standard input a pipe on
// which nothing comes, and sends it the signal when it's at work after a line of its
// standard error that matches; with an empty REGEXP, as soon as it waits for its input
// or is at work. It must then end soon, with the exit code of the signal and the word
// that it was interrupted.
func interrupts(ts *testscript.TestScript, neg bool, args []string) {
	signals := map[string]syscall.Signal{
		"INT": syscall.SIGINT, "TERM": syscall.SIGTERM, "HUP": syscall.SIGHUP, "QUIT": syscall.SIGQUIT,
	}
	if neg || len(args) < 3 || signals[args[0]] == 0 {
		ts.Fatalf("usage: interrupts INT|TERM|HUP|QUIT REGEXP ARG...")
	}
	mark, err := regexp.Compile(args[1])
	ts.Check(err)
	for atWork := 100 * time.Millisecond; !interruptAfter(ts, atWork, signals[args[0]], mark, args[2:]); atWork *= 3 {
		if atWork > 10*time.Second {
			ts.Fatalf("crossat does not mind the signal")
		}
	}
}

// lastWords are those of a command that was interrupted: that, and how good what it printed is.
var lastWords = regexp.MustCompile(`crossat: interrupted( with .*)?\n$`)

// interruptAfter sends the signal some processor time after the line. It returns false if that ended
// a program which had not come so far as to mind signals: where there is no line to wait for.
func interruptAfter(
	ts *testscript.TestScript, atWork time.Duration, signal syscall.Signal, mark *regexp.Regexp, args []string,
) bool {
	var stdout bytes.Buffer
	cmd := inFolder(ts, "crossat", args)
	if mark.String() == "" {
		cmd.Env = append(cmd.Env, patientVar+"=") // it's blocked: only its watchdog can end it
	}
	cmd.Stdout = &stdout
	stdin, err := cmd.StdinPipe()
	ts.Check(err)
	defer stdin.Close()
	stderr, err := cmd.StderrPipe()
	ts.Check(err)
	ts.Check(cmd.Start())
	watchdog := time.AfterFunc(hang, func() { cmd.Process.Kill() })
	defer watchdog.Stop()

	said := waitFor(stderr, mark)
	waitForWork(cmd.Process.Pid, atWork)
	before := lookAt(cmd.Process.Pid).spent
	ts.Check(cmd.Process.Signal(signal))
	rest, _ := io.ReadAll(stderr)
	code, err := exitStatus(cmd.Wait())
	if !cmd.ProcessState.Exited() && mark.String() == "" {
		return false
	}
	ts.Check(err)

	fmt.Fprint(ts.Stderr(), said, string(rest))
	fmt.Fprint(ts.Stdout(), stdout.String())
	if want := (signalled{signal}).code(); code != want || !lastWords.Match(rest) {
		ts.Fatalf("exit code %d, last words %q; want %d, interrupted", code, rest, want)
	}
	if took := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime() - before; before > 0 && took > promptly {
		ts.Fatalf("ended after %v of processor time since the signal", took.Round(time.Millisecond))
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
		cmd := inFolder(ts, args[3], args[4:])
		before := sizeOf(journal)
		var said bytes.Buffer
		cmd.Stderr = &said
		ts.Check(cmd.Start())
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
		for n%2 == 0 && sizeOf(journal) == before && len(ended) == 0 {
			time.Sleep(time.Millisecond)
		}
		time.Sleep(rand.N(8 * time.Millisecond))
		cmd.Process.Kill()
		if err := <-ended; cmd.ProcessState.Exited() {
			if n < 2 {
				ts.Fatalf("run %d ended before it was killed, with %v: %s", n+1, err, &said)
			}
			break // a busy machine was late to kill it
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
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
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
