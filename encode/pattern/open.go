package pattern

import (
	"cmp"
	"fmt"
	"slices"

	"crossat/grids"
)

// place is a row and a column.
type place struct{ row, column int }

// part is a part of an open area that hangs together and is as large as too large: of
// those around each cell, the one that takes the fewest white cells. These are returned.
func (c *Cuts) part(g *grids.Grid, area []int) []place {
	var best []place
	for _, from := range area {
		part := []int{from}
		for i := 0; len(part) <= c.rules.MaxOpen; i++ {
			for _, next := range g.Neighbours(part[i]) {
				if len(part) <= c.rules.MaxOpen && slices.Contains(area, next) && !slices.Contains(part, next) {
					part = append(part, next)
				}
			}
		}
		if white := c.blocks(part); best == nil || len(white) < len(best) {
			best = white
		}
	}
	return best
}

// blocks are the cells of the 3x3 blocks around some cells.
func (c *Cuts) blocks(centres []int) []place {
	var all []place
	for _, cell := range centres {
		for i := range 9 {
			p := place{cell/c.rules.Width + i/3 - 1, cell%c.rules.Width + i%3 - 1}
			if !slices.Contains(all, p) {
				all = append(all, p)
			}
		}
	}
	return all
}

// forbid wants a black cell in a shape, turned and mirrored, wherever it is.
func (c *Cuts) forbid(shape []place) {
	for range 2 {
		for range 4 {
			shape = home(turn(shape))
			if key := fmt.Sprint(shape); !c.known[key] {
				c.known[key] = true
				c.everywhere(shape)
			}
		}
		shape = mirror(shape)
	}
}

// everywhere adds a clause for each place at which the shape is on the board.
func (c *Cuts) everywhere(shape []place) {
	for row := range c.rules.Height {
		for column := range c.rules.Width {
			var clause []choice
			for _, p := range shape {
				if row+p.row < c.rules.Height && column+p.column < c.rules.Width {
					clause = append(clause, choice{(row+p.row)*c.rules.Width + column + p.column, true})
				}
			}
			if len(clause) == len(shape) {
				c.clauses = append(c.clauses, clause)
			}
		}
	}
}

// turn turns a shape by a quarter.
func turn(shape []place) []place {
	var turned []place
	for _, p := range shape {
		turned = append(turned, place{p.column, -p.row})
	}
	return turned
}

func mirror(shape []place) []place {
	var mirrored []place
	for _, p := range shape {
		mirrored = append(mirrored, place{p.row, -p.column})
	}
	return mirrored
}

// home moves a shape so that its first row and its first column are 0, and sorts it.
func home(shape []place) []place {
	row, column := shape[0].row, shape[0].column
	for _, p := range shape {
		row, column = min(row, p.row), min(column, p.column)
	}
	var moved []place
	for _, p := range shape {
		moved = append(moved, place{p.row - row, p.column - column})
	}
	slices.SortFunc(moved, func(a, b place) int {
		return cmp.Or(cmp.Compare(a.row, b.row), cmp.Compare(a.column, b.column))
	})
	return moved
}
