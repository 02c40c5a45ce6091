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

// Change is a change of a grid or a list that makes the grid fillable.
type Change struct {
	// Kind is one of [ChangeKinds].
	Kind string
	// Text describes the change in one line.
	Text string
	// MinScore is the lower score, for a change of the score.
	MinScore int
	// Slots are the slots that need new words, as indices into the slots of the grid.
	Slots []int
	// Cells are the cells whose letters are erased, or that become black.
	Cells []int
	// Fill is a fill after the change, as evidence. The slot of a missing word has the letters of the crossing words.
	Fill *grids.Grid
}

// ChangeKinds are the kinds of changes: a lower score, an additional word, an erased letter, an additional black cell.
var ChangeKinds = []string{"score", "word", "given", "black"}

// changer tries changes of a grid.
type changer struct {
	*Explanation
	ctx   context.Context
	dict  *dicts.Dict // with all scores
	o     ExplainOptions
	yield func(Change) bool
	done  bool // the caller has stopped the iteration
}

// maxChanges limits the changes of each kind.
const maxChanges = 3

// tell yields a change with a text and a fill.
func (c *changer) tell(change Change, filled *grids.Grid, format string, args ...any) {
	change.Text, change.Fill = fmt.Sprintf(format, args...), filled.Untied()
	c.done = !c.yield(change)
}

// problem returns the problem of filling a grid with the words from a score up, or nil on an error.
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

// fill searches for a fill with little effort; it returns nil if it finds none.
func (c *changer) fill(p *fit.Problem) (found *grids.Grid) {
	if p == nil {
		return nil
	}
	o := search.Options{Seed: c.o.Seed, Limit: c.o.effort()}
	// The error is the context's, which the caller checks.
	_, _ = search.Run(c.ctx, p, o, func(g *grids.Grid) bool {
		found = g
		return false
	})
	return found
}

// maxSeveral limits the things to change at once.
const maxSeveral = 12

// few looks for things to change, given by number, that make the grid fillable. If no single one is enough, it looks
// for a minimal set. It reports whether it found any.
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

// single looks for single things to change, given by number, that make the grid fillable. It reports whether it found
// any.
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

// more reports whether to look for more changes.
func (c *changer) more() bool { return !c.done && c.ctx.Err() == nil }

// coreCells returns the cells of the slots that can't be filled together, each once.
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

// without searches for a fill with some cells erased.
func (c *changer) without(cells []int) *grids.Grid {
	return c.fill(c.problem(c.Grid.Erase(cells), c.o.MinScore))
}

// open reports whether a cell is white without a given letter.
func (c *changer) open(cell int) bool { return c.Grid.At(cell) == grids.White }
