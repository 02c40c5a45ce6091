package blacks

import (
	"crossat/grids"
	"crossat/internal/cnf"
	"crossat/internal/problem/pattern"
)

// side returns the number of the side after a cell, to its right or below it, among all sides. Sides at the edge of the
// board have no variable.
func (a *Atoms) side(cell int, dir grids.Dir) int { return int(dir)*a.Rules.Board().Size() + cell }

// imageSide returns the image of a side under the symmetry, or -1 at the edge of the board.
func (a *Atoms) imageSide(side int) int {
	board := a.Rules.Board()
	cell, dir := side%board.Size(), grids.Dir(side/board.Size())
	_, next := board.Ends(cell, 1, dir)
	if next < 0 {
		return -1
	}
	return a.side(pattern.ImageRun(a.Rules, cell, next))
}

// bar returns the literal of "there is a bar before the i-th cell of the line", which is the border at its ends.
func (a *Atoms) bar(l line, i int) cnf.Lit {
	if i <= 0 || i >= l.Length {
		return a.border
	}
	return a.vars[a.side(a.cell(l, i-1), l.Dir)]
}

// holds reports whether the cells of a variable are black in a pattern, or its sides have bars.
func (a *Atoms) holds(g *grids.Grid, v cnf.Lit) bool {
	first, size := a.orbits[v][0], a.Rules.Board().Size()
	if a.Rules.Barred {
		return g.Bar(first%size, grids.Dir(first/size))
	}
	return g.At(first) == grids.Black
}

// writeConnection states that for some pair of cells, one inside a separator and one outside, there is no bar between
// them.
func (a *Atoms) writeConnection(b *cnf.Builder, s separator) {
	board := a.Rules.Board()
	var clause []cnf.Lit
	for i, bar := range a.vars {
		if bar == 0 {
			continue
		}
		cell := i % board.Size()
		_, next := board.Ends(cell, 1, grids.Dir(i/board.Size()))
		if s.cells[cell] && s.outside[next] || s.outside[cell] && s.cells[next] {
			clause = append(clause, -bar)
		}
	}
	b.AnyOf(clause)
}
