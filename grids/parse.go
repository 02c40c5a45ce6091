package grids

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Options say how a grid is read.
type Options struct {
	// MinSlot is the length from which a run of white cells is a slot; 0 means 2.
	// Shorter runs need not be words.
	MinSlot int
}

func (o Options) minSlot() int {
	if o.MinSlot == 0 {
		return 2
	}
	return max(o.MinSlot, 2)
}

// SyntaxError says where a text is no grid.
type SyntaxError struct {
	Name   string // the file's name
	Line   int    // 1-based
	Column int    // 1-based, in characters
	Msg    string
}

// Error gives name, line, column and message on one line.
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.Name, e.Line, e.Column, e.Msg)
}

// Parse reads a grid: a line a row, '.' or '?' a white cell, '#' a black one, a
// letter a given. Letters become upper case; they are taken as they come, so a
// text with combining marks should be in NFC. Space at the end of a line and
// empty lines at the end of the text do not matter. The name stands in errors,
// which are of type *[SyntaxError].
func Parse(name, text string, o Options) (*Grid, error) {
	rows := strings.Split(strings.TrimRightFunc(strings.TrimPrefix(text, "\ufeff"), unicode.IsSpace), "\n")
	g := &Grid{height: len(rows)}
	for i, row := range rows {
		row = strings.TrimRightFunc(row, unicode.IsSpace)
		n, msg := g.addRow(row, i == 0)
		if msg != "" {
			return nil, &SyntaxError{name, i + 1, n, msg}
		}
	}
	g.findSlots(o.minSlot())
	if len(g.slots) == 0 {
		return nil, &SyntaxError{name, 1, 1, fmt.Sprintf("the grid has no slot: no run of %d or more white cells", o.minSlot())}
	}
	return g, nil
}

// addRow appends a row's cells. If there is something wrong it returns the
// column and what it is.
func (g *Grid) addRow(row string, first bool) (column int, msg string) {
	for i, r := range row {
		column++
		switch {
		case r == White || r == '?':
			r = White
		case r == Black:
		case r == utf8.RuneError:
			return column, "not valid UTF-8: save the grid as UTF-8"
		case unicode.IsLetter(r):
			r = unicode.ToUpper(r)
		default:
			return column, fmt.Sprintf("%q is no cell: use . for white, # for black, or a letter%s", row[i:i+utf8.RuneLen(r)], hint(r))
		}
		g.cells = append(g.cells, r)
	}
	switch {
	case column == 0 && first:
		return 1, "the grid is empty: expected a line of cells (. white, # black, or a letter)"
	case column == 0:
		return 1, "an empty line inside the grid"
	case first:
		g.width = column
	case column != g.width:
		return min(column, g.width) + 1, fmt.Sprintf("the row has %d cells, the first row has %d: all rows must be equally long", column, g.width)
	}
	return column, ""
}

func hint(r rune) string {
	if unicode.Is(unicode.M, r) {
		return " (a mark that does not join the letter before it)"
	}
	return ""
}

func sortCrossings(cs []Crossing) {
	slices.SortFunc(cs, func(a, b Crossing) int { return cmp.Compare(a.Cell, b.Cell) })
}
