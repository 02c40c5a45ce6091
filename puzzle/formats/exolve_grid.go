package formats

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/numbers"
	"crossat/puzzle"
)

// decorators can follow a cell.
const decorators = " |_+@*!~"

// readGrid reads the rows of cells, and numbers the cells.
func (r *exolveReader) readGrid() error {
	rows := r.section("grid").lines
	if len(rows) != r.board.Height {
		return fmt.Errorf("exolve-grid has %s, want %d", numbers.Count(len(rows), "line"), r.board.Height)
	}
	for _, s := range r.sections {
		r.rebus = r.rebus || s.name == "option" && strings.Contains(s.value, "rebus-cells")
		language := strings.Fields(strings.ToLower(s.value))
		r.rebus = r.rebus || s.name == "language" && (len(language) > 2 || slices.Contains(language, "devanagari"))
	}
	skipped := make([]bool, r.board.Size())
	for i, row := range rows {
		rest := dicts.Compose(row, false)
		for column := range r.board.Width {
			if rest == "" {
				return fmt.Errorf("line %d of exolve-grid has %s, want %d", i+1, numbers.Count(column, "cell"), r.board.Width)
			}
			cell := i*r.board.Width + column
			text, after := r.cutCell(rest)
			r.setCell(cell, text)
			rest, skipped[cell] = r.decorate(cell, after)
		}
		if rest != "" {
			return fmt.Errorf("line %d of exolve-grid has more than %s", i+1, numbers.Count(r.board.Width, "cell"))
		}
	}
	r.number(skipped)
	return nil
}

// cutCell cuts the text of the first cell off a row. & escapes the next character.
func (r *exolveReader) cutCell(row string) (text, rest string) {
	first := row[0]
	var cell strings.Builder
	for row != "" {
		if row[0] == '&' && len(row) > 1 {
			row = row[1:]
		}
		_, size := utf8.DecodeRuneInString(row)
		cell.WriteString(row[:size])
		row = row[size:]
		if !r.rebus || first == '.' || first == '0' || row == "" || strings.IndexByte(".0{["+decorators, row[0]) >= 0 {
			break
		}
	}
	return cell.String(), row
}

// setCell sets the text of a cell.
func (r *exolveReader) setCell(cell int, text string) {
	switch text {
	case ".":
		r.cells[cell].black = true
	case "0", "?":
	default:
		r.setText(cell, text)
	}
}

// decorate reads the decorators of a cell. skipped reports that the cell has no number.
func (r *exolveReader) decorate(cell int, row string) (rest string, skipped bool) {
	c := &r.cells[cell]
	for row != "" {
		switch row[0] {
		case ' ', '\t':
		case '|':
			c.barRight = true
		case '_':
			c.barBelow = true
		case '+':
			c.barRight, c.barBelow = true, true
		case '@':
			c.marks |= puzzle.Circle
		case '!':
			c.marks |= puzzle.Given
		case '*':
			r.extra["that cells are diagramless"]++
		case '~':
			skipped = true
		case '{', '[':
			end := strings.IndexAny(row, "}]")
			if end < 0 {
				return row, skipped
			}
			r.extra["decorations of cells"]++
			row = row[end:]
		default:
			return row, skipped
		}
		row = row[1:]
	}
	return "", skipped
}

// number labels the cells with their numbers in Exolve.
func (r *exolveReader) number(skipped []bool) {
	n := 0
	for cell := range r.cells {
		if !skipped[cell] && (r.begins(cell, grids.Across) || r.begins(cell, grids.Down)) {
			n++
			r.cells[cell].label = fmt.Sprint(n)
		}
	}
}

// begins reports whether a slot of two cells or more begins at a cell.
func (d *draft) begins(cell int, dir grids.Dir) bool {
	before, after := d.board.Ends(cell, 1, dir)
	return !d.cells[cell].black && !d.isJoined(before, cell, dir) && d.isJoined(cell, after, dir)
}

// isJoined reports whether two cells, one after the other in a direction, are white with no bar between them. A cell
// can be -1, outside of the board.
func (d *draft) isJoined(cell, next int, dir grids.Dir) bool {
	if cell < 0 || next < 0 || d.cells[cell].black || d.cells[next].black {
		return false
	}
	if dir == grids.Across {
		return !d.cells[cell].barRight
	}
	return !d.cells[cell].barBelow
}
