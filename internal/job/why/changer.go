package why

import (
	"context"
	"fmt"
	"slices"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/problem/fit"
	"crossat/internal/search"
)

// Change is something to change about a grid or a list, after which there is a fill.
type Change struct {
	// Kind is what is changed: one of [ChangeKinds].
	Kind string
	// Text says what to change, in one line.
	Text string
	// MinScore is a lower score that is enough, for a change of it.
	MinScore int
	// Slots are those that need other words, as indices into the slots of the grid.
	Slots []int
	// Cells are those whose letters are erased, or that become black.
	Cells []int
	// Fill is a fill after the change, which proves it. Where a word is missing, its slot has the letters that the
	// crossing words want.
	Fill *grids.Grid
}

// ChangeKinds are the kinds of changes: a lower score, a word more, a given letter less, a black cell more.
var ChangeKinds = []string{"score", "word", "given", "black"}

// changer tries changes of one grid.
type changer struct {
	*Explanation
	ctx   context.Context
	dict  *dicts.Dict // with all scores
	o     ExplainOptions
	yield func(Change) bool
	done  bool // no more are wanted
}

// maxChanges is how many changes of a kind are passed on.
const maxChanges = 3

// tell passes on a change, with a text and a fill.
func (c *changer) tell(change Change, filled *grids.Grid, format string, args ...any) {
	change.Text, change.Fill = fmt.Sprintf(format, args...), filled.Untied()
	c.done = !c.yield(change)
}

// problem states the problem of a grid with all words of a score.
func (c *changer) problem(g *grids.Grid, score int) *fit.Problem {
	d, err := c.dict.AtLeast(score)
	if err != nil {
		return nil
	}
	p, err := fit.New(g, d, fit.Options{
		Repeats: c.o.Repeats, AcceptGiven: true, AllWords: true, Rules: c.o.Rules.ScoredBy(c.dict),
	})
	if err != nil {
		return nil
	}
	return p
}

// fill looks for a fill with little effort; nil if none is found.
func (c *changer) fill(p *fit.Problem) (found *grids.Grid) {
	if p == nil {
		return nil
	}
	o := search.Options{Seed: c.o.Seed, Limit: c.o.effort()}
	// The error is the context's, which the caller looks at.
	_, _ = search.Run(c.ctx, p, o, func(g *grids.Grid) bool {
		found = g
		return false
	})
	return found
}

// maxSeveral is how many things at once are suggested at most.
const maxSeveral = 12

// few looks for things to change, given by number, after which there is a fill: for single ones, and if none is enough,
// for several of which none can be spared. It reports whether there are any.
func (c *changer) few(n int, fill func(changed []int) *grids.Grid, tell func(changed []int, filled *grids.Grid)) bool {
	if told := c.single(n, fill, tell); told || n < 2 || !c.more() {
		return told
	}
	var changed []int
	for i := range n {
		changed = append(changed, i)
	}
	best := fill(changed)
	for i := 0; best != nil && i < n && c.more(); i++ {
		fewer := slices.DeleteFunc(slices.Clone(changed), func(other int) bool { return other == i })
		if g := fill(fewer); g != nil {
			best, changed = g, fewer
		}
	}
	if best == nil || len(changed) > maxSeveral {
		return false
	}
	tell(changed, best)
	return true
}

// single looks for things to change, given by number, after each of which there is a fill, and reports whether there
// are any.
func (c *changer) single(
	n int, fill func(changed []int) *grids.Grid, tell func(changed []int, filled *grids.Grid),
) bool {
	told := 0
	for i := 0; i < n && told < maxChanges && c.more(); i++ {
		if g := fill([]int{i}); g != nil {
			told++
			tell([]int{i}, g)
		}
	}
	return told > 0
}

// more reports whether more changes are wanted, and there is time.
func (c *changer) more() bool { return !c.done && c.ctx.Err() == nil }

// coreCells are the cells of the slots that cannot be filled together, each once.
func (c *changer) coreCells() []int {
	var cells []int
	for _, slot := range c.Slots() {
		for _, cell := range c.Grid.Slots()[slot].Cells {
			if !slices.Contains(cells, cell) {
				cells = append(cells, cell)
			}
		}
	}
	return cells
}

// without looks for a fill after some cells have been erased.
func (c *changer) without(cells []int) *grids.Grid {
	return c.fill(c.problem(c.Grid.Erase(cells), c.o.MinScore))
}

// open reports whether no letter is given in a cell.
func (c *changer) open(cell int) bool { return c.Grid.At(cell) == grids.White }
