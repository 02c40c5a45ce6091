package blacks

import (
	"fmt"
	"slices"

	"crossat/encode/cnf"
	"crossat/grids"
)

// closeAreas forbids shapes of open areas that are too large, wherever they are.
func (c *Cuts) closeAreas(g *grids.Grid) {
	if c.rules.MaxOpen < 0 {
		return
	}
	for _, area := range g.OpenAreas() {
		for part := c.part(g, area); part != nil; part = c.part(g, area) {
			c.forbid(part)
			area = slices.DeleteFunc(area, func(cell int) bool { return slices.Contains(part, cell) })
		}
	}
}

// part is a part of an open area that hangs together and is just too large: of those
// around each cell, the one that takes the fewest white cells. It is nil if there is
// none.
func (c *Cuts) part(g *grids.Grid, area []int) []int {
	var best []int
	least := 0
	for _, from := range area {
		part := c.around(g, area, from)
		if part == nil {
			continue
		}
		if n := c.white(part); best == nil || n < least {
			best, least = part, n
		}
	}
	return best
}

// around collects the cells of an area that are next to a cell, one more than may be
// open together. It returns nil if there are not so many.
func (c *Cuts) around(g *grids.Grid, area []int, cell int) []int {
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

// white counts the cells of the 3x3 blocks around some cells.
func (c *Cuts) white(centres []int) int {
	all := make(map[int]bool)
	for _, cell := range centres {
		for i := range 9 {
			all[cell+(i/3-1)*c.rules.Width+i%3-1] = true
		}
	}
	return len(all)
}

// forbid forbids open areas of the shape of a part, wherever they are on the board: what
// is too open in one place would come up in another next. Turned and mirrored shapes
// are too many to forbid in advance.
func (c *Cuts) forbid(part []int) {
	first := c.home(part)
	if c.known[fmt.Sprint(first)] {
		return
	}
	var image []int
	for _, cell := range part {
		image = append(image, c.rules.Symmetry.Image(c.rules.Width, c.rules.Height, cell))
	}
	c.known[fmt.Sprint(first)] = true
	c.known[fmt.Sprint(c.home(image))] = true // it is forbidden with the shape
	w, h := c.rules.Width, c.rules.Height
	_, _, bottom, right := c.bounds(first)
	for down := range h - 1 - bottom {
		for along := range w - 1 - right {
			var moved []int
			for _, cell := range first {
				moved = append(moved, cell+down*w+along)
			}
			c.shapes = append(c.shapes, moved)
		}
	}
}

// home moves cells to the first place where all of them can be open, and sorts them.
func (c *Cuts) home(cells []int) []int {
	top, left, _, _ := c.bounds(cells)
	var moved []int
	for _, cell := range cells {
		moved = append(moved, cell-(top-1)*c.rules.Width-(left-1))
	}
	slices.Sort(moved)
	return moved
}

// bounds are the first and the last row and column of cells.
func (c *Cuts) bounds(cells []int) (top, left, bottom, right int) {
	top, left = c.rules.Height, c.rules.Width
	for _, cell := range cells {
		row, column := cell/c.rules.Width, cell%c.rules.Width
		top, left = min(top, row), min(left, column)
		bottom, right = max(bottom, row), max(right, column)
	}
	return top, left, bottom, right
}

// writeOpen says of each cell that it is open where its block is white, and forbids the
// shapes.
func (c *Cuts) writeOpen(b *cnf.Builder, a *Atoms) {
	if len(c.shapes) == 0 {
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
	for _, shape := range c.shapes {
		clause = clause[:0]
		for _, cell := range shape {
			clause = append(clause, -open[a.Black(cell)])
		}
		b.AnyOf(clause)
	}
}

// writeBlock says that a cell is open if its block is white.
func (a *Atoms) writeBlock(b *cnf.Builder, open cnf.Lit, row, column int) {
	clause := []cnf.Lit{open}
	for i := range 9 {
		clause = append(clause, a.at(row+i/3-1, column+i%3-1))
	}
	b.AnyOf(clause)
}
