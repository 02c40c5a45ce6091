// Coordinates of words on the board, in the order encoding: for each word and axis, variables state "column (row) k or
// beyond" (N. Tamura, A. Taga, S. Kitagawa, M. Banbara, Compiling finite linear CSP into SAT, Constraints 14, 2009).
// Chosen overlaps fix differences of coordinates.

package overlap

import (
	"crossat/grids"
	"crossat/internal/cnf"
)

// board requires that all words placed are on the board, and that one of them starts in its first column and one in its
// first row.
func (e *encoder) board() {
	yes := e.b.Fresh(1) // the literal that is always true
	e.b.AnyOf([]cnf.Lit{yes})
	for _, axis := range axes {
		for word := range e.texts {
			e.start[axis] = append(e.start[axis], e.coordinate(yes, e.side(axis)))
			e.endsOnBoard(axis, word)
		}
		e.touchesEdge(axis)
	}
	for i, o := range e.Overlaps {
		for _, dir := range axes {
			// If U goes in direction dir, V starts I after U on that axis, and U starts J after V
			// on the other.
			guard := []cnf.Lit{-e.lit(i), -e.goes(o.U, dir)}
			e.offset(guard, dir, o.U, o.I, o.V)
			e.offset(guard, 1-dir, o.V, o.J, o.U)
		}
	}
	if e.p.Width == e.p.Height {
		e.breakSymmetry()
	}
}

// side returns the number of columns or rows.
func (e *encoder) side(axis grids.Dir) int {
	if axis == grids.Across {
		return e.p.Width
	}
	return e.p.Height
}

// coordinate returns the order encoding of a number from 0 to n-1: for each k from 0 to n a literal
// for "k or more". The first is always true, the last always false.
func (e *encoder) coordinate(yes cnf.Lit, n int) []cnf.Lit {
	atLeast := []cnf.Lit{yes}
	first := e.b.Fresh(n - 1)
	for k := range n - 1 {
		atLeast = append(atLeast, first+cnf.Lit(k))
		e.b.Implies(atLeast[k+1], atLeast[k])
	}
	return append(atLeast, -yes)
}

// endsOnBoard requires that a word ends on the board if it is placed and goes along the axis.
func (e *encoder) endsOnBoard(axis grids.Dir, word int) {
	tooFar := max(e.side(axis)-len(e.texts[word])+1, 0)
	e.b.AnyOf([]cnf.Lit{e.out(word), -e.goes(word, axis), -e.start[axis][word][tooFar]})
}

// touchesEdge requires that some word placed starts in the first column or row. The coordinates of a word left out are
// arbitrary; it must start elsewhere, so that it doesn't count.
func (e *encoder) touchesEdge(axis grids.Dir) {
	if e.side(axis) == 1 {
		return
	}
	var first []cnf.Lit
	for word, start := range e.start[axis] {
		first = append(first, -start[1])
		e.b.Implies(e.out(word), start[1])
	}
	e.b.AnyOf(first)
}

// offset requires that v starts exactly d columns (rows) after u, unless a literal of guard is true.
func (e *encoder) offset(guard []cnf.Lit, axis grids.Dir, u, d, v int) {
	n := e.side(axis)
	for k := range n + 1 {
		l := e.start[axis][v][min(k+d, n)]
		e.b.AnyOf(append(guard, -e.start[axis][u][k], l))
		e.b.AnyOf(append(guard, e.start[axis][u][k], -l))
	}
}

// breakSymmetry requires that the first word placed goes across. On a square board, this excludes
// one of a layout and its transpose.
func (e *encoder) breakSymmetry() {
	var earlier []cnf.Lit
	for word := range e.texts {
		e.b.AnyOf(append([]cnf.Lit{e.goes(word, grids.Across), e.out(word)}, earlier...))
		earlier = append(earlier, -e.out(word))
	}
}
