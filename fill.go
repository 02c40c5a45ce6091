package crossat

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"

	"crossat/dicts"
	"crossat/grids"
	"crossat/problem/fit"
	"crossat/solve/search"
)

// FillOptions say how to fill a grid. The zero value finds fills without repeated words, by search
// and gophersat, whichever is first.
type FillOptions struct {
	// Seed breaks ties: another seed, another fill.
	Seed uint64
	// Count is how many different fills are wanted; 0 for all there are.
	Count int
	// Repeats lets a word be in more than one slot.
	Repeats bool
	// Rules are the constructor's own.
	Rules fit.Rules
	// Engines race for each fill; none means [DefaultEngines].
	Engines []Engine
	// Jobs is how many attempts race at a time, each with a seed of its own; 0 for one of each
	// engine. With more than one engine or job, which attempt wins is chance.
	Jobs int
	// Best begins with the best-scored words of each length, so many, and takes twice as many when
	// they are not enough; 0 for all words at once.
	Best int
	// Observer is told how the fills proceed.
	Observer Observer
}

// check finds options that make no sense, before any work is done.
func (o FillOptions) check() error {
	return cmp.Or(
		notNegative("Count", o.Count), notNegative("Jobs", o.Jobs), notNegative("Best", o.Best), checkEngines(o.Engines))
}

// problem are the options of the problem.
func (o FillOptions) problem() fit.Options { return fit.Options{Repeats: o.Repeats, Rules: o.Rules} }

// Fill fills a grid with words of a dictionary. The error is an [*Outcome] if that cannot be done, or
// has not been done when the context ended.
func Fill(ctx context.Context, g *grids.Grid, d *dicts.Dict, o FillOptions) (*Result, error) {
	o.Count = 1
	return first(Fills(ctx, g, d, o))
}

// Fills finds different fills, each from a seed of its own. That there are no more than it found is
// no error; the error for none is as for [Fill], and ends the sequence.
func Fills(ctx context.Context, g *grids.Grid, d *dicts.Dict, o FillOptions) iter.Seq2[*Result, error] {
	return func(yield func(*Result, error) bool) {
		f, err := NewFiller(g, d, o)
		if err != nil {
			yield(nil, err)
			return
		}
		f.Fills(ctx)(yield)
	}
}

// Candidates finds the words that fit each slot of a grid, arc consistent. The error is an
// [*Outcome] if that shows that there is no fill.
func Candidates(g *grids.Grid, d *dicts.Dict, o fit.Options) (*fit.Problem, error) {
	if err := given(g, d); err != nil {
		return nil, err
	}
	p, err := fit.New(g, d, o)
	if err == nil {
		err = p.CheckDistinct()
	}
	if err != nil {
		return nil, ended(err, 0, "no fill")
	}
	return p, nil
}

// Filler finds the fills of one grid from one dictionary. A Filler serves one goroutine.
type Filler struct {
	grid  *grids.Grid
	dict  *dicts.Dict
	o     FillOptions
	race  *race
	known map[string]bool // the fills so far, as text
}

// NewFiller finds the candidates. The error is an [*Outcome] if they show that there is no fill.
func NewFiller(g *grids.Grid, d *dicts.Dict, o FillOptions) (*Filler, error) {
	if len(o.Engines) == 0 {
		o.Engines = DefaultEngines()
	}
	if err := cmp.Or(given(g, d), o.check()); err != nil {
		return nil, err
	}
	o.Observer = o.Observer.serial()
	o.Rules = o.Rules.ScoredBy(d) // parts of the dictionary may lack words that the lists have
	t := &tiers{grid: g, dict: d, best: o.Best, seed: o.Seed, options: o.problem(), observer: o.Observer}
	if err := t.prepare(); err != nil {
		return nil, ended(err, 0, "no fill")
	}
	return &Filler{g, d, o, newRace(t, o.Engines, o.Jobs), make(map[string]bool)}, nil
}

// LogExpected is the decimal logarithm of the number of fills to be expected, see
// [fit.Problem.LogExpected].
func (f *Filler) LogExpected() float64 { return f.race.widest().problem.LogExpected() }

// Fills finds different fills, as [Fills] does.
func (f *Filler) Fills(ctx context.Context) iter.Seq2[*Result, error] {
	return func(yield func(*Result, error) bool) {
		for n, seed := 0, f.o.Seed; f.o.Count == 0 || n < f.o.Count; n, seed = n+1, seed+1 {
			r, err := f.next(ctx, seed)
			switch {
			case isImpossible(err) && n > 0:
				f.o.Observer.notef("%d different fills are all there are", n)
				return
			case err != nil && f.o.Count > 0:
				yield(nil, ended(err, n, "%d of %d fills found", n, f.o.Count))
				return
			case err != nil:
				yield(nil, ended(err, n, "%d fills found", n))
				return
			}
			f.o.Observer.tell(FoundEvent{Kind: "fill", N: n + 1, Result: r})
			if !yield(r, nil) {
				return
			}
		}
	}
}

// next finds a fill that is none of those found so far.
func (f *Filler) next(ctx context.Context, seed uint64) (*Result, error) {
	a, err := f.race.run(ctx, seed)
	if err != nil {
		return nil, err
	}
	if err := CheckFill(f.grid, a.grid, f.dict, f.o.problem()); err != nil {
		return nil, err
	}
	text := a.grid.String()
	if f.known[text] {
		return nil, fmt.Errorf("%s found a fill that was excluded", a.engine)
	}
	f.known[text] = true
	f.race.found = append(f.race.found, a.grid)
	return &Result{Grid: a.grid.Untied(), Seed: seed, Engine: a.engine}, nil
}

// All searches the whole space by a strategy of [search.Strategies], empty for trie, which suits
// that best, and finds each fill once. At the end of a sequence that was not stopped there are no
// more fills, or the error is an [*Outcome] with the share of the space that was searched.
func (f *Filler) All(ctx context.Context, strategy string) iter.Seq2[*Result, error] {
	if strategy == "" {
		strategy = enumeration
	}
	engine := SearchEngine{strategy}
	return func(yield func(*Result, error) bool) {
		n, stopped := 0, false
		var failed error
		o := search.Options{
			Seed: f.o.Seed, Strategy: strategy, Watch: watch(f.o.Observer), WatchEvery: f.o.Observer.Every,
		}
		r, err := search.Run(ctx, f.race.widest().problem, o, func(g *grids.Grid) bool {
			if failed = CheckFill(f.grid, g, f.dict, f.o.problem()); failed != nil {
				return false
			}
			n++
			stopped = !yield(&Result{Grid: g.Untied(), Seed: f.o.Seed, Engine: engine.Name()}, nil)
			return !stopped
		})
		f.o.Observer.notef("%d nodes, %d fails", r.Stats.Nodes, r.Stats.Fails)
		switch {
		case stopped:
			return
		case failed != nil:
			err = failed
		case err != nil:
			err = withShare(ended(err, n, "%d fills found", n), r.Share)
		case !r.Exhausted:
			err = withShare(&Outcome{Status: GaveUp, Found: n, Reason: strategy + " gave up: " + r.Trimmed}, r.Share)
		case n == 0:
			err = ended(noFillBy(engine.Name()), 0, "no fill")
		}
		if err != nil {
			yield(nil, err)
		}
	}
}

// enumeration is the strategy that finds all fills soonest.
const enumeration = "trie"

// withShare adds the share of the space that was searched to an outcome.
func withShare(err error, share float64) error {
	var o *Outcome
	if errors.As(err, &o) {
		o.Share = share
	}
	return err
}
