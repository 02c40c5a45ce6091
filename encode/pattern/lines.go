package pattern

import (
	"crossat/encode/cnf"
	"crossat/grids"
)

// line is a row or a column.
type line struct {
	row, column int // of its first cell
	dir         grids.Dir
	length      int
}

// lines are the rows and the columns.
func lines(r grids.Rules) []line {
	var all []line
	for row := range r.Height {
		all = append(all, line{row, 0, grids.Across, r.Width})
	}
	for column := range r.Width {
		all = append(all, line{0, column, grids.Down, r.Height})
	}
	return all
}

func (a *Atoms) lines() []line { return lines(a.Rules) }

// black returns the literal of "the i-th place of the line is black"; outside the
// board it is.
func (a *Atoms) black(l line, i int) cnf.Lit {
	if l.dir == grids.Across {
		return a.at(l.row, l.column+i)
	}
	return a.at(l.row+i, l.column)
}

// cell is the i-th cell of a line.
func (a *Atoms) cell(l line, i int) int { return l.cell(a.Rules, i) }

func (l line) cell(r grids.Rules, i int) int {
	if l.dir == grids.Across {
		return l.row*r.Width + l.column + i
	}
	return (l.row+i)*r.Width + l.column
}

// weight is the number of lines that are as a line is because of the symmetry, 0 if the
// line is the second one of two: the first counts for both.
func (a *Atoms) weight(l line) int {
	r := a.Rules
	first := r.Symmetry.Image(r.Width, r.Height, a.cell(l, 0))
	last := r.Symmetry.Image(r.Width, r.Height, a.cell(l, l.length-1))
	dir, start := grids.Down, min(first, last)
	if first/r.Width == last/r.Width {
		dir = grids.Across
	}
	switch own := a.cell(l, 0); {
	case dir == l.dir && start == own:
		return 1
	case dir > l.dir || dir == l.dir && start > own:
		return 2
	}
	return 0
}
