package workbench

import (
	"slices"

	"crossat/grids"
	"crossat/internal/job/fills"
	"crossat/internal/problem/fit"
	"crossat/internal/search"
)

// nearFails is the limit of failures in the search for a fill close to another, about 30 ms. With most letters fixed,
// the search usually ends at once.
const nearFails = 300

// rings is the maximum distance from a change, in crossings, in which letters are given up.
const rings = 3

// near looks for a fill with most letters of the shown fill, except in slots near the cells that no longer fit.
// previous has the letters by cell. It returns nil if it doesn't quickly find a fill.
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

// keep returns the letters of the open cells that are in no free slot.
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

// lettersOf returns the letters of an earlier fill of the grid, by cell; nil if the rows have another shape.
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
			return nil // bars or rebus cells: not worth the effort
		}
	}
	for cell, l := range letters {
		if l == grids.Black || l == grids.White {
			letters[cell] = 0
		}
	}
	return letters
}

// conflicts returns the slots whose letters have changed, or don't form a word anymore.
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

// textOf returns the word that letters, by cell, spell in a slot.
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

// widen adds the slots that cross free slots.
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
