package search

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// lookahead chooses a cell to branch on: the one with the smallest estimated search tree. It tries every letter of
// several cells and propagates. If a letter reduces the number of candidate choices by a factor 10^g, and every later
// decision on that branch does the same, the tree grows like x^n, where the sum of x^-g over the letters is 1; the cell
// with the least x wins. This makes cells with few letters of great effect comparable to cells with many letters of
// little effect. Optionally, the choices of each slot are weighted.
//
// Letters that fail are removed on the way, which can make others fail.
//
// Source: the function is the tau function of O. Kullmann, Fundaments of branching heuristics, Handbook of
// Satisfiability, 2009, which also assigns failed literals.
type lookahead struct {
	*domains
	rng     *rand.Rand
	cells   int          // how many to try: those with the fewest letters …
	weights []float64    // … in the slots whose weight isn't 0; nil for all slots
	failed  []Assignment // letters removed
}

// cell returns the open cell to branch on, or -1 if none is open. It reports false if the problem has no fill.
func (l *lookahead) cell() (cell int32, consistent bool) {
	for {
		best, lowest := int32(-1), math.Inf(1)
		before := len(l.failed)
		for _, cell := range l.smallestCells() {
			reductions, ok := l.reductions(cell)
			if !ok {
				return -1, false
			}
			if v := logTau(reductions); l.isOpen(cell) && (v < lowest || best < 0) {
				best, lowest = cell, v
			}
		}
		if best >= 0 && l.isOpen(best) || len(l.failed) == before {
			return best, true
		}
	}
}

// smallestCells returns the open cells to try, ties broken at random.
func (l *lookahead) smallestCells() []int32 {
	open := l.openCells()
	if len(open) == 0 {
		l.weights = nil
		open = l.openCells()
	}
	l.rng.Shuffle(len(open), func(i, j int) { open[i], open[j] = open[j], open[i] })
	slices.SortStableFunc(open, func(a, b int32) int { return cmp.Compare(l.domains.cells[a].n, l.domains.cells[b].n) })
	return open[:min(l.cells, len(open))]
}

// openCells returns the open cells of the slots with a positive weight.
func (l *lookahead) openCells() []int32 {
	var open []int32
	for i := range l.domains.cells {
		counts := func(x crossing) bool { return l.weights == nil || l.weights[x.slot] > 0 }
		if l.isOpen(int32(i)) && slices.ContainsFunc(l.domains.cells[i].slots, counts) {
			open = append(open, int32(i))
		}
	}
	return open
}

// isOpen reports whether a cell has several letters.
func (l *lookahead) isOpen(cell int32) bool { return l.domains.cells[cell].n > 1 }

// reductions returns by how much each letter of a cell reduces the size, as decimal logarithms, and removes the letters
// that fail. It reports false if that leaves no fill.
func (l *lookahead) reductions(cell int32) (reductions []float64, consistent bool) {
	before := l.size(l.weights)
	for _, letter := range l.lettersOf(cell) {
		if !l.canHold(cell, letter) { // lost when a letter before it failed
			continue
		}
		l.push()
		l.assign(cell, letter)
		ok := l.propagate()
		if ok {
			reductions = append(reductions, before-l.size(l.weights))
		}
		l.pop()
		if ok {
			continue
		}
		l.failed = append(l.failed, Assignment{cell, letter})
		l.remove(cell, letter)
		if !l.propagate() {
			return nil, false
		}
		before = l.size(l.weights)
	}
	return reductions, true
}

// logTau returns the natural logarithm of the x for which the sum of x^-g over the reductions g is 1; 0 for fewer than
// two reductions, because the tree doesn't grow then.
func logTau(reductions []float64) float64 {
	if len(reductions) < 2 {
		return 0
	}
	// Bisection: the sum decreases in x, and at high each term is at most 1/len, so the sum is at
	// most 1.
	low, high := 0.0, math.Log(float64(len(reductions)))/slices.Min(reductions)
	for range 50 {
		x := (low + high) / 2
		sum := 0.0
		for _, g := range reductions {
			sum += math.Exp(-x * g)
		}
		if sum > 1 {
			low = x
		} else {
			high = x
		}
	}
	return high
}
