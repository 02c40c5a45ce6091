// Package process runs a solver as a child process that does not outlive its
// use: it gets a process group of its own, which is killed as a whole when the
// context ends, and on Linux it dies with its parent.
package process

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"
)

// Command is a program to run.
type Command struct {
	Path string
	Args []string // without the program's name
	Env  []string // added to this process's own, as "KEY=value"

	// Feed writes the standard input; nil means that there is none. With Hold it
	// stays open after Feed until the program ends: a program that reads on sees
	// its end when this process is gone.
	Feed func(stdin io.Writer) error
	Hold bool

	// Grace is how long the program may take to clean up when it is asked to end
	// (by SIGTERM, where there are signals). Without it, it is killed at once.
	Grace time.Duration
}

// Output is what a program left that ended by itself, and what it took.
type Output struct {
	Code   int // exit code
	Stdout []byte
	Stderr string // its last line
	Usage  Usage
}

// Usage is what a program took, with all that it started and waited for. It
// stands in an [Output] even if the program was killed, but then without those
// that it did not live to wait for.
type Usage struct {
	CPU  time.Duration // user and system time
	Peak int64         // bytes of the largest process; 0 where the system does not tell
}

// grace is how long a program's own children may hold its output open after it
// ended.
const grace = 300 * time.Millisecond

// Run runs the program to its end, and kills what it started and left. If the
// context ends first, the program is ended too and the error is the context's.
// Otherwise an error says that it could not be started or that a signal ended it.
func Run(ctx context.Context, c Command) (Output, error) {
	// The kernel takes the death of the thread that started a child for the
	// death of its parent: stay on this one.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()

	var stdout, stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, c.Path, c.Args...)
	cmd.Env = append(os.Environ(), c.Env...)
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	cmd.WaitDelay = grace
	isolate(cmd)
	cmd.Cancel = func() error { return killGroup(cmd) }
	if c.Grace > 0 {
		cmd.Cancel = func() error { return terminate(cmd) }
		cmd.WaitDelay = c.Grace
	}
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return Output{}, err
	}
	if err := cmd.Start(); err != nil {
		return Output{}, err
	}
	fed := make(chan struct{})
	go func() {
		defer close(fed)
		// A program that does not read its input to the end says itself why.
		if c.Feed == nil || c.Feed(stdin) != nil || !c.Hold {
			stdin.Close()
		}
	}()
	cmd.Wait() // closes stdin, which ends Feed; how the program ended is in ProcessState
	<-fed
	killGroup(cmd) // whatever the program started and left
	state := cmd.ProcessState
	usage := Usage{CPU: state.UserTime() + state.SystemTime(), Peak: peak(state.SysUsage())}
	if ctx.Err() != nil {
		return Output{Usage: usage}, ctx.Err()
	}
	out := Output{Code: state.ExitCode(), Stdout: stdout.Bytes(), Stderr: lastLine(stderr.String()), Usage: usage}
	if out.Code < 0 {
		return out, fmt.Errorf("%s%s", state, colon(out.Stderr))
	}
	return out, nil
}

func lastLine(s string) string {
	s = strings.TrimSpace(s)
	return strings.ToValidUTF8(s[strings.LastIndexByte(s, '\n')+1:], "?")
}

func colon(s string) string {
	if s == "" {
		return ""
	}
	return ": " + s
}
