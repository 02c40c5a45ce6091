//go:build long

package fittest

// part is the divisor of the number of random puzzles in tests.
const part = 1
