package process

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"
)

// outputDelay is how long a program's children can hold its output open, without writing anything, after it has exited.
const outputDelay = 300 * time.Millisecond

// outputs are the pipes for the output of a program. Package exec has its own, but closes them at a time limit, and
// loses what is still in them if this process isn't scheduled until then.
type outputs struct{ stdout, stderr, stdoutWriter, stderrWriter *os.File }

// newOutputs makes the pipes of a command that hasn't started yet.
func newOutputs(cmd *exec.Cmd) (*outputs, error) {
	o := new(outputs)
	var err error
	if o.stdout, o.stdoutWriter, err = os.Pipe(); err != nil {
		return nil, err
	}
	if o.stderr, o.stderrWriter, err = os.Pipe(); err != nil {
		o.close()
		return nil, err
	}
	cmd.Stdout, cmd.Stderr = o.stdoutWriter, o.stderrWriter
	return o, nil
}

// close closes all pipes.
func (o *outputs) close() {
	for _, f := range []*os.File{o.stdout, o.stderr, o.stdoutWriter, o.stderrWriter} {
		f.Close() // nil is fine
	}
}

// copy copies the output of the program, which has started. The returned function must be called when it has exited; it
// waits for the rest.
func (o *outputs) copy(stdout, stderr io.Writer) (finish func()) {
	o.stdoutWriter.Close()
	o.stderrWriter.Close()
	read := drain(o.stdout, stdout, o.stderr, stderr)
	return func() {
		read()
		o.close()
	}
}

// drain copies two pipes until they end. The returned function must be called when the program has exited. From then on,
// a pipe also ends when nothing comes for a while, because an escaped process can hold it open.
func drain(stdout *os.File, toStdout io.Writer, stderr *os.File, toStderr io.Writer) (finish func()) {
	exited := make(chan struct{})
	var read sync.WaitGroup
	read.Go(func() { copyUntil(exited, toStdout, stdout) })
	read.Go(func() { copyUntil(exited, toStderr, stderr) })
	return func() {
		close(exited)
		soon := time.Now().Add(outputDelay)
		stdout.SetReadDeadline(soon) // fails on Windows, where no process escapes its job
		stderr.SetReadDeadline(soon)
		read.Wait()
	}
}

// copyUntil copies a pipe to its end or, after exited, until nothing has come for a while. A deadline that passes while
// this process isn't scheduled makes Read fail although the pipe has data, so one that passes isn't enough.
func copyUntil(exited <-chan struct{}, to io.Writer, from *os.File) {
	for silent := 0; silent < 2; silent++ {
		n, err := io.Copy(to, from)
		if !errors.Is(err, os.ErrDeadlineExceeded) {
			return
		}
		if n > 0 {
			silent = 0
		}
		<-exited
		from.SetReadDeadline(time.Now().Add(outputDelay))
	}
}
