//go:build linux

package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// fault is something that goes wrong. It starts the command, and waits for its end. It returns the endings that are
// allowed in addition to the usual one: exit codes and signals, in the format of [run.ending].
type fault struct {
	name    string
	inflict func(*run) (allowed []string, err error)
	able    func(*driver) bool // reports whether the machine allows it; nil for always
	lasting bool               // it persists, or is recorded in the journal
}

var faults = []fault{
	{name: "none", inflict: func(r *run) ([]string, error) {
		if err := r.start(nil); err != nil {
			return nil, err
		}
		return nil, r.atAll()
	}},
	{name: "SIGINT", inflict: ends(syscall.SIGINT)},
	{name: "SIGTERM", inflict: ends(syscall.SIGTERM)},
	{name: "SIGHUP", inflict: ends(syscall.SIGHUP)},
	{name: "SIGQUIT", inflict: ends(syscall.SIGQUIT)},
	{name: "two signals", inflict: ends(syscall.SIGINT, syscall.SIGTERM)},
	{name: "SIGPIPE", inflict: ignored(syscall.SIGPIPE)},
	{name: "SIGUSR1", inflict: ignored(syscall.SIGUSR1)},
	{name: "time jumps", inflict: jumps},
	{name: "killed", inflict: killed},
	{name: "child killed", inflict: childKilled, lasting: true},
	{name: "child stopped", inflict: childStopped},
	{name: "file size", inflict: limited("ulimit -f %d", 0, 300)},
	{name: "memory", inflict: limited("ulimit -v %d", 100_000, 2_000_000)},
	{name: "open files", inflict: limited("ulimit -n %d", 3, 20)},
	{name: "full disk", inflict: fullDisk, able: canMount},
	{name: "full output", inflict: fullOutput},
	{name: "closed output", inflict: closedOutput},
	{name: "input error", inflict: inputError, lasting: true},
	{name: "no TMPDIR", inflict: noTemporary},
}

// byLimit is the ending of a command that reports an error.
var byLimit = []string{"1"}

// ends returns a fault that sends signals to end a command, each after a random delay.
func ends(signals ...syscall.Signal) func(*run) ([]string, error) {
	return func(r *run) (allowed []string, err error) {
		if err := r.start(nil); err != nil || !r.moment() {
			return nil, err
		}
		for i, s := range signals {
			if i > 0 && r.endsWithin(time.Duration(r.Int64N(int64(700*time.Millisecond)))) {
				break
			}
			r.signal(s)
			allowed = append(allowed, strconv.Itoa(128+int(s)), signalName(s)) // the signal itself, before the handler is set
		}
		err = r.soon()
		if strings.HasPrefix(r.stderr.String(), "SIGQUIT: quit") {
			allowed = append(allowed, "2")
		}
		return allowed, err
	}
}

func signalName(s syscall.Signal) string { return strings.ReplaceAll(s.String(), " ", "-") }

// ignored returns a fault that sends a signal with no effect on a running program.
func ignored(s syscall.Signal) func(*run) ([]string, error) {
	return func(r *run) ([]string, error) {
		if err := r.start(nil); err != nil || !r.moment() {
			return nil, err
		}
		r.signal(s)
		return []string{signalName(s)}, r.atAll()
	}
}

// jumps stops the command for a while, so that time jumps.
func jumps(r *run) ([]string, error) {
	if err := r.start(nil); err != nil || !r.moment() {
		return nil, err
	}
	r.signal(syscall.SIGSTOP)
	time.Sleep(time.Duration(r.Int64N(int64(1500 * time.Millisecond))))
	r.signal(syscall.SIGCONT)
	return nil, r.atAll()
}

// killed kills the command.
func killed(r *run) ([]string, error) {
	if err := r.start(nil); err != nil || !r.moment() {
		return nil, err
	}
	r.signal(syscall.SIGKILL)
	return []string{"killed"}, r.soon()
}

// pick waits for a random moment, and then until the command has children, and picks one.
func (r *run) pick() (pid int, ok bool) {
	if !r.moment() {
		return 0, false
	}
	r.struck = false
	for !r.endsWithin(time.Millisecond) {
		if all := r.children(); len(all) > 0 {
			pid = all[r.IntN(len(all))]
			r.detail = fmt.Sprintf(" of %q", names([]int{pid}))
			r.struck = true
			return pid, true
		}
	}
	return 0, false
}

// childKilled kills a child.
func childKilled(r *run) ([]string, error) {
	if err := r.start(nil); err != nil {
		return nil, err
	}
	if pid, ok := r.pick(); ok {
		syscall.Kill(pid, syscall.SIGKILL)
		r.poorer = true
	}
	return byLimit, r.atAll()
}

