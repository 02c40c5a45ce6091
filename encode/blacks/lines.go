package blacks

import (
	"crossat/encode/cnf"
	"crossat/grids"
	"crossat/problem/pattern"
)

// line is a row or a column.
type line = pattern.Line

func (a *Atoms) lines() []line { return pattern.Lines(a.Rules) }

// black returns the literal of "the i-th place of the line is black"; outside the
// board it is.
func (a *Atoms) black(l line, i int) cnf.Lit {
	if l.Dir == grids.Across {
		return a.at(l.Row, l.Column+i)
	}
	return a.at(l.Row+i, l.Column)
}

// cell is the i-th cell of a line.
func (a *Atoms) cell(l line, i int) int { return l.Cell(a.Rules, i) }

// weight is the number of lines that are as a line is because of the symmetry, 0 if the
// line is the second one of two: the first counts for both.
func (a *Atoms) weight(l line) int {
	r := a.Rules
	first := r.Symmetry.Image(r.Width, r.Height, a.cell(l, 0))
	last := r.Symmetry.Image(r.Width, r.Height, a.cell(l, l.Length-1))
	dir, start := grids.Down, min(first, last)
	if first/r.Width == last/r.Width {
		dir = grids.Across
	}
	switch own := a.cell(l, 0); {
	case dir == l.Dir && start == own:
		return 1
	case dir > l.Dir || dir == l.Dir && start > own:
		return 2
	}
	return 0
}
