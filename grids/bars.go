package grids

import (
	"errors"
	"fmt"
)

// Bars are the bars of a grid, as in the barred grids of British newspapers: by direction and cell, whether a bar
// follows the cell, to its right or below it.
type Bars [2][]bool

// NewBars returns an empty set of bars for a board.
func NewBars(b Board) Bars { return Bars{Across: make([]bool, b.Size()), Down: make([]bool, b.Size())} }

// WithBars returns a copy of the grid with exactly these bars. Bars at the edge of the grid and next to black cells
// separate nothing, and are dropped. It returns an error for bars of another board, and for a [SymmetricSquare].
func (g *Grid) WithBars(bars Bars) (*Grid, error) {
	if g.Symmetric() {
		return nil, errors.New("a symmetric square has no bars")
	}
	for _, all := range bars {
		if len(all) != g.Size() {
			return nil, fmt.Errorf("bars of %d cells, but the grid has %d", len(all), g.Size())
		}
	}
	barred := &Grid{width: g.width, height: g.height, cells: g.cells, rebus: g.rebus}
	barred.setBars(bars)
	barred.findSlots(g.minSlot)
	return barred, nil
}

// setBars keeps the bars between white cells.
func (g *Grid) setBars(bars Bars) {
	kept, any := NewBars(g.Board()), false
	for dir := range bars {
		for cell, bar := range bars[dir] {
			_, next := g.Board().Ends(cell, 1, Dir(dir))
			kept[dir][cell] = bar && next >= 0 && g.cells[cell] != Black && g.cells[next] != Black
			any = any || kept[dir][cell]
		}
	}
	if any {
		g.bars = kept
	}
}

// Barred reports whether the grid has bars.
func (g *Grid) Barred() bool { return len(g.bars[Across]) > 0 }

// Bar reports whether a bar follows a cell: to its right, or below it.
func (g *Grid) Bar(cell int, dir Dir) bool { return g.Barred() && g.bars[dir][cell] }

// Bars returns the number of bars.
func (g *Grid) Bars() int {
	n := 0
	for _, bars := range g.bars {
		for _, bar := range bars {
			if bar {
				n++
			}
		}
	}
	return n
}

// Ends returns the cells just before and just after a run of n cells starting at first, as [Board.Ends] does; -1 can
// also mean a bar.
func (g *Grid) Ends(first, n int, dir Dir) (before, after int) {
	before, after = g.Board().Ends(first, n, dir)
	if before >= 0 && g.Bar(before, dir) {
		before = -1
	}
	if after >= 0 && g.Bar(after-g.Board().Step(dir), dir) {
		after = -1
	}
	return before, after
}

// Neighbours returns the cells that share a side without a bar with a cell: left, right, above, below.
func (g *Grid) Neighbours(cell int) []int { return neighbours(cell, g.Ends) }

// Areas returns the connected components of the marked cells, ordered by their first cell. Two cells are adjacent if
// they share a side without a bar.
func (g *Grid) Areas(marked func(cell int) bool) [][]int {
	return areas(g.Size(), g.Neighbours, marked)
}

// CutCells returns, in order, the marked cells whose removal would disconnect their area (its articulation points).
func (g *Grid) CutCells(marked func(cell int) bool) []int {
	return cutCells(g.Size(), g.Neighbours, marked)
}
