package search

import "math/bits"

// byTrie decides letters row by row, from left to right, and walks in the tries of the
// two slots through a cell at once: a letter must go on in both. It is for dense
// grids, squares above all, where every letter narrows two words and the prefixes say
// nearly all.
//
// The letter tried first is the one that leaves most words in both tries, until a fill
// has been found: who wants all fills is served best by the cheapest order. A letter
// after which the next cell of the row would have none is not tried. When a cell has no
// letter left, the search goes back to the last cell that had a part in that: one in
// the prefixes of its slots, or one that later cells blamed which came back to it. It
// is exact.
//
// Source: walking in two tries at once is how word squares have long been listed. The
// jumps back are those of P. Prosser, Hybrid algorithms for the constraint satisfaction
// problem, 1993; that crosswords want them is in M. Ginsberg et al., Search lessons
// learned from crossword puzzles, AAAI 1990.
var byTrie = Strategy{"trie", "letter by letter, row by row, in two tries at once: for squares", searchTrie}

func searchTrie(r *run) outcome {
	t := newTrieSearch(r)
	r.estimateShare = t.knuthShare
	return t.search()
}

// trieSearch decides a step after the other. A step is a digit of the letter of a
// cell.
type trieSearch struct {
	*run
	*tries
	steps       []trieStep
	nodeAt      []int32   // by step: its two nodes, across and down; then, by slot, the roots; then no slot
	untried     []uint64  // by step: digits that have not been tried
	chosen      []int     // by step: the digit that stands
	depth       int       // steps decided
	foundAny    bool      // a fill has been found
	owner       [][]int32 // by slot and word: the slot that holds the word, or noSlot, as owners makes it
	conflicts   stepSets  // by step: the earlier ones that have kept digits from it so far
	prefixSteps stepSets  // by step: the earlier ones in the slots through it
	slotSteps   stepSets  // by slot: its steps
	noise       []float32 // by step and digit: what makes equal digits differ
}

// trieStep is a step.
type trieStep struct {
	cell         int32
	across, down int32 // where in at the nodes before the step are
	acrossEnds   int32 // the slot that ends with the step, noSlot for none
	downEnds     int32
	lookahead    bool // the next step is in the same across slot, and its down node is known
}

func (t *trieSearch) search() outcome {
	letters := t.letters
	for k, entering := 0, true; ; {
		if entering {
			t.enter(k)
		}
		digit := t.pick(k)
		if digit < 0 {
			if k = t.backjump(k); k < 0 {
				return exhausted
			}
			entering = false
			continue
		}
		entering = t.place(k, digit)
		t.depth = k + 1
		if !t.node(k+1, letters) {
			return stopped
		}
		switch {
		case !entering:
			t.Stats.Fails++
		case k+1 < len(t.steps):
			k++
		default:
			t.foundAny = true
			if !t.emit(t.letters()) {
				return stopped
			}
			t.unplace(k)
			t.conflicts.mergeAll(k)
			entering = false
		}
	}
}

// enter begins a step.
func (t *trieSearch) enter(k int) {
	s := &t.steps[k]
	t.untried[k] = t.nodes[t.nodeAt[s.across]].children & t.nodes[t.nodeAt[s.down]].children
	t.conflicts.clear(k)
}

// pick returns the digit to try at a step, and removes it from what is left; -1 if
// there is none.
func (t *trieSearch) pick(k int) int {
	s := &t.steps[k]
	across, down := &t.nodes[t.nodeAt[s.across]], &t.nodes[t.nodeAt[s.down]]
	ahead := ^uint64(0)
	if s.lookahead {
		ahead = t.nodes[t.nodeAt[t.steps[k+1].down]].children
	}
	best, highest := -1, float32(-1)
	for rest := t.untried[k]; rest != 0; rest &= rest - 1 {
		digit := bits.TrailingZeros64(rest)
		a, d := &t.nodes[across.child(digit)], &t.nodes[down.child(digit)]
		if s.lookahead && a.children&ahead == 0 {
			t.untried[k] &^= 1 << digit
			t.conflicts.merge(k, t.prefixSteps.of(k+1))
			continue
		}
		if v := float32(a.words) * float32(d.words) * t.noise[k<<digitBits|digit]; v > highest {
			best, highest = digit, v
		}
		if t.foundAny {
			break
		}
	}
	if best >= 0 {
		t.untried[k] &^= 1 << best
	}
	return best
}

// place decides a step, and reports whether the digit can stand: not if it ends a
// word that stands elsewhere.
func (t *trieSearch) place(k, digit int) bool {
	s := &t.steps[k]
	across := t.nodes[t.nodeAt[s.across]].child(digit)
	down := t.nodes[t.nodeAt[s.down]].child(digit)
	t.nodeAt[2*k], t.nodeAt[2*k+1], t.chosen[k] = across, down, digit
	if t.p.Repeats {
		return true
	}
	if !t.claim(k, s.acrossEnds, across) {
		return false
	}
	if !t.claim(k, s.downEnds, down) {
		t.release(s.acrossEnds, across)
		return false
	}
	return true
}

// unplace takes back what place has done.
func (t *trieSearch) unplace(k int) {
	s := &t.steps[k]
	t.release(s.acrossEnds, t.nodeAt[2*k])
	t.release(s.downEnds, t.nodeAt[2*k+1])
}

// claim gives the word at the end of a trie to the slot that ends with a step, unless
// another slot has it.
func (t *trieSearch) claim(k int, slot, node int32) bool {
	if slot == noSlot {
		return true
	}
	owner := &t.owner[slot][t.nodes[node].first]
	if *owner != noSlot {
		t.conflicts.merge(k, t.slotSteps.of(int(slot)))
		t.conflicts.merge(k, t.slotSteps.of(int(*owner)))
		return false
	}
	*owner = slot
	return true
}

func (t *trieSearch) release(slot, node int32) {
	if slot != noSlot {
		t.owner[slot][t.nodes[node].first] = noSlot
	}
}

// jump goes back from a step without digits to the last one that is to blame, which
// inherits the blame, and returns it; -1 if none is.
func (t *trieSearch) backjump(k int) int {
	t.Stats.Fails++
	t.conflicts.merge(k, t.prefixSteps.of(k))
	to := last(t.conflicts.of(k))
	for i := k - 1; i >= max(to, 0); i-- {
		t.unplace(i)
	}
	if to >= 0 {
		t.conflicts.merge(to, t.conflicts.of(k))
	}
	return to
}
