package grids

// Square returns a grid of white cells; a rectangle, if its sides differ. Sides are
// at least 2.
func Square(width, height int) *Grid {
	g := &Grid{width: width, height: height, cells: make([]rune, width*height)}
	for cell := range g.cells {
		g.cells[cell] = White
	}
	g.findSlots(2)
	return g
}

// SymmetricSquare returns a square of white cells in which the k-th word across is
// the k-th down as well.
//
// Each cell below the diagonal is tied to the one that it mirrors: it has the same
// letter, and belongs to no slot. The slots are those across, but bent: the k-th goes
// down the k-th column to the diagonal, and then along the k-th row. Any two of them
// cross once, above the diagonal. So whatever fills grids fills these too, and knows
// nothing of symmetry.
func SymmetricSquare(side int) *Grid {
	base := Square(side, side)
	g := &Grid{width: side, height: side, cells: base.cells, base: base, tied: make([]int, side*side)}
	for row := range side {
		slot := base.slots[row]
		slot.Cells = nil
		for other := range side {
			above := min(row, other)*side + max(row, other)
			slot.Cells = append(slot.Cells, above)
			g.tied[row*side+other] = above
			if other > row {
				g.crossings = append(g.crossings, Crossing{Cell: above, Across: row, Down: other, AcrossPos: other, DownPos: row})
			}
		}
		g.slots = append(g.slots, slot)
	}
	return g
}

// Untied returns a grid with the same letters and slots of its own for rows and
// columns, where cells are tied; else the grid itself.
func (g *Grid) Untied() *Grid {
	if g.base == nil {
		return g
	}
	return g.base.Fill(g.cells)
}
