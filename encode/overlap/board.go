package overlap

import (
	"crossat/encode/cnf"
	"crossat/grids"
)

// board says that all words stand on the board, and that there is a word in its first column
// and one in its first row.
func (e *encoder) board() {
	yes := e.b.Fresh(1)
	e.b.AnyOf([]cnf.Lit{yes})
	for _, axis := range axes {
		for word := range e.texts {
			e.begins[axis] = append(e.begins[axis], e.line(yes, e.side(axis)))
			e.fits(axis, word)
		}
		e.touches(axis)
	}
	for i, o := range e.Overlaps {
		for _, dir := range axes {
			guard := []cnf.Lit{-e.lit(i), -e.goes(o.U, dir)}
			e.after(guard, dir, o.U, o.I, o.V)
			e.after(guard, 1-dir, o.V, o.J, o.U)
		}
	}
	if e.p.Width == e.p.Height {
		e.mirror()
	}
}

// side is the number of columns or rows.
func (e *encoder) side(axis grids.Dir) int {
	if axis == grids.Across {
		return e.p.Width
	}
	return e.p.Height
}

// line has a literal for each k from 0 to n, "k or more", of a number from 0 to n-1.
func (e *encoder) line(yes cnf.Lit, n int) []cnf.Lit {
	line := []cnf.Lit{yes}
	first := e.b.Fresh(n - 1)
	for k := range n - 1 {
		line = append(line, first+cnf.Lit(k))
		e.b.Implies(line[k+1], line[k])
	}
	return append(line, -yes)
}

// fits says that a word ends on the board, if it goes along the axis.
func (e *encoder) fits(axis grids.Dir, word int) {
	beyond := max(e.side(axis)-len(e.texts[word])+1, 0)
	e.b.AnyOf([]cnf.Lit{e.out(word), -e.goes(word, axis), -e.begins[axis][word][beyond]})
}

// touches says that a word that is placed begins in the first line. Where a word is left out
// does not matter: it begins elsewhere.
func (e *encoder) touches(axis grids.Dir) {
	if e.side(axis) == 1 {
		return
	}
	var first []cnf.Lit
	for word, begins := range e.begins[axis] {
		first = append(first, -begins[1])
		e.b.Implies(e.out(word), begins[1])
	}
	e.b.AnyOf(first)
}

// after says: if the guards, negated, hold, v begins just d lines after u.
func (e *encoder) after(guard []cnf.Lit, axis grids.Dir, u, d, v int) {
	n := e.side(axis)
	for k := range n + 1 {
		l := e.begins[axis][v][min(k+d, n)]
		e.b.AnyOf(append(guard, -e.begins[axis][u][k], l))
		e.b.AnyOf(append(guard, e.begins[axis][u][k], -l))
	}
}

// mirror says that the first word that is placed goes across.
func (e *encoder) mirror() {
	var earlier []cnf.Lit
	for word := range e.texts {
		e.b.AnyOf(append([]cnf.Lit{e.goes(word, grids.Across), e.out(word)}, earlier...))
		earlier = append(earlier, -e.out(word))
	}
}
