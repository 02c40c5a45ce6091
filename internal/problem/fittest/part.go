//go:build !long

package fittest

// part is the divisor of the number of random puzzles in tests. The tag long makes it 1.
const part = 2
