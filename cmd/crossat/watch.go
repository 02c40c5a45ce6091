package main

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/urfave/cli/v2"

	"crossat/grids"
	"crossat/solve/search"
)

var watchFlag = &cli.BoolFlag{Name: "watch", Usage: "show on a terminal how the search fills the grid"}

// follow shows how far a search is until done is called, which may be called again:
// in one line on a terminal, which begins with what it does, with the grid if draw is
// set; in a line a second with -v; and otherwise not at all. Then report is nil.
func (l *logger) follow(draw bool, what string, describe func(search.Progress) string) (report func(search.Progress), done func()) {
	var lock sync.Mutex
	text := what
	switch {
	case l.verbose:
		return func(p search.Progress) { l.printf("search: %s", describe(p)) }, func() {}
	case !l.terminal:
		return nil, func() {}
	case draw:
		return l.draw(describe)
	}
	stop := sync.OnceFunc(l.during(func() string {
		lock.Lock()
		defer lock.Unlock()
		return text
	}))
	return func(p search.Progress) {
		lock.Lock()
		defer lock.Unlock()
		text = what + ": " + describe(p)
	}, stop
}

// every is the time from one report to the next.
func (l *logger) every() time.Duration {
	if l.verbose {
		return time.Second
	}
	return 200 * time.Millisecond
}

// describe puts a report into a line.
func describe(p search.Progress) string {
	letters, cells := 0, 0
	for i := range p.Best.Size() {
		switch p.Best.At(i) {
		case grids.Black:
		case grids.White:
			cells++
		default:
			letters++
			cells++
		}
	}
	return fmt.Sprintf("%d of %d letters, depth %d, %d nodes (%.0f a second), %d fails, %d restarts",
		letters, cells, p.Depth, p.Nodes, float64(p.Nodes)/p.Took.Seconds(), p.Fails, p.Restarts)
}

// draw shows the grids of reports in place, one over the other, and wipes the last.
func (l *logger) draw(describe func(search.Progress) string) (report func(search.Progress), done func()) {
	var lock sync.Mutex
	lines := 0
	up := func() string {
		if lines == 0 {
			return "\r"
		}
		return fmt.Sprintf("\r\x1b[%dA", lines)
	}
	report = func(p search.Progress) {
		lock.Lock()
		defer lock.Unlock()
		text := p.Best.String()
		fmt.Fprintf(l.w, "%s\x1b[J%s%s … %.0f s", up(), text, l.fit(describe(p)), p.Took.Round(time.Second).Seconds())
		lines = strings.Count(text, "\n")
	}
	return report, func() {
		lock.Lock()
		defer lock.Unlock()
		fmt.Fprintf(l.w, "%s\x1b[J", up())
		lines = 0
	}
}
