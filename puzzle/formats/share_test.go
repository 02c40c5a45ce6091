//go:build !long

package formats_test

// puzzlesTried is how many random puzzles a slow test writes and reads in each format.
const puzzlesTried = 120
