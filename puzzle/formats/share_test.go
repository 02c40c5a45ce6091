//go:build !long

package formats_test

// puzzlesTried is the number of random puzzles per format in a slow test.
const puzzlesTried = 120
