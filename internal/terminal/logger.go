// Package terminal shows the progress of a command: a log, a status line, or the grid as it is filled.
package terminal

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"golang.org/x/term"

	"crossat/grids"
	"crossat/internal/job"
	"crossat/internal/process"
)

// Logger logs progress to standard error: lines with -v, and a status line on a terminal, which is erased before other
// output.
type Logger struct {
	w       io.Writer // for escape codes
	text    io.Writer // for text
	Verbose bool      // print lines
	InPlace bool      // show progress in place
	start   time.Time
	lock    sync.Mutex // of Printf
	size    func() (columns, rows int, err error)
}

// New returns a logger. It shows progress in place if w is a terminal.
func New(w *Plain, verbose bool) *Logger {
	f, isFile := w.w.(*os.File)
	return &Logger{
		w: w.w, text: w, Verbose: verbose, InPlace: isFile && isTerminal(f), start: time.Now(),
		size: func() (columns, rows int, err error) { return term.GetSize(int(f.Fd())) },
	}
}

func isTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }

// Printf prints a line with -v. It starts with the seconds since the command's start.
func (l *Logger) Printf(format string, args ...any) {
	if l.Verbose {
		l.lock.Lock()
		defer l.lock.Unlock()
		fmt.Fprintf(l.text, "%6.2fs  %s\n", time.Since(l.start).Seconds(), fmt.Sprintf(format, args...))
	}
}

// During shows, on a terminal, a description of the current work and its duration until the returned function is
// called.
func (l *Logger) During(what func() string) (done func()) {
	if !l.InPlace || l.Verbose {
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
	return sync.OnceFunc(func() {
		close(quit)
		ended.Wait()
	})
}

// room returns the size of the terminal, or a usual size if it's unknown.
func (l *Logger) room() (columns, rows int) {
	columns, rows, err := l.size()
	if err != nil || columns < 1 || rows < 1 {
		return 80, 24
	}
	return columns, rows
}

// fit truncates a status so that it and the time fit on one line.
func (l *Logger) fit(what string) string {
	const reserve = 9 // for the time
	columns, _ := l.room()
	return cut(escape(what, ""), columns-reserve)
}

// cut returns the first columns of a line.
func cut(line string, columns int) string {
	if text := []rune(line); len(text) > columns {
		return string(text[:max(columns, 0)])
	}
	return line
}

// window returns the upper left part of a grid that fits above the status line.
func (l *Logger) window(g *grids.Grid) string {
	columns, rows := l.room()
	lines := g.Rows()
	var text strings.Builder
	for _, line := range lines[:min(len(lines), rows-1)] {
		text.WriteString(cut(line, columns-1) + "\n")
	}
	return text.String()
}

// Observe returns an observer that logs events and shows the progress of a search until done is called, which can be
// called again. On a terminal it uses a status line or, with draw, shows the grid; with -v it logs a line per second;
// otherwise it shows nothing. describe formats progress; better fills and counts of patterns are shown as progress too.
// take, if not nil, receives these counts and all other events.
func (l *Logger) Observe(
	what string, draw bool, describe func(job.Progress) string, take func(job.Event),
) (o job.Observer, done func()) {
	report, done := l.reporter(what, draw)
	switch {
	case l.Verbose:
		o.Every = time.Second
	case l.InPlace:
		o.Every = 200 * time.Millisecond
	}
	var logged time.Time // when counts of patterns were last logged
	o.Event = func(e job.Event) {
		switch e := e.(type) {
		case job.Progress:
			report(frame{e.Best, describe(e), "search: "})
			return
		case job.BetterEvent:
			report(frame{e.Grid, e.String(), ""})
			return
		case job.PatternsEvent:
			if now := time.Now(); !l.Verbose || now.Sub(logged) >= o.Every {
				report(frame{nil, e.String(), ""})
				logged = now
			}
			if take != nil {
				take(e)
			}
			return
		}
		if l.Verbose {
			l.Printf("%s", e)
		}
		if take != nil {
			take(e)
		}
	}
	return o, done
}

// frame is a snapshot of a search.
type frame struct {
	grid *grids.Grid
	text string
	kind string // prefix of text in the log
}

// reporter shows the progress of a search.
func (l *Logger) reporter(what string, draw bool) (report func(frame), done func()) {
	switch {
	case l.Verbose:
		return func(f frame) { l.Printf("%s%s", f.kind, f.text) }, func() {}
	case !l.InPlace:
		return func(frame) {}, func() {}
	case draw:
		return l.draw()
	}
	var lock sync.Mutex
	text := what
	done = l.During(func() string {
		lock.Lock()
		defer lock.Unlock()
		return text
	})
	return func(f frame) {
		lock.Lock()
		defer lock.Unlock()
		text = what + ": " + f.text
	}, done
}

// draw shows the grids of reports in place, each over the last, and erases the final one.
func (l *Logger) draw() (report func(frame), done func()) {
	var lock sync.Mutex
	lines, begin := 0, time.Now()
	up := func() string {
		if lines == 0 {
			return "\r"
		}
		return fmt.Sprintf("\r\x1b[%dA", lines)
	}
	report = func(f frame) {
		lock.Lock()
		defer lock.Unlock()
		text := l.window(f.grid)
		fmt.Fprintf(l.w, "%s\x1b[J%s%s … %.0f s", up(), text, l.fit(f.text), time.Since(begin).Seconds())
		lines = strings.Count(text, "\n")
	}
	return report, func() {
		lock.Lock()
		defer lock.Unlock()
		fmt.Fprintf(l.w, "%s\x1b[J", up())
		lines = 0
	}
}

// LogPeak logs the peak memory of a command, if the system reports it.
func (l *Logger) LogPeak() {
	own, children := process.Peaks()
	switch {
	case own == 0:
	case children == 0:
		l.Printf("peak memory %s (crossat)", gigabytes(own))
	default:
		bound := ""
		if children <= own {
			bound = "at most "
		}
		l.Printf("peak memory %s%s (the solver's process), %s (crossat)", bound, gigabytes(children), gigabytes(own))
	}
}

func gigabytes(bytes int64) string { return fmt.Sprintf("%.2f GB", float64(bytes)/1e9) }
