package search

import (
	"math"
	"math/bits"
)

// noLimit is the limit of a search that ignores costs.
const noLimit = math.MaxInt32

// pruneByCost removes the words that cost too much: each must stay within the limit together with the cheapest words of
// all other slots. It returns false, with a slot in failed, if even the cheapest words of all slots exceed the limit.
func (d *domains) pruneByCost() bool {
	slack := int(d.limit)
	for i := range d.slots {
		slack -= int(d.slots[i].leastCost())
	}
	if slack < 0 {
		d.failed = d.dearest()
		return false
	}
	for i := range d.slots {
		s := &d.slots[i]
		if most := int(s.leastCost()) + slack; int(s.costs[s.cut-1]) > most {
			d.cutOff(int32(i), s.over(int32(most)))
		}
	}
	return true
}

// leastCost is the cost of the cheapest candidate.
func (s *slot) leastCost() int32 { return s.costs[s.cheapest] }

// dearest returns the slot whose cheapest candidate costs most more than at the root.
func (d *domains) dearest() int32 {
	best, most := int32(0), int32(-1)
	for i := range d.slots {
		s := &d.slots[i]
		if more := s.leastCost() - s.rootCost; more > most {
			best, most = int32(i), more
		}
	}
	return best
}

// cutOff removes the words of a slot from a bit on; call propagate afterwards.
func (d *domains) cutOff(i, cut int32) {
	d.saveSlot(i)
	s := &d.slots[i]
	s.cut = cut
	changed := false
	for k := int32(0); k < s.live; { // setWord advances k and may lower s.live
		at := s.nonzero[k]
		word := s.bits[at] & belowBit(cut-at<<6)
		changed = changed || word != s.bits[at]
		k += s.setWord(k, word)
	}
	if changed {
		d.enqueue(i)
	}
}

// belowBit returns the set of the bits below n, which can be negative or too large.
func belowBit(n int32) uint64 {
	switch {
	case n <= 0:
		return 0
	case n >= 64:
		return math.MaxUint64
	}
	return 1<<n - 1
}

// lowestBit returns the lowest bit of the domain, which must not be empty.
func (s *slot) lowestBit() int32 {
	lowest := int32(math.MaxInt32)
	for _, at := range s.nonzero[:s.live] {
		if at < lowest && s.bits[at] != 0 {
			lowest = at
		}
	}
	return lowest<<6 + int32(bits.TrailingZeros64(s.bits[lowest]))
}
