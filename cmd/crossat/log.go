package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"golang.org/x/term"
)

// logger tells on standard error what goes on: lines with -v, and on a terminal
// one line in place that is wiped when there is something to print.
type logger struct {
	w        io.Writer
	verbose  bool
	terminal bool
	start    time.Time
	lock     sync.Mutex // of printf
}

func newLogger(w io.Writer, verbose bool) *logger {
	f, isFile := w.(*os.File)
	return &logger{w: w, verbose: verbose, terminal: isFile && isTerminal(f), start: time.Now()}
}

func isTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }

// printf prints a line if the user wants to know more. Each starts with the
// seconds since the command's start.
func (l *logger) printf(format string, args ...any) {
	if l.verbose {
		l.lock.Lock()
		defer l.lock.Unlock()
		fmt.Fprintf(l.w, "%6.2fs  %s\n", time.Since(l.start).Seconds(), fmt.Sprintf(format, args...))
	}
}

// during shows what goes on, and for how long, until the returned function is called. It shows nothing but on a terminal.
func (l *logger) during(what func() string) (done func()) {
	if !l.terminal || l.verbose {
		return func() {}
	}
	quit := make(chan struct{})
	var ended sync.WaitGroup
	begin := time.Now()
	ended.Go(func() {
		tick := time.NewTicker(200 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-quit:
				fmt.Fprint(l.w, "\r\x1b[K")
				return
			case <-tick.C:
				fmt.Fprintf(l.w, "\r\x1b[K%s … %.0f s", l.fit(what()), time.Since(begin).Seconds())
			}
		}
	})
	return func() {
		close(quit)
		ended.Wait()
	}
}

// fit cuts what is shown in place so that it and the time stay on one line.
func (l *logger) fit(what string) string {
	const room = 9 // for the time
	width, _, err := term.GetSize(int(l.w.(*os.File).Fd()))
	if text := []rune(what); err == nil && len(text)+room > width {
		return string(text[:max(width-room, 0)])
	}
	return what
}
