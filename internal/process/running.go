package process

import (
	"sync"
	"time"
)

// running has what this process is running.
var running programs

type programs struct {
	sync.Mutex
	closed bool // no others start
	all    map[*program]bool
}

type program struct {
	kill func()
	gone chan struct{}
}

// start starts something, which kill kills. When it and what it has started have ended, gone is to be called.
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
			select {} // nobody is to make anything of its end
		}
	}, nil
}

// KillAll kills all programs that are running, and waits until they are gone, though not for longer than a limit. It is
// for a process that is about to exit while its other goroutines go on: those that start a program, or have started one,
// wait for that.
func KillAll(limit time.Duration) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		running.Lock() // which a start holds, and that may take long
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
