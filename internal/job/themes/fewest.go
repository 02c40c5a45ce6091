package themes

import (
	"context"
	"errors"
	"slices"
	"sync"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/anneal"
	"crossat/internal/check"
	"crossat/internal/job"
	"crossat/internal/job/fills"
	"crossat/internal/job/patterns"
	"crossat/internal/numbers"
	"crossat/internal/problem"
	"crossat/internal/problem/fit"
)

// fewest looks for crosswords without a theme that have fewer and fewer black cells.
//
// It starts with a number of black cells for which fills are easy to find. For each number, it takes the patterns with
// the most expected fills, and searches each with bounded effort. After a fill, it tries one black cell less; until
// then, rounds have other patterns and more effort. After each round without a fill, it continues the proof that no
// crossword has fewer. The seed determines everything except when a time limit strikes.
type fewest struct {
	rules       grids.Rules
	dict        *dicts.Dict
	o           patterns.Options
	least, most int // black cells that the rules allow
	top         int // black cells of the pattern with the most expected fills
	estimators  []*fit.Estimator
	best        *job.Result
	blacks      int // of the best; most + 1 until one is found
	search      *patternSearch
	proof       *fewestProof
}

const (
	// annealers is the number of parallel searches for patterns, with different seeds.
	annealers = 2
	// fewestApart is the minimum number of cells in which any two patterns of a round differ.
	fewestApart = 2
	// fewestMoves is how many changes per cell of the board each annealer tries in the first round. They double from
	// round to round, up to mostDoubled times.
	fewestMoves, mostDoubled = 500, 6
	// easyFills is the decimal logarithm of the expected fills, per white cell, of patterns that are easy to fill.
	easyFills = 0.1
	// glanceMoves is a number of changes per cell that shows whether patterns are easy to fill.
	glanceMoves = 100
)

func newFewest(r grids.Rules, d *dicts.Dict, o patterns.Options) *fewest {
	o.Observer, o.Profile, o.Apart = o.Observer.Serial(), nil, 1
	f := &fewest{rules: r, dict: d, o: o, most: r.Width * r.Height, search: newPatternSearch(d)}
	if r.Black != nil {
		f.least, f.most = r.Black.Least, min(r.Black.Most, f.most)
	}
	f.blacks = f.most + 1
	for range annealers {
		f.estimators = append(f.estimators, patterns.NewEstimator(r, d))
	}
	f.proof = &fewestProof{rules: r, o: o, search: f.search, black: f.least}
	return f
}

// run searches until the best crossword is proved to be the best, or the context ends.
func (f *fewest) run(ctx context.Context) error {
	black, err := f.begin(ctx)
	for n := 0; err == nil && !f.proved(); n++ {
		var found *grids.Grid
		found, err = f.round(ctx, black, n)
		lacking := errors.Is(err, patterns.ErrNoPattern)
		if found == nil && (err == nil || lacking) {
			found, err = f.proof.turn(ctx, f.blacks, n)
		}
		switch {
		case err != nil:
		case found != nil:
			err = f.take(found)
			black, n = f.blacks-1, -1
		case f.best == nil:
			black = min(black+1+black/8, f.top)
		case lacking && black > f.proof.black:
			black--
		case lacking:
			black = f.blacks - 1
		}
	}
	if errors.Is(err, patterns.ErrNoPattern) {
		return nil
	}
	return err
}

// proved reports whether no crossword has fewer black cells than the best.
func (f *fewest) proved() bool { return f.proof.black >= f.blacks }

// begin finds about the least number of black cells with which fills are easy to find. If no pattern obeys the rules,
// the error is ErrNoPattern.
func (f *fewest) begin(ctx context.Context) (int, error) {
	p := patterns.NewPatterner(f.rules, f.o)
	start, err := p.Lay(ctx, f.o.Seed)
	if err != nil {
		return 0, err
	}
	best := p.Anneal(ctx, f.estimators[0], start, anneal.Options{Seed: f.o.Seed, Effort: glanceMoves * start.Size()})
	f.top = best[0].Grid.Blacks()
	low, high := f.least, f.top
	for low < high {
		middle := (low + high) / 2
		found, err := f.patterns(ctx, middle, 1, glanceMoves, 0)
		if err == nil && len(found) == 0 && middle+1 < high { // the symmetry could require an even number
			found, err = f.patterns(ctx, middle+1, 1, glanceMoves, 0)
		}
		if err != nil {
			return 0, err
		}
		white := float64(f.rules.Width*f.rules.Height - middle)
		if len(found) > 0 && found[0].LogExpected >= easyFills*white {
			high = middle
		} else {
			low = middle + 1
		}
	}
	return low, nil
}

