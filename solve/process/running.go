package process

import (
	"os/exec"
	"sync"
	"time"
)

// running has the programs that this process is running.
var running = programs{ended: make(map[*exec.Cmd]chan struct{})}

type programs struct {
	sync.Mutex
	closed bool // no others start
	ended  map[*exec.Cmd]chan struct{}
}

// start starts a program. When it and what it has started have ended, ended is to be called.
func (p *programs) start(cmd *exec.Cmd) (ended func(), err error) {
	p.Lock()
	if p.closed {
		p.Unlock()
		select {}
	}
	defer p.Unlock()
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	gone := make(chan struct{})
	p.ended[cmd] = gone
	return func() {
		p.Lock()
		defer p.Unlock()
		delete(p.ended, cmd)
		close(gone)
	}, nil
}

// KillAll kills all programs that are running, and waits until they are gone, though not for longer than a limit. It is
// for a process that is about to exit while its other goroutines go on: those that would start a program wait for that.
func KillAll(limit time.Duration) {
	running.Lock()
	running.closed = true
	var all []chan struct{}
	for cmd, ended := range running.ended {
		killGroup(cmd)
		all = append(all, ended)
	}
	running.Unlock()
	late := time.After(limit)
	for _, ended := range all {
		select {
		case <-ended:
		case <-late:
			return
		}
	}
}
