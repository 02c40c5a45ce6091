//go:build linux

package main

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// run is one run of a command, in its own folder, with another folder as TMPDIR.
type run struct {
	*driver
	*testCase
	*rand.Rand
	name   string // in the environment of all processes of the run
	folder string
	tmp    string
	old    bool   // the outputs exist before, with one line
	detail string // of the fault
	undo   func() // undoes the fault; can be nil
	poorer bool   // the fault can degrade the output

	cmd            *exec.Cmd
	stdout, stderr bytes.Buffer
	ended          chan struct{}
	struck         bool          // the fault happened before the end
	took           time.Duration // from the fault to the end, if the command should end soon
}

// hangs is longer than any command takes.
const hangs = 5 * time.Minute

const oldText = "old\n"

// newRun makes the folder of a run. Without a source of random numbers, the outputs don't exist before.
func (d *driver) newRun(number int, c *testCase, random *rand.Rand) (*run, error) {
	r := &run{driver: d, testCase: c, Rand: random, name: fmt.Sprintf("%d-%d", os.Getpid(), number)}
	if random != nil {
		r.old = random.IntN(2) == 0
	}
	var err error
	r.folder, err = os.MkdirTemp(d.folder, "run-")
	return r, err
}

// furnish creates the files that exist before the command starts.
func (r *run) furnish() error {
	r.tmp = filepath.Join(r.folder, "tmp")
	err := errors.Join(os.Mkdir(r.tmp, 0o777),
		os.Symlink(filepath.Join(r.driver.folder, "in"), filepath.Join(r.folder, "in")))
	for _, name := range strings.Fields(r.outputs) {
		if r.old && name != "used.tsv" {
			err = errors.Join(err, os.WriteFile(filepath.Join(r.folder, name), []byte(oldText), 0o666))
		}
	}
	return err
}

// start starts the command, in a shell if it must set limits. Its output is recorded unless it goes to a given file.
func (r *run) start(stdout *os.File, limits ...string) error {
	if r.tmp == "" {
		if err := r.furnish(); err != nil {
			return err
		}
	}
	args := append([]string{r.program}, strings.Fields(r.line)...)
	if len(limits) > 0 {
		args = append([]string{"/bin/sh", "-c", strings.Join(limits, "; ") + `; exec "$@"`, "sh"}, args...)
	}
	r.cmd = exec.Command(args[0], args[1:]...)
	r.cmd.Dir = r.folder
	r.cmd.Env = append(os.Environ(), "TMPDIR="+r.tmp, "FAULTS_RUN="+r.name)
	r.stdout.Reset()
	r.stderr.Reset()
	r.cmd.Stdout, r.cmd.Stderr = &r.stdout, &r.stderr
	if stdout != nil {
		r.cmd.Stdout = stdout
	}
	r.cmd.WaitDelay = time.Second
	r.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := r.cmd.Start(); err != nil {
		return err
	}
	r.ended = make(chan struct{})
	go func() {
		defer close(r.ended)
		r.cmd.Wait()
	}()
	return nil
}

// endsWithin reports whether the command ends within a time.
func (r *run) endsWithin(d time.Duration) bool {
	select {
	case <-r.ended:
		return true
	case <-time.After(d):
		return false
	}
}

// moment waits for a random moment, and reports whether the command is still running.
func (r *run) moment() bool {
	r.struck = !r.endsWithin(time.Duration(r.Float64() * 1.3 * float64(r.testCase.took)))
	return r.struck
}

// signal sends a signal to the command.
func (r *run) signal(s syscall.Signal) {
	r.detail += fmt.Sprintf(" %v at %v", s, time.Now().Format("05.000"))
	r.cmd.Process.Signal(s)
}

// soon waits for the end, which must come within a second.
func (r *run) soon() error {
	start := time.Now()
	if !r.endsWithin(time.Second + r.slack) {
		trace := r.kill()
		return fmt.Errorf("it is still running after %v; %s", time.Since(start).Round(time.Millisecond), trace)
	}
	r.took = time.Since(start)
	return nil
}

// atAll waits for the end.
func (r *run) atAll() error {
	if !r.endsWithin(hangs) {
		trace := r.kill()
		return fmt.Errorf("it hangs; %s", trace)
	}
	return nil
}

// kill kills the command, and lists its processes.
func (r *run) kill() string {
	left := names(r.processes())
	r.cmd.Process.Kill()
	r.killAll()
	<-r.ended
	return fmt.Sprintf("processes: %q", left)
}

// ending returns how the command ended: an exit code or a signal.
func (r *run) ending() string {
	if r.cmd == nil || r.cmd.ProcessState == nil {
		return "nothing"
	}
	status := r.cmd.ProcessState.Sys().(syscall.WaitStatus)
	if status.Signaled() {
		return strings.ReplaceAll(status.Signal().String(), " ", "-")
	}
	return strconv.Itoa(status.ExitStatus())
}

// with carries out the run with a fault, and checks the result.
func (r *run) with(f fault) error {
	allowed, err := f.inflict(r)
	if r.undo != nil {
		defer r.undo()
	}
	if err == nil {
		err = r.check(allowed)
	}
	if r.killAll(); err != nil || !r.again || f.lasting || r.records && r.ending() == "1" {
		return err
	}
	return r.resume()
}

