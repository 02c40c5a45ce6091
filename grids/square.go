package grids

import "fmt"

// Square returns a grid of width x height white cells. It returns an error for sides of fewer than 2 cells.
func Square(width, height int) (*Grid, error) {
	if min(width, height) < 2 {
		return nil, fmt.Errorf("%dx%d is too small for a square: a side has 2 cells or more", width, height)
	}
	return square(width, height), nil
}

func square(width, height int) *Grid {
	g := &Grid{width: width, height: height, cells: make([]rune, width*height)}
	for cell := range g.cells {
		g.cells[cell] = White
	}
	g.findSlots(2)
	return g
}

// SymmetricSquare returns a side x side square of white cells in which the k-th word across equals the k-th word down.
//
// Each cell below the diagonal is tied to its mirror image: it copies that cell's letter and is in no slot. The square
// has one slot per row, bent at the diagonal: the k-th runs down column k to the diagonal, then along row k. Any two
// slots cross exactly once, above the diagonal. Encoders and searches thus fill symmetric squares like any other grid,
// without special cases. It returns an error for a side of fewer than 2 cells.
func SymmetricSquare(side int) (*Grid, error) {
	base, err := Square(side, side)
	if err != nil {
		return nil, err
	}
	g := &Grid{
		width: side, height: side, cells: base.cells, minSlot: base.minSlot, base: base, tied: make([]int, side*side),
	}
	for row := range side {
		slot := base.slots[row]
		slot.Cells = nil
		for other := range side {
			above := min(row, other)*side + max(row, other)
			slot.Cells = append(slot.Cells, above)
			g.tied[row*side+other] = above
			if other > row {
				crossing := Crossing{Cell: above, Across: row, Down: other, AcrossPos: other, DownPos: row}
				g.crossings = append(g.crossings, crossing)
			}
		}
		g.slots = append(g.slots, slot)
	}
	return g, nil
}

// Untied returns a [SymmetricSquare] as an ordinary grid with the same letters, whose rows and columns all have slots
// of their own. A grid without tied cells is returned as is.
func (g *Grid) Untied() *Grid {
	if g.base == nil {
		return g
	}
	return g.base.Fill(g.cells)
}
