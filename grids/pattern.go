package grids

// Pattern returns the grid with these black cells, row by row. Runs shorter than least
// are no slots. There need not be any slot.
func Pattern(width int, black []bool, least int) *Grid {
	g := &Grid{width: width, height: len(black) / width, cells: make([]rune, len(black))}
	for cell, is := range black {
		g.cells[cell] = White
		if is {
			g.cells[cell] = Black
		}
	}
	g.findSlots(least)
	return g
}
