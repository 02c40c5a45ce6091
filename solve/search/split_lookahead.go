package search

import (
	"cmp"
	"math"
	"slices"
)

// splitByLookahead decides the cell that makes its parts the smallest: it tries each
// letter of the cells with the fewest, as far as arc consistency goes, and takes the
// cell for which the sum of the ways to choose candidates, over the parts, is the
// least.
//
// Source: the measure is that of lookahead solvers for propositions (M. Heule and
// H. van Maaren, Look-ahead based SAT solvers, Handbook of Satisfiability, 2009), with
// ways to choose candidates for clauses.
var splitByLookahead = SplitStrategy{"lookahead", "by the letters of the cell that leave the least", func(s *splitter) []branch {
	best, least := int32(-1), math.Inf(1)
	for _, cell := range s.fewest(lookaheadCells) {
		if v := s.outlook(cell); v < least {
			best, least = cell, v
		}
	}
	if best < 0 {
		return nil
	}
	return s.letterBranches(best)
}}

// lookaheadCells is how many cells are looked into.
const lookaheadCells = 12

// fewest returns so many of the open cells, those with the fewest letters.
func (s *splitter) fewest(n int) []int32 {
	var open []int32
	for i := range s.cells {
		if s.cells[i].n > 1 && len(s.cells[i].slots) > 0 {
			open = append(open, int32(i))
		}
	}
	s.rng.Shuffle(len(open), func(i, j int) { open[i], open[j] = open[j], open[i] })
	slices.SortStableFunc(open, func(a, b int32) int { return cmp.Compare(s.cells[a].n, s.cells[b].n) })
	return open[:min(n, len(open))]
}

// outlook is the logarithm of the ways to choose candidates that a cell leaves, over
// all its letters.
func (s *splitter) outlook(cell int32) float64 {
	sum, largest := 0.0, math.Inf(-1) // the sum over the largest
	for _, b := range s.letterBranches(cell) {
		s.push()
		if s.decide(b.letters) {
			size := s.size()
			if size > largest {
				sum, largest = sum*math.Pow(10, largest-size), size
			}
			sum += math.Pow(10, size-largest)
		}
		s.pop()
	}
	return largest + math.Log10(sum)
}
