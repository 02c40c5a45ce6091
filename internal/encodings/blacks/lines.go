package blacks

import (
	"crossat/grids"
	"crossat/internal/cnf"
	"crossat/internal/problem/pattern"
)

// line is a row or a column.
type line = pattern.Line

// lines returns the rows, then the columns.
func (a *Atoms) lines() []line { return pattern.Lines(a.Rules) }

// black returns the literal of "the i-th cell of the line is black", which is the border outside the board.
func (a *Atoms) black(l line, i int) cnf.Lit {
	if l.Dir == grids.Across {
		return a.at(l.Row, l.Column+i)
	}
	return a.at(l.Row+i, l.Column)
}

// lineOf returns the line of a cell in a direction, and its position there.
func (a *Atoms) lineOf(cell int, dir grids.Dir) (line, int) {
	row, column := cell/a.Rules.Width, cell%a.Rules.Width
	if dir == grids.Across {
		return line{Row: row, Dir: dir, Length: a.Rules.Width}, column
	}
	return line{Column: column, Dir: dir, Length: a.Rules.Height}, row
}

// before returns the literal of "a run can begin at position i of a line", and after of "a run can end before it".
func (a *Atoms) before(l line, i int) cnf.Lit {
	if a.Rules.Barred {
		return a.bar(l, i)
	}
	return a.black(l, i-1)
}

func (a *Atoms) after(l line, i int) cnf.Lit {
	if a.Rules.Barred {
		return a.bar(l, i)
	}
	return a.black(l, i)
}

// inside returns the literals that hold if and only if the n cells from position i are in one run.
func (a *Atoms) inside(l line, i, n int) []cnf.Lit {
	lits := make([]cnf.Lit, 0, n)
	for k := range n {
		switch {
		case !a.Rules.Barred:
			lits = append(lits, -a.black(l, i+k))
		case k > 0:
			lits = append(lits, -a.bar(l, i+k))
		}
	}
	return lits
}

// cell returns the index of the i-th cell of a line.
func (a *Atoms) cell(l line, i int) int { return l.Cell(a.Rules, i) }

// lineWeight returns how many lines a line counts for under the symmetry: 1 if it is its own image, 2 if it is the
// first of a pair of images, 0 if it is the second.
func (a *Atoms) lineWeight(l line) int {
	start, dir := pattern.ImageRun(a.Rules, a.cell(l, 0), a.cell(l, l.Length-1))
	switch own := a.cell(l, 0); {
	case dir == l.Dir && start == own:
		return 1
	case dir > l.Dir || dir == l.Dir && start > own:
		return 2
	}
	return 0
}
