package crossat

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"

	"crossat/dicts"
	"crossat/grids"
	"crossat/problem/fit"
	"crossat/solve/search"
)

// Change is something to change about a grid or a list, after which there is a fill.
type Change struct {
	// Kind is what is changed: one of [ChangeKinds].
	Kind string
	// Text says what to change, in one line.
	Text string
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

// Changes tries what could be changed so that there is a fill, a few changes of each kind, and passes on those after
// which a fill was found. The dictionary is that of the explanation. The end of the context ends the sequence.
func (e *Explanation) Changes(ctx context.Context, d *dicts.Dict, o ExplainOptions) iter.Seq[Change] {
	return func(yield func(Change) bool) {
		c := &changer{Explanation: e, ctx: ctx, dict: d, o: o, yield: yield}
		for _, try := range []func(){c.lowerScore, c.missingWords, c.liftGivens, c.addBlacks} {
			if try(); c.done || ctx.Err() != nil {
				return
			}
		}
	}
}

// maxChanges is how many changes of a kind are passed on.
const maxChanges = 3

// tell passes on a change.
func (c *changer) tell(kind string, filled *grids.Grid, format string, args ...any) {
	c.done = !c.yield(Change{kind, fmt.Sprintf(format, args...), filled.Untied()})
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

// lowerScore looks for the highest score with which a fill is found.
func (c *changer) lowerScore() {
	var best *grids.Grid
	low, high := 0, c.o.MinScore // a fill is looked for from low on, and there is none from high on
	for low < high {
		score := (low + high) / 2
		if g := c.fill(c.problem(c.Grid, score)); g != nil {
			best, low = g, score+1
		} else {
			high = score
		}
	}
	if best != nil {
		c.tell("score", best, "with all words that score %d or more, there is a fill", low-1)
	}
}

// missingWords looks for single slots without which there is a fill: a word more is enough.
func (c *changer) missingWords() {
	if c.o.Rules.Pangram != "" {
		return // whose letters the missing word might have
	}
	p := c.problem(c.Grid, c.o.MinScore)
	for n, i := 0, 0; i < len(c.Slots) && n < maxChanges && !c.done; i++ {
		var others []int
		for slot := range c.Grid.Slots() {
			if slot != c.Slots[i] {
				others = append(others, slot)
			}
		}
		s := c.Grid.Slots()[c.Slots[i]]
		if g := c.fill(p.Only(others)); g != nil && !repeated(g, s) {
			n++
			c.tell("word", g, "with a word like %s at %s, there is a fill",
				strings.ReplaceAll(g.Answer(s), string(grids.White), "?"), s.Name())
		}
	}
}

// repeated reports whether another slot has the entry of a slot.
func repeated(g *grids.Grid, s grids.Slot) bool {
	return g.Filled(s) && slices.ContainsFunc(g.Slots(), func(other grids.Slot) bool {
		return other.Name() != s.Name() && g.Answer(other) == g.Answer(s)
	})
}

// coreCells are the cells of the slots that cannot be filled together, each once.
func (c *changer) coreCells() []int {
	var cells []int
	for _, slot := range c.Slots {
		for _, cell := range c.Grid.Slots()[slot].Cells {
			if !slices.Contains(cells, cell) {
				cells = append(cells, cell)
			}
		}
	}
	return cells
}

// liftGivens looks for given letters without which there is a fill.
func (c *changer) liftGivens() {
	n := 0
	for _, cell := range c.coreCells() {
		if c.Grid.At(cell) == grids.White || n == maxChanges || c.done || c.ctx.Err() != nil {
			continue
		}
		if g := c.fill(c.problem(c.Grid.Erase([]int{cell}), c.o.MinScore)); g != nil {
			n++
			c.tell("given", g, "without the letter %s given at %s, there is a fill, with %s",
				c.Grid.CellText(cell), c.Grid.CellName(cell), g.CellText(cell))
		}
	}
}

// addBlacks looks for cells that may be black, with those opposite if the grid is symmetric, so that there is a fill.
func (c *changer) addBlacks() {
	if c.Grid.Rebus() || c.Grid.Barred() || c.Grid.Symmetric() {
		return
	}
	n, tried := 0, make([]bool, c.Grid.Size())
	for _, cell := range c.coreCells() {
		if tried[cell] || c.Grid.At(cell) != grids.White || n == maxChanges || c.done || c.ctx.Err() != nil {
			continue
		}
		changed, cells := c.blackened(cell)
		if changed == nil {
			continue
		}
		for i := range tried {
			tried[i] = tried[i] || changed.At(i) == grids.Black
		}
		if g := c.fill(c.problem(changed, c.o.MinScore)); g != nil {
			n++
			c.tell("black", g, "with a black cell at %s, there is a fill", strings.Join(cells, " and "))
		}
	}
}

// usualShortest is how many cells the shortest slots usually have.
const usualShortest = 3

// blackened makes a cell black, and the one opposite if the grid has that symmetry, and names them. It returns nil if
// that would make slots that are shorter than usual and than any before, or leave a cell in fewer slots.
func (c *changer) blackened(cell int) (*grids.Grid, []string) {
	g := c.Grid
	black, symmetric, shortest := make([]bool, g.Size()), true, usualShortest
	letters := make([]rune, g.Size())
	for i := range black {
		black[i] = g.At(i) == grids.Black
		symmetric = symmetric && black[i] == (g.At(g.Size()-1-i) == grids.Black)
		if g.At(i) != grids.White {
			letters[i] = g.At(i)
		}
	}
	for _, s := range g.Slots() {
		shortest = min(shortest, s.Len())
	}
	black[cell] = true
	names := []string{g.CellName(cell)}
	if opposite := g.Size() - 1 - cell; symmetric && opposite != cell {
		if g.At(opposite) != grids.White {
			return nil, nil
		}
		black[opposite] = true
		names = append(names, g.CellName(opposite))
	}
	changed, err := grids.Pattern(g.Width(), black, g.MinSlot())
	if err != nil {
		return nil, nil
	}
	for _, s := range changed.Slots() {
		if s.Len() < shortest {
			return nil, nil
		}
	}
	before, after := slotsThrough(g), slotsThrough(changed)
	for i := range black {
		if !black[i] && after[i] < before[i] {
			return nil, nil
		}
	}
	return changed.Fill(letters), names
}

// slotsThrough counts the slots through each cell.
func slotsThrough(g *grids.Grid) []int {
	n := make([]int, g.Size())
	for _, s := range g.Slots() {
		for _, cell := range s.Cells {
			n[cell]++
		}
	}
	return n
}
