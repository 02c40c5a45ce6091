// Package search fills grids by backtracking search, without a SAT encoding.
//
// [Run] enumerates the fills of a problem with one of [Strategies]. The default branches on letters, one cell at a
// time, and maintains arc consistency on every slot and cell; refute does the same to prove that no fill exists.
// Package classic has the methods of published crossword fillers, for comparison. A [Session] searches the same problem
// for fills repeatedly, each time with its own limits. [Split] divides the space of fills into cubes for
// cube-and-conquer.
package search

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"crossat/grids"
	"crossat/internal/named"
	"crossat/internal/poll"
	"crossat/internal/problem/fit"
)

// Options configure Run. The zero value is the default strategy without a limit.
type Options struct {
	// Seed drives all random choices. The same seed gives the same fills in the same order.
	Seed uint64
	// Strategy names one of Strategies; empty means the first.
	Strategy string
	// Limit stops the search after this many failures; 0 means no limit.
	Limit int
	// Jobs is how many goroutines the strategy [Parallel] uses; 0 means 1. With several, the order of fills is random.
	Jobs int
	// Apart asks for fills that differ from others. Strategies based on letters prune by it; the others only filter.
	Apart fit.Apart
	// Refuted, if not nil, is called with letters that no fill has, other than those passed to yield; after an
	// exhaustive search, the last call has no letters. On a bridge formula of the problem that forbids repeated words
	// and has a clause against each fill found, each call follows by unit propagation from those before. The function
	// must not keep the slice. Only strategies that sign support this.
	Refuted func([]Assignment)
	// Meter, if not nil, counts the failures together with those of other searches.
	Meter *Meter
	// Watch, if not nil, receives a progress report every WatchEvery.
	Watch func(Progress)
	// WatchEvery is the interval between reports; 0 means one second.
	WatchEvery time.Duration
}

// Result describes how a search ended.
type Result struct {
	// Exhausted means that every fill has been found or, if none was, that none exists.
	Exhausted bool
	// Trimmed describes what the search left out, in which case exhausting the rest proves nothing; empty if it left
	// out nothing.
	Trimmed string
	// Share is the explored share of the space, as in Progress.
	Share float64
	Stats Stats
	// Wipeouts counts, by slot, the dead ends at which that slot had no candidate left; nil if the strategy doesn't
	// count them.
	Wipeouts []int
}

// Stats counts the work of a search.
type Stats struct {
	Nodes    int // decisions
	Fails    int // dead ends
	Restarts int
	Depth    int // greatest number of decisions on a branch
}

// Progress is a snapshot of a running search.
type Progress struct {
	Stats
	Best *grids.Grid // the fullest consistent grid since the last report
	Took time.Duration
	// Share estimates the explored share of the space, from 0 to 1; 0 if the strategy has no
	// estimate.
	Share float64
}

// Strategy is a search algorithm. The zero value is not usable; take one from Strategies.
type Strategy struct {
	Name  string // what the user types
	Title string // one-line description for listings

	signs  bool
	search func(*run) End
}

// NewStrategy returns a strategy implemented in another package.
func NewStrategy(name, title string, search func(*Walk) End) Strategy {
	return Strategy{Name: name, Title: title, search: func(r *run) End {
		return search(&Walk{run: r, Context: r.ctx, Problem: r.p, Rand: r.rng})
	}}
}

// Walk is the interface to a search for strategies in other packages. They count failures in Stats, and describe in
// Trimmed what they leave out.
type Walk struct {
	*run
	Context context.Context
	Problem *fit.Problem
	Rand    *rand.Rand
}

// Node counts a decision at a depth and reports whether to go on. letters returns the current partial grid.
func (w *Walk) Node(depth int, letters func() []rune) bool { return w.node(depth, letters) }

// Scan counts words looked at: after many of them, the next node polls the context.
func (w *Walk) Scan(words int) { w.scanned += words }

// Emit passes a fill on and reports whether to look for more.
func (w *Walk) Emit(letters []rune) bool { return w.emit(letters) }

// ID returns the name.
func (s Strategy) ID() string { return s.Name }

// Signs reports whether the strategy calls [Options].Refuted.
func (s Strategy) Signs() bool { return s.signs }

// End is the way a strategy ended.
type End int

// The ends of a strategy.
const (
	Stopped    End = iota // by the context, the limit or yield
	Exhausted             // no fills remain
	unfinished            // by a limit of its own
)

