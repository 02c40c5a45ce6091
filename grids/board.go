package grids

import "fmt"

// Board is a rectangle of cells, numbered row by row from 0.
type Board struct{ Width, Height int }

// Size is the number of cells.
func (b Board) Size() int { return b.Width * b.Height }

// CellName is a cell's place for people, from the top left, counted from 1: "r2c15".
func (b Board) CellName(cell int) string {
	return fmt.Sprintf("r%dc%d", cell/b.Width+1, cell%b.Width+1)
}

// Step is the distance from a cell to the next one in a direction.
func (b Board) Step(dir Dir) int {
	if dir == Down {
		return b.Width
	}
	return 1
}

// Fits reports whether a run of n cells that starts at first stays on the board.
func (b Board) Fits(first, n int, dir Dir) bool {
	if dir == Down {
		return first/b.Width+n <= b.Height
	}
	return first%b.Width+n <= b.Width
}

// Ends returns the cells just before and after a run of n cells, -1 where the board ends.
func (b Board) Ends(first, n int, dir Dir) (before, after int) {
	at, side := first%b.Width, b.Width
	if dir == Down {
		at, side = first/b.Width, b.Height
	}
	before, after = first-b.Step(dir), first+n*b.Step(dir)
	if at == 0 {
		before = -1
	}
	if at+n == side {
		after = -1
	}
	return before, after
}

// Neighbours returns the cells that share a side with a cell: left, right, above, below.
func (b Board) Neighbours(cell int) []int {
	var all []int
	for _, dir := range []Dir{Across, Down} {
		before, after := b.Ends(cell, 1, dir)
		if before >= 0 {
			all = append(all, before)
		}
		if after >= 0 {
			all = append(all, after)
		}
	}
	return all
}

// Areas returns the connected areas of the marked cells, in the order of their first cells.
// Cells that share a side are connected.
func (b Board) Areas(marked func(cell int) bool) [][]int {
	seen := make([]bool, b.Size())
	var areas [][]int
	for first := range seen {
		var area []int
		for todo := []int{first}; len(todo) > 0; {
			cell := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if seen[cell] || !marked(cell) {
				continue
			}
			seen[cell] = true
			area = append(area, cell)
			todo = append(todo, b.Neighbours(cell)...)
		}
		if len(area) > 0 {
			areas = append(areas, area)
		}
	}
	return areas
}

// String is columns and rows: "15x13".
func (b Board) String() string { return fmt.Sprintf("%dx%d", b.Width, b.Height) }
