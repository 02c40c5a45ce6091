package fill

import (
	"context"
	"math/rand/v2"
	"slices"

	"crossat/encode/cnf"
	"crossat/problem/fit"
)

// automata writes each slot as the minimal automaton of its candidates. With
// n[v] "the word's path goes through state v", m[v,l] "it arrives at v by letter l" and
// y[c,l] "cell c holds letter l", for the edges u -l-> v at cell c:
//
//	m[v,l] implies y[c,l] and some n[u];  n[v] if and only if some m[v,l]
//	n[u] implies some m[v,l] that an edge from u leads to
//	y[c,l] implies some m[v,l]
//
// and each cell holds exactly one letter. An edge takes no variable: it is n[u] and
// m[v,l]. Given the letters, the automaton being deterministic, the rest follows: each
// fill is exactly one model. What is equivalent shares a variable: m[v,l] and n[v], if
// v has no other letter; n[u] and m[v,l], if the one leads only to the other, which
// has no other source; m[v,l] at the first cell, where all edges leave the start, and
// y[c,l]; likewise at the last cell, where all lead to the end. So the end of a word
// that no other word shares is one variable.
//
// Two letters of a slot that no candidate has together exclude each other by a
// clause of their own. The automaton says so, too, but in many steps, and from one
// step a solver learns much shorter clauses.
//
// This is the default. Its variables name what words have in common: with
// them, gophersat needs fewer conflicts than with a variable a word, and less time for
// each.
//
// Source: the automaton as a constraint, after G. Pesant, A regular language
// membership constraint for finite sequences of variables, CP 2004, and F.
// Bacchus, GAC via unit propagation, CP 2007. Departure: those have a variable for
// each edge; arrivals, two or three times fewer, propagate as much.
func automata(ctx context.Context, p *fit.Problem, a *Atoms, rng *rand.Rand) func(context.Context, *cnf.Builder) {
	w := automataWriter{p: p, a: a, at: newLetterIndex(p, a), order: rng.Perm(len(p.Candidates))}
	built := make(map[int][]*spelling) // by length
	for slot, s := range p.Grid.Slots() {
		if ctx.Err() != nil {
			break
		}
		spelling := spellingOf(p, slot, built)
		orders := make([][]int32, s.Len())
		for i := 1; i+1 < s.Len(); i++ {
			orders[i] = permutation(rng, len(spelling.arrivals[i].states))
		}
		w.slots, w.orders = append(w.slots, spelling), append(w.orders, orders)
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
	arrivals   []arrivals // by layer
	pairs      []letterPairs
	candidates []int32
}

// spellingOf spells out the candidates of a slot, or takes what was made for an
// earlier one.
func spellingOf(p *fit.Problem, slot int, built map[int][]*spelling) *spelling {
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
	b := &spelling{automaton: minimise(rows, s.Len()), pairs: pairsOf(rows, s.Len(), len(p.Alphabet)), candidates: p.Candidates[slot]}
	for i := range b.layers {
		b.arrivals = append(b.arrivals, arrivalsOf(&b.layers[i]))
	}
	built[s.Len()] = append(built[s.Len()], b)
	return b
}

// arrivals is the edges of a layer, taken together that arrive at the same state by
// the same letter.
type arrivals struct {
	states, letters []int32 // by arrival, in ascending order
	starts          []int32 // by arrival: its first source; one more at the end
	sources         []int32 // states that the edges leave
	of              []int32 // by edge: its arrival
}

func arrivalsOf(l *layer) arrivals {
	var a arrivals
	from := make([]int32, len(l.letters)) // by edge: the state that it leaves
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
	at     *letterIndex
	order  []int       // the order of slots in the formula
	slots  []*spelling // by slot
	orders [][][]int32 // by slot and layer: the order in which arrivals get variables
}

func (w *automataWriter) write(ctx context.Context, b *cnf.Builder) {
	oneLetterACell(b, w.a)
	for _, slot := range w.order {
		if ctx.Err() != nil {
			return
		}
		w.writeSlot(b, slot)
	}
}

func (w *automataWriter) writeSlot(b *cnf.Builder, slot int) {
	spelling, cells := w.slots[slot], w.p.Grid.Slots()[slot].Cells
	last := len(cells) - 1
	var from []cnf.Lit // variables of the states before the cell; none for the start
	for i, cell := range cells {
		g := gate{layer: &spelling.layers[i], arrivals: &spelling.arrivals[i], from: from}
		if i == 0 || i == last {
			g.arriveByLetter(w.at, cell)
		} else {
			g.numberArrivals(b, w.orders[slot][i])
		}
		if i > 0 {
			g.writeLeaving(b)
			g.writeArriving(b)
		}
		if i > 0 && i < last {
			g.writeLetters(b, w.at, cell)
		}
		if i < last {
			g.writeStates(b, spelling.layers[i+1].states())
		}
		from = g.to
	}
	for _, pairs := range spelling.pairs {
		pairs.write(b, w.at, cells)
	}
}

// gate is a layer with the variables of its arrivals and of the states on both
// sides.
type gate struct {
	layer    *layer
	arrivals *arrivals
	from     []cnf.Lit // by state before; nil at the start
	arrive   []cnf.Lit // by arrival
	to       []cnf.Lit // by state after; nil at the end
}

// arriveByLetter takes the letters for arrivals, where all edges come from one state
// or lead to one.
func (g *gate) arriveByLetter(at *letterIndex, cell int) {
	for _, letter := range g.arrivals.letters {
		g.arrive = append(g.arrive, at.letter(cell, int(letter)))
	}
}

// numberArrivals gives variables to the arrivals, in the given order.
func (g *gate) numberArrivals(b *cnf.Builder, order []int32) {
	g.arrive = make([]cnf.Lit, len(g.arrivals.states))
	for _, a := range order {
		sources := g.sources(int(a))
		if len(sources) == 1 && g.leaving(int(sources[0])) == 1 {
			g.arrive[a] = g.from[sources[0]]
		} else {
			g.arrive[a] = b.Fresh(1)
		}
	}
}

func (g *gate) sources(arrival int) []int32 {
	return g.arrivals.sources[g.arrivals.starts[arrival]:g.arrivals.starts[arrival+1]]
}

// leaving is the number of edges that leave a state.
func (g *gate) leaving(state int) int {
	return int(g.layer.starts[state+1] - g.layer.starts[state])
}

// writeLeaving says that a path that is at a state arrives somewhere from there.
func (g *gate) writeLeaving(b *cnf.Builder) {
	var lits []cnf.Lit
	for u, from := range g.from {
		lits = lits[:0]
		for e := g.layer.starts[u]; e < g.layer.starts[u+1]; e++ {
			lits = append(lits, g.arrive[g.arrivals.of[e]])
		}
		if len(lits) != 1 || lits[0] != from {
			b.ImpliesAnyOf(from, lits)
		}
	}
}

// writeArriving says that a path that arrives comes from somewhere.
func (g *gate) writeArriving(b *cnf.Builder) {
	var lits []cnf.Lit
	for a, arrive := range g.arrive {
		lits = lits[:0]
		for _, u := range g.sources(a) {
			lits = append(lits, g.from[u])
		}
		if len(lits) != 1 || lits[0] != arrive {
			b.ImpliesAnyOf(arrive, lits)
		}
	}
}

// writeLetters says that a letter stands in the cell if and only if the path arrives
// somewhere by it.
func (g *gate) writeLetters(b *cnf.Builder, at *letterIndex, cell int) {
	byLetter := make([][]cnf.Lit, at.letters)
	for a, letter := range g.arrivals.letters {
		byLetter[letter] = append(byLetter[letter], g.arrive[a])
	}
	for letter, lits := range byLetter {
		if len(lits) > 0 {
			equalsAnyOf(b, at.letter(cell, letter), lits)
		}
	}
}

// writeStates gives variables to the states after the layer and says that the path
// goes through one if and only if it arrives there.
func (g *gate) writeStates(b *cnf.Builder, states int) {
	g.to = make([]cnf.Lit, states)
	for a := 0; a < len(g.arrive); {
		v, first := g.arrivals.states[a], a
		for a < len(g.arrive) && g.arrivals.states[a] == v {
			a++
		}
		if a == first+1 {
			g.to[v] = g.arrive[first]
		} else {
			g.to[v] = b.Fresh(1)
			equalsAnyOf(b, g.to[v], g.arrive[first:a])
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
