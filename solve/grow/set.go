package grow

import "math/bits"

// set is a bit set of words. Its size is fixed, so that sets can be copied and compared.
type set [4]uint64

func (s *set) add(word int)      { s[word>>6] |= 1 << (word & 63) }
func (s *set) remove(word int)   { s[word>>6] &^= 1 << (word & 63) }
func (s *set) has(word int) bool { return s[word>>6]>>(word&63)&1 != 0 }
func (s *set) empty() bool       { return s[0]|s[1]|s[2]|s[3] == 0 }

// addAll adds the words of t.
func (s *set) addAll(t *set) {
	for i := range s {
		s[i] |= t[i]
	}
}

// removeAll removes the words of t.
func (s *set) removeAll(t *set) {
	for i := range s {
		s[i] &^= t[i]
	}
}

// intersects reports whether the sets have a word in common.
func (s *set) intersects(t *set) bool {
	return s[0]&t[0]|s[1]&t[1]|s[2]&t[2]|s[3]&t[3] != 0
}

// countWithout returns the number of words of the set that are not in t.
func (s *set) countWithout(t *set) int {
	n := 0
	for i := range s {
		n += bits.OnesCount64(s[i] &^ t[i])
	}
	return n
}

// next returns the smallest member that is word or greater, or -1 if there is none.
func (s *set) next(word int) int {
	for i := word >> 6; i < len(s); i++ {
		if rest := s[i] >> (word & 63); rest != 0 {
			return word + bits.TrailingZeros64(rest)
		}
		word = (i + 1) << 6
	}
	return -1
}
