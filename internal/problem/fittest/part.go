//go:build !long

package fittest

// part is the share of the random puzzles that tests get: one in so many. The tag long makes it 1.
const part = 2
