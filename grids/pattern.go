package grids

import "fmt"

// Pattern returns the grid with these black cells, row by row. Runs shorter than minSlot
// are no slots. There need not be any slot. The error is for cells that make no rectangle.
func Pattern(width int, black []bool, minSlot int) (*Grid, error) {
	if width < 1 || len(black) == 0 || len(black)%width != 0 {
		return nil, fmt.Errorf("%d cells make no rectangle of %d columns", len(black), width)
	}
	g := &Grid{width: width, height: len(black) / width, cells: make([]rune, len(black))}
	for cell, is := range black {
		g.cells[cell] = White
		if is {
			g.cells[cell] = Black
		}
	}
	g.findSlots(max(minSlot, 2))
	return g, nil
}
