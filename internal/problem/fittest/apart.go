package fittest

import (
	"slices"

	"crossat/grids"
)

// FarFrom returns the printed fills that differ from each of the others in at least the given number of cells.
func FarFrom(fills map[string]bool, others []*grids.Grid, cells int) map[string]bool {
	far := make(map[string]bool)
	for text := range fills {
		fill := Must(grids.Parse("fill", text, grids.Options{}))
		near := func(other *grids.Grid) bool {
			n := 0
			for cell := range fill.Size() {
				if fill.CellText(cell) != other.CellText(cell) {
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
