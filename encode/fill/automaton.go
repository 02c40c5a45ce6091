package fill

import (
	"math/rand/v2"
	"slices"

	"crossat/encode/cnf"
)

// automata writes each slot as the minimal automaton of its candidates. With
// n[v] "the word's path goes through state v", e "it takes this edge" and y[c,l]
// "cell c holds letter l", for an edge u -l-> v at cell c:
//
//	e implies n[u], n[v] and y[c,l]
//	n[u] implies some edge out of u;  n[v] implies some edge into v
//	y[c,l] implies some edge with letter l at c
//
// and each cell holds exactly one letter. Given the letters, the automaton being
// deterministic, states and edges follow: each fill is exactly one model. What is
// equivalent shares a variable: an edge out of the start and its letter, a state
// and its only edge in or out; so the end of a word that no other word shares is
// one variable. Start and end need none, nor do edges at the last cell: such an edge
// is a state and a letter, and n[u] implies some of its letters, y[c,l] some state that
// has it.
//
// Two letters of a slot that no candidate has together exclude each other by a
// clause of their own. The automaton says so, too, but in many steps, and from one
// step a solver learns much shorter clauses.
//
// This is the default of fills. Its variables name what words have in common: with
// them, gophersat needs fewer conflicts than with a variable a word, and less time for
// each.
//
// Source: the automaton as a constraint, after G. Pesant, A regular language
// membership constraint for finite sequences of variables, CP 2004, and F.
// Bacchus, GAC via unit propagation, CP 2007. Its states give learned clauses
// names for common beginnings and endings.
func automata(p *Problem, a *Atoms, rng *rand.Rand) func(*cnf.Builder) {
	w := automataWriter{p: p, a: a, at: newLetterIndex(p, a), order: rng.Perm(len(p.Candidates))}
	built := make(map[int][]*spelling) // by length
	for slot, s := range p.Grid.Slots() {
		w.slots = append(w.slots, spellingOf(p, slot, built))
		w.orders = append(w.orders, make([][]int32, s.Len()))
		for i := 1; i+1 < s.Len(); i++ {
			w.orders[slot][i] = permutation(rng, len(w.slots[slot].layers[i].letters))
		}
	}
	return w.write
}

func permutation(rng *rand.Rand, n int) []int32 {
	perm := make([]int32, n)
	for i := range perm {
		perm[i] = int32(i)
	}
	rng.Shuffle(n, func(i, j int) { perm[i], perm[j] = perm[j], perm[i] })
	return perm
}

// spelling is what the clauses of a slot are written from. Slots with the same
// candidates share it.
type spelling struct {
	*automaton
	pairs      []letterPairs
	candidates []int32
}

// spellingOf spells out the candidates of a slot, or takes what was made for an
// earlier one.
func spellingOf(p *Problem, slot int, built map[int][]*spelling) *spelling {
	s := p.Grid.Slots()[slot]
	for _, b := range built[s.Len()] {
		if slices.Equal(b.candidates, p.Candidates[slot]) {
			return b
		}
	}
	rows := make([][]int32, len(p.Candidates[slot]))
	for i, w := range p.Candidates[slot] {
		rows[i] = p.word(s, w)
	}
	b := &spelling{minimise(rows, s.Len()), pairsOf(rows, s.Len(), len(p.Alphabet)), p.Candidates[slot]}
	built[s.Len()] = append(built[s.Len()], b)
	return b
}

// automataWriter writes the clauses of all slots.
type automataWriter struct {
	p      *Problem
	a      *Atoms
	at     *letterIndex
	order  []int       // the order of slots in the formula
	slots  []*spelling // by slot
	orders [][][]int32 // by slot and layer: the order in which edges get variables
}

func (w *automataWriter) write(b *cnf.Builder) {
	oneLetterACell(b, w.a)
	for _, slot := range w.order {
		w.writeSlot(b, slot)
	}
}

