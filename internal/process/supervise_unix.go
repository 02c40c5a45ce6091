//go:build unix

package process

import (
	"encoding/json"
	"errors"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// In a supervisor, init does all the work and never returns.
func init() {
	if os.Getenv(supervisorVar) == "" {
		return
	}
	os.Unsetenv(supervisorVar)
	supervise(os.NewFile(3, "control"), os.NewFile(4, "reports"))
	os.Exit(0)
}

// supervise runs one program on request. It returns when control ends, or after a signal.
func supervise(control, reports *os.File) {
	syscall.CloseOnExec(3)
	syscall.CloseOnExec(4)
	v := &supervision{orders: make(chan order), signals: make(chan os.Signal, 4)}
	signal.Notify(v.signals, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
	signal.Ignore(syscall.SIGPIPE)
	adopt()
	var r report
	folder, err := os.MkdirTemp("", "crossat-")
	if err != nil {
		r.Error = err.Error()
	}
	defer os.RemoveAll(folder)
	os.Setenv(familyVar, folder)
	r.Folder = folder
	say := json.NewEncoder(reports)
	if say.Encode(r) != nil {
		return
	}
	go func() {
		defer close(v.orders)
		for in := json.NewDecoder(control); ; {
			var o order
			if in.Decode(&o) != nil {
				return
			}
			v.orders <- o
		}
	}()
	if o, ok := v.next(); ok {
		say.Encode(v.run(o))
		v.next() // keep the folder until then
	}
}

// supervision is the state of a supervisor.
type supervision struct {
	orders  chan order
	signals chan os.Signal
}

// next waits for an order; it returns false to end.
func (v *supervision) next() (o order, ok bool) {
	select {
	case o, ok = <-v.orders:
	case <-v.signals:
	}
	return o, ok
}

// child is a process that has ended: the program, or one that it left behind.
type child struct {
	pid    int
	status syscall.WaitStatus
	usage  syscall.Rusage
}

// run runs the program, and returns when it and all its descendants have ended or been killed.
func (v *supervision) run(o order) (r report) {
	pid, err := syscall.ForkExec(o.Path, append([]string{o.Path}, o.Args...), &syscall.ProcAttr{
		Env: os.Environ(), Files: []uintptr{0, 1, 2}, Sys: isolation(),
	})
	if err != nil {
		r.Error = (&os.PathError{Op: "fork/exec", Path: o.Path, Err: err}).Error()
		return r
	}
	closeAll(os.Stdin, os.Stdout, os.Stderr) // they belong to the program
	ended := make(chan child)
	go wait(ended)
	over, killing := v.orders, false // there are no other orders, so this only ends
	var late, again <-chan time.Time
	for {
		select {
		case c, ok := <-ended:
			if !ok {
				endGroup(pid, killing)
				return r
			}
			r.Usage.CPU += time.Duration(c.usage.Utime.Nano() + c.usage.Stime.Nano())
			r.Usage.Peak = max(r.Usage.Peak, peak(&c.usage))
			if c.pid == pid {
				r.Status = c.status
				late = time.After(outputDelay)
			}
		case <-late:
			killing = true
		case <-over:
			killing, over = true, nil
		case <-v.signals:
			killing = true
		case <-again:
		}
		if killing {
			killChildren(pid, late != nil)
			again = time.After(time.Millisecond)
		}
	}
}

// wait sends every child that ends, and closes the channel when none is left.
func wait(ended chan<- child) {
	defer close(ended)
	for {
		var c child
		var err error
		switch c.pid, err = syscall.Wait4(-1, &c.status, 0, &c.usage); {
		case errors.Is(err, syscall.EINTR):
		case err != nil:
			return
		default:
			ended <- c
		}
	}
}

// killChildren kills the program with its group, unless it has ended, and all adopted processes.
func killChildren(program int, ended bool) {
	if !ended {
		syscall.Kill(-program, syscall.SIGKILL)
	}
	for _, pid := range children() {
		syscall.Kill(pid, syscall.SIGKILL)
	}
}

// endGroup waits up to outputDelay for a process group whose members weren't adopted, and then kills it. With kill, it
// doesn't wait.
func endGroup(group int, kill bool) {
	for deadline := time.Now().Add(outputDelay); !kill && time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		if errors.Is(syscall.Kill(-group, 0), syscall.ESRCH) {
			return
		}
	}
	syscall.Kill(-group, syscall.SIGKILL)
}
