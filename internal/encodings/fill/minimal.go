package fill

import "math/bits"

// automaton is the minimal deterministic acyclic automaton of some words of the same length, as a layered
// graph: an edge from layer i to layer i+1 reads the letter at position i. Layer 0 has only the start
// state. The layer after the last one, which is not stored, has only the end state.
type automaton struct {
	layers []layer
}

// layer holds the states of a layer and their outgoing edges, in compressed sparse row form.
type layer struct {
	starts  []int32 // by state: its first edge; plus a sentinel
	letters []int32 // by edge
	targets []int32 // by edge: a state of the next layer
}

func (l *layer) states() int { return len(l.starts) - 1 }

// minimise builds the automaton of words given as sorted, distinct rows of letters. It works from the last
// layer to the first: states with the same outgoing edges accept the same suffixes, and are merged. It
// takes time linear in the size of the words' trie.
//
// Source: D. Revuz, Minimisation of acyclic deterministic automata in linear time, Theoretical Computer
// Science 92 (1992). Departure: the trie is not stored; its nodes are ranges of the sorted rows.
func minimise(rows [][]int32, length int) *automaton {
	m := minimiser{rows: rows, automaton: &automaton{make([]layer, length)}, index: make([]stateIndex, length)}
	for i := range m.automaton.layers {
		m.automaton.layers[i].starts = []int32{0}
	}
	m.state(0, len(rows), 0)
	return m.automaton
}

// minimiser is the state of [minimise].
type minimiser struct {
	rows      [][]int32
	automaton *automaton
	index     []stateIndex // by layer
}

// state returns the state, in the layer at depth, that accepts the suffixes of the rows lo <= i < hi, which
// share a prefix of that length.
func (m *minimiser) state(lo, hi, depth int) int32 {
	if depth == len(m.automaton.layers) {
		return 0
	}
	var buf [32]int32 // avoids an allocation: most states have few edges
	edges := buf[:0]  // letter, target, letter, target …
	for lo < hi {
		letter := m.rows[lo][depth]
		end := lo + 1
		for end < hi && m.rows[end][depth] == letter {
			end++
		}
		edges = append(edges, letter, m.state(lo, end, depth+1))
		lo = end
	}
	return m.index[depth].find(&m.automaton.layers[depth], edges)
}

// stateIndex finds a state of a layer by its edges: a hash table with open addressing and linear probing.
type stateIndex struct {
	slots []int32 // state + 1; 0 means empty
}

// find returns the state with the given edges, adding it if necessary.
func (x *stateIndex) find(l *layer, edges []int32) int32 {
	if 2*l.states() >= len(x.slots) {
		x.grow(l)
	}
	hash := uint64(len(edges)) // must agree with layer.hash
	for _, e := range edges {
		hash = bits.RotateLeft64((hash^uint64(e))*0x9e3779b97f4a7c15, 29)
	}
	mask := uint64(len(x.slots) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		state := x.slots[i] - 1
		if state < 0 {
			x.slots[i] = int32(l.states()) + 1
			return l.add(edges)
		}
		if l.has(state, edges) {
			return state
		}
	}
}

// grow enlarges the table and rehashes the states.
func (x *stateIndex) grow(l *layer) {
	x.slots = make([]int32, max(64, 4*len(x.slots)))
	mask := uint64(len(x.slots) - 1)
	for state := range l.states() {
		hash := l.hash(state)
		i := hash & mask
		for x.slots[i] != 0 {
			i = (i + 1) & mask
		}
		x.slots[i] = int32(state) + 1
	}
}

// hash returns the hash of the edges of a state.
func (l *layer) hash(state int) uint64 {
	first, end := l.starts[state], l.starts[state+1]
	hash := uint64(2 * (end - first))
	for e := first; e < end; e++ {
		hash = bits.RotateLeft64((hash^uint64(l.letters[e]))*0x9e3779b97f4a7c15, 29)
		hash = bits.RotateLeft64((hash^uint64(l.targets[e]))*0x9e3779b97f4a7c15, 29)
	}
	return hash
}

// add appends a state with the given edges.
func (l *layer) add(edges []int32) int32 {
	for i := 0; i < len(edges); i += 2 {
		l.letters = append(l.letters, edges[i])
		l.targets = append(l.targets, edges[i+1])
	}
	l.starts = append(l.starts, int32(len(l.letters)))
	return int32(l.states()) - 1
}

// has reports whether a state has exactly the given edges.
func (l *layer) has(state int32, edges []int32) bool {
	first, end := l.starts[state], l.starts[state+1]
	if int(end-first) != len(edges)/2 {
		return false
	}
	for i, e := 0, first; e < end; i, e = i+2, e+1 {
		if l.letters[e] != edges[i] || l.targets[e] != edges[i+1] {
			return false
		}
	}
	return true
}
