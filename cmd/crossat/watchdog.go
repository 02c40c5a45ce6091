package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"crossat/internal/files"
	"crossat/internal/process"
)

// A command that is to end, after a signal or at its limit, has a grace to print what it has found. If it is still not
// done then, for it waits for a pipe or is in the midst of a long computation, the watchdog ends the process. Both
// together take less than a second.
const (
	grace     = 600 * time.Millisecond
	killDelay = 200 * time.Millisecond // for solvers to be gone
)

// On a machine that has much else to do, a command that is at work gets longer to print what it has found.
const (
	patience = 3 * time.Second
	work     = 300 * time.Millisecond // of processor time, which is worth a grace
	pulse    = 100 * time.Millisecond
	sign     = 2 * time.Millisecond // of processor time in a pulse, of a command that is at work
)

// outlast returns at the end of the grace of a command. Tests that don't measure the grace replace it.
var outlast = func() {
	start, before := time.Now(), process.Time()
	time.Sleep(grace - pulse)
	for {
		last := process.Time()
		time.Sleep(pulse)
		now := process.Time()
		if now-before >= work || now-last < sign || time.Since(start) >= patience {
			return
		}
	}
}

// lateText is what a command says that ends at its limit, and has found nothing.
const lateText = "gave up at the time limit"

// signalled is the reason to end that is a signal.
type signalled struct{ os.Signal }

func (s signalled) Error() string { return "interrupted" }

func (s signalled) Unwrap() error { return context.Canceled }

// code is the exit code after a signal, as shells have it; on systems without signals, that of SIGINT.
func (s signalled) code() int {
	if n, ok := s.Signal.(syscall.Signal); ok && n > 0 {
		return 128 + int(n)
	}
	return exitInterrupted
}

// watchdog ends a process whose command does not end when it should.
type watchdog struct {
	stderr   io.Writer
	terminal bool // stderr is one
	ended    sync.Once
}

// repeat is how soon after the first a signal is the same one: timeout(1) sends each twice.
const repeat = 100 * time.Millisecond

// watch returns a context that ends with the first signal. SIGQUIT ends the process at once, and so does a second
// signal.
func (w *watchdog) watch(parent context.Context) (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(parent)
	signals := make(chan os.Signal, 10)
	signal.Notify(signals, endSignals()...)
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) // where there is one, writes return an error instead
	go func() {
		var first time.Time
		for s := range signals {
			reason := signalled{s}
			switch {
			case s == syscall.SIGQUIT || !first.IsZero() && time.Since(first) > repeat:
				w.end(reason.code(), reason.Error())
			case first.IsZero():
				first = time.Now()
				cancel(reason)
				go func() {
					outlast()
					w.end(reason.code(), reason.Error())
				}()
			}
		}
	}()
	return ctx, func() { signal.Stop(signals) }
}

// endSignals are the signals that end a command. SIGHUP, for a terminal that was closed, is one unless the command was
// started to ignore it, as by nohup.
func endSignals() []os.Signal {
	all := []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGQUIT}
	if !signal.Ignored(syscall.SIGHUP) {
		all = append(all, syscall.SIGHUP)
	}
	return all
}

// limit ends the process a grace after a limit of time, unless it is stopped before.
func (w *watchdog) limit(d time.Duration, code int) (stop func()) {
	if w == nil || d <= 0 {
		return func() {}
	}
	done := make(chan struct{})
	timer := time.AfterFunc(d, func() {
		outlast()
		select {
		case <-done:
		default:
			w.end(code, lateText)
		}
	})
	return func() {
		timer.Stop()
		close(done)
	}
}

// finish is to be called when the command has ended: from then on, the watchdog sleeps.
func (w *watchdog) finish() {
	first := false
	w.ended.Do(func() { first = true })
	if !first {
		select {} // the process is about to exit
	}
}

// end ends the process, with a line that says why, and leaves no solver and no temporary file.
func (w *watchdog) end(code int, why string) {
	w.ended.Do(func() {
		process.KillAll(killDelay)
		files.Abandon()
		said := make(chan struct{})
		go func() { // perhaps nobody reads it
			defer close(said)
			why = prefix(code) + why
			if w.terminal {
				why = "\r\x1b[K" + why
			}
			fmt.Fprintln(w.stderr, why)
		}()
		select {
		case <-said:
		case <-time.After(killDelay / 2):
		}
		os.Exit(code)
	})
}
