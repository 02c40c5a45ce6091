package fill

import (
	"context"
	"math/rand/v2"
	"slices"

	"crossat/internal/cnf"
	"crossat/internal/problem/fit"
)

// automata is the encoding in which each slot is the minimal automaton of its candidates: the entry is an accepting
// path. With n[v] "the path visits state v", m[v,l] "the path enters v by letter l" (an arrival) and y[c,l] "cell c
// holds letter l", for the edges u -l-> v at cell c:
//
//	m[v,l] -> y[c,l]
//	m[v,l] -> OR n[u] over the edges u -l-> v
//	n[v] <-> OR m[v,l] over the letters l that enter v
//	n[u] -> OR m[v,l] over the edges u -l-> v that leave u
//	y[c,l] -> OR m[v,l] over the states v that l enters
//
// Each cell holds exactly one letter. An edge needs no variable: it is n[u] AND m[v,l]. Because the automaton is
// deterministic, the letters determine all other variables: each fill is exactly one model.
//
// Equivalent atoms share a variable: m[v,l] and n[v], if l is the only letter that enters v; n[u] and m[v,l], if u has
// only that edge and the arrival only that source; m[v,l] and y[c,l] at the first cell, because all edges leave the
// start state, and at the last cell, because all enter the end state. So a suffix of only one word takes one variable.
//
// Two letters that no candidate has at two positions of a slot exclude each other by a binary clause. It is implied by
// the automaton, but only in many propagation steps; with the clause, solvers learn much shorter clauses.
//
// This is the default. Its variables stand for the common parts of words: with them gophersat needs fewer conflicts
// than with a variable per word, and less time per conflict.
//
// Source: the regular constraint, after G. Pesant, A regular language membership constraint for finite sequences of
// variables, CP 2004, and F. Bacchus, GAC via unit propagation, CP 2007. Departure: those have a variable per edge;
// arrivals are two to three times fewer and propagate as much.
func automata(ctx context.Context, p *fit.Problem, a *Atoms, rng *rand.Rand) func(context.Context, *cnf.Builder) {
	w := automataWriter{p: p, a: a, idx: newLetterIndex(p, a), order: rng.Perm(len(p.Candidates))}
	built := make(map[int][]*slotAutomaton) // by length
	for slot, s := range p.Grid.Slots() {
		if ctx.Err() != nil {
			break
		}
		sa := slotAutomatonOf(p, slot, built)
		orders := make([][]int32, s.Len())
		for i := 1; i+1 < s.Len(); i++ {
			orders[i] = permutation(rng, len(sa.arrivals[i].states))
		}
		w.slots, w.orders = append(w.slots, sa), append(w.orders, orders)
	}
	return w.write
}

// permutation returns a random permutation of 0..n-1, like rand.Rand.Perm.
func permutation(rng *rand.Rand, n int) []int32 {
	perm := make([]int32, n)
	for i := range perm {
		perm[i] = int32(i)
	}
	rng.Shuffle(n, func(i, j int) { perm[i], perm[j] = perm[j], perm[i] })
	return perm
}

// slotAutomaton is the data for the clauses of a slot. Slots with the same candidates share it.
type slotAutomaton struct {
	*automaton
	arrivals   []arrivals // by layer
	pairs      []letterPairs
	candidates []int32
}

// slotAutomatonOf builds the automaton of a slot, or returns the one of an earlier slot with the same candidates.
func slotAutomatonOf(p *fit.Problem, slot int, built map[int][]*slotAutomaton) *slotAutomaton {
	s := p.Grid.Slots()[slot]
	for _, b := range built[s.Len()] {
		if slices.Equal(b.candidates, p.Candidates[slot]) {
			return b
		}
	}
	rows := make([][]int32, len(p.Candidates[slot]))
	for i, w := range p.Candidates[slot] {
		rows[i] = p.Row(s, w)
	}
	b := &slotAutomaton{
		automaton: minimise(rows, s.Len()), pairs: letterPairsOf(rows, s.Len(), len(p.Alphabet)),
		candidates: p.Candidates[slot],
	}
	for i := range b.layers {
		b.arrivals = append(b.arrivals, arrivalsOf(&b.layers[i]))
	}
	built[s.Len()] = append(built[s.Len()], b)
	return b
}

