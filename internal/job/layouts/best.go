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

// errStopped says that no more layouts are wanted.
var errStopped = errors.New("no more layouts are wanted")

// bestLayout keeps the best layout of a problem that has been found.
type bestLayout struct {
	asked     layout.Problem // with the board as it was asked for
	goal      layout.Goal
	boards    []*layout.Problem // a layout of any will do
	widest    *layout.Problem   // the last of them: if it has none, there is none
	objective string            // its name
	seed      uint64
	purse     *sat.Purse // nil for any effort
	observer  job.Observer
	emit      func(*job.Result) bool // takes each layout that is better than those before

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

// take has the judge look at a layout, and keeps it if it is the best.
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

// Result is the best, as it is given to the caller: turned to be wide, if it fits the board like that, and with what is
// known of better ones.
func (b *bestLayout) Result() *job.Result {
	r := *b.best
	r.Bound = b.boundOf()
	if turned := r.Grid.Mirrored(); !b.fits(r.Grid) || turned.Width() > turned.Height() && b.fits(turned) {
		r.Grid = turned
	}
	return &r
}

// fits reports whether a grid is no larger than the board asked for.
func (b *bestLayout) fits(g *grids.Grid) bool {
	return b.asked.Width == 0 || g.Width() <= b.asked.Width && g.Height() <= b.asked.Height
}

// boundOf is how good the best is, and how good another might be; nil where that cannot be proved.
func (b *bestLayout) boundOf() *job.Bound {
	exact, ok := b.goal.(layout.Exact)
	if !ok {
		return nil
	}
	return &job.Bound{
		Objective: b.objective, Value: exact.Describe(b.cost), Limit: exact.Describe(b.bound), Proved: b.done(),
	}
}
