package grids

import "fmt"

// Pattern returns an empty grid with the given black cells. black has one element per cell, row by row. Unlike [Parse],
// it accepts a grid without slots. It returns an error if the length of black isn't a positive multiple of width.
func Pattern(width int, black []bool, minSlot int) (*Grid, error) {
	if width < 1 || len(black) == 0 || len(black)%width != 0 {
		return nil, fmt.Errorf("%d cells do not make a rectangle of %d columns", len(black), width)
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
