package why

import (
	"context"
	"iter"
	"slices"
	"strings"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/numbers"
)

// Changes tries a few changes of each kind, and yields those that make the grid fillable, as shown by a fill. The
// dictionary must be the one that was explained. The sequence stops when the context ends.
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

// lowerScore looks for the highest minimum score with which it finds a fill.
func (c *changer) lowerScore() {
	var best *grids.Grid
	low, high := 0, c.o.MinScore // searches from low on are open; from high on, they are known to find nothing
	for low < high {
		score := (low + high) / 2
		if g := c.fill(c.problem(c.Grid, score)); g != nil {
			best, low = g, score+1
		} else {
			high = score
		}
	}
	if best != nil {
		c.tell(Change{Kind: "score", MinScore: low - 1}, best, "with all words that score %d or more, there is a fill", low-1)
	}
}

// missingWords looks for single slots without which the grid is fillable, so that one additional word is enough. If it
// finds none, it looks for several.
func (c *changer) missingWords() {
	if c.o.Rules.Pangram != "" {
		return // the missing word could have its letters
	}
	p, slots := c.problem(c.Grid, c.o.MinScore), c.Slots()
	if p == nil {
		return
	}
	all := make([]int, len(c.Grid.Slots()))
	for i := range all {
		all[i] = i
	}
	c.few(len(slots), func(free []int) *grids.Grid {
		rest := slices.DeleteFunc(slices.Clone(all), func(slot int) bool {
			return slices.ContainsFunc(free, func(i int) bool { return slots[i] == slot })
		})
		g := c.fill(p.Only(rest))
		if g != nil && slices.ContainsFunc(free, func(i int) bool { return repeated(g, c.Grid.Slots()[slots[i]]) }) {
			return nil
		}
		return g
	}, func(free []int, g *grids.Grid) {
		names, needed := make([]string, len(free)), make([]int, len(free))
		for k, i := range free {
			names[k], needed[k] = c.Grid.Slots()[slots[i]].Name(), slots[i]
		}
		change := Change{Kind: "word", Slots: needed}
		if len(needed) > 1 {
			c.tell(change, g, "with other words than the list has at %s, there is a fill", numbers.List(names, "and"))
			return
		}
		s := g.Slots()[needed[0]]
		c.tell(change, g, "with a word like %s at %s, there is a fill",
			strings.ReplaceAll(g.Answer(s), string(grids.White), "?"), s.Name())
	})
}

// repeated reports whether another slot has the same entry.
func repeated(g *grids.Grid, s grids.Slot) bool {
	return g.Filled(s) && slices.ContainsFunc(g.Slots(), func(other grids.Slot) bool {
		return other.Name() != s.Name() && g.Answer(other) == g.Answer(s)
	})
}

// liftGivens looks for given letters without which the grid is fillable: single ones first, then all those of a slot or
// several.
func (c *changer) liftGivens() {
	cells := slices.DeleteFunc(c.coreCells(), c.open)
	lift := func(items []int) *grids.Grid { return c.without([]int{cells[items[0]]}) }
	if !c.single(len(cells), lift, func(items []int, g *grids.Grid) {
		cell := cells[items[0]]
		c.tell(Change{Kind: "given", Cells: []int{cell}}, g, "without the letter %s given at %s, there is a fill, with %s",
			c.Grid.CellText(cell), c.Grid.CellName(cell), g.CellText(cell))
	}) {
		c.liftEntries()
	}
}

// liftEntries looks for slots without whose given letters the grid is fillable, first in the cores, then in the whole
// grid: single slots, or a minimal set.
func (c *changer) liftEntries() {
	all := make([]int, c.Grid.Size())
	for cell := range all {
		all[cell] = cell
	}
	for _, cells := range [][]int{c.coreCells(), all} {
		slots := c.givenSlots(cells)
		lift := func(items []int) *grids.Grid { return c.without(c.lifted(slots, items)) }
		if c.few(len(slots), lift, func(items []int, g *grids.Grid) {
			var names []string
			for _, i := range items {
				names = append(names, c.Grid.Slots()[slots[i]].Name())
			}
			c.tell(Change{Kind: "given", Cells: c.lifted(slots, items)}, g,
				"without the letters given at %s, there is a fill", numbers.List(names, "and"))
		}) {
			return
		}
	}
}

// lifted returns the cells with given letters in the chosen slots; items are indices into slots.
func (c *changer) lifted(slots, items []int) []int {
	var cells []int
	for _, i := range items {
		cells = append(cells, slices.DeleteFunc(slices.Clone(c.Grid.Slots()[slots[i]].Cells), c.open)...)
	}
	return cells
}

// givenSlots returns slots that cover the given letters of some cells: the given entries first, then slots for the
// other letters.
func (c *changer) givenSlots(cells []int) []int {
	left := slices.DeleteFunc(slices.Clone(cells), func(cell int) bool {
		return c.open(cell) || c.Grid.At(cell) == grids.Black
	})
	var given []int
	take := func(slot int) {
		s := c.Grid.Slots()[slot]
		before := len(left)
		left = slices.DeleteFunc(left, func(cell int) bool { return slices.Contains(s.Cells, cell) })
		if len(left) < before {
			given = append(given, slot)
		}
	}
	for slot, s := range c.Grid.Slots() {
		if c.Grid.Filled(s) {
			take(slot)
		}
	}
	for slot := range c.Grid.Slots() {
		take(slot)
	}
	return given
}
