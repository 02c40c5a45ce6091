package fills

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/job"
	"crossat/internal/problem/fit"
	"crossat/internal/sat"
	"crossat/internal/search"
)

// tier is a part of the dictionary with its candidates.
type tier struct {
	dict    *dicts.Dict
	whole   bool // it is the whole dictionary
	problem *fit.Problem
	err     error // the reason, if problem is nil
}

// tiers are growing parts of a dictionary: the best-scored words of each length, twice as many, and so on. Attempts
// share them.
type tiers struct {
	grid     *grids.Grid
	dict     *dicts.Dict
	best     int // words of each length in the first tier; 0 for all
	seed     uint64
	options  fit.Options
	observer job.Observer

	lock sync.Mutex
	list []*tier // the last is the widest so far
}

// prepare widens the tiers until it has a problem. The error is a [*problem.Impossible] if all words together have no
// fill.
func (t *tiers) prepare() error {
	t.widen(nil)
	w := t.widest()
	for job.IsImpossible(w.err) && !w.whole {
		t.observer.Notef("%d words are not enough: %v", w.dict.Len(), w.err)
		t.widen(w)
		w = t.widest()
	}
	return w.err
}

func (t *tiers) widest() *tier {
	t.lock.Lock()
	defer t.lock.Unlock()
	return t.list[len(t.list)-1]
}

// widen adds a tier with more words than the given one, unless another attempt has already done so.
func (t *tiers) widen(from *tier) {
	t.lock.Lock()
	defer t.lock.Unlock()
	if n := len(t.list); n > 0 && (t.list[n-1] != from || from.whole) {
		return
	}
	start := time.Now()
	next := &tier{dict: t.dict}
	if t.best > 0 {
		next.dict = t.dict.Best(t.best<<len(t.list), t.seed)
	}
	next.whole = next.dict == t.dict
	next.problem, next.err = fit.New(t.grid, next.dict, t.options)
	if next.err == nil {
		next.err = next.problem.CheckDistinct()
	}
	t.list = append(t.list, next)
	if next.err != nil {
		return
	}
	t.observer.Tell(job.CandidatesEvent{
		Words: next.dict.Len(), Candidates: candidates(next.problem), Slots: len(next.problem.Candidates), Took: time.Since(start),
	})
}

// candidates returns the number of candidates of all slots together.
func candidates(p *fit.Problem) int {
	n := 0
	for _, words := range p.Candidates {
		n += len(words)
	}
	return n
}

// race lets engines race for fills.
type race struct {
	*tiers
	engines []Engine
	jobs    int
	apart   fit.Apart // the fills so far
}

// newRace returns a race with the given number of parallel attempts; 0 means one per engine.
func newRace(t *tiers, engines []Engine, jobs int) *race {
	if jobs == 0 {
		jobs = len(engines)
	}
	return &race{tiers: t, engines: engines[:min(jobs, len(engines))], jobs: jobs}
}

// NewRaceOn returns an unobserved race for the fills of a problem, with one attempt per engine.
func NewRaceOn(p *fit.Problem, d *dicts.Dict, engines []Engine) *race {
	return newRace(&tiers{grid: p.Grid, dict: d, list: []*tier{{dict: d, whole: true, problem: p}}}, engines, 0)
}

// answer is a fill, and the engine that found it.
type answer struct {
	Grid   *grids.Grid
	Engine string
	bound  *job.Bound // can be nil
}

// Run finds a new fill. All engines race; the first result or proof wins and cancels the rest. An engine that fails
// drops out of the race.
func (r *race) Run(ctx context.Context, seed uint64) (answer, error) {
	var failed atomic.Int32
	meter := search.NewMeter(r.jobs)
	return sat.Race(ctx, len(r.engines), func(ctx context.Context, n int) (answer, bool, error) {
		if n > len(r.engines) {
			<-ctx.Done() // the engine with this number has failed
			return answer{}, false, ctx.Err()
		}
		e, jobs := r.engines[n-1], share(r.jobs, n-1, len(r.engines))
		defer meter.Leave(jobs)
		var g *grids.Grid
		err := r.enter(ctx, e, meter, jobs)
		if err == nil {
			g, err = r.attempts(ctx, e, meter, jobs, seed)
		}
		if err == nil || job.IsImpossible(err) || ctx.Err() != nil || int(failed.Add(1)) == len(r.engines) {
			return answer{Grid: g, Engine: e.Name()}, true, err
		}
		r.observer.Notef("%s left the race: %v", e.Name(), err)
		return answer{}, false, nil
	})
}

// enter blocks until the engine's start condition holds, or returns an error if the problem doesn't suit the engine.
func (r *race) enter(ctx context.Context, e Engine, meter *search.Meter, jobs int) error {
	late, ok := e.(Reserve)
	if !ok {
		return nil
	}
	p := r.widest().problem
	if n := candidates(p); late.Most > 0 && n > late.Most {
		return job.GaveUpf("%d candidates are too many: more than %d", n, late.Most)
	}
	// Counting the expected fills takes as long as an easy fill, so it isn't done before the earliest possible start.
	soonest := late.After
	if late.Few > 0 {
		soonest = min(soonest, late.Few)
	}
	if err := meter.Wait(ctx, soonest, jobs); err != nil {
		return err
	}
	if late.Few == 0 && !late.Many {
		return nil
	}
	switch few := p.FewExpected(); {
	case few && late.Many:
		return job.GaveUpf("few fills are expected")
	case few && late.Few > 0:
		return meter.Wait(ctx, late.Few, jobs)
	}
	return meter.Wait(ctx, late.After, jobs)
}

// observed returns the observer for an engine. Only one running engine reports progress, because alternating grids are
// unreadable. Engines in reserve don't, except the one that looks for a proof while others pause.
func (r *race) observed(e Engine) job.Observer {
	o := r.observer
	if late, ok := e.(Reserve); ok && !(late.Few > 0 && r.pauses()) {
		o.Every = 0
	}
	return o
}

// pauses reports whether an engine pauses during the race.
func (r *race) pauses() bool {
	t := r.widest()
	return t.whole && t.problem.NoneExpected() && slices.ContainsFunc(r.engines, func(e Engine) bool {
		_, ok := e.(Pausing)
		return ok
	})
}

// share returns the i-th of n nearly equal parts of a number.
func share(number, i, n int) int { return (number + n - 1 - i) / n }

// attempts runs attempts of an engine in parallel, each with its own seed, and replaces those that reach their limit of
// effort, or whose tier has too few words.
func (r *race) attempts(
	ctx context.Context, e Engine, meter *search.Meter, jobs int, seed uint64,
) (*grids.Grid, error) {
	return sat.Race(ctx, jobs, func(ctx context.Context, n int) (*grids.Grid, bool, error) {
		t := r.widest()
		g, err := e.Try(ctx, t.problem, Attempt{
			N: n, Seed: job.AttemptSeed(seed, n), Part: !t.whole, Apart: r.apart, Observer: r.observed(e),
			Meter: meter,
		})
		if g == nil && err == nil {
			err = fmt.Errorf("%s returned neither a fill nor an error", e.Name())
		}
		switch {
		case job.IsImpossible(err) && !t.whole:
			r.observer.Notef("%d words are not enough: %v", t.dict.Len(), err)
		case errors.Is(err, ErrEffort):
		default:
			return g, true, err
		}
		r.widen(t)
		return nil, false, nil
	})
}
