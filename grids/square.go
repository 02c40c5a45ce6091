package grids

import "fmt"

// Square returns a grid of white cells; a rectangle, if its sides differ. The error is for sides
// of fewer than 2 cells.
func Square(width, height int) (*Grid, error) {
	if min(width, height) < 2 {
		return nil, fmt.Errorf("%dx%d is no square: a side has 2 cells or more", width, height)
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

// SymmetricSquare returns a square of white cells in which the k-th word across is
// the k-th down as well.
//
// Each cell below the diagonal is tied to the one that it mirrors: it has the same
// letter, and belongs to no slot. The slots are those across, but bent: the k-th goes
// down the k-th column to the diagonal, and then along the k-th row. Any two of them
// cross once, above the diagonal. So whatever fills grids fills these too, and knows
// nothing of symmetry. The error is for fewer than 2 cells.
func SymmetricSquare(side int) (*Grid, error) {
	base, err := Square(side, side)
	if err != nil {
		return nil, err
	}
	g := &Grid{width: side, height: side, cells: base.cells, minSlot: base.minSlot, base: base, tied: make([]int, side*side)}
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
	return g, nil
}

// Untied returns a grid with the same letters and slots of its own for rows and
// columns, where cells are tied; else the grid itself.
func (g *Grid) Untied() *Grid {
	if g.base == nil {
		return g
	}
	return g.base.Fill(g.cells)
}
