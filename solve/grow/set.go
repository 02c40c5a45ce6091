package grow

import "math/bits"

// set is a set of words.
type set [4]uint64

func (s *set) add(word int)      { s[word>>6] |= 1 << (word & 63) }
func (s *set) remove(word int)   { s[word>>6] &^= 1 << (word & 63) }
func (s *set) has(word int) bool { return s[word>>6]>>(word&63)&1 != 0 }
func (s *set) empty() bool       { return s[0]|s[1]|s[2]|s[3] == 0 }

func (s *set) addAll(t *set) {
	for i := range s {
		s[i] |= t[i]
	}
}

func (s *set) removeAll(t *set) {
	for i := range s {
		s[i] &^= t[i]
	}
}

func (s *set) meets(t *set) bool {
	return s[0]&t[0]|s[1]&t[1]|s[2]&t[2]|s[3]&t[3] != 0
}

// without is how many words of the set are not in the other.
func (s *set) without(t *set) int {
	n := 0
	for i := range s {
		n += bits.OnesCount64(s[i] &^ t[i])
	}
	return n
}

// next is the first word from one on, -1 if there is none.
func (s *set) next(word int) int {
	for i := word >> 6; i < len(s); i++ {
		if rest := s[i] >> (word & 63); rest != 0 {
			return word + bits.TrailingZeros64(rest)
		}
		word = (i + 1) << 6
	}
	return -1
}