// Strategies lists all strategies, the default first.
var Strategies = []Strategy{
	byLetter,
	byTrie,
	byRefutation,
	byDivision,
	byBeliefs,
}

// Run passes the fills of p to yield, each exactly once, until yield returns false, no fills remain or the limit is
// reached. It returns an error if the context is done or an option is invalid. Run uses one core, unless o.Jobs asks
// for more, and is safe to call from several goroutines.
func Run(ctx context.Context, p *fit.Problem, o Options, yield func(*grids.Grid) bool) (Result, error) {
	strategy, err := named.Find("strategy", Strategies, o.Strategy)
	if err != nil {
		return Result{}, err
	}
	return RunBy(ctx, strategy, p, o, yield)
}

// RunBy is [Run] with any strategy, which needn't be one of [Strategies].
func RunBy(
	ctx context.Context, strategy Strategy, p *fit.Problem, o Options, yield func(*grids.Grid) bool,
) (Result, error) {
	if o.Refuted != nil && (!strategy.signs || o.Apart.Least() > 1) {
		return Result{}, fmt.Errorf("the strategy %s can't write proofs: use %s or %s",
			strategy.Name, byLetter.Name, byRefutation.Name)
	}
	r := &run{ctx: ctx, p: p, o: o, yield: yield, rng: rand.New(rand.NewPCG(o.Seed, 0x7365617263680a)), start: time.Now()}
	r.lastReport = r.start
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	ended := strategy.search(r)
	r.meter()
	r.Result.Exhausted, r.Result.Share = ended == Exhausted, r.exploredShare()
	if ended == Exhausted {
		r.Result.Share = 1
	}
	if ended == Stopped && !r.stopWanted {
		// Reaching the limit is not an error.
		return r.Result, ctx.Err()
	}
	return r.Result, nil
}

// run is the state that all strategies share: options, counters and reporting.
type run struct {
	ctx   context.Context
	p     *fit.Problem
	o     Options
	yield func(*grids.Grid) bool
	rng   *rand.Rand
	Result

	estimateShare func() float64 // explored share of the space; nil if the strategy has no estimate
	stopWanted    bool           // yield has returned false
	rejected      int            // fills that break the rules
	scanned       int            // words scanned since the last poll
	start         time.Time
	metered       int       // failures already counted by the meter
	lastReport    time.Time // when Watch was last called
	lastSample    time.Time // when the grid was last sampled for Watch
	best          []rune
	filled        int // number of letters in best
}

// node polls the context and the clock once per pollEvery nodes, or sooner if the strategy has
// scanned pollWords words: filtering a long word list can take longer than many nodes.
const (
	pollEvery = 64
	pollWords = 1 << 20
)

// node counts a decision at the given depth and reports whether to continue. letters returns the current partial grid;
// it is only called if there's a Watch.
func (r *run) node(depth int, letters func() []rune) bool {
	r.Stats.Nodes++
	r.Stats.Depth = max(r.Stats.Depth, depth)
	if r.Stats.Nodes%pollEvery != 0 && r.scanned < pollWords {
		return true
	}
	r.scanned = 0
	r.meter()
	if poll.Err(r.ctx) != nil || r.o.Limit > 0 && r.Stats.Fails > r.o.Limit {
		return false
	}
	if r.o.Watch != nil && time.Since(r.lastSample) >= sampleEvery {
		r.report(letters())
		r.lastSample = time.Now()
	}
	return true
}

// meter adds the failures since the last call to the meter.
func (r *run) meter() {
	if r.o.Meter != nil {
		r.o.Meter.Add(r.Stats.Fails - r.metered)
		r.metered = r.Stats.Fails
	}
}

// sampleEvery is the interval between samples of the grid. Copying the grid costs more than most nodes, so it isn't
// done at every poll.
const sampleEvery = time.Millisecond

// report keeps the fullest grid seen and calls Watch if a report is due.
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

// exploredShare returns the estimated share of the space explored so far, 0 if unknown.
func (r *run) exploredShare() float64 {
	if r.estimateShare == nil {
		return 0
	}
	return r.estimateShare()
}

// emit passes a fill to yield if it obeys the rules and differs enough from others, which few strategies ensure
// themselves. It reports whether to look for more.
func (r *run) emit(letters []rune) bool {
	filled := r.p.Grid.Fill(letters)
	if !r.p.Obeys(filled) || !r.o.Apart.Has(filled) {
		r.rejected++
		return true
	}
	r.stopWanted = !r.yield(filled)
	return !r.stopWanted
}
