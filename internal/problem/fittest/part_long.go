//go:build long

package fittest

// part is the share of the random puzzles that tests get: all of them.
const part = 1
