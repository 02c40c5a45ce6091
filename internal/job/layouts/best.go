package layouts

import (
	"errors"
	"fmt"

	"crossat/grids"
	"crossat/internal/check"
	"crossat/internal/job"
	"crossat/internal/problem/layout"
	"crossat/internal/sat"
)

// errStopped is returned when the caller wants no more layouts.
var errStopped = errors.New("no more layouts are wanted")

// bestLayout keeps the best layout found so far.
type bestLayout struct {
	asked     layout.Problem // with the requested board
	goal      layout.Goal
	boards    []*layout.Problem // any of them will do
	widest    *layout.Problem   // the last of boards: if it has no layout, none exists
	objective string            // its name
	seed      uint64
	purse     *sat.Purse // nil means no limit
	observer  job.Observer
	emit      func(*job.Result) bool // receives each layout that is better than those before

	best     *job.Result
	measures layout.Measures // of the best
	cost     int             // of the best
	bound    int             // no layout costs less
}

// done reports whether the best layout is proved to be the best.
func (b *bestLayout) done() bool { return b.best != nil && b.cost <= b.bound }

// answers reports whether the best layout places enough words for a problem.
func (b *bestLayout) answers(p *layout.Problem) bool {
	return b.best != nil && b.measures.Weight >= p.TotalWeight()-p.MaxLost
}

// take verifies a layout, and keeps it if it is the best.
func (b *bestLayout) take(p *layout.Problem, letters []rune) error {
	board, letters := p.Crop(letters)
	g, err := board.Grid(letters)
	if err != nil {
		return err
	}
	words, err := check.Layout(g, check.Placed{Words: p.Words, Weights: p.Weights, MaxLost: b.widest.MaxLost})
	if err != nil {
		return fmt.Errorf("a layout breaks the rules: %w", err)
	}
	m := layout.Measures{
		Width: g.Width(), Height: g.Height(), Crossings: len(g.Crossings()), Weight: p.WeightOf(words),
	}
	cost := b.goal.Cost(m)
	if b.best != nil && cost >= b.cost {
		return nil
	}
	b.best, b.measures, b.cost = job.Placed(g, p.Words, b.seed), m, cost
	best := b.Result()
	b.observer.Tell(job.BetterEvent{Kind: "layout", N: 1, Grid: best.Grid, Value: best.String()})
	if !b.emit(best) {
		return errStopped
	}
	return nil
}

// Result returns the best layout for the caller, with its bound. It is turned to be wide, if it fits the board like
// that.
func (b *bestLayout) Result() *job.Result {
	r := *b.best
	r.Bound = b.boundOf()
	if turned := r.Grid.Mirrored(); !b.fits(r.Grid) || turned.Width() > turned.Height() && b.fits(turned) {
		r.Grid = turned
	}
	return &r
}

// fits reports whether a grid fits the requested board.
func (b *bestLayout) fits(g *grids.Grid) bool {
	return b.asked.Width == 0 || g.Width() <= b.asked.Width && g.Height() <= b.asked.Height
}

// boundOf returns the value of the best layout, and a limit on all others; nil for objectives that can't be proved.
func (b *bestLayout) boundOf() *job.Bound {
	exact, ok := b.goal.(layout.Exact)
	if !ok {
		return nil
	}
	return &job.Bound{
		Objective: b.objective, Value: exact.Describe(b.cost), Limit: exact.Describe(b.bound), Proved: b.done(),
	}
}
