package formats

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"crossat/dicts"
	"crossat/grids"
	"crossat/puzzle"
)

// cell is a cell as files describe it.
type cell struct {
	text               string // its letters; empty for a black or open cell
	choices            string // the choices of an open rebus cell: ACE/HEART; empty for other cells
	black              bool   // or void
	marks              puzzle.Mark
	label              string // its number in the file; empty if it has none
	barRight, barBelow bool
}

// fitting returns the marks that are allowed on this kind of cell.
func (c cell) fitting() puzzle.Mark {
	switch {
	case c.black:
		return c.marks & puzzle.Void
	case c.text == "":
		return c.marks & (puzzle.Circle | puzzle.Shade)
	}
	return c.marks &^ puzzle.Void
}

// isLetters reports whether a text consists of letters.
func isLetters(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
}

// setText sets the letters of a cell, or the first of several solutions: A/B. A cell with other characters stays open.
func (d *draft) setText(cell int, text string) {
	first, _, several := strings.Cut(text, "/")
	if several {
		d.several++
	}
	if text != "" && !isLetters(dicts.Compose(first, false)) {
		d.odd = append(d.odd, d.board.CellName(cell))
		first = ""
	}
	d.cells[cell].text = first
}

// gridText returns the cell's notation in the text of a grid.
func (c cell) gridText(o Options) (string, error) {
	switch text := strings.ToUpper(dicts.Compose(c.text, o.FoldYo)); {
	case c.black:
		return string(grids.Black), nil
	case text == "" && c.choices != "":
		return "[" + c.choices + "]", nil
	case text == "":
		return string(grids.White), nil
	case !isLetters(text):
		return "", fmt.Errorf("%q is not all letters", c.text)
	case utf8.RuneCountInString(text) > 1:
		return "[" + text + "]", nil
	default:
		return text, nil
	}
}

// mark returns the mark after the cell in the text of a grid with bars.
func (c cell) mark() string {
	switch {
	case c.barRight && c.barBelow:
		return "+"
	case c.barRight:
		return "|"
	case c.barBelow:
		return "_"
	}
	return " "
}

// readBars reads the sides of a cell that have bars: T, R, B and L.
func (d *draft) readBars(cell int, sides string) {
	above, _ := d.board.Ends(cell, 1, grids.Down)
	left, _ := d.board.Ends(cell, 1, grids.Across)
	for _, side := range sides {
		switch side {
		case 'R':
			d.cells[cell].barRight = true
		case 'B':
			d.cells[cell].barBelow = true
		case 'T':
			if above >= 0 {
				d.cells[above].barBelow = true
			}
		case 'L':
			if left >= 0 {
				d.cells[left].barRight = true
			}
		}
	}
}

// shade shades a cell that has a colour.
func (d *draft) shade(cell int, colour string) {
	if !isShade(colour) {
		return
	}
	d.cells[cell].marks |= puzzle.Shade
	if !isGrey(colour) {
		d.coloured++
	}
}

// isShade reports whether a colour is visible: RRGGBB, with or without #, or a name.
func isShade(colour string) bool {
	colour = strings.ToLower(strings.TrimPrefix(colour, "#"))
	return !slices.Contains([]string{"", "fff", "ffffff", "white", "transparent", "none"}, colour)
}

// isGrey reports whether a colour has equal parts of red, green and blue.
func isGrey(colour string) bool {
	colour = strings.ToLower(strings.TrimPrefix(colour, "#"))
	return len(colour) == 6 && colour[:2] == colour[2:4] && colour[:2] == colour[4:] ||
		len(colour) == 3 && colour[0] == colour[1] && colour[0] == colour[2] ||
		strings.HasSuffix(colour, "grey") || strings.HasSuffix(colour, "gray")
}
