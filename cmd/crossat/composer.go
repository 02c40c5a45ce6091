package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"crossat/decode/check"
	"crossat/dicts"
	"crossat/encode/blacks"
	"crossat/grids"
	"crossat/problem/fit"
	"crossat/problem/pattern"
	"crossat/solve"
	"crossat/solve/search"
)

// composer lays out patterns around a theme until one has a fill. Most patterns prove to
// have none at once; one that takes long gives way to others.
type composer struct {
	patterner           // of all patterns
	aimed     patterner // of those with the theme in a promising place
	dict      *dicts.Dict
	theme     []dicts.Entry
	fitting   *fitting
	seed      uint64

	rng        *rand.Rand // for the seeds of patterns
	placements []pattern.Placement
	turn       int      // patterns asked for
	complete   bool     // there are no more patterns than those laid out
	laid       int      // patterns
	barren     int      // of these: proved to have no fill
	put        []*draft // of these: put aside
	searches   int
	composed   int
}

// draft is a pattern with the theme that may have a fill.
type draft struct {
	problem *fit.Problem
	seed    uint64
	tries   int // searches that gave up
}

// composed is a crossword, and the seed that it comes from.
type composed struct {
	grid *grids.Grid
	seed uint64
}

const (
	// drawn is how many placements of the theme are drawn, leading how many of these take
	// turns as long as they have patterns.
	drawn, leading = 400, 8
	// anyTurn is how often a pattern of any kind has its turn, and one put aside.
	anyTurn = 16
	// promisingFit is how many words must fit each slot with letters of the theme where
	// that is in a promising place.
	promisingFit = 5
	// composeLimit is how many failures the search of a pattern may take, times Luby's
	// numbers.
	composeLimit = 2000
)

// composeAll composes up to n crosswords of different patterns, and gives each to emit.
// That there are no more than it found is no error.
func (p *composer) composeAll(ctx context.Context, n int, emit func(composed) error) error {
	if reason := pattern.Impossible(p.rules); reason != nil {
		return reason
	}
	p.begin()
	for seed := p.seed; p.composed < n; seed++ {
		p.rng = rand.New(rand.NewPCG(seed, 0x636f6d706f736521))
		g, err := p.compose(ctx)
		switch {
		case errors.Is(err, errNoPattern) && p.composed > 0:
			p.log.printf("no further pattern has a fill: %s", p.sum())
			return nil
		case errors.Is(err, errNoPattern):
			return &codeError{exitNoFill, p.whyNone(ctx)}
		case errors.Is(err, context.DeadlineExceeded):
			return &codeError{exitGaveUp, fmt.Errorf("gave up at the time limit with %d of %d crosswords composed: %s", p.composed, n, p.sum())}
		case err != nil:
			return err
		}
		p.composed++
		p.cuts.Exclude(g)
		p.aimed.cuts.Exclude(g)
		p.log.printf("crossword %d: seed %d; %s", p.composed, seed, p.sum())
		if err := emit(composed{g, seed}); err != nil {
			return err
		}
	}
	return nil
}

// begin draws placements of the theme, the most promising first.
func (p *composer) begin() {
	p.fitting = newFitting(p.dict)
	p.aimed = p.patterner
	p.cuts, p.aimed.cuts = blacks.NewCuts(p.rules, p.apart), blacks.NewCuts(p.rules, p.apart)
	p.cuts.Fits = func(entry string) bool { return p.fitting.count(entry) > 0 }
	p.aimed.cuts.Fits = func(entry string) bool { return p.fitting.count(entry) >= promisingFit }
	type ranked struct {
		placement pattern.Placement
		promise   float64
	}
	var all []ranked
	for _, placement := range pattern.Placements(p.rules, drawn, p.seed) {
		if promise := pattern.Score(p.rules, placement, p.fitting.count); !math.IsInf(promise, -1) {
			all = append(all, ranked{placement, promise})
		}
	}
	slices.SortStableFunc(all, func(a, b ranked) int { return cmp.Compare(b.promise, a.promise) })
	for _, r := range all {
		p.placements = append(p.placements, r.placement)
	}
	p.log.printf("%d placements of the theme look promising", len(all))
}

