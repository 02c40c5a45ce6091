package grids

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// rebus holds the rebus cells of a grid, each of which takes one of a set of strings in both its entries. A string of
// several letters has a symbol, so that a cell is always a single rune. Symbols are only meaningful in grids derived
// from the same grid by [Grid.Fill] and [Grid.Clear].
type rebus struct {
	strings []string       // of several letters, sorted: the i-th has the symbol firstSymbol+i
	choices map[int][]rune // by rebus cell: its letters and symbols, ascending
}

// firstSymbol is the start of Unicode's private use area: no text has these characters as letters.
const firstSymbol = '\uE000'

// Limits of rebus cells. With more strings in total, formulas would get too large.
const (
	maxChoices = 64  // strings per cell
	maxString  = 50  // letters per string
	maxSymbols = 256 // strings of several letters per grid
)

// newRebus numbers the strings of cells in brackets, by cell, and returns the contents of cells with only one string. r
// is nil if every set is a single letter: such cells are ordinary ones.
func newRebus(sets map[int][]string) (r *rebus, given map[int]rune) {
	all := make(map[string]bool)
	for _, set := range sets {
		for _, text := range set {
			if utf8.RuneCountInString(text) > 1 {
				all[text] = true
			}
		}
	}
	r, given = &rebus{slices.Sorted(maps.Keys(all)), make(map[int][]rune)}, make(map[int]rune)
	for cell, set := range sets {
		var choices []rune
		for _, text := range set {
			content, _ := r.content(text)
			choices = append(choices, content)
		}
		slices.Sort(choices)
		if len(choices) == 1 {
			given[cell] = choices[0]
		}
		if len(choices) > 1 || utf8.RuneCountInString(set[0]) > 1 {
			r.choices[cell] = choices
		}
	}
	if len(r.choices) == 0 {
		return nil, given
	}
	return r, given
}

// content returns the letter or symbol of a string; false for a longer string without a symbol.
func (r *rebus) content(text string) (rune, bool) {
	if letter, size := utf8.DecodeRuneInString(text); size == len(text) {
		return letter, true
	}
	if r == nil {
		return 0, false
	}
	i, ok := slices.BinarySearch(r.strings, text)
	return firstSymbol + rune(i), ok
}

// text returns the string of a symbol, or the character itself.
func (r *rebus) text(content rune) string {
	if i := int(content - firstSymbol); r != nil && i >= 0 && i < len(r.strings) {
		return r.strings[i]
	}
	return string(content)
}

// Rebus reports whether the grid has rebus cells, which take one of a set of strings.
func (g *Grid) Rebus() bool { return g.rebus != nil }

// Choices returns the choices of a rebus cell, ascending: letters, and symbols for strings of several letters, which
// [Grid.Expand] expands. It is nil for other cells. The slice is shared and must not be modified.
func (g *Grid) Choices(cell int) []rune {
	if g.rebus == nil {
		return nil
	}
	return g.rebus.choices[cell]
}

// Expand replaces the symbols in a text with their strings.
func (g *Grid) Expand(text string) string {
	if g.rebus == nil {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		b.WriteString(g.rebus.text(r))
	}
	return b.String()
}

// CellText returns the letters of a cell: several in a rebus cell, [White] in an empty cell.
func (g *Grid) CellText(cell int) string { return g.rebus.text(g.cells[cell]) }

// Answer returns the letters of a slot, with the strings of its rebus cells, and [White] for empty cells.
func (g *Grid) Answer(s Slot) string { return g.Expand(g.Entry(s)) }

// Drawing returns the cells of a slot as [Grid.String] prints them, without bars: "SWEET[ACE/HEART]".
func (g *Grid) Drawing(s Slot) string {
	var b strings.Builder
	for _, cell := range s.Cells {
		b.WriteString(g.draw(cell))
	}
	return b.String()
}

// draw returns a cell as printed.
func (g *Grid) draw(cell int) string {
	if g.rebus == nil {
		return string(g.cells[cell])
	}
	choices := g.Choices(cell)
	if g.cells[cell] != White || choices == nil {
		return g.Print(g.cells[cell : cell+1])
	}
	texts := make([]string, len(choices))
	for i, content := range choices {
		texts[i] = g.rebus.text(content)
	}
	return "[" + strings.Join(texts, "/") + "]"
}

// Print returns the contents of cells as [Grid.String] prints them: letters, and symbols as strings in brackets.
func (g *Grid) Print(contents []rune) string {
	var b strings.Builder
	for _, r := range contents {
		if text := g.rebus.text(r); text != string(r) {
			b.WriteString("[" + text + "]")
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// Scan is the inverse of [Grid.Print]. It returns an error for strings that aren't in any rebus cell.
func (g *Grid) Scan(text string) ([]rune, error) {
	p := newParser(false)
	p.grid.height = 1
	if _, msg := p.addRow(text); msg != "" {
		return nil, fmt.Errorf("%q: %s", text, msg)
	}
	for cell, set := range p.sets {
		content, ok := g.rebus.content(set[0])
		if !ok || len(set) > 1 {
			return nil, fmt.Errorf("%q: no rebus cell has [%s]", text, strings.Join(set, "/"))
		}
		p.grid.cells[cell] = content
	}
	return p.grid.cells, nil
}

// Read returns the grid with the letters of a printed grid, given by its rows. It returns an error for a different
// shape, different black cells, bars or given letters, and for strings that aren't a choice of their cell.
func (g *Grid) Read(rows []string) (*Grid, error) {
	p := newParser(g.Barred())
	for _, row := range rows {
		p.grid.height++
		if _, msg := p.addRow(row); msg != "" {
			return nil, errShape(rows)
		}
	}
	p.finish()
	if other := p.grid; other.Board() != g.Board() || !other.sameBars(g) {
		return nil, errShape(rows)
	}
	letters := make([]rune, g.Size())
	for cell := range letters {
		got, want := p.grid.draw(cell), g.draw(cell)
		content, known := g.rebus.content(p.grid.CellText(cell))
		switch {
		case got == want: // given, black or open
		case !known || !g.takes(cell, content):
			return nil, fmt.Errorf("%s is '%s', but '%s' in the grid", g.CellName(cell), got, want)
		default:
			letters[cell] = content
		}
	}
	return g.Fill(letters), nil
}

// errShape returns the error for rows of a different shape.
func errShape(rows []string) error {
	return fmt.Errorf("%q does not have the shape of the grid", strings.Join(rows, "/"))
}

// sameBars reports whether two grids of the same size have the same bars.
func (g *Grid) sameBars(other *Grid) bool {
	return slices.Equal(g.bars[Across], other.bars[Across]) && slices.Equal(g.bars[Down], other.bars[Down])
}

// takes reports whether a cell is empty and can take a content.
func (g *Grid) takes(cell int, content rune) bool {
	if choices := g.Choices(cell); choices != nil {
		return g.cells[cell] == White && slices.Contains(choices, content)
	}
	return g.cells[cell] == White && unicode.IsLetter(content)
}
