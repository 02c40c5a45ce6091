//go:build long

package page

// pagesTried is the number of random puzzles in a slow test of pages.
const pagesTried = 16
