//go:build long

package page

// pagesTried is how many random puzzles a slow test lays out.
const pagesTried = 16
