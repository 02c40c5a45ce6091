//go:build unix

package process

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"time"
)

// Supervisor is a child process that runs a program. When it is closed or when this process dies, even by SIGKILL, it
// ends the program with all its descendants, and removes a folder of temporary files. It is this executable, started
// with an environment variable that makes init run the supervisor before main is reached.
//
// On Linux, a supervisor finds all descendants of the program; elsewhere, only those that stay in the program's process
// group.
type Supervisor struct {
	Folder string // for the files of the program

	cmd            *exec.Cmd
	control        *os.File      // read by the supervisor; it ends when this ends
	stdout, stderr *os.File      // output of the program
	reports        *os.File      // output of the supervisor
	said           *json.Decoder // decodes reports
	end            func()        // ends the supervisor and its program
	gone           func()        // marks it as ended
}

// order is a program for a supervisor to run.
type order struct {
	Path string
	Args []string // without the program name
}

// report is a message of a supervisor: first its folder, then how the program ended.
type report struct {
	Folder string
	Error  string
	Status syscall.WaitStatus
	Usage  Usage
}

// The environment variables that make a process a supervisor and, for all its descendants, name its folder.
const (
	supervisorVar = "CROSSAT_SUPERVISOR"
	familyVar     = "CROSSAT_SUPERVISED"
)

// endDelay is the time a supervisor has to end the program and itself. After that it is killed, as a last resort: it
// would finish its work even after this process is gone.
const endDelay = 3 * time.Second

// NewSupervisor starts a supervisor.
func NewSupervisor() (*Supervisor, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	var readers, writers [4]*os.File // for control, reports, stdout, stderr
	for i := range readers {
		if readers[i], writers[i], err = os.Pipe(); err != nil {
			closeAll(append(readers[:i], writers[:i]...)...)
			return nil, err
		}
	}
	s := &Supervisor{control: writers[0], reports: readers[1], stdout: readers[2], stderr: readers[3]}
	s.said = json.NewDecoder(s.reports)
	s.cmd = &exec.Cmd{
		Path: self, Args: []string{"supervisor"}, Env: append(append(os.Environ(), supervisorVar+"=1"), environment()...),
		Stdout: writers[2], Stderr: writers[3], ExtraFiles: []*os.File{readers[0], writers[1]},
		SysProcAttr: &syscall.SysProcAttr{Setpgid: true},
	}
	ended := make(chan struct{})
	s.end = sync.OnceFunc(func() {
		s.control.Close()
		s.cmd.Process.Signal(syscall.SIGCONT) // in case it's stopped
		select {
		case <-ended:
		case <-time.After(endDelay):
			s.cmd.Process.Kill()
			<-ended
		}
		if !s.cmd.ProcessState.Success() { // otherwise it has already cleaned up
			os.RemoveAll(s.Folder)
			killFamily(s.Folder)
			os.RemoveAll(s.Folder) // including later writes
		}
	})
	s.gone, err = running.start(s.cmd.Start, s.end)
	closeAll(readers[0], writers[1], writers[2], writers[3])
	if err != nil {
		closeAll(s.control, s.reports, s.stdout, s.stderr)
		return nil, err
	}
	go func() {
		defer close(ended)
		s.cmd.Wait()
	}()
	var r report
	if err = s.said.Decode(&r); err != nil {
		err = errors.New("the supervisor of the solver has died")
	} else if r.Error != "" {
		err = errors.New(r.Error)
	}
	if err != nil {
		s.Close()
		return nil, err
	}
	s.Folder = r.Folder
	return s, nil
}

func closeAll(files ...*os.File) {
	for _, f := range files {
		f.Close()
	}
}

// Close ends the supervisor, and removes its folder.
func (s *Supervisor) Close() {
	s.end()
	closeAll(s.reports, s.stdout, s.stderr)
	s.gone()
}

// Run runs a program like [Run], but without input, environment and grace period. It can be called once.
func (s *Supervisor) Run(ctx context.Context, c Command) (Output, error) {
	if err := ctx.Err(); err != nil {
		return Output{}, err
	}
	if err := json.NewEncoder(s.control).Encode(order{c.Path, c.Args}); err != nil {
		return Output{}, errors.New("its supervisor was killed")
	}
	defer context.AfterFunc(ctx, s.end)()
	stdout, stderr := &kept{limit: cmp.Or(c.Most, maxOutput), kill: s.end}, new(tail)
	g := watch(s.cmd.Process.Pid, s.end, c.Check)
	finish := drain(s.stdout, stdout, s.stderr, stderr)
	var r report
	err := s.said.Decode(&r)
	if err != nil {
		s.end() // the supervisor is dead, but the program might still be running
	}
	finish()
	over := cmp.Or(g.end(), stdout.over)
	if ctx.Err() != nil {
		return Output{Stdout: stdout.text, Usage: r.Usage}, ctx.Err()
	}
	out := Output{
		Code: r.Status.ExitStatus(), Stdout: stdout.text, Stderr: complaint(stderr.String()), Usage: r.Usage,
	}
	switch {
	case over != nil:
		return out, over
	case err != nil:
		return out, errors.New("its supervisor was killed")
	case r.Error != "":
		return out, errors.New(r.Error)
	case r.Status.Signaled():
		return out, death("signal: "+r.Status.Signal().String(), out.Stderr)
	}
	return out, nil
}
