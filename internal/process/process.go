// Package process runs a solver as a child process that cannot outlive its purpose. The child gets its own process
// group, and the whole group is killed when the context ends. On Linux, the kernel kills the child when its parent
// dies; on Windows, the system kills the whole group. A [Supervisor] cleans up all processes that a program has
// started, and its files.
package process

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"time"
)

// Command is a program to run.
type Command struct {
	Path string
	Args []string // without the program name
	Env  []string // "KEY=value", added to the environment of this process

	// Feed writes the program's standard input; nil means that it is empty. With Hold, standard input stays open after
	// Feed has returned, until the program exits: if the program keeps reading, it sees EOF when this process dies.
	Feed func(stdin io.Writer) error
	Hold bool

	// Most limits the program's output in bytes; 0 means 64 MB. The program is killed if it prints more.
	Most int64

	// Check, if not nil, is called periodically while the program runs. If it returns an error, the program is killed.
	Check func() error

	// Grace is the time the program has to clean up after a SIGTERM, on systems
	// with signals, before it is killed. 0 means that it is killed at once.
	Grace time.Duration
}

// Output is the output of a program that exited on its own, and the resources it used.
type Output struct {
	Code   int // exit code
	Stdout []byte
	Stderr string // only the last line, or the message of a Go program that crashed
	Usage  Usage
}

// Usage is the resources used by a program and by the children it waited for. It is set in an [Output] even if the
// program was killed, but then lacks the children that the program was still running.
type Usage struct {
	CPU  time.Duration // user and system time
	Peak int64         // peak memory of the largest process in bytes; 0 if the system doesn't report it
}

// maxOutput is the default limit on output in bytes.
const maxOutput = 64 << 20

// Run runs the program until it exits, and then kills any processes it left behind. If the context ends first, Run ends
// the program and returns the context's error, with the output so far.
//
// This process and its programs share a memory budget, if one is set: see [debug.SetMemoryLimit]. If they exceed it,
// the program that uses the most is killed, and the error is a [*MemoryError]; this only works on Linux, which reports
// memory use. Programs in Go keep within the rest of the budget by themselves, because of GOMEMLIMIT.
//
// Any other error means that the program could not be started, was killed by a signal, or was killed because it printed
// too much or failed Check; a non-zero exit code is not an error.
func Run(ctx context.Context, c Command) (Output, error) {
	// Pdeathsig is sent when the thread that started the child exits, not only when
	// the whole parent does, so stay on this thread.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()

	cmd := exec.CommandContext(ctx, c.Path, c.Args...)
	group := newGroup(cmd)
	defer group.close()
	kill := func() { group.kill() }
	stdout, stderr := &kept{limit: cmp.Or(c.Most, maxOutput), kill: kill}, new(tail)
	cmd.Env = slices.Concat(os.Environ(), c.Env, environment())
	printed, err := newOutputs(cmd)
	if err != nil {
		return Output{}, err
	}
	cmd.Cancel = group.kill
	if c.Grace > 0 {
		cmd.Cancel = group.terminate
		cmd.WaitDelay = c.Grace
	}
	stdin, err := cmd.StdinPipe()
	if err != nil {
		printed.close()
		return Output{}, err
	}
	gone, err := running.start(cmd.Start, kill)
	if err != nil {
		printed.close()
		return Output{}, err
	}
	defer gone()
	group.started()
	read := printed.copy(stdout, stderr)
	fed := make(chan struct{})
	go func() {
		defer close(fed)
		// Ignore the error if the program doesn't read all its input: its output shows why.
		if c.Feed == nil || c.Feed(stdin) != nil || !c.Hold {
			stdin.Close()
		}
	}()
	g := watch(cmd.Process.Pid, kill, c.Check)
	cmd.Wait() // closes stdin, which makes Feed return; ProcessState has the outcome
	<-fed
	group.kill() // any processes the program left behind
	read()
	over := cmp.Or(g.end(), stdout.over)
	state := cmd.ProcessState
	usage := Usage{CPU: state.UserTime() + state.SystemTime(), Peak: peak(state.SysUsage())}
	if ctx.Err() != nil {
		return Output{Stdout: stdout.text, Usage: usage}, ctx.Err()
	}
	out := Output{Code: state.ExitCode(), Stdout: stdout.text, Stderr: complaint(stderr.String()), Usage: usage}
	switch {
	case over != nil:
		return out, over
	case out.Code < 0:
		return out, death(state.String(), out.Stderr)
	}
	return out, nil
}

// death returns the error for a program that was killed by a signal, with its last message.
func death(signal, said string) error {
	if strings.HasPrefix(signal, "signal: killed") {
		signal += ", as by the system when memory runs out"
	}
	return fmt.Errorf("%s%s", signal, afterColon(said))
}

// complaint returns the last message of a program: the last line or, for a Go crash, which is followed by goroutine
// stacks, the line before these.
func complaint(stderr string) string {
	for line := range strings.Lines(stderr) {
		for _, crash := range []string{"fatal error: ", "panic: "} {
			if text, ok := strings.CutPrefix(line, crash); ok {
				return lastLine(text)
			}
		}
	}
	return lastLine(stderr)
}

// longLine is how many bytes of a line to keep.
const longLine = 300

// lastLine returns the last line that isn't blank, as valid UTF-8; only the end if the line is long.
func lastLine(s string) string {
	s = strings.TrimSpace(s)
	line := s[strings.LastIndexByte(s, '\n')+1:]
	if over := len(line) - longLine; over > 0 {
		line = "…" + line[over:]
	}
	return strings.ToValidUTF8(line, "?")
}

// afterColon puts a colon before s unless s is empty.
func afterColon(s string) string {
	if s == "" {
		return ""
	}
	return ": " + s
}
