package search

import "math/bits"

// stepSets is an array of sets of search steps, as bit sets: the conflict sets of conflict-directed
// backjumping, which returns to the latest step of a set and skips the others.
type stepSets struct {
	stride int // 64-bit words per set
	bits   []uint64
}

// newStepSets returns the given number of empty sets over n steps.
func newStepSets(sets, n int) stepSets {
	stride := (n + 63) / 64
	return stepSets{stride, make([]uint64, sets*stride)}
}

// of returns set i, not a copy.
func (s *stepSets) of(i int) []uint64 { return s.bits[i*s.stride : (i+1)*s.stride] }

func (s *stepSets) add(i, step int) { s.of(i)[step>>6] |= 1 << (step & 63) }

func (s *stepSets) has(i, step int) bool { return s.of(i)[step>>6]>>(step&63)&1 != 0 }

func (s *stepSets) clear(i int) { clear(s.of(i)) }

// merge adds to set i those of the given steps that precede step i.
func (s *stepSets) merge(i int, steps []uint64) {
	set, last := s.of(i), i>>6
	for at := range last {
		set[at] |= steps[at]
	}
	if last < len(set) {
		set[last] |= steps[last] & (1<<(i&63) - 1)
	}
}

// mergeAll adds to set i all steps that precede step i.
func (s *stepSets) mergeAll(i int) {
	for step := range i {
		s.add(i, step)
	}
}

// last returns the last step of a set, or -1 if it is empty.
func last(set []uint64) int {
	for at := len(set) - 1; at >= 0; at-- {
		if set[at] != 0 {
			return at<<6 + 63 - bits.LeadingZeros64(set[at])
		}
	}
	return -1
}