// compose composes a crossword. That there is none, or no other, is errNoPattern.
func (p *composer) compose(ctx context.Context) (*grids.Grid, error) {
	for {
		d, err := p.next(ctx)
		if err != nil {
			return nil, err
		}
		if d == nil {
			continue
		}
		if g, err := p.fill(ctx, d); g != nil || err != nil {
			return g, err
		}
	}
}

// next is a new pattern, nil if it has no fill, or one that had been put aside.
func (p *composer) next(ctx context.Context) (*draft, error) {
	p.turn++
	if len(p.put) > 0 && (p.complete || p.turn%anyTurn == 1) {
		d := p.put[0]
		p.put = p.put[1:]
		if p.cuts.Excluded(d.problem.Grid) {
			return nil, nil
		}
		return d, nil
	}
	if p.complete {
		return nil, errNoPattern
	}
	seed := p.rng.Uint64()
	g, err := p.layNext(ctx, seed)
	if g == nil || err != nil {
		return nil, err
	}
	p.laid++
	p.cuts.Block(g)
	p.aimed.cuts.Block(g)
	problem, err := fit.New(g, p.dict, fit.Options{})
	if err == nil {
		err = problem.CheckDistinct()
	}
	if err != nil {
		p.barren++
		p.log.printf("pattern %d has no fill: %v", p.laid, err)
		return nil, nil
	}
	return &draft{problem: problem, seed: seed}, nil
}

// layNext lays out a pattern: by turns with each of the leading placements, and with the
// theme anywhere. It is nil if there is none.
func (p *composer) layNext(ctx context.Context, seed uint64) (*grids.Grid, error) {
	if len(p.placements) == 0 || p.turn%anyTurn == 0 {
		g, err := p.lay(ctx, seed)
		if errors.Is(err, errNoPattern) {
			p.complete = true
			return nil, nil
		}
		return g, err
	}
	placement := p.placements[0]
	p.placements = p.placements[1:]
	p.aimed.cuts.Placed = placement
	g, err := p.aimed.lay(ctx, seed)
	if errors.Is(err, errNoPattern) {
		return nil, nil
	}
	p.placements = slices.Insert(p.placements, min(leading-1, len(p.placements)), placement)
	return g, err
}

// fill searches for a fill of a draft. Without any, and without an error, it has proved
// that there is none, or put the draft aside.
func (p *composer) fill(ctx context.Context, d *draft) (found *grids.Grid, err error) {
	p.searches++
	start := time.Now()
	o := search.Options{Seed: d.seed + uint64(d.tries), Limit: composeLimit * max(solve.Luby(p.searches), 1<<min(d.tries, 30))}
	r, err := search.Run(ctx, d.problem, o, func(g *grids.Grid) bool {
		found = g
		return false
	})
	if err != nil {
		return nil, err
	}
	p.log.printf("search %d: %d fails in %.2f s", p.searches, r.Stats.Fails, time.Since(start).Seconds())
	switch {
	case found != nil:
		return found, p.check(d.problem.Grid, found)
	case r.Exhausted && r.Trimmed == "":
		p.barren++
	default:
		d.tries++
		p.put = append(p.put, d)
	}
	return nil, nil
}

// check holds a crossword against the rules of patterns and of crosswords.
func (p *composer) check(laid, g *grids.Grid) error {
	return cmp.Or(check.Pattern(g, p.rules), check.Fill(laid, g, check.Words{Has: hasWord(p.dict)}))
}

// whyNone says why there is no crossword.
func (p *composer) whyNone(ctx context.Context) error {
	if p.laid > 0 {
		return fmt.Errorf("there is no such crossword: each of the %d patterns is proved to have no fill", p.laid)
	}
	bare := p.patterner
	bare.cuts = blacks.NewCuts(p.rules, p.apart)
	if bare.findSoon(ctx) {
		return fmt.Errorf("there is no such crossword: patterns have room for the theme, but %s has no words to cross it: %s proved it", p.dict.Name(), p.solver.Name())
	}
	return p.explain(ctx)
}

// sum tells what has come of patterns.
func (p *composer) sum() string {
	return fmt.Sprintf("%d patterns laid out, %d of them proved to have no fill, %d searches", p.laid, p.barren, p.searches)
}
