package grids

import "fmt"

// Board is a Width x Height rectangle of cells, numbered row by row from 0.
type Board struct{ Width, Height int }

// Size returns the number of cells.
func (b Board) Size() int { return b.Width * b.Height }

// CellName returns the 1-based row and column of a cell, for messages: "r2c15".
func (b Board) CellName(cell int) string {
	return fmt.Sprintf("r%dc%d", cell/b.Width+1, cell%b.Width+1)
}

// Step returns the index distance from a cell to the next one in a direction.
func (b Board) Step(dir Dir) int {
	if dir == Down {
		return b.Width
	}
	return 1
}

// Fits reports whether a run of n cells starting at first stays on the board.
func (b Board) Fits(first, n int, dir Dir) bool {
	if dir == Down {
		return first/b.Width+n <= b.Height
	}
	return first%b.Width+n <= b.Width
}

// Ends returns the cells just before and just after a run of n cells starting at first; -1 means off the board.
func (b Board) Ends(first, n int, dir Dir) (before, after int) {
	pos, side := first%b.Width, b.Width // position in the line, and the line's length
	if dir == Down {
		pos, side = first/b.Width, b.Height
	}
	before, after = first-b.Step(dir), first+n*b.Step(dir)
	if pos == 0 {
		before = -1
	}
	if pos+n == side {
		after = -1
	}
	return before, after
}

// Neighbours returns the cells that share a side with a cell: left, right, above, below.
func (b Board) Neighbours(cell int) []int { return neighbours(cell, b.Ends) }

// Bounds returns the bounding box of cells: their first and last row and column. Without cells, the last are before the
// first.
func (b Board) Bounds(cells []int) (top, left, bottom, right int) {
	top, left, bottom, right = b.Height, b.Width, -1, -1
	for _, cell := range cells {
		row, column := cell/b.Width, cell%b.Width
		top, left = min(top, row), min(left, column)
		bottom, right = max(bottom, row), max(right, column)
	}
	return top, left, bottom, right
}

// Areas returns the connected components of the marked cells, ordered by their first cell. Two cells are adjacent if
// they share a side.
func (b Board) Areas(marked func(cell int) bool) [][]int {
	return areas(b.Size(), b.Neighbours, marked)
}

// String returns columns and rows: "15x13".
func (b Board) String() string { return fmt.Sprintf("%dx%d", b.Width, b.Height) }