// check checks the exit code, the outputs and what the command left behind.
func (r *run) check(allowed []string) error {
	ending := r.ending()
	whole := ending == strconv.Itoa(r.code)
	if !whole && !slices.Contains(allowed, ending) {
		return fmt.Errorf("ended with %s, want %d or one of %q", ending, r.code, allowed)
	}
	if err := r.nothingLeft(); err != nil {
		return err
	}
	for _, name := range strings.Fields(r.outputs) {
		if err := r.checkOutput(name, whole); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// checkOutput checks that an output is complete or absent.
func (r *run) checkOutput(name string, whole bool) error {
	text, err := os.ReadFile(filepath.Join(r.folder, name))
	switch {
	case errors.Is(err, os.ErrNotExist) && !whole && !(r.old && name != "used.tsv"):
		return nil
	case err != nil:
		return err
	case bytes.Equal(text, r.files[name]):
		return nil
	case r.loose && len(text) > 0 && !bytes.Equal(text, []byte(oldText)):
		return complete(name, text, r.files[name])
	case whole && !(r.poorer && r.partial != nil):
		return fmt.Errorf("%d bytes are not those of a run without a fault, %d", len(text), len(r.files[name]))
	case r.old && bytes.Equal(text, []byte(oldText)):
		return nil
	case r.partial != nil:
		return r.partial(text, r.files[name])
	}
	return fmt.Errorf("%d bytes are neither those of before nor of a run without a fault, %d", len(text),
		len(r.files[name]))
}

// complete checks that an output that differs between runs ends as expected.
func complete(name string, text, whole []byte) error {
	if filepath.Ext(name) == ".gz" {
		unpacked, err := gunzip(text)
		if err != nil {
			return err
		}
		if whole, err = gunzip(whole); err != nil {
			return err
		}
		text = unpacked
	}
	if n := min(3, len(whole)); !bytes.HasSuffix(text, whole[len(whole)-n:]) {
		return fmt.Errorf("%d bytes that do not end like those of a run without a fault, %d", len(text), len(whole))
	}
	return nil
}

// nothingLeft checks that no processes, unexpected files or temporary files are left. Processes whose parent was killed
// get some time to end.
func (r *run) nothingLeft() error {
	var err error
	for deadline := time.Now().Add(2*time.Second + r.slack); ; time.Sleep(10 * time.Millisecond) {
		if err = r.left(); err == nil || time.Now().After(deadline) {
			return err
		}
	}
}

func (r *run) left() error {
	if left := r.processes(); len(left) > 0 {
		return fmt.Errorf("processes are left: %q", names(left))
	}
	if left, _ := filepath.Glob(filepath.Join(r.tmp, "*")); len(left) > 0 {
		return fmt.Errorf("temporary files are left: %q", left)
	}
	entries, err := os.ReadDir(r.folder)
	for _, e := range entries {
		if !slices.Contains(strings.Fields("in tmp "+r.outputs+" "+r.grows), e.Name()) && !r.removeWhole(e.Name()) {
			err = errors.Join(err, fmt.Errorf("%s is left", e.Name()))
		}
	}
	for _, folder := range strings.Fields(r.grows) {
		hidden, _ := filepath.Glob(filepath.Join(r.folder, folder, ".*"))
		if len(hidden) > 0 {
			err = errors.Join(err, fmt.Errorf("%q are left", hidden))
		}
	}
	return err
}

// removeWhole removes a complete output with a hidden name, which can remain if crossat is killed between the two steps
// of replacing an old file. It reports whether the file was one.
func (r *run) removeWhole(file string) bool {
	if r.ending() != "killed" || !r.old {
		return false
	}
	path := filepath.Join(r.folder, file)
	text, err := os.ReadFile(path)
	for _, name := range strings.Fields(r.outputs) {
		if err == nil && strings.HasPrefix(file, "."+name+".") &&
			(bytes.Equal(text, r.files[name]) || r.loose && complete(name, text, r.files[name]) == nil) {
			return os.Remove(path) == nil
		}
	}
	return false
}

// resume runs the command again, and checks that it has the same result as without a fault.
func (r *run) resume() error {
	if err := r.start(nil); err != nil {
		return err
	}
	if err := r.atAll(); err != nil {
		return fmt.Errorf("run again: %w", err)
	}
	if r.ending() != strconv.Itoa(r.code) {
		return fmt.Errorf("run again, it ends with %s, want %d", r.ending(), r.code)
	}
	if !r.loose && !bytes.Equal(r.stdout.Bytes(), r.testCase.stdout) {
		return fmt.Errorf("run again, it prints %.200q, want %.200q", r.stdout.Bytes(), r.testCase.stdout)
	}
	if err := r.check(nil); err != nil {
		return fmt.Errorf("run again: %w", err)
	}
	return nil
}

// processes returns the processes of the run that haven't ended, including the command.
func (r *run) processes() (pids []int) {
	mark := []byte("FAULTS_RUN=" + r.name + "\x00")
	environs, _ := filepath.Glob("/proc/[0-9]*/environ")
	for _, path := range environs {
		text, err := os.ReadFile(path)
		if pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(path))); err == nil && bytes.Contains(text, mark) {
			pids = append(pids, pid)
		}
	}
	return pids
}

// children returns the processes of the run except the command, once they are more than copies of it.
func (r *run) children() []int {
	own := commandLine(r.cmd.Process.Pid)
	return slices.DeleteFunc(r.processes(), func(pid int) bool { return commandLine(pid) == own })
}

func (r *run) killAll() {
	for _, pid := range r.processes() {
		syscall.Kill(pid, syscall.SIGKILL)
	}
}

// names returns the command lines of processes.
func names(pids []int) (all []string) {
	for _, pid := range pids {
		all = append(all, fmt.Sprintf("%d %s", pid, commandLine(pid)))
	}
	return all
}

func commandLine(pid int) string {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
	return string(bytes.ReplaceAll(text, []byte{0}, []byte(" ")))
}
