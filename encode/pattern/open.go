package pattern

import (
	"cmp"
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
			c.forbid(c.places(part))
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

// place is a row and a column.
type place struct{ row, column int }

func (c *Cuts) places(cells []int) []place {
	var all []place
	for _, cell := range cells {
		all = append(all, place{cell / c.rules.Width, cell % c.rules.Width})
	}
	return all
}

// forbid forbids an open area of a shape, turned and mirrored, wherever it is.
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

// everywhere adds the shape at each place where its cells can be open. Of two places
// that are one because of the symmetry, it takes the first.
func (c *Cuts) everywhere(shape []place) {
	w, h := c.rules.Width, c.rules.Height
	for row := 1; row < h-1; row++ {
		for column := 1; column < w-1; column++ {
			var cells, images []int
			for _, p := range shape {
				if r, c := row+p.row, column+p.column; r < h-1 && c < w-1 {
					cells = append(cells, r*w+c)
				}
			}
			for _, cell := range cells {
				images = append(images, c.rules.Symmetry.Image(w, h, cell))
			}
			slices.Sort(images)
			if len(cells) == len(shape) && slices.Compare(cells, images) <= 0 {
				c.shapes = append(c.shapes, cells)
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