// arrivals groups the edges of a layer by target state and letter. An arrival is such a group.
type arrivals struct {
	states, letters []int32 // by arrival, ascending by state, then letter
	starts          []int32 // by arrival: index of its first source; plus a sentinel
	sources         []int32 // source states, grouped by arrival
	of              []int32 // by edge: its arrival
}

// arrivalsOf groups the edges of a layer.
func arrivalsOf(l *layer) arrivals {
	var a arrivals
	from := make([]int32, len(l.letters)) // by edge: its source
	for u := range l.states() {
		for e := l.starts[u]; e < l.starts[u+1]; e++ {
			from[e] = int32(u)
		}
	}
	edges := make([]int32, len(l.letters))
	for e := range edges {
		edges[e] = int32(e)
	}
	slices.SortFunc(edges, func(d, e int32) int {
		if l.targets[d] != l.targets[e] {
			return int(l.targets[d] - l.targets[e])
		}
		if l.letters[d] != l.letters[e] {
			return int(l.letters[d] - l.letters[e])
		}
		return int(d - e)
	})
	a.of = make([]int32, len(edges))
	for i, e := range edges {
		if i == 0 || l.targets[e] != l.targets[edges[i-1]] || l.letters[e] != l.letters[edges[i-1]] {
			a.states, a.letters = append(a.states, l.targets[e]), append(a.letters, l.letters[e])
			a.starts = append(a.starts, int32(i))
		}
		a.sources = append(a.sources, from[e])
		a.of[e] = int32(len(a.states) - 1)
	}
	a.starts = append(a.starts, int32(len(edges)))
	return a
}

// automataWriter writes the clauses of all slots.
type automataWriter struct {
	p      *fit.Problem
	a      *Atoms
	idx    *letterIndex
	order  []int            // order of the slots in the formula
	slots  []*slotAutomaton // by slot
	orders [][][]int32      // by slot and layer: the order in which arrivals are numbered
}

// write writes the formula. It returns early if the context is done.
func (w *automataWriter) write(ctx context.Context, b *cnf.Builder) {
	oneLetterPerCell(b, w.a)
	for _, slot := range w.order {
		if ctx.Err() != nil {
			return
		}
		w.writeSlot(b, slot)
	}
}

// writeSlot writes the layers of a slot, cell by cell, then its letter pairs.
func (w *automataWriter) writeSlot(b *cnf.Builder, slot int) {
	sa, cells := w.slots[slot], w.p.Grid.Slots()[slot].Cells
	last := len(cells) - 1
	var from []cnf.Lit // variables of the states before the cell; nil at the start
	for i, cell := range cells {
		lw := layerWriter{layer: &sa.layers[i], arrivals: &sa.arrivals[i], from: from}
		if i == 0 || i == last {
			lw.useLetters(w.idx, cell)
		} else {
			lw.numberArrivals(b, w.orders[slot][i])
		}
		if i > 0 {
			lw.writeSuccessors(b)
			lw.writePredecessors(b)
		}
		if i > 0 && i < last {
			lw.writeLetters(b, w.idx, cell)
		}
		if i < last {
			lw.writeStates(b, sa.layers[i+1].states())
		}
		from = lw.to
	}
	for _, pairs := range sa.pairs {
		pairs.write(b, w.idx, cells)
	}
}

// layerWriter writes the clauses of a layer, with the variables of its arrivals and of the states before and after it.
type layerWriter struct {
	layer    *layer
	arrivals *arrivals
	from     []cnf.Lit // by state before; nil at the start
	arrive   []cnf.Lit // by arrival
	to       []cnf.Lit // by state after; nil at the end
}

