package why

import (
	"crossat/grids"
	"crossat/internal/numbers"
)

// addBlacks looks for cells that make the grid fillable when they turn black, in symmetric grids together with the
// opposite cell.
func (c *changer) addBlacks() {
	if c.Grid.Rebus() || c.Grid.Barred() || c.Grid.Symmetric() {
		return
	}
	n, tried := 0, make([]bool, c.Grid.Size())
	for _, cell := range c.coreCells() {
		if tried[cell] || c.Grid.At(cell) != grids.White || n == maxChanges || c.done || c.ctx.Err() != nil {
			continue
		}
		changed, cells := c.blackened(cell)
		for _, black := range cells {
			tried[black] = true
		}
		if changed == nil {
			continue
		}
		if g := c.fill(c.problem(changed, c.o.MinScore)); g != nil {
			n++
			names := make([]string, len(cells))
			for i, black := range cells {
				names[i] = g.CellName(black)
			}
			c.tell(Change{Kind: "black", Cells: cells}, g, "with a black cell at %s, there is a fill", numbers.List(names, "and"))
		}
	}
}

// usualShortest is the usual minimum length of slots.
const usualShortest = 3

// blackened makes a cell black, and the opposite one if the grid has rotational symmetry. It returns a nil grid if a
// slot would be shorter than 3 cells and than all slots before, a cell would lose a slot, the grid would fall apart, or
// no slot would be left.
func (c *changer) blackened(cell int) (*grids.Grid, []int) {
	g := c.Grid
	black, symmetric, shortest := make([]bool, g.Size()), true, usualShortest
	letters := make([]rune, g.Size())
	for i := range black {
		black[i] = g.At(i) == grids.Black
		symmetric = symmetric && black[i] == (g.At(g.Size()-1-i) == grids.Black)
		if g.At(i) != grids.White {
			letters[i] = g.At(i)
		}
	}
	for _, s := range g.Slots() {
		shortest = min(shortest, s.Len())
	}
	black[cell] = true
	cells := []int{cell}
	if opposite := g.Size() - 1 - cell; symmetric && opposite != cell {
		if g.At(opposite) != grids.White {
			return nil, cells
		}
		black[opposite] = true
		cells = append(cells, opposite)
	}
	changed, err := grids.Pattern(g.Width(), black, g.MinSlot())
	if err != nil {
		return nil, cells
	}
	if len(changed.Slots()) == 0 || len(changed.WhiteAreas()) > len(g.WhiteAreas()) {
		return nil, cells
	}
	for _, s := range changed.Slots() {
		if s.Len() < shortest {
			return nil, cells
		}
	}
	before, after := slotsThrough(g), slotsThrough(changed)
	for i := range black {
		if !black[i] && after[i] < before[i] {
			return nil, cells
		}
	}
	return changed.Fill(letters), cells
}

// slotsThrough counts the slots through each cell.
func slotsThrough(g *grids.Grid) []int {
	n := make([]int, g.Size())
	for _, s := range g.Slots() {
		for _, cell := range s.Cells {
			n[cell]++
		}
	}
	return n
}
