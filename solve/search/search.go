// Package search fills grids by backtracking, without a formula.
//
// [Run] looks for the fills of a problem by one of [Strategies]. The default decides
// letters one cell at a time and keeps every slot and cell arc consistent; the others
// repeat what has been written about filling crosswords.
package search

import (
	"context"
	"math/rand/v2"
	"time"

	"crossat/grids"
	"crossat/internal/named"
	"crossat/problem/fit"
)

// Options say how to search. The zero value is the default strategy, without a limit.
type Options struct {
	// Seed breaks ties. The same seed gives the same fills in the same order.
	Seed uint64
	// Strategy is the name of one of Strategies; empty means the first.
	Strategy string
	// Limit is after how many failures the search gives up; 0 for no limit.
	Limit int
	// Watch, if any, is told every WatchEvery how far the search is.
	Watch func(Progress)
	// WatchEvery is the time from one report to the next; 0 means a second.
	WatchEvery time.Duration
}

// Result is how a search ended.
type Result struct {
	// Exhausted means that all fills have been found: if there was none, that there
	// is none.
	Exhausted bool
	// Trimmed says what was left out of the search, so that having looked everywhere
	// else proves nothing; empty for nothing.
	Trimmed string
	// Share is the share of the space that is done, as Progress has it.
	Share float64
	Stats Stats
}

// Stats are counts of a search's work.
type Stats struct {
	Nodes    int // decisions
	Fails    int // decisions that could not stand
	Restarts int
	Depth    int // the most decisions that stood at once
}

// Progress is how far a search is.
type Progress struct {
	Stats
	Best *grids.Grid // the fullest grid without a contradiction since the last report
	Took time.Duration
	// Share is an estimate of the share of the space that is done, from 0 to 1; 0 if the
	// strategy has none.
	Share float64
}

// Strategy is a way to search.
type Strategy struct {
	Name  string // as the user writes it
	Title string // one line for a list

	search func(*run) outcome
}

// ID is the name.
func (s Strategy) ID() string { return s.Name }

// end is how a strategy ended.
type outcome int

const (
	stopped   outcome = iota // by the context or a limit, or because no more fills were wanted
	exhausted                // there are no more fills
)

// Strategies lists the strategies; the first is the default.
var Strategies = []Strategy{
	byLetter,
	firstSlot,
	smallestDomain,
	cachedMasks,
	byFragments,
	byTrie,
}

// Run looks for fills and gives each to yield until that returns false, there are no
// more, or the limit is reached. No fill is given twice. The error is the context's, or says which option
// is wrong. Run takes one core, and may be called from several goroutines.
func Run(ctx context.Context, p *fit.Problem, o Options, yield func(*grids.Grid) bool) (Result, error) {
	strategy, err := named.Find("strategy", Strategies, o.Strategy)
	if err != nil {
		return Result{}, err
	}
	r := &run{ctx: ctx, p: p, o: o, yield: yield, rng: rand.New(rand.NewPCG(o.Seed, 0x7365617263680a)), start: time.Now()}
	r.lastReport = r.start
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	ended := strategy.search(r)
	r.Result.Exhausted, r.Result.Share = ended == exhausted, r.exploredShare()
	if ended == exhausted {
		r.Result.Share = 1
	}
	if ended == stopped && !r.stopWanted {
		return r.Result, ctx.Err()
	}
	return r.Result, nil
}

// run is a search that goes on.
type run struct {
	ctx   context.Context
	p     *fit.Problem
	o     Options
	yield func(*grids.Grid) bool
	rng   *rand.Rand
	Result

	estimateShare func() float64 // of the space that is done; nil if the strategy does not know
	stopWanted    bool           // yield wants no more
	scanned       int            // words that a strategy has looked at since the last poll
	start         time.Time
	lastReport    time.Time // when Watch was called last
	lastSample    time.Time // when the grid was looked at last
	best          []rune
	filled        int // letters of best
}

// The clock and the context are looked at after so many nodes, or when a strategy has
// looked at so many words.
const (
	pollEvery = 64
	pollWords = 1 << 20
)

// node counts a decision at a depth, and reports whether to go on. Letters is the
// grid so far, for those who watch.
func (r *run) node(depth int, letters func() []rune) bool {
	r.Stats.Nodes++
	r.Stats.Depth = max(r.Stats.Depth, depth)
	if r.Stats.Nodes%pollEvery != 0 && r.scanned < pollWords {
		return true
	}
	r.scanned = 0
	if r.ctx.Err() != nil || r.o.Limit > 0 && r.Stats.Fails > r.o.Limit {
		return false
	}
	if r.o.Watch != nil && time.Since(r.lastSample) >= sampleEvery {
		r.report(letters())
		r.lastSample = time.Now()
	}
	return true
}

// seeEvery is the time from one look at the grid to the next, for those who watch:
// looking takes longer than many a node.
const sampleEvery = time.Millisecond

// tell reports to those who watch, if it is time.
func (r *run) report(letters []rune) {
	filled := 0
	for _, l := range letters {
		if l != 0 {
			filled++
		}
	}
	if filled > r.filled || r.best == nil {
		r.best, r.filled = letters, filled
	}
	every := r.o.WatchEvery
	if every == 0 {
		every = time.Second
	}
	if now := time.Now(); now.Sub(r.lastReport) >= every {
		r.lastReport = now
		r.o.Watch(Progress{Stats: r.Stats, Best: r.p.Grid.Fill(r.best), Took: now.Sub(r.start), Share: r.exploredShare()})
		r.best, r.filled = nil, 0
	}
}

// done is the share of the space that is done.
func (r *run) exploredShare() float64 {
	if r.estimateShare == nil {
		return 0
	}
	return r.estimateShare()
}

// found gives a fill to whoever asked, and reports whether to look for more.
func (r *run) emit(letters []rune) bool {
	r.stopWanted = !r.yield(r.p.Grid.Fill(letters))
	return !r.stopWanted
}
