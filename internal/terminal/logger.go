// Package terminal shows people what a command does: a log, a line in place, or the grid as it is
// filled.
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

// Logger logs progress to standard error: lines with -v, and on a terminal one line in place that is
// wiped when there is something to print.
type Logger struct {
	w       io.Writer // obeys escape codes
	text    io.Writer // for text
	Verbose bool      // lines are printed
	InPlace bool      // progress is shown in place
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

// Printf prints a line with -v. Each starts with the seconds since the command's start.
func (l *Logger) Printf(format string, args ...any) {
	if l.Verbose {
		l.lock.Lock()
		defer l.lock.Unlock()
		fmt.Fprintf(l.text, "%6.2fs  %s\n", time.Since(l.start).Seconds(), fmt.Sprintf(format, args...))
	}
}

// During shows what a command does, and for how long, until the returned function is called; on a
// terminal only.
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

// room is how large the terminal is. Where it does not say, it is taken for a usual one.
func (l *Logger) room() (columns, rows int) {
	columns, rows, err := l.size()
	if err != nil || columns < 1 || rows < 1 {
		return 80, 24
	}
	return columns, rows
}

// fit cuts what is shown in place so that it and the time stay on one line.
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

// window is the upper left part of a grid that there is room for above the line of progress.
func (l *Logger) window(g *grids.Grid) string {
	columns, rows := l.room()
	lines := g.Rows()
	var text strings.Builder
	for _, line := range lines[:min(len(lines), rows-1)] {
		text.WriteString(cut(line, columns-1) + "\n")
	}
	return text.String()
}

// Observe returns an observer that logs events, and shows the progress of a search until done is
// called, which may be called again: in one line on a terminal, or with the grid if draw is set; in a
// line a second with -v; and otherwise not at all. Progress is put into words by describe, and a better
// fill counts as progress, as do counts of patterns; take, if any, gets these counts and all other events.
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
	var logged time.Time // the last counts of patterns
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

// frame is what is shown of a search at one time.
type frame struct {
	grid *grids.Grid
	text string
	kind string // what text is about, in a log
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

// draw shows the grids of reports in place, one over the other, and wipes the last.
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

// LogPeak logs how much memory a command took, where the system knows.
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
