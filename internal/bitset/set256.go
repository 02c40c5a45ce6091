package bitset

import "math/bits"

// Set256 is a set of the numbers below 256. Its size is fixed, so that sets can be copied and compared, and need no
// memory of their own. The zero value is empty.
type Set256 [4]uint64

// Add adds k.
func (s *Set256) Add(k int) { s[k>>6] |= 1 << (k & 63) }

// Remove removes k.
func (s *Set256) Remove(k int) { s[k>>6] &^= 1 << (k & 63) }

// Has reports whether k is in the set.
func (s *Set256) Has(k int) bool { return s[k>>6]>>(k&63)&1 != 0 }

// Empty reports whether the set has no numbers.
func (s *Set256) Empty() bool { return s[0]|s[1]|s[2]|s[3] == 0 }

// Or adds the numbers of t.
func (s *Set256) Or(t *Set256) {
	for i := range s {
		s[i] |= t[i]
	}
}

// AndNot removes the numbers of t.
func (s *Set256) AndNot(t *Set256) {
	for i := range s {
		s[i] &^= t[i]
	}
}

// Intersects reports whether the sets have a number in common.
func (s *Set256) Intersects(t *Set256) bool {
	return s[0]&t[0]|s[1]&t[1]|s[2]&t[2]|s[3]&t[3] != 0
}

// CountAndNot returns how many numbers of the set are not in t.
func (s *Set256) CountAndNot(t *Set256) int {
	n := 0
	for i := range s {
		n += bits.OnesCount64(s[i] &^ t[i])
	}
	return n
}

// Next returns the least number of the set that is at least k, or -1.
func (s *Set256) Next(k int) int {
	for i := k >> 6; i < len(s); i++ { // not by [Set.Next], which costs 2 % of the time of a local search
		if rest := s[i] >> (k & 63); rest != 0 {
			return k + bits.TrailingZeros64(rest)
		}
		k = (i + 1) << 6
	}
	return -1
}
