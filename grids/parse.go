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
// a letter is given. After a cell, '|' is a bar to its right, '_' one below it, and '+' both; in a grid with
// bars, a space after a cell means none. Letters are converted to upper case but not normalised, so text with
// combining marks should be in NFC. A byte order mark, trailing space and trailing empty lines are ignored.
// Errors are of type *[SyntaxError] and begin with name.
func Parse(name, text string, o Options) (*Grid, error) {
	text = strings.TrimRightFunc(strings.TrimPrefix(text, "\ufeff"), unicode.IsSpace)
	p := parser{grid: new(Grid), barred: strings.ContainsAny(text, barMarks)}
	g := p.grid
	for row := range strings.SplitSeq(text, "\n") {
		g.height++
		column, msg := p.addRow(strings.TrimRightFunc(row, unicode.IsSpace))
		if msg != "" {
			return nil, &SyntaxError{name, g.height, column, msg}
		}
	}
	if p.barred {
		g.setBars(p.bars)
	}
	g.findSlots(o.minSlot())
	if len(g.slots) == 0 {
		msg := fmt.Sprintf("the grid has no slot: no run of %d or more white cells", o.minSlot())
		return nil, &SyntaxError{name, 1, 1, msg}
	}
	return g, nil
}

// parser reads the rows of a grid.
type parser struct {
	grid   *Grid
	bars   Bars
	barred bool // cells may be followed by marks
}

// addRow appends the cells of a row. On an error it returns the column and a message; otherwise msg is
// empty.
func (p *parser) addRow(row string) (column int, msg string) {
	cells, marked := 0, true // whether the last cell has its mark, or there is none
	for i, r := range row {
		column++
		switch {
		case p.barred && !marked && strings.ContainsRune(barMarks+" ", r):
			p.mark(r)
			marked = true
			continue
		case r == White || r == '?':
			r = White
		case r == Black:
		case r == utf8.RuneError:
			return column, "not valid UTF-8: save the grid as UTF-8"
		case strings.ContainsRune(barMarks, r):
			return column, fmt.Sprintf("%q does not follow a cell: write one of | _ + after a cell, for bars", r)
		case unicode.IsLetter(r):
			r = unicode.ToUpper(r)
		default:
			return column, fmt.Sprintf("%q is not a cell: use . for white, # for black, or a letter%s",
				row[i:i+utf8.RuneLen(r)], markHint(r))
		}
		p.grid.cells = append(p.grid.cells, r)
		p.bars[Across], p.bars[Down] = append(p.bars[Across], false), append(p.bars[Down], false)
		cells++
		marked = false
	}
	first := p.grid.height == 1
	switch {
	case cells == 0 && first:
		return 1, "the grid is empty: expected a line of cells (. white, # black, or a letter)"
	case cells == 0:
		return 1, "an empty line inside the grid"
	case first:
		p.grid.width = cells
	case cells != p.grid.width:
		if !p.barred {
			column = min(column, p.grid.width) + 1
		}
		return column, fmt.Sprintf(
			"the row has %d cells, the first row has %d: all rows must be equally long", cells, p.grid.width)
	}
	return column, ""
}

// mark adds the bars of the last cell.
func (p *parser) mark(r rune) {
	last := len(p.grid.cells) - 1
	p.bars[Across][last] = r == barRight || r == barBoth
	p.bars[Down][last] = r == barBelow || r == barBoth
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
