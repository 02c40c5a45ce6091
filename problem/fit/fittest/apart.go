package fittest

import (
	"slices"

	"crossat/grids"
)

// FarFrom returns those of some printed fills that differ from each of some others in so many cells or more.
func FarFrom(fills map[string]bool, others []*grids.Grid, cells int) map[string]bool {
	far := make(map[string]bool)
	for text := range fills {
		near := func(other *grids.Grid) bool {
			n, letters := 0, []rune(other.String())
			for i, letter := range []rune(text) {
				if letter != letters[i] {
					n++
				}
			}
			return n < cells
		}
		if !slices.ContainsFunc(others, near) {
			far[text] = true
		}
	}
	return far
}
