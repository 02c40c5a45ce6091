package process

import (
	"sync"
	"time"
)

// running holds the programs that this process is running.
var running programs

type programs struct {
	sync.Mutex
	closed bool // don't start others
	all    map[*program]bool
}

type program struct {
	kill func()
	gone chan struct{}
}

// start starts a program, which kill must be able to kill. Call gone when the program and its children have ended.
func (p *programs) start(start func() error, kill func()) (gone func(), err error) {
	p.Lock()
	if p.closed {
		p.Unlock()
		select {}
	}
	defer p.Unlock()
	if err := start(); err != nil {
		return nil, err
	}
	if p.all == nil {
		p.all = make(map[*program]bool)
	}
	started := &program{kill, make(chan struct{})}
	p.all[started] = true
	return func() {
		p.Lock()
		closed := p.closed
		delete(p.all, started)
		close(started.gone)
		p.Unlock()
		if closed {
			select {} // others must not react to its end
		}
	}, nil
}

// KillAll kills all running programs and waits until they are gone, up to a time limit. It is for a process that is
// about to exit while its other goroutines continue: any of them that start a program, or have started one, block.
func KillAll(limit time.Duration) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		running.Lock() // held by a start, which can take long
		running.closed = true
		var killed sync.WaitGroup
		for p := range running.all {
			killed.Go(func() {
				p.kill()
				<-p.gone
			})
		}
		running.Unlock()
		killed.Wait()
	}()
	select {
	case <-done:
	case <-time.After(limit):
	}
}
