package search

import (
	"math"
	"math/bits"
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

// wordBranches returns a branch for each candidate of a slot.
func (s *splitter) wordBranches(slot int) []branch {
	var branches []branch
	for at, word := range s.slots[slot].bits {
		for ; word != 0; word &= word - 1 {
			row := s.p.Row(s.p.Grid.Slots()[slot], int32(at*64+bits.TrailingZeros64(word)))
			b := branch{weight: 1}
			for pos, letter := range row {
				b.letters = append(b.letters, assignment{s.slots[slot].cells[pos], letter})
			}
			branches = append(branches, b)
		}
	}
	return branches
}
