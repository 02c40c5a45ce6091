package formats

import (
	"fmt"
	"strconv"
	"strings"

	"crossat/grids"
	"crossat/puzzle"
)

// startGrid makes the draft. Cells missing from the file are outside of the puzzle.
func (r *jpzReader) startGrid(a map[string]string) (err error) {
	width, _ := strconv.Atoi(a["width"])
	height, _ := strconv.Atoi(a["height"])
	if r.draft, err = newDraft(width, height); err != nil {
		return err
	}
	for i := range r.draft.cells {
		r.draft.cells[i] = cell{black: true, marks: puzzle.Void}
	}
	return nil
}

// readCell reads a cell of the grid.
func (r *jpzReader) readCell(a map[string]string) error {
	column, _ := strconv.Atoi(a["x"])
	row, _ := strconv.Atoi(a["y"])
	at, ok := place{row, column}.cell(r.board)
	if !ok {
		return fmt.Errorf("the cell in column %d and row %d is outside of the grid, which is %s", column, row, r.board)
	}
	c := &r.draft.cells[at]
	c.black, c.marks = false, 0
	switch a["type"] {
	case "void":
		c.marks |= puzzle.Void
		fallthrough
	case "block", "clue":
		c.black = true
	default:
		c.label = a["number"]
		r.setText(at, a["solution"])
	}
	if a["hint"] == "true" {
		c.marks |= puzzle.Given
	}
	if a["background-shape"] != "" {
		c.marks |= puzzle.Circle
	}
	r.shade(at, a["background-color"])
	for name, side := range jpzBars {
		if a[name] == "true" {
			r.readBars(at, side)
		}
	}
	return nil
}

// jpzBars maps attributes to the sides of bars.
var jpzBars = map[string]string{"top-bar": "T", "right-bar": "R", "bottom-bar": "B", "left-bar": "L"}

// addCells adds a range of columns or of rows to the cells of the current word.
func (r *jpzReader) addCells(a map[string]string) {
	left, right := span(a["x"])
	top, bottom := span(a["y"])
	if left < right && top < bottom {
		return // not a word
	}
	for row := top; row <= bottom && len(r.cells) <= r.board.Size(); row++ {
		for column := left; column <= right; column++ {
			if at, ok := (place{row, column}).cell(r.board); ok {
				r.cells = append(r.cells, at)
			}
		}
	}
}

// span parses a number or a range such as 2-5. For other texts, the second result is less than the first.
func span(text string) (first, last int) {
	one, other, two := strings.Cut(text, "-")
	first, err := strconv.Atoi(one)
	if !two {
		other = one
	}
	last, otherErr := strconv.Atoi(other)
	if err != nil || otherErr != nil || last > grids.MaxSide {
		return 1, 0
	}
	return first, last
}
