package search

import "math/bits"

// knuthShare estimates the explored share of the space. Each branch is weighted by the number of pairs of words, one
// across and one down, that extend its prefixes; a node's share is divided among its branches in proportion to their
// weights. The estimate never decreases and is 1 at the end, but it doesn't grow evenly: branches of equal weight can
// hold different numbers of fills and take different times.
//
// Source: D. Knuth, Estimating the efficiency of backtrack programs, Mathematics of Computation 29, 1975, applied to
// the branches already explored. Departure: Knuth gives all branches of a node equal shares; here they are weighted.
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

// subtreeWeight returns the number of pairs of words below a digit, one across and one down.
func (t *trieSearch) subtreeWeight(across, down *trieNode, digit int) float64 {
	return float64(t.nodes[across.child(digit)].words) * float64(t.nodes[down.child(digit)].words)
}
