// Connectivity by lazily added clauses, as subtours are eliminated in the travelling salesman problem (G. Dantzig, R.
// Fulkerson, S. Johnson, Operations Research 2, 1954): whenever a model falls into islands, a cut forbids each of them.
// Departure: a cut is about cells, not words, and is added at all translations and for the transpose as well.

package places

import (
	"cmp"
	"slices"

	"crossat/grids"
	"crossat/internal/cnf"
	"crossat/internal/problem/layout"
)

// Island is the set of cells of a component of a layout that isn't connected to the rest: pairs of row and column,
// counted from the first row and column of the island, and sorted.
type Island [][2]int

// Islands returns all components of a layout except the largest; none if it is connected.
func Islands(p *layout.Problem, letters []rune) []Island {
	parts := p.Board().Areas(func(cell int) bool { return letters[cell] != 0 })
	slices.SortStableFunc(parts, func(a, b []int) int { return cmp.Compare(len(a), len(b)) })
	var islands []Island
	for _, part := range parts[:max(len(parts)-1, 0)] {
		islands = append(islands, newIsland(p, part))
	}
	return islands
}

// newIsland converts cells of the board.
func newIsland(p *layout.Problem, cells []int) Island {
	top, left, _, _ := p.Board().Bounds(cells)
	var is Island
	for _, cell := range cells {
		is = append(is, [2]int{cell/p.Width - top, cell%p.Width - left})
	}
	is.sort()
	return is
}

func (is Island) sort() {
	slices.SortFunc(is, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
}

// transposed returns the island with rows and columns exchanged.
func (is Island) transposed() Island {
	var t Island
	for _, at := range is {
		t = append(t, [2]int{at[1], at[0]})
	}
	t.sort()
	return t
}

// cuts forbids islands, wherever they fit on the board, and their transposes. The clauses hold for every connected
// layout: if some cells of the island and some cells outside of it have letters, then so do some on its shore, the
// cells adjacent to it. Because words are not mentioned, a cut forbids all islands within these cells.
func (e *encoder) cuts(islands []Island) {
	for _, island := range islands {
		e.cutEverywhere(island)
		if t := island.transposed(); !slices.Equal(t, island) {
			e.cutEverywhere(t)
		}
	}
}

// cutEverywhere adds the cuts of an island at all its translations.
func (e *encoder) cutEverywhere(island Island) {
	p := e.Problem
	bottom, right := 0, 0
	for _, at := range island {
		bottom, right = max(bottom, at[0]), max(right, at[1])
	}
	for top := range max(p.Height-bottom, 0) {
		for left := range max(p.Width-right, 0) {
			cells := make([]int, len(island))
			for i, at := range island {
				cells[i] = (top+at[0])*p.Width + left + at[1]
			}
			e.cut(cells)
		}
	}
}

// cut adds the cut of an island at these cells.
func (e *encoder) cut(cells []int) {
	p := e.Problem
	const inside, shore = 1, 2
	where := make([]int, len(e.cells))
	for _, cell := range cells {
		where[cell] = inside
	}
	var clause []cnf.Lit // some cell on the shore has a letter
	for _, cell := range cells {
		for _, next := range p.Board().Neighbours(cell) {
			if where[next] == 0 {
				where[next] = shore
				clause = append(clause, -e.cells[next].empty)
			}
		}
	}
	within := e.b.Fresh(1) // some cell inside has a letter
	for _, cell := range cells {
		e.b.AnyOf([]cnf.Lit{e.cells[cell].empty, within})
	}
	if 2*len(cells) < p.LeastLetters() {
		e.b.ImpliesAnyOf(within, clause) // the words don't fit in these cells, so some are outside
		return
	}
	beyond := e.b.Fresh(1) // some cell neither inside nor on the shore has a letter
	for cell, c := range e.cells {
		if where[cell] == 0 {
			e.b.AnyOf([]cnf.Lit{c.empty, beyond})
		}
	}
	e.b.ImpliesAnyOf(within, append(clause, -beyond))
}

var directions = []grids.Dir{grids.Across, grids.Down}
