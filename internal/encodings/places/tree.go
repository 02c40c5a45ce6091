// Connectivity by a spanning tree of words, encoded completely in the formula. Its variables state which pairs of words
// cross, not where. So clauses that a solver learns about them hold wherever the words are on the board.

package places

import (
	"slices"

	"crossat/grids"
	"crossat/internal/cnf"
	"crossat/internal/encodings/card"
	"crossat/internal/encodings/connect"
	"crossat/internal/problem/layout"
)

// tree requires that all words placed are connected. For each pair of words with a letter in common, a variable states
// that they cross, and [connect.Tree] joins words that do. The same variables count the crossings, which refutes high
// numbers of crossings faster than counting cells.
func (e *encoder) tree() {
	n := len(e.texts)
	e.crossing = make([][]cnf.Lit, n)
	for w := range n {
		e.crossing[w] = make([]cnf.Lit, n)
	}
	var crossings []card.Term
	for w := range n {
		for u := range w {
			if e.shareLetter(w, u) {
				crossings = append(crossings, card.Term{Lit: e.newCrossing(w, u), Weight: 1})
			}
		}
	}
	// The tree has at least n-1-MaxLost edges, because each word left out has weight 1 or more.
	least := max(e.Problem.MinCrossings, n-1-e.Problem.MaxLost)
	card.AtLeast(e.b, crossings, least)
	for w := range n {
		for u := range n {
			if e.crossing[w][u] != 0 {
				e.meet(w, u)
			}
		}
	}
	connect.Tree(e.b, e.out, func(w, u int) []cnf.Lit {
		if e.crossing[w][u] == 0 {
			return nil
		}
		return []cnf.Lit{e.crossing[w][u]}
	})
}

// shareLetter reports whether two words have a letter in common.
func (e *encoder) shareLetter(w, u int) bool {
	return slices.ContainsFunc(e.texts[w], func(l rune) bool { return slices.Contains(e.texts[u], l) })
}

// newCrossing creates the variable for "w and u cross". It implies that they are placed and go in
// different directions.
func (e *encoder) newCrossing(w, u int) cnf.Lit {
	cross := e.b.Fresh(1)
	e.crossing[w][u], e.crossing[u][w] = cross, cross
	e.b.AnyOf([]cnf.Lit{-cross, e.down[w], e.down[u]})
	e.b.AnyOf([]cnf.Lit{-cross, -e.down[w], -e.down[u]})
	for _, out := range []cnf.Lit{e.out[w], e.out[u]} {
		if out != 0 {
			e.b.NotBoth(cross, out)
		}
	}
	return cross
}

// meet requires for each place of w: if w is there and crosses u, then u is at one of the places that cross it.
func (e *encoder) meet(w, u int) {
	p := e.Problem
	at := make(map[layout.Place]cnf.Lit)
	for i := e.byWord[u][0]; i < e.byWord[u][1]; i++ {
		at[e.places[i]] = e.at(i)
	}
	var clause []cnf.Lit
	for i := e.byWord[w][0]; i < e.byWord[w][1]; i++ {
		clause = append(clause[:0], -e.crossing[w][u], -e.at(i))
		dir := 1 - e.places[i].Dir
		for k, letter := range e.texts[w] {
			cell := e.cell(i, k)
			room := cell % p.Width // the number of cells before this one in direction dir
			if dir == grids.Down {
				room = cell / p.Width
			}
			for j, other := range e.texts[u] {
				if letter == other && j <= room {
					if l, ok := at[layout.Place{Word: u, Dir: dir, Cell: cell - j*p.Board().Step(dir)}]; ok {
						clause = append(clause, l)
					}
				}
			}
		}
		e.b.AnyOf(clause)
	}
}
