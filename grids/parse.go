package grids

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Options control how a grid is parsed. The zero value is ready to use.
type Options struct {
	// MinSlot is the minimum length of a slot; 0 means 2. Shorter runs of white cells need not
	// be words.
	MinSlot int
}

func (o Options) minSlot() int {
	if o.MinSlot == 0 {
		return 2
	}
	return max(o.MinSlot, 2)
}

// SyntaxError says where and why a text is not a grid.
type SyntaxError struct {
	Name   string // the file's name
	Line   int    // 1-based
	Column int    // 1-based, in characters
	Msg    string
}

// Error returns "name:line:column: message".
func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.Name, e.Line, e.Column, e.Msg)
}

// Parse reads a grid from text with one line per row: '.' or '?' is a white cell, '#' a black one, and
// a letter is given. Letters are converted to upper case but not normalised, so text with combining
// marks should be in NFC. A byte order mark, trailing space and trailing empty lines are ignored.
// Errors are of type *[SyntaxError] and begin with name.
func Parse(name, text string, o Options) (*Grid, error) {
	rows := strings.Split(strings.TrimRightFunc(strings.TrimPrefix(text, "\ufeff"), unicode.IsSpace), "\n")
	g := &Grid{height: len(rows)}
	for i, row := range rows {
		row = strings.TrimRightFunc(row, unicode.IsSpace)
		column, msg := g.addRow(row, i == 0)
		if msg != "" {
			return nil, &SyntaxError{name, i + 1, column, msg}
		}
	}
	g.findSlots(o.minSlot())
	if len(g.slots) == 0 {
		msg := fmt.Sprintf("the grid has no slot: no run of %d or more white cells", o.minSlot())
		return nil, &SyntaxError{name, 1, 1, msg}
	}
	return g, nil
}

// addRow appends the cells of a row. On an error it returns the column and a message; otherwise msg is
// empty.
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
			return column, fmt.Sprintf("%q is not a cell: use . for white, # for black, or a letter%s",
				row[i:i+utf8.RuneLen(r)], markHint(r))
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
		return min(column, g.width) + 1, fmt.Sprintf(
			"the row has %d cells, the first row has %d: all rows must be equally long", column, g.width)
	}
	return column, ""
}

// markHint explains an error about a combining mark; it is empty for any other character.
func markHint(r rune) string {
	if unicode.Is(unicode.M, r) {
		return " (a combining mark that does not compose with the letter before it)"
	}
	return ""
}

func sortCrossings(cs []Crossing) {
	slices.SortFunc(cs, func(a, b Crossing) int { return cmp.Compare(a.Cell, b.Cell) })
}
