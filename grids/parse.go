package grids

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"crossat/internal/numbers"
)

// Options configures how a grid is parsed. The zero value is ready to use.
type Options struct {
	// MinSlot is the minimum length of a slot; 0 means 2. Shorter runs of white cells needn't be words.
	MinSlot int
}

func (o Options) minSlot() int {
	if o.MinSlot == 0 {
		return 2
	}
	return max(o.MinSlot, 2)
}

// SyntaxError describes why and at which position a text isn't a grid.
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

// Parse reads a grid from text with one line per row: '.' or '?' is a white cell, '#' a black one, and a letter is
// given. A rebus cell is in brackets: [HEART] is given, [HEART/ACE/KING] takes one of these strings. After a cell, '|'
// is a bar to its right, '_' one below it, and '+' both; in a grid with bars, a space after a cell means none. Letters
// are converted to upper case but not normalised, so text with combining marks should be in NFC. A byte order mark,
// trailing space and trailing empty lines are ignored. Errors are of type *[SyntaxError] and begin with name.
func Parse(name, text string, o Options) (*Grid, error) {
	text = strings.TrimRightFunc(strings.TrimPrefix(text, "\ufeff"), unicode.IsSpace)
	p := newParser(strings.ContainsAny(text, barMarks))
	g := p.grid
	for row := range strings.SplitSeq(text, "\n") {
		g.height++
		column, msg := p.addRow(strings.TrimRightFunc(row, unicode.IsSpace))
		if msg != "" {
			return nil, &SyntaxError{name, g.height, column, msg}
		}
	}
	p.finish()
	if g.Rebus() && len(g.rebus.strings) > maxSymbols {
		msg := fmt.Sprintf("%d different strings in brackets: a grid has %d at most", len(g.rebus.strings), maxSymbols)
		return nil, &SyntaxError{name, 1, 1, msg}
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
	barred bool             // marks can follow cells
	sets   map[int][]string // by cell in brackets: its strings, sorted
}

func newParser(barred bool) *parser {
	return &parser{grid: new(Grid), barred: barred, sets: make(map[int][]string)}
}

// finish sets the bars and the rebus cells after all rows have been read.
func (p *parser) finish() {
	if p.barred {
		p.grid.setBars(p.bars)
	}
	r, given := newRebus(p.sets)
	p.grid.rebus = r
	for cell, content := range given {
		p.grid.cells[cell] = content
	}
}

// MaxCells is the maximum number of cells in the text of a grid.
const MaxCells = 1_000_000

// addRow appends the cells of a row. On an error it returns the column and a message; otherwise msg is empty.
func (p *parser) addRow(row string) (column int, msg string) {
	before, marked := len(p.grid.cells), true // marked: the last cell has its mark, or no cell precedes
	for row != "" && len(p.grid.cells) <= MaxCells {
		column++
		r, size := utf8.DecodeRuneInString(row)
		if p.barred && !marked && strings.ContainsRune(barMarks+" ", r) {
			p.mark(r)
			row, marked = row[size:], true
			continue
		}
		if size, msg = p.addCell(row, r, size); msg != "" {
			return column, msg
		}
		column += utf8.RuneCountInString(row[:size]) - 1
		row, marked = row[size:], false
	}
	return p.endRow(column, len(p.grid.cells)-before)
}

// endRow checks the number of cells in a row that ends at a column. It returns a column and a message like addRow.
func (p *parser) endRow(column, cells int) (int, string) {
	first := p.grid.height == 1
	switch {
	case len(p.grid.cells) > MaxCells:
		return column, fmt.Sprintf("the grid is too large: it may have %s cells", numbers.Thousands(MaxCells))
	case cells == 0 && first:
		return 1, "the grid is empty: expected a line of cells (. white, # black, or a letter)"
	case cells == 0:
		return 1, "an empty line inside the grid"
	case first:
		p.grid.width = cells
	case cells != p.grid.width:
		if !p.barred && len(p.sets) == 0 {
			column = min(column, p.grid.width) + 1
		}
		return column, fmt.Sprintf(
			"the row has %s, the first row has %d: all rows must be equally long", numbers.Count(cells, "cell"), p.grid.width)
	}
	return column, ""
}

// addCell appends the first cell of a text, which begins with r, encoded in size bytes. It returns the number of bytes
// of the cell, or a message.
func (p *parser) addCell(text string, r rune, size int) (int, string) {
	switch {
	case r == White || r == '?':
		r = White
	case r == Black:
	case r == '[':
		var msg string
		if size, msg = p.addSet(text); msg != "" {
			return 0, msg
		}
		r = White
	case r == utf8.RuneError:
		return 0, "not valid UTF-8: save the grid as UTF-8"
	case strings.ContainsRune(barMarks, r):
		return 0, fmt.Sprintf("%q does not follow a cell: write one of | _ + after a cell, for bars", r)
	case unicode.IsLetter(r):
		r = unicode.ToUpper(r)
	default:
		return 0, fmt.Sprintf("%q is not a cell: use . for white, # for black, or a letter%s", string(r), markHint(r))
	}
	p.grid.cells = append(p.grid.cells, r)
	p.bars[Across], p.bars[Down] = append(p.bars[Across], false), append(p.bars[Down], false)
	return size, ""
}

// addSet stores the strings of the cell in brackets at the start of a text, for the next cell. It returns the number of
// bytes used, or a message.
func (p *parser) addSet(text string) (int, string) {
	inside, _, closed := strings.Cut(text[1:], "]")
	if !closed {
		return 0, "the bracket is not closed: write [HEART] for a cell that holds this, [HEART/ACE] for one of several"
	}
	set := strings.Split(inside, "/")
	for i, text := range set {
		switch bad := strings.IndexFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }); {
		case text == "":
			return 0, fmt.Sprintf("[%s] has an empty string: write [HEART], or [HEART/ACE] for one of several", inside)
		case bad >= 0:
			r, _ := utf8.DecodeRuneInString(text[bad:])
			return 0, fmt.Sprintf("[%s] has %q, which is not a letter%s", inside, r, markHint(r))
		case utf8.RuneCountInString(text) > maxString:
			return 0, fmt.Sprintf("a string in brackets has more than %d letters", maxString)
		}
		set[i] = strings.Map(unicode.ToUpper, text)
	}
	slices.Sort(set)
	if set = slices.Compact(set); len(set) > maxChoices {
		return 0, fmt.Sprintf("%d strings in brackets: a cell has %d at most", len(set), maxChoices)
	}
	p.sets[len(p.grid.cells)] = set
	return len("[") + len(inside) + len("]"), ""
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
