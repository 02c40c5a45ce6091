package places

import (
	"cmp"
	"slices"

	"crossat/encode/cnf"
	"crossat/grids"
	"crossat/problem/layout"
)

// Island is the cells of a part of a layout that does not hang together with the rest:
// rows and columns, counted from the first of each, sorted.
type Island [][2]int

// Islands are the parts of a layout but the largest; none if it hangs together.
func Islands(p *layout.Problem, letters []rune) []Island {
	parts := p.Board().Areas(func(cell int) bool { return letters[cell] != 0 })
	slices.SortStableFunc(parts, func(a, b []int) int { return cmp.Compare(len(a), len(b)) })
	var islands []Island
	for _, part := range parts[:max(len(parts)-1, 0)] {
		islands = append(islands, island(p, part))
	}
	return islands
}

func island(p *layout.Problem, part []int) Island {
	left, top := p.Width, p.Height
	for _, cell := range part {
		left, top = min(left, cell%p.Width), min(top, cell/p.Width)
	}
	var is Island
	for _, cell := range part {
		is = append(is, [2]int{cell/p.Width - top, cell%p.Width - left})
	}
	is.sort()
	return is
}

func (is Island) sort() {
	slices.SortFunc(is, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
}

// mirrored is the island with rows and columns exchanged.
func (is Island) mirrored() Island {
	var image Island
	for _, at := range is {
		image = append(image, [2]int{at[1], at[0]})
	}
	image.sort()
	return image
}

// cuts forbids islands. The clauses hold for every layout that hangs together: where
// letters stand in some of the cells, and elsewhere, letters stand on the shore of these
// cells, too. Nothing is said of words, so that a cut forbids all islands in those cells;
// it is laid down wherever on the board it fits, and mirrored.
func (e *encoder) cuts(islands []Island) {
	for _, island := range islands {
		e.cutEverywhere(island)
		if image := island.mirrored(); !slices.Equal(image, island) {
			e.cutEverywhere(image)
		}
	}
}

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

// cut lays down a cut for some cells.
func (e *encoder) cut(cells []int) {
	p := e.Problem
	const inside, shore = 1, 2
	where := make([]int, len(e.cells))
	for _, cell := range cells {
		where[cell] = inside
	}
	var clause []cnf.Lit
	for _, cell := range cells {
		for _, next := range p.Board().Neighbours(cell) {
			if where[next] == 0 {
				where[next] = shore
				clause = append(clause, -e.cells[next].empty)
			}
		}
	}
	within := e.b.Fresh(1)
	for _, cell := range cells {
		e.b.AnyOf([]cnf.Lit{e.cells[cell].empty, within})
	}
	if 2*len(cells) < p.LeastLetters() {
		e.b.ImpliesAnyOf(within, clause) // the words do not all fit into the cells
		return
	}
	beyond := e.b.Fresh(1)
	for cell, c := range e.cells {
		if where[cell] == 0 {
			e.b.AnyOf([]cnf.Lit{c.empty, beyond})
		}
	}
	e.b.ImpliesAnyOf(within, append(clause, -beyond))
}

var directions = []grids.Dir{grids.Across, grids.Down}
