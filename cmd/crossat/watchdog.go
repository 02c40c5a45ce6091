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

// When a command should end, after a signal or at its limit, it gets a grace period to print its results. If it's still
// running after that, because it's blocked on a pipe or in a long computation, the watchdog ends the process. Both
// together take less than a second.
const (
	grace     = 600 * time.Millisecond
	killDelay = 200 * time.Millisecond // for solvers to exit
)

// On a busy machine, a command that's making progress gets longer to print its results.
const (
	patience = 3 * time.Second
	work     = 300 * time.Millisecond // processor time worth a grace period
	pulse    = 100 * time.Millisecond
	sign     = 2 * time.Millisecond // processor time in a pulse that shows progress
)

// outlast returns at the end of the grace period. Tests that don't measure it replace it.
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

// lateText is the message of a command that reached its limit without a result.
const lateText = "gave up at the time limit"

// signalled is the cancellation cause for a signal.
type signalled struct{ os.Signal }

func (s signalled) Error() string { return "interrupted" }

func (s signalled) Unwrap() error { return context.Canceled }

// code returns the exit code for a signal, like shells do; on systems without signals, the one for SIGINT.
func (s signalled) code() int {
	if n, ok := s.Signal.(syscall.Signal); ok && n > 0 {
		return 128 + int(n)
	}
	return exitInterrupted
}

// watchdog ends a process whose command doesn't end in time.
type watchdog struct {
	stderr   io.Writer
	terminal bool // stderr is a terminal
	ended    sync.Once
}

// repeat is how soon a second signal still counts as the first one: timeout(1) sends each twice.
const repeat = 100 * time.Millisecond

// watch returns a context that ends with the first signal. SIGQUIT ends the process immediately, and so does a second
// signal.
func (w *watchdog) watch(parent context.Context) (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancelCause(parent)
	signals := make(chan os.Signal, 10)
	signal.Notify(signals, endSignals()...)
	signal.Notify(make(chan os.Signal, 1), syscall.SIGPIPE) // so that writes return an error instead
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

// endSignals are the signals that end a command. They include SIGHUP, sent when a terminal closes, unless the command
// was started to ignore it, for example by nohup.
func endSignals() []os.Signal {
	all := []os.Signal{os.Interrupt, syscall.SIGTERM, syscall.SIGQUIT}
	if !signal.Ignored(syscall.SIGHUP) {
		all = append(all, syscall.SIGHUP)
	}
	return all
}

// limit ends the process a grace period after a time limit, unless it's stopped before.
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

// finish stops the watchdog when the command has ended.
func (w *watchdog) finish() {
	first := false
	w.ended.Do(func() { first = true })
	if !first {
		select {} // the process is about to exit
	}
}

// end ends the process with a message, and cleans up solvers and temporary files.
func (w *watchdog) end(code int, why string) {
	w.ended.Do(func() {
		process.KillAll(killDelay)
		files.Abandon()
		said := make(chan struct{})
		go func() { // the reader could be stuck
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