// childStopped stops a child, and then sends a signal to the command.
func childStopped(r *run) ([]string, error) {
	if err := r.start(nil); err != nil {
		return nil, err
	}
	if pid, ok := r.pick(); ok {
		syscall.Kill(pid, syscall.SIGSTOP)
		time.Sleep(time.Duration(r.Int64N(int64(50 * time.Millisecond))))
		r.signal(syscall.SIGTERM)
		return []string{"143", "terminated"}, r.soon()
	}
	return nil, r.atAll()
}

// limited returns a fault that sets a random limit in the shell.
func limited(form string, least, most int) func(*run) ([]string, error) {
	return func(r *run) ([]string, error) {
		limit := fmt.Sprintf(form, least+r.IntN(most-least))
		r.detail, r.struck = " "+limit, true
		if err := r.start(nil, limit); err != nil {
			return nil, err
		}
		err := r.atAll()
		r.poorer = true
		allowed := byLimit
		for _, end := range []string{"fatal error: ", "runtime: ", "cannot allocate memory", "Cannot allocate memory"} {
			if form[:9] != "ulimit -f" && strings.Contains(r.stderr.String(), end) {
				allowed = []string{"1", "2", "127"} // Go's runtime, and the shell, can't continue without memory
			}
		}
		return allowed, err
	}
}

// canMount reports whether the tool can mount small disks.
func canMount(d *driver) bool {
	err := syscall.Mount("tmpfs", d.folder, "tmpfs", 0, "size=64k")
	if err == nil {
		err = syscall.Unmount(d.folder, 0)
	}
	return err == nil
}

// fullDisk puts all files, or just the temporary ones, on a small disk.
func fullDisk(r *run) ([]string, error) {
	where := r.folder
	if r.IntN(3) == 0 {
		if err := r.furnish(); err != nil {
			return nil, err
		}
		where = r.tmp
	}
	size := 4 * (6 + r.IntN(80))
	if err := syscall.Mount("tmpfs", where, "tmpfs", 0, fmt.Sprintf("size=%dk", size)); err != nil {
		return nil, err
	}
	r.undo = func() { syscall.Unmount(where, syscall.MNT_DETACH) }
	r.detail, r.struck = fmt.Sprintf(" of %d kB for %s", size, filepath.Base(where)), true
	if err := r.start(nil); err != nil {
		return nil, err
	}
	err := r.atAll()
	r.poorer = true
	syscall.Mount("tmpfs", where, "tmpfs", syscall.MS_REMOUNT, "size=100m") // for another run
	return byLimit, err
}

// fullOutput makes standard output full.
func fullOutput(r *run) ([]string, error) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		return nil, err
	}
	defer full.Close()
	if err := r.start(full); err != nil {
		return nil, err
	}
	r.struck = len(r.testCase.stdout) > 0
	return byLimit, r.atAll()
}

// closedOutput makes standard output a pipe that is closed at a random moment.
func closedOutput(r *run) ([]string, error) {
	reader, writer, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer reader.Close()
	err = r.start(writer)
	writer.Close()
	if err != nil {
		return nil, err
	}
	r.moment()
	reader.Close()
	r.struck = len(r.testCase.stdout) > 0
	return []string{"141"}, r.atAll()
}

// inputError makes reading one of the inputs fail.
func inputError(r *run) ([]string, error) {
	if err := r.furnish(); err != nil {
		return nil, err
	}
	inputs, err := filepath.Glob(filepath.Join(r.driver.folder, "in", "*"))
	if err != nil {
		return nil, err
	}
	var used []string
	for _, input := range inputs {
		name, extension := filepath.Base(input), filepath.Ext(input)
		if strings.Contains(r.line, "in/"+name) && extension != "" && extension != ".sh" {
			used = append(used, name)
		}
	}
	if len(used) > 0 {
		bad := used[r.IntN(len(used))]
		r.detail, r.struck = " in "+bad, true
		own := filepath.Join(r.folder, "in")
		if err := os.Remove(own); err != nil {
			return nil, err
		}
		if err := os.Mkdir(own, 0o777); err != nil {
			return nil, err
		}
		for _, input := range inputs {
			target := input
			if filepath.Base(input) == bad {
				target = "/proc/self/mem" // its first bytes cannot be read
			}
			if err := os.Symlink(target, filepath.Join(own, filepath.Base(input))); err != nil {
				return nil, err
			}
		}
	}
	if err := r.start(nil); err != nil {
		return nil, err
	}
	return byLimit, r.atAll()
}

// noTemporary removes the folder for temporary files.
func noTemporary(r *run) ([]string, error) {
	if err := r.furnish(); err != nil {
		return nil, err
	}
	r.struck = true
	if err := os.Remove(r.tmp); err != nil {
		return nil, err
	}
	if err := r.start(nil); err != nil {
		return nil, err
	}
	err := r.atAll()
	r.poorer = true
	os.Mkdir(r.tmp, 0o777)
	return byLimit, err
}

func gunzip(text []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
