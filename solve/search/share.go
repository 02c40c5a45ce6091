package search

import "math/bits"

// done estimates the share of the space that is done. A branch counts for as much as
// there are pairs of words, one across and one down, that begin with its letters; what
// branches beside each other count for shares out the branch that they are in. So it
// never falls, and is 1 at the end; but as branches with equally many words may have
// different numbers of fills below, and take different times, it does not grow evenly.
//
// Source: that of D. Knuth, Estimating the efficiency of backtrack programs,
// Mathematics of Computation 29, 1975, for branches that have been, with weights in
// place of equal shares.
func (t *trieSearch) knuthShare() float64 {
	explored, share := 0.0, 1.0
	for k := range t.depth {
		s := &t.steps[k]
		across, down := &t.nodes[t.nodeAt[s.across]], &t.nodes[t.nodeAt[s.down]]
		var finished, total float64
		for rest := across.children & down.children; rest != 0; rest &= rest - 1 {
			digit := bits.TrailingZeros64(rest)
			w := t.subtreeWeight(across, down, digit)
			total += w
			if digit != t.chosen[k] && t.untried[k]>>digit&1 == 0 {
				finished += w
			}
		}
		explored += share * finished / total
		share *= t.subtreeWeight(across, down, t.chosen[k]) / total
	}
	return min(explored, 1)
}

// weight is how many pairs of words go on with a digit.
func (t *trieSearch) subtreeWeight(across, down *trieNode, digit int) float64 {
	return float64(t.nodes[across.child(digit)].words) * float64(t.nodes[down.child(digit)].words)
}
