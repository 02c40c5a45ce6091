// Package kit has code shared by search strategies: tables by slot and word, and sets of steps.
package kit

import (
	"slices"

	"crossat/internal/problem/fit"
)

// NoSlot marks the absence of a slot.
const NoSlot = -1

// NewOwners returns a table, by slot and word, of the slot that holds the word: NoSlot at first.
// Slots of one length share a row.
func NewOwners(p *fit.Problem) [][]int32 {
	return PerLength(p, func(_, words int) []int32 { return slices.Repeat([]int32{NoSlot}, words) })
}

// FlatRows returns, by slot, the letters of all words of its length, concatenated in the order of
// rank.
func FlatRows(p *fit.Problem, rank [][]int32) [][]int32 {
	return PerLength(p, func(slot, words int) []int32 {
		s := p.Grid.Slots()[slot]
		rows := make([]int32, words*s.Len())
		for w := range words {
			copy(rows[int(rank[slot][w])*s.Len():], p.Row(s, int32(w)))
		}
		return rows
	})
}

// PerLength calls build once for each slot length, with the first slot of that length and the
// number of words, and returns the results by slot.
func PerLength(p *fit.Problem, build func(slot, words int) []int32) [][]int32 {
	var bySlot [][]int32
	lengths := make(map[int][]int32)
	for i, s := range p.Grid.Slots() {
		if lengths[s.Len()] == nil {
			lengths[s.Len()] = build(i, len(p.Words(s.Len())))
		}
		bySlot = append(bySlot, lengths[s.Len()])
	}
	return bySlot
}

// Identity returns the numbers 0 to n-1.
func Identity(_, n int) []int32 {
	numbers := make([]int32, n)
	for i := range numbers {
		numbers[i] = int32(i)
	}
	return numbers
}
