package blacks

import (
	"fmt"
	"slices"

	"crossat/grids"
	"crossat/internal/cnf"
)

// addOpenShapes forbids the shapes of open areas that are too large, anywhere on the board.
func (c *Cuts) addOpenShapes(g *grids.Grid) {
	if c.rules.MaxOpen < 0 {
		return
	}
	for _, area := range g.OpenAreas() {
		// Several disjoint parts of a large area make several cuts at once.
		for part := c.oversizedPart(g, area); part != nil; part = c.oversizedPart(g, area) {
			c.addShape(part)
			area = slices.DeleteFunc(area, func(cell int) bool { return slices.Contains(part, cell) })
		}
	}
}

// oversizedPart returns a connected part of an open area that is just too large, with MaxOpen+1 cells: of the parts
// grown from each cell, the one whose 3x3 blocks cover the fewest cells. It returns nil if the area isn't too large.
func (c *Cuts) oversizedPart(g *grids.Grid, area []int) []int {
	var best []int
	fewest := 0
	for _, from := range area {
		part := c.grow(g, area, from)
		if part == nil {
			continue
		}
		if n := c.blockCells(part); best == nil || n < fewest {
			best, fewest = part, n
		}
	}
	return best
}

// grow returns the first MaxOpen+1 cells of an area in breadth-first order from a cell, or nil if the area has fewer.
func (c *Cuts) grow(g *grids.Grid, area []int, cell int) []int {
	part := []int{cell}
	for i := 0; i < len(part); i++ {
		for _, next := range g.Neighbours(part[i]) {
			if len(part) > c.rules.MaxOpen {
				return part
			}
			if slices.Contains(area, next) && !slices.Contains(part, next) {
				part = append(part, next)
			}
		}
	}
	if len(part) > c.rules.MaxOpen {
		return part
	}
	return nil
}

// blockCells returns the number of cells in the 3x3 blocks around the given ones.
func (c *Cuts) blockCells(centres []int) int {
	all := make(map[int]bool)
	for _, cell := range centres {
		for i := range 9 {
			all[cell+(i/3-1)*c.rules.Width+i%3-1] = true
		}
	}
	return len(all)
}

// addShape forbids all translations of a part, because a solver kept from an open area in one place tends to put it in
// another. Rotations and reflections would be too many to add in advance; only the image under the symmetry comes for
// free.
func (c *Cuts) addShape(part []int) {
	first := c.normalise(part)
	if c.knownShapes[fmt.Sprint(first)] {
		return
	}
	var image []int
	for _, cell := range part {
		image = append(image, c.rules.Symmetry.Image(c.rules.Width, c.rules.Height, cell))
	}
	c.knownShapes[fmt.Sprint(first)] = true
	c.knownShapes[fmt.Sprint(c.normalise(image))] = true // forbidden together with the shape
	// Open cells aren't at the edge, so the bounding box stays within rows 1..h-2 and columns 1..w-2.
	w, h := c.rules.Width, c.rules.Height
	_, _, bottom, right := c.rules.Board().Bounds(first)
	for rows := range h - 1 - bottom {
		for columns := range w - 1 - right {
			var moved []int
			for _, cell := range first {
				moved = append(moved, cell+rows*w+columns)
			}
			c.openShapes = append(c.openShapes, moved)
		}
	}
}

// normalise translates cells as far up and left as possible for open cells, and sorts them.
func (c *Cuts) normalise(cells []int) []int {
	top, left, _, _ := c.rules.Board().Bounds(cells)
	var moved []int
	for _, cell := range cells {
		moved = append(moved, cell-(top-1)*c.rules.Width-(left-1))
	}
	slices.Sort(moved)
	return moved
}

// writeOpen defines the open cells and forbids the shapes. Without shapes it writes nothing.
func (c *Cuts) writeOpen(b *cnf.Builder, a *Atoms) {
	if len(c.openShapes) == 0 {
		return
	}
	open := make([]cnf.Lit, a.Vars()) // by the variable of the cell
	for row := 1; row < c.rules.Height-1; row++ {
		for column := 1; column < c.rules.Width-1; column++ {
			v := a.at(row, column)
			if open[v] == 0 {
				open[v] = b.Fresh(1)
				a.writeBlock(b, open[v], row, column)
			}
		}
	}
	var clause []cnf.Lit
	for _, shape := range c.openShapes {
		clause = clause[:0]
		for _, cell := range shape {
			clause = append(clause, -open[a.Black(cell)])
		}
		b.AnyOf(clause)
	}
}

// writeBlock states that a cell is open if its 3x3 block is white. The converse isn't needed.
func (a *Atoms) writeBlock(b *cnf.Builder, open cnf.Lit, row, column int) {
	clause := []cnf.Lit{open}
	for i := range 9 {
		clause = append(clause, a.at(row+i/3-1, column+i%3-1))
	}
	b.AnyOf(clause)
}
