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
// deterministic, states and edges follow: each fill is exactly one model. The
// one edge with a letter out of the start is that letter, and has no variable
// of its own; start and end have none either.
//
// Source: the automaton as a constraint, after G. Pesant, A regular language
// membership constraint for finite sequences of variables, CP 2004, and F.
// Bacchus, GAC via unit propagation, CP 2007. It has fewer variables than there
// are words, and states give learned clauses names for common beginnings and
// endings.
func automata(p *Problem, a *Atoms, rng *rand.Rand) func(*cnf.Builder) {
	w := automataWriter{p: p, a: a, at: newLetterIndex(p, a), order: rng.Perm(len(p.Candidates))}
	built := make(map[int][]*slotAutomaton) // by length
	for slot, s := range p.Grid.Slots() {
		w.slots = append(w.slots, automatonOf(p, slot, built))
		w.numbers = append(w.numbers, make([][]int32, s.Len()))
		for i := range s.Cells {
			w.numbers[slot][i] = permutation(rng, len(w.slots[slot].layers[i].letters))
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

// slotAutomaton is an automaton with the candidates it was built from.
type slotAutomaton struct {
	*automaton
	candidates []int32
}

// automatonOf builds the automaton of a slot, or takes that of an earlier slot
// with the same candidates.
func automatonOf(p *Problem, slot int, built map[int][]*slotAutomaton) *automaton {
	s := p.Grid.Slots()[slot]
	for _, b := range built[s.Len()] {
		if slices.Equal(b.candidates, p.Candidates[slot]) {
			return b.automaton
		}
	}
	rows := make([][]int32, len(p.Candidates[slot]))
	for i, w := range p.Candidates[slot] {
		rows[i] = p.word(s, w)
	}
	m := minimise(rows, s.Len())
	built[s.Len()] = append(built[s.Len()], &slotAutomaton{m, p.Candidates[slot]})
	return m
}

// automataWriter writes the clauses of all slots.
type automataWriter struct {
	p       *Problem
	a       *Atoms
	at      *letterIndex
	order   []int        // the order of slots in the formula
	slots   []*automaton // by slot
	numbers [][][]int32  // by slot, layer and edge: its place among the layer's variables
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
		l := &w.slots[slot].layers[i]
		var to []cnf.Lit // those after it; none for the end
		if i+1 < len(cells) {
			to = freshRun(b, w.slots[slot].layers[i+1].states())
		}
		edges := make([]cnf.Lit, len(l.letters))
		if i > 0 {
			first := b.Fresh(len(edges))
			for e, place := range w.numbers[slot][i] {
				edges[e] = first + cnf.Lit(place)
			}
		} else {
			for e, letter := range l.letters {
				edges[e] = w.at.letter(cell, int(letter))
			}
		}
		w.writeLayer(b, cell, l, edges, from, to)
		from = to
	}
}

// writeLayer writes the clauses of the edges at one cell.
func (w *automataWriter) writeLayer(b *cnf.Builder, cell int, l *layer, edges, from, to []cnf.Lit) {
	byLetter := make([][]cnf.Lit, w.at.letters)
	into := make([][]cnf.Lit, len(to))
	for u := range l.states() {
		first, end := l.starts[u], l.starts[u+1]
		for e := first; e < end; e++ {
			byLetter[l.letters[e]] = append(byLetter[l.letters[e]], edges[e])
			if from != nil {
				b.Implies(edges[e], from[u])
			}
			if to != nil {
				b.Implies(edges[e], to[l.targets[e]])
				into[l.targets[e]] = append(into[l.targets[e]], edges[e])
			}
		}
		if from != nil {
			b.ImpliesAnyOf(from[u], edges[first:end])
		}
	}
	for v, in := range into {
		b.ImpliesAnyOf(to[v], in)
	}
	if from == nil {
		return // the edges are the letters
	}
	for letter, all := range byLetter {
		if y := w.at.letter(cell, letter); y != 0 && len(all) > 0 {
			b.ImpliesAnyOf(y, all)
			for _, e := range all {
				b.Implies(e, y)
			}
		}
	}
}

func freshRun(b *cnf.Builder, n int) []cnf.Lit { return run(b.Fresh(n), n) }
