package workbench

import (
	"slices"

	"crossat/grids"
	"crossat/internal/job/fills"
	"crossat/internal/problem/fit"
	"crossat/internal/search"
)

// nearFails is how many failures the search for a fill near another may take, about 30 ms. If most letters are kept, it
// ends at once, one way or the other.
const nearFails = 300

// rings is how far from a change letters are given up, in crossings.
const rings = 3

// near looks for a fill that has most letters, by cell, of the one that the page shows: all but those of slots near the
// cells where that does not fit any more. It returns nil if that is not found soon.
func (d *desk) near(p *fit.Problem, previous []rune) *grids.Grid {
	free := conflicts(p, previous)
	for range rings {
		if narrowed, err := p.Restrict(keep(p.Grid, previous, free)); err == nil {
			var found *grids.Grid
			_, err := fills.Search(d.ctx, narrowed, search.Options{Seed: d.o.Seed, Limit: nearFails}, func(g *grids.Grid) bool {
				found = g.Untied()
				return false
			})
			if found != nil || err != nil {
				return found
			}
		}
		free = widen(p.Grid, free)
	}
	return nil
}

// keep are the letters of cells in no free slot, where the grid has none.
func keep(g *grids.Grid, previous []rune, free []bool) []rune {
	letters := make([]rune, g.Size())
	open := make([]bool, g.Size())
	for i, s := range g.Slots() {
		for _, cell := range s.Cells {
			open[cell] = open[cell] || free[i]
			if g.At(cell) == grids.White {
				letters[cell] = previous[cell]
			}
		}
	}
	for cell, open := range open {
		if open {
			letters[cell] = 0
		}
	}
	return letters
}

// lettersOf are the letters of rows that once were a fill of the grid, by cell; nil if their shape is another.
func lettersOf(g *grids.Grid, rows []string) []rune {
	if len(rows) != g.Height() {
		return nil
	}
	letters := make([]rune, 0, g.Size())
	for _, row := range rows {
		n := 0
		for _, r := range row {
			letters = append(letters, r)
			n++
		}
		if n != g.Width() {
			return nil // bars or rebus cells: not worth the trouble
		}
	}
	for cell, l := range letters {
		if l == grids.Black || l == grids.White {
			letters[cell] = 0
		}
	}
	return letters
}

// conflicts are the slots in which letters are not what they were, or are no word any more.
func conflicts(p *fit.Problem, previous []rune) []bool {
	free := make([]bool, len(p.Grid.Slots()))
	for i, s := range p.Grid.Slots() {
		for _, cell := range s.Cells {
			if given := p.Grid.At(cell); given != grids.White && given != previous[cell] {
				free[i] = true
			}
		}
		free[i] = free[i] || !p.Given(i) && !has(p, i, textOf(s, previous))
	}
	return free
}

// textOf is what letters by cell spell in a slot.
func textOf(s grids.Slot, letters []rune) string {
	text := make([]rune, len(s.Cells))
	for pos, cell := range s.Cells {
		text[pos] = letters[cell]
	}
	return string(text)
}

// has reports whether a word is a candidate of a slot.
func has(p *fit.Problem, slot int, text string) bool {
	words := p.Words(len(p.Grid.Slots()[slot].Cells))
	for _, w := range p.Candidates[slot] {
		if words[w].Text == text {
			return true
		}
	}
	return false
}

// widen adds the slots that cross some.
func widen(g *grids.Grid, free []bool) []bool {
	wide := slices.Clone(free)
	for _, x := range g.Crossings() {
		if free[x.Across] {
			wide[x.Down] = true
		}
		if free[x.Down] {
			wide[x.Across] = true
		}
	}
	return wide
}
