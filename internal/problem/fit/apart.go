package fit

import "crossat/grids"

// Apart asks for fills that differ from some others.
type Apart struct {
	From []*grids.Grid
	// Cells is in how many cells a fill differs from each of them at least; 0 means 1. Only cells of slots
	// count: a symmetric square has each pair of mirrored cells once.
	Cells int
}

// Least is the number of cells, 1 or more.
func (a Apart) Least() int { return max(a.Cells, 1) }

// Has reports whether a fill differs enough.
func (a Apart) Has(filled *grids.Grid) bool {
	for _, other := range a.From {
		if Distance(filled, other) < a.Least() {
			return false
		}
	}
	return true
}

// Distance is the number of cells of slots in which two fills of a grid differ.
func Distance(a, b *grids.Grid) int {
	n, seen := 0, make([]bool, a.Size())
	for _, s := range a.Slots() {
		for _, cell := range s.Cells {
			if !seen[cell] && a.At(cell) != b.At(cell) {
				n++
			}
			seen[cell] = true
		}
	}
	return n
}