func (w *automataWriter) writeSlot(b *cnf.Builder, slot int) {
	cells := w.p.Grid.Slots()[slot].Cells
	var from []cnf.Lit // variables of the states before the cell; none for the start
	for i, cell := range cells {
		g := gate{layer: &w.slots[slot].layers[i], from: from}
		if i > 0 && i+1 == len(cells) {
			g.writeLast(b, w.at, cell)
			break
		}
		if i == 0 {
			for _, letter := range g.layer.letters {
				g.edges = append(g.edges, w.at.letter(cell, int(letter)))
			}
		} else {
			g.numberEdges(b, w.orders[slot][i])
		}
		g.numberTargets(b, w.slots[slot].layers[i+1].states())
		g.write(b)
		if i > 0 {
			g.writeLetters(b, w.at, cell)
		}
		from = g.to
	}
	for _, pairs := range w.slots[slot].pairs {
		pairs.write(b, w.at, cells)
	}
}

// gate is a layer with the variables of its edges and of the states on both
// sides. A state with one edge out of it has the variable of that edge, and one
// with one edge into it too: what is equivalent has one variable.
type gate struct {
	layer *layer
	from  []cnf.Lit   // by state before; nil at the start
	edges []cnf.Lit   // by edge
	to    []cnf.Lit   // by state after; nil at the end
	into  [][]cnf.Lit // by state after: the edges into it
}

// numberEdges gives variables to the edges, in the given order.
func (g *gate) numberEdges(b *cnf.Builder, order []int32) {
	g.edges = make([]cnf.Lit, len(g.layer.letters))
	for u := range g.layer.states() {
		if first := g.layer.starts[u]; g.layer.starts[u+1] == first+1 {
			g.edges[first] = g.from[u]
		}
	}
	for _, e := range order {
		if g.edges[e] == 0 {
			g.edges[e] = b.Fresh(1)
		}
	}
}

// numberTargets gives variables to the states after the layer.
func (g *gate) numberTargets(b *cnf.Builder, states int) {
	g.to, g.into = make([]cnf.Lit, states), make([][]cnf.Lit, states)
	for e, v := range g.layer.targets {
		g.into[v] = append(g.into[v], g.edges[e])
	}
	for v, in := range g.into {
		if len(in) == 1 {
			g.to[v] = in[0]
		} else {
			g.to[v] = b.Fresh(1)
		}
	}
}

// write writes the clauses between edges and states.
func (g *gate) write(b *cnf.Builder) {
	for u, from := range g.from {
		if out := g.edges[g.layer.starts[u]:g.layer.starts[u+1]]; len(out) > 1 {
			equalsAnyOf(b, from, out)
		}
	}
	for v, to := range g.to {
		if len(g.into[v]) > 1 {
			equalsAnyOf(b, to, g.into[v])
		}
	}
}

// writeLetters writes the clauses between edges and the letters of the cell.
func (g *gate) writeLetters(b *cnf.Builder, at *letterIndex, cell int) {
	byLetter := make([][]cnf.Lit, at.letters)
	for e, letter := range g.layer.letters {
		byLetter[letter] = append(byLetter[letter], g.edges[e])
	}
	for letter, edges := range byLetter {
		if len(edges) > 0 {
			equalsAnyOf(b, at.letter(cell, letter), edges)
		}
	}
}

// writeLast writes the clauses of the last cell, where all edges lead to the end: an
// edge is a state and a letter, and takes no variable.
func (g *gate) writeLast(b *cnf.Builder, at *letterIndex, cell int) {
	sources := make([][]cnf.Lit, at.letters)
	var letters []cnf.Lit
	for u, from := range g.from {
		letters = letters[:0]
		for e := g.layer.starts[u]; e < g.layer.starts[u+1]; e++ {
			letter := int(g.layer.letters[e])
			letters = append(letters, at.letter(cell, letter))
			sources[letter] = append(sources[letter], from)
		}
		b.ImpliesAnyOf(from, letters)
	}
	for letter, from := range sources {
		if len(from) > 0 {
			b.ImpliesAnyOf(at.letter(cell, letter), from)
		}
	}
}

// equalsAnyOf says that a holds if and only if some of the literals does.
func equalsAnyOf(b *cnf.Builder, a cnf.Lit, lits []cnf.Lit) {
	b.ImpliesAnyOf(a, lits)
	for _, l := range lits {
		b.Implies(l, a)
	}
}

func freshRun(b *cnf.Builder, n int) []cnf.Lit { return run(b.Fresh(n), n) }
