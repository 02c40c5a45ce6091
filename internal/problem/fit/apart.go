package fit

import "crossat/grids"

// Apart requires fills to differ from given ones.
type Apart struct {
	From []*grids.Grid
	// Cells is the minimum number of differing cells; 0 means 1. Only cells of slots count, and a symmetric square
	// counts each pair of mirrored cells once.
	Cells int
}

// Least returns the minimum number of differing cells, 1 or more.
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

// Distance returns the number of cells of slots in which two fills of a grid differ.
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
