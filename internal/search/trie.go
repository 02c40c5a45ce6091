package search

import (
	"crossat/internal/search/kit"
	"math/bits"
)

// byTrie fills cells row by row, left to right, walking the tries of the across and down slots at the same time: a
// letter must extend both prefixes. It is meant for dense grids, squares above all, where each letter restricts two
// words and prefixes capture nearly all constraints.
//
// Until a fill has been found, it tries the letter first that leaves the most words in both tries; after that it takes
// letters in order, because the cheapest order is the fastest way to enumerate all fills. It looks one cell ahead: a
// letter that leaves the next cell of the row without letters is skipped. At a dead end, it jumps back to the latest
// cell in the conflict set: the earlier cells of the slots through the cell, plus the conflicts of later cells that
// jumped back to it. The search is exact.
//
// Source: walking two tries at once is the traditional way to enumerate word squares. Backjumping is conflict-directed
// (P. Prosser, Hybrid algorithms for the constraint satisfaction problem, 1993); M. Ginsberg et al., Search lessons
// learned from crossword puzzles, AAAI 1990, found that crosswords need it.
var byTrie = Strategy{
	Name: "trie", Title: "letter by letter, row by row, in two tries at once: for squares",
	search: searchTrie,
}

func searchTrie(r *run) End {
	t := newTrieSearch(r)
	r.estimateShare = t.knuthShare
	return t.search()
}

// trieSearch is the state of the search. A step decides one digit of the letter of a cell; see
// tries for digits.
type trieSearch struct {
	*run
	*tries
	steps       []trieStep
	nodeAt      []int32      // by step: its across and down node, interleaved; then the root by slot; then wildcardNode
	untried     []uint64     // by step: bit set of the digits not tried yet
	chosen      []int        // by step: the current digit
	depth       int          // number of steps decided
	foundAny    bool         // a fill has been found
	owner       [][]int32    // by slot and word: the slot that holds the word, or kit.NoSlot; see kit.NewOwners
	conflicts   kit.StepSets // by step: earlier steps that have excluded digits
	prefixSteps kit.StepSets // by step: earlier steps of the slots through its cell
	slotSteps   kit.StepSets // by slot: its steps
	noise       []float32    // by step and digit: random factor of the digit's score
}

// trieStep is the fixed layout of a step.
type trieStep struct {
	cell         int32
	across, down int32 // indices in nodeAt of the nodes before the step
	acrossEnds   int32 // slot whose last digit this is, or kit.NoSlot
	downEnds     int32
	lookahead    bool // the next step continues the across slot, and its down node is already known
}

func (t *trieSearch) search() End {
	letters := t.letters
	for k, forward := 0, true; ; {
		if forward {
			t.enter(k)
		}
		digit := t.pick(k)
		if digit < 0 {
			if k = t.backjump(k); k < 0 {
				return Exhausted
			}
			forward = false
			continue
		}
		forward = t.place(k, digit)
		t.depth = k + 1
		if !t.node(k+1, letters) {
			return Stopped
		}
		switch {
		case !forward:
			t.Stats.Fails++
		case k+1 < len(t.steps):
			k++
		default:
			t.foundAny = true
			if !t.emit(t.letters()) {
				return Stopped
			}
			t.unplace(k)
			t.conflicts.MergeAll(k)
			forward = false
		}
	}
}

// enter starts a step with the digits that extend both prefixes.
func (t *trieSearch) enter(k int) {
	s := &t.steps[k]
	t.untried[k] = t.nodes[t.nodeAt[s.across]].children & t.nodes[t.nodeAt[s.down]].children
	t.conflicts.Row(k).Clear()
}

// pick removes the next digit to try from a step's untried ones and returns it, or -1 if none is left.
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
			t.conflicts.Merge(k, t.prefixSteps.Row(k+1))
			continue
		}
		if v := float32(a.words) * float32(d.words) * t.noise[k<<digitBits|digit]; v > highest {
			best, highest = digit, v
		}
		if t.foundAny { // the first digit will do
			break
		}
	}
	if best >= 0 {
		t.untried[k] &^= 1 << best
	}
	return best
}

// place decides a step and reports whether the digit is possible, which it isn't if it completes a word already in use.
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

// unplace undoes place.
func (t *trieSearch) unplace(k int) {
	s := &t.steps[k]
	t.release(s.acrossEnds, t.nodeAt[2*k])
	t.release(s.downEnds, t.nodeAt[2*k+1])
}

// claim assigns the word at a leaf to the slot that ends with a step, unless another slot holds it.
func (t *trieSearch) claim(k int, slot, node int32) bool {
	if slot == kit.NoSlot {
		return true
	}
	owner := &t.owner[slot][t.nodes[node].first]
	if *owner != kit.NoSlot {
		t.conflicts.Merge(k, t.slotSteps.Row(int(slot)))
		t.conflicts.Merge(k, t.slotSteps.Row(int(*owner)))
		return false
	}
	*owner = slot
	return true
}

// release undoes claim.
func (t *trieSearch) release(slot, node int32) {
	if slot != kit.NoSlot {
		t.owner[slot][t.nodes[node].first] = kit.NoSlot
	}
}

// backjump undoes all steps back to the latest one in the conflict set of step k, which inherits the conflicts, and
// returns it, or -1 if the set is empty.
func (t *trieSearch) backjump(k int) int {
	t.Stats.Fails++
	t.conflicts.Merge(k, t.prefixSteps.Row(k))
	to := t.conflicts.Row(k).Last()
	for i := k - 1; i >= max(to, 0); i-- {
		t.unplace(i)
	}
	if to >= 0 {
		t.conflicts.Merge(to, t.conflicts.Row(k))
	}
	return to
}
