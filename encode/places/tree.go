package places

import (
	"slices"

	"crossat/encode/card"
	"crossat/encode/cnf"
	"crossat/encode/connect"
	"crossat/grids"
	"crossat/problem/layout"
)

// tree says that all words hang together, in terms of words and not of cells: there is a
// variable for each two words that have a letter in common, "they cross", and each word
// but a root has a parent that it crosses and that is fewer steps from the root. What a
// solver learns about them holds wherever the words stand. As crossings are counted by
// these variables too, it refutes sooner that there are many.
func (e *encoder) tree() {
	n := len(e.texts)
	e.crossing = make([][]cnf.Lit, n)
	for w := range n {
		e.crossing[w] = make([]cnf.Lit, n)
	}
	var crossings []card.Term
	for w := range n {
		for u := range w {
			if !e.common(w, u) {
				continue
			}
			cross := e.b.Fresh(1)
			e.crossing[w][u], e.crossing[u][w] = cross, cross
			crossings = append(crossings, card.Term{Lit: cross, Weight: 1})
			e.b.AnyOf([]cnf.Lit{-cross, e.down[w], e.down[u]})
			e.b.AnyOf([]cnf.Lit{-cross, -e.down[w], -e.down[u]})
			for _, out := range []cnf.Lit{e.out[w], e.out[u]} {
				if out != 0 {
					e.b.NotBoth(cross, out)
				}
			}
		}
	}
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

// common reports whether two words have a letter in common.
func (e *encoder) common(w, u int) bool {
	return slices.ContainsFunc(e.texts[w], func(l rune) bool { return slices.Contains(e.texts[u], l) })
}

// meet says: if two words cross, and one stands at a place, the other stands at one of
// those across it.
func (e *encoder) meet(w, u int) {
	p := e.Problem
	at := make(map[layout.Place]cnf.Lit)
	for i := e.of[u][0]; i < e.of[u][1]; i++ {
		at[e.places[i]] = e.at(i)
	}
	var clause []cnf.Lit
	for i := e.of[w][0]; i < e.of[w][1]; i++ {
		clause = append(clause[:0], -e.crossing[w][u], -e.at(i))
		dir := 1 - e.places[i].Dir
		for k, letter := range e.texts[w] {
			cell := e.cell(i, k)
			room := cell % p.Width // cells before it
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
