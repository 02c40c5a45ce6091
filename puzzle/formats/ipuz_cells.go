package formats

import (
	"encoding/json"
	"fmt"
	"strings"

	"crossat/grids"
	"crossat/internal/numbers"
	"crossat/puzzle"
)

// readCells makes the draft, with its cells.
func (r *ipuzReader) readCells() error {
	var rows, solution [][]any
	if !r.decode("puzzle", &rows) || len(rows) == 0 {
		return fmt.Errorf("no cells: the field %q should be a list of rows", "puzzle")
	}
	size := struct{ Width, Height int }{len(rows[0]), len(rows)}
	r.decode("dimensions", &size)
	var err error
	if r.draft, err = newDraft(size.Width, size.Height); err != nil {
		return err
	}
	r.block, r.empty = "#", "0"
	var symbol any
	if r.decode("block", &symbol) && ipuzText(symbol) != "" {
		r.block = ipuzText(symbol)
	}
	if r.decode("empty", &symbol) && ipuzText(symbol) != "" {
		r.empty = ipuzText(symbol)
	}
	r.decode("styles", &r.styles)
	if err := r.eachCell("puzzle", rows, r.readCell); err != nil {
		return err
	}
	if !r.decode("solution", &solution) || len(solution) == 0 {
		return nil
	}
	return r.eachCell("solution", solution, r.readSolution)
}

// eachCell checks the shape of a field with rows of cells, and reads them.
func (r *ipuzReader) eachCell(name string, rows [][]any, read func(cell int, value any)) error {
	if len(rows) != r.board.Height {
		return fmt.Errorf("the field %q has %s, want %d", name, numbers.Count(len(rows), "row"), r.board.Height)
	}
	for i, row := range rows {
		if len(row) != r.board.Width {
			return fmt.Errorf("row %d of the field %q has %s, want %d", i+1, name, numbers.Count(len(row), "cell"), r.board.Width)
		}
		for j, value := range row {
			read(i*r.board.Width+j, value)
		}
	}
	return nil
}

// ipuzText returns a string or a number as text; empty for anything else.
func ipuzText(value any) string {
	switch value := value.(type) {
	case string:
		return value
	case json.Number:
		return value.String()
	}
	return ""
}

// isEmpty reports whether a cell, or its solution, is blank.
func (r *ipuzReader) isEmpty(text string) bool {
	return text == r.empty || strings.TrimSpace(text) == "" || text == "0"
}

// readCell reads a cell of the puzzle: a number, a symbol, null, or one of these with a style and a given letter.
func (r *ipuzReader) readCell(cell int, value any) {
	c := &r.cells[cell]
	if object, ok := value.(map[string]any); ok {
		inner, has := object["cell"]
		value = inner
		if !has {
			value = r.empty
		}
		r.readStyle(cell, object["style"], maxStyles)
		if given := ipuzText(object["value"]); isLetters(given) {
			c.text = given
			c.marks |= puzzle.Given
		}
	}
	switch text := ipuzText(value); {
	case value == nil:
		c.black = true
		c.marks |= puzzle.Void
	case text == r.block:
		c.black = true
	case !r.isEmpty(text):
		c.label = text
	}
}

// maxStyles limits how many styles can be based on one another.
const maxStyles = 10

// readStyle reads a style, given by name or by its properties, which can be based on another style up to the given
// depth.
func (r *ipuzReader) readStyle(cell int, style any, depth int) {
	name, isName := style.(string)
	object, _ := style.(map[string]any)
	if base, ok := object["named"].(string); ok {
		name, isName = base, true
	}
	if isName && depth > 0 {
		r.readStyle(cell, r.styles[name], depth-1)
	}
	c := &r.cells[cell]
	if shape, ok := object["shapebg"].(string); ok && shape != "" {
		c.marks |= puzzle.Circle
	}
	if lit, _ := object["highlight"].(bool); lit {
		c.marks |= puzzle.Shade
	}
	r.shade(cell, ipuzText(object["color"]))
	bars, _ := object["barred"].(string)
	r.readBars(cell, bars)
	marks, _ := object["mark"].(map[string]any)
	for _, corner := range []string{"TR", "TL"} {
		if text := ipuzText(marks[corner]); text != "" {
			c.label = text // the cell itself takes precedence
		}
	}
}

// readSolution reads the solution of a cell: letters, a symbol, or one of these in an object or a list.
func (r *ipuzReader) readSolution(cell int, value any) {
	switch v := value.(type) {
	case map[string]any:
		value = r.firstSolution(v)
	case []any:
		if len(v) > 0 {
			value = v[0]
		}
		if len(v) > 1 {
			r.several++
		}
	}
	c := &r.cells[cell]
	switch text := ipuzText(value); {
	case c.black:
	case text == r.block:
		c.black = true // in a puzzle that doesn't show its black cells
	case !r.isEmpty(text) && text != c.label:
		if !strings.EqualFold(text, c.text) {
			c.marks &^= puzzle.Given
		}
		r.setText(cell, text)
	}
}

// firstSolution returns the solution of a cell from an object, which can have one per direction.
func (r *ipuzReader) firstSolution(object map[string]any) any {
	if value, ok := object["value"]; ok {
		return value
	}
	across, down := object[grids.Across.String()], object[grids.Down.String()]
	if across != nil && down != nil {
		r.several++
	}
	if across != nil {
		return across
	}
	return down
}
