// Package bitset has sets of small numbers, held as the bits of 64-bit words.
//
// The word k>>6 of a set holds the numbers from k&^63 to k|63, and the lowest bit is the lowest number. Loops that
// can't afford a call per word can rely on that and index the words themselves.
package bitset

import (
	"iter"
	"math/bits"
)

// Set is a set of the numbers below some n, in [Words](n) words. Its methods panic if a number is at least n rounded up
// to a multiple of 64. If a method takes another set, that must have as many words.
type Set []uint64

// Words returns the number of words that hold a set of the numbers below n.
func Words(n int) int { return (n + 63) >> 6 }

// New returns an empty set of the numbers below n.
func New(n int) Set { return make(Set, Words(n)) }

// Add adds k.
func (s Set) Add(k int) { s[k>>6] |= 1 << (k & 63) }

// Remove removes k.
func (s Set) Remove(k int) { s[k>>6] &^= 1 << (k & 63) }

// Has reports whether k is in the set.
func (s Set) Has(k int) bool { return s[k>>6]>>(k&63)&1 != 0 }

// Clear removes all numbers.
func (s Set) Clear() { clear(s) }

// Or adds the numbers of t.
func (s Set) Or(t Set) {
	for i := range s {
		s[i] |= t[i]
	}
}

// And removes the numbers that are not in t.
func (s Set) And(t Set) {
	for i := range s {
		s[i] &= t[i]
	}
}

// AndNot removes the numbers of t.
func (s Set) AndNot(t Set) {
	for i := range s {
		s[i] &^= t[i]
	}
}

// OrBelow adds the numbers of t that are less than k.
func (s Set) OrBelow(t Set, k int) {
	last := k >> 6
	for i := range last {
		s[i] |= t[i]
	}
	if last < len(s) {
		s[last] |= t[last] & (1<<(k&63) - 1)
	}
}

// Count returns how many numbers are in the set.
func (s Set) Count() int {
	n := 0
	for _, word := range s {
		n += bits.OnesCount64(word)
	}
	return n
}

// CountAnd returns how many numbers of the set are in t.
func (s Set) CountAnd(t Set) int {
	n := 0
	for i, word := range s {
		n += bits.OnesCount64(word & t[i])
	}
	return n
}

// Next returns the least number of the set that is at least k, or -1.
func (s Set) Next(k int) int {
	for i := k >> 6; i < len(s); i++ {
		if rest := s[i] >> (k & 63); rest != 0 {
			return k + bits.TrailingZeros64(rest)
		}
		k = (i + 1) << 6
	}
	return -1
}

// Last returns the greatest number of the set, or -1.
func (s Set) Last() int {
	for i := len(s) - 1; i >= 0; i-- {
		if s[i] != 0 {
			return i<<6 + 63 - bits.LeadingZeros64(s[i])
		}
	}
	return -1
}

// All yields the numbers of the set, ascending. It isn't defined whether it sees numbers that are added or removed in
// the meantime.
func (s Set) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(i<<6 + bits.TrailingZeros64(word)) {
					return
				}
			}
		}
	}
}