// useLetters uses the letter variables for the arrivals. This is correct for the first and the last layer, because all
// edges have the same source or the same target there.
func (lw *layerWriter) useLetters(idx *letterIndex, cell int) {
	for _, letter := range lw.arrivals.letters {
		lw.arrive = append(lw.arrive, idx.letter(cell, int(letter)))
	}
}

// numberArrivals allocates the variables of the arrivals, in the given order. An arrival whose only source has
// no other edge is equivalent to it, and shares its variable.
func (lw *layerWriter) numberArrivals(b *cnf.Builder, order []int32) {
	lw.arrive = make([]cnf.Lit, len(lw.arrivals.states))
	for _, a := range order {
		sources := lw.sources(int(a))
		if len(sources) == 1 && lw.leaving(int(sources[0])) == 1 {
			lw.arrive[a] = lw.from[sources[0]]
		} else {
			lw.arrive[a] = b.Fresh(1)
		}
	}
}

// sources returns the source states of an arrival.
func (lw *layerWriter) sources(arrival int) []int32 {
	return lw.arrivals.sources[lw.arrivals.starts[arrival]:lw.arrivals.starts[arrival+1]]
}

// leaving returns the number of edges that leave a state.
func (lw *layerWriter) leaving(state int) int {
	return int(lw.layer.starts[state+1] - lw.layer.starts[state])
}

// writeSuccessors states that a path that visits a state leaves it by some edge.
func (lw *layerWriter) writeSuccessors(b *cnf.Builder) {
	var lits []cnf.Lit
	for u, from := range lw.from {
		lits = lits[:0]
		for e := lw.layer.starts[u]; e < lw.layer.starts[u+1]; e++ {
			lits = append(lits, lw.arrive[lw.arrivals.of[e]])
		}
		if len(lits) != 1 || lits[0] != from {
			b.ImpliesAnyOf(from, lits)
		}
	}
}

// writePredecessors states that an arrival on the path has a source on the path.
func (lw *layerWriter) writePredecessors(b *cnf.Builder) {
	var lits []cnf.Lit
	for a, arrive := range lw.arrive {
		lits = lits[:0]
		for _, u := range lw.sources(a) {
			lits = append(lits, lw.from[u])
		}
		if len(lits) != 1 || lits[0] != arrive {
			b.ImpliesAnyOf(arrive, lits)
		}
	}
}

// writeLetters states that the cell holds a letter if and only if the path enters some state by it.
func (lw *layerWriter) writeLetters(b *cnf.Builder, idx *letterIndex, cell int) {
	byLetter := make([][]cnf.Lit, idx.size)
	for a, letter := range lw.arrivals.letters {
		byLetter[letter] = append(byLetter[letter], lw.arrive[a])
	}
	for letter, lits := range byLetter {
		if len(lits) > 0 {
			iffAnyOf(b, idx.letter(cell, letter), lits)
		}
	}
}

// writeStates allocates the variables of the states after the layer, and states that the path visits a state if and
// only if it enters it by some letter. A state with a single arrival shares its variable.
func (lw *layerWriter) writeStates(b *cnf.Builder, states int) {
	lw.to = make([]cnf.Lit, states)
	for a := 0; a < len(lw.arrive); { // arrivals are sorted by state
		v, first := lw.arrivals.states[a], a
		for a < len(lw.arrive) && lw.arrivals.states[a] == v {
			a++
		}
		if a == first+1 {
			lw.to[v] = lw.arrive[first]
		} else {
			lw.to[v] = b.Fresh(1)
			iffAnyOf(b, lw.to[v], lw.arrive[first:a])
		}
	}
}

// iffAnyOf states that a holds if and only if at least one of the literals holds.
func iffAnyOf(b *cnf.Builder, a cnf.Lit, lits []cnf.Lit) {
	b.ImpliesAnyOf(a, lits)
	for _, l := range lits {
		b.Implies(l, a)
	}
}

// freshRun allocates n consecutive variables.
func freshRun(b *cnf.Builder, n int) []cnf.Lit { return run(b.Fresh(n), n) }
