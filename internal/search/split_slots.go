package search

import (
	"math"
	"slices"
)

// splitBySlots branches on the words of a slot with the fewest candidates.
var splitBySlots = SplitStrategy{"slot", "by the words of the slot with the smallest domain", slotBranches}

// slotBranches branches on the slot with the fewest candidates; nil if every slot has one.
func slotBranches(s *splitter) []branch {
	best, lowest := -1, math.Inf(1)
	for i := range s.slots {
		if n := s.slots[i].count; n > 1 {
			if v := float64(n) * (1 + tieNoise*s.rng.Float64()); v < lowest {
				best, lowest = i, v
			}
		}
	}
	if best < 0 {
		return nil
	}
	return s.wordBranches(best)
}

// wordBranches returns a branch for each candidate of a slot, in the order of the list.
func (s *splitter) wordBranches(slot int) []branch {
	var words []int32
	for bit := range s.slots[slot].bits.All() {
		words = append(words, s.slots[slot].words[bit])
	}
	slices.Sort(words)
	var branches []branch
	for _, word := range words {
		b := branch{weight: 1}
		for pos, letter := range s.p.Row(s.p.Grid.Slots()[slot], word) {
			b.letters = append(b.letters, Assignment{s.slots[slot].cells[pos], letter})
		}
		branches = append(branches, b)
	}
	return branches
}