// patterns returns the patterns that it finds with the most expected fills, best first. It returns none if it finds no
// pattern with the given number of black cells.
func (f *fewest) patterns(ctx context.Context, black, count, movesPerCell, n int) ([]anneal.Pattern, error) {
	p := patterns.NewPatterner(withBlack(f.rules, black), f.o)
	p.Observer = job.Observer{}
	if patterns.CheckRules(p.Rules) != nil {
		return nil, nil
	}
	var starts [annealers]*grids.Grid
	for i := range starts {
		start, err := p.LayWithin(ctx, f.seed(n, i), fewestEffort(n))
		if errors.Is(err, patterns.ErrNoPattern) || start == nil && err == nil {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		starts[i] = start
	}
	var all [annealers][]anneal.Pattern
	var wait sync.WaitGroup
	for i, start := range starts {
		wait.Go(func() {
			all[i] = p.Anneal(ctx, f.estimators[i], start, anneal.Options{
				Seed: f.seed(n, i), Effort: movesPerCell * start.Size(), Keep: count, Apart: fewestApart,
			})
		})
	}
	wait.Wait()
	return merge(all[:], count), ctx.Err()
}

// seed returns the seed of an annealer in a round.
func (f *fewest) seed(n, annealer int) uint64 {
	return job.AttemptSeed(f.o.Seed, 1+annealers*n+annealer)
}

// merge returns the best of several lists of patterns, without duplicates.
func merge(lists [][]anneal.Pattern, count int) (best []anneal.Pattern) {
	seen := make(map[string]bool)
	for _, p := range slices.Concat(lists...) {
		if key := p.Grid.String(); !seen[key] {
			seen[key] = true
			best = append(best, p)
		}
	}
	slices.SortStableFunc(best, func(a, b anneal.Pattern) int { return -patterns.CompareExpected(a, b) })
	return best[:min(len(best), count)]
}

// round searches for a fill of patterns with the given number of black cells. If it finds no patterns, the error is
// ErrNoPattern.
func (f *fewest) round(ctx context.Context, black, n int) (*grids.Grid, error) {
	found, err := f.patterns(ctx, black, fewestPatterns, fewestMoves<<min(n, mostDoubled), n)
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, patterns.ErrNoPattern
	}
	f.o.Observer.Notef("%s: %s", blackCells(black), patterns.ExpectedFills(found[0]))
	var all []attempt
	for _, p := range found {
		if !f.search.refuted[p.Grid.String()] {
			all = append(all, attempt{pattern: p.Grid, seed: job.AttemptSeed(f.o.Seed, n+1), limit: failsOf(n)})
		}
	}
	if len(all) == 1 {
		all = append(all, all[0])
	}
	for i := range all {
		all[i].strategy = fewestStrategies[(i+n)%len(fewestStrategies)]
	}
	return f.search.try(ctx, all)
}

// take verifies a crossword, and makes it the best.
func (f *fewest) take(filled *grids.Grid) error {
	black := make([]bool, filled.Size())
	for cell := range black {
		black[cell] = filled.At(cell) == grids.Black
	}
	pattern, err := grids.Pattern(filled.Width(), black, f.rules.MinLength)
	if err != nil {
		return err
	}
	if err := check.Pattern(pattern, f.rules); err != nil {
		return err
	}
	if err := fills.CheckFill(pattern, filled, f.dict, fit.Options{}); err != nil {
		return err
	}
	f.best, f.blacks = &job.Result{Grid: filled, Seed: f.o.Seed, Engine: fills.SearchEngine{}.Name()}, filled.Blacks()
	f.o.Observer.Tell(job.BetterEvent{Kind: "crossword", N: 1, Value: blackCells(f.blacks), Grid: filled})
	return nil
}

// bound returns the black cells of the best, and their least number in any crossword.
func (f *fewest) bound() *job.Bound {
	b := &job.Bound{Objective: fewestBlack, Value: blackCells(f.blacks), Proved: f.proved()}
	if f.proof.black > f.least {
		b.Limit = blackCells(f.proof.black)
	}
	return b
}

// none explains why no crossword exists.
func (f *fewest) none(ctx context.Context) error {
	if f.search.searched > 0 {
		return &problem.Impossible{
			Reason: "no such crossword exists: each of the patterns is proved to have no fill",
			By:     fills.SearchEngine{}.Name(),
		}
	}
	return patterns.NewPatterner(f.rules, f.o).Explain(ctx)
}

// composeFewest yields the crossword with the fewest black cells, once that is proved or the context ends.
func composeFewest(
	ctx context.Context, r grids.Rules, d *dicts.Dict, o Options, yield func(*job.Result, error) bool,
) {
	if err := patterns.CheckRules(r); err != nil {
		yield(nil, job.Ended(err, 0, "no crossword"))
		return
	}
	f := newFewest(r, d, o.Options)
	err := f.run(ctx)
	switch {
	case f.best == nil && err == nil:
		yield(nil, job.Ended(f.none(ctx), 0, "no crossword"))
		return
	case f.best == nil:
		yield(nil, job.Ended(err, 0, "no crossword: %s searched", numbers.Count(f.search.searched, "pattern")))
		return
	}
	f.best.Bound = f.bound()
	if err != nil {
		err = job.WithFound(job.CutShort(err, f.best.Bound.String(), f.best.Bound), 1)
	}
	note := numbers.Count(f.search.searched, "pattern") + " searched"
	f.o.Observer.Tell(job.FoundEvent{Kind: "crossword", N: 1, Result: f.best, Note: note})
	yield(f.best, err)
}
