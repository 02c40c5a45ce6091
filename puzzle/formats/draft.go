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

// draft is what a file says of a puzzle, in the order and the terms in which files say it. [draft.puzzle] makes sense
// of it.
type draft struct {
	puzzle.Puzzle // without Grid, Marks and Entries

	board grids.Board
	cells []cell // row by row
	clues []clue
	notes []string // what is left out
}

// cell is a cell as files describe it.
type cell struct {
	text               string // the letters in it; empty for a black cell or an open one
	black              bool   // or void
	marks              puzzle.Mark
	label              string // the number that the file gives it; empty for none, or if the file has no numbers
	barRight, barBelow bool
}

// clue is a clue with the slot it is for: by the number of its first cell, or by that cell.
type clue struct {
	dir   grids.Dir
	label string
	start int // the first cell, counted from 1 row by row; 0 if the label says which
	entry puzzle.Entry
}

// maxSide is how many rows or columns a puzzle may have.
const maxSide = 255

// newDraft returns a draft with white cells.
func newDraft(width, height int) (*draft, error) {
	if width < 1 || height < 1 || width > maxSide || height > maxSide {
		return nil, fmt.Errorf("the grid is said to be %dx%d: sides are from 1 to %d", width, height, maxSide)
	}
	b := grids.Board{Width: width, Height: height}
	return &draft{board: b, cells: make([]cell, b.Size())}, nil
}

// notef says what is left out.
func (d *draft) notef(format string, args ...any) {
	d.notes = append(d.notes, fmt.Sprintf(format, args...))
}

// puzzle puts the puzzle together. Clues for which there is no slot are left out, with a note.
func (d *draft) puzzle(o Options) (*puzzle.Puzzle, []string, error) {
	p, lost, err := d.withSlots(o)
	if o.MinSlot == 0 && err == nil && len(lost) > 0 {
		// Some files do not number words of two letters.
		o.MinSlot = 3
		if other, fewer, err := d.withSlots(o); err == nil && len(fewer) == 0 {
			p, lost = other, fewer
		}
	}
	if err != nil {
		return nil, nil, err
	}
	d.note(lost)
	return p, d.notes, nil
}

// manyLost is how many clues without a slot are named.
const manyLost = 3

// note says which clues are left out.
func (d *draft) note(lost []clue) {
	if len(lost) == 0 {
		return
	}
	var names []string
	for _, c := range lost[:min(len(lost), manyLost)] {
		names = append(names, c.name(d.board))
	}
	if more := len(lost) - len(names); more > 0 {
		names = append(names, fmt.Sprintf("%d more", more))
	}
	d.notef("the grid has no slot for the clues of %s: they are left out", strings.Join(names, ", "))
}

// name is the slot that a clue is for.
func (c clue) name(b grids.Board) string {
	if c.start > 0 {
		return fmt.Sprintf("%s %s", b.CellName(c.start-1), c.dir)
	}
	return fmt.Sprintf("%s-%s", c.label, c.dir)
}

// withSlots puts the puzzle together with the slots of some least length. lost are clues for which there is none.
func (d *draft) withSlots(o Options) (p *puzzle.Puzzle, lost []clue, err error) {
	g, err := d.grid(o)
	if err != nil {
		return nil, nil, err
	}
	q := d.Puzzle
	p = &q
	p.Grid, p.Entries = g, make([]puzzle.Entry, len(g.Slots()))
	for i, c := range d.cells {
		if c.marks != 0 {
			p.SetMark(i, c.marks)
		}
	}
	cells := d.labelled()
	for _, c := range d.clues {
		i := slices.IndexFunc(g.Slots(), func(s grids.Slot) bool {
			return s.Dir == c.dir && c.isFor(s, cells)
		})
		if i < 0 {
			lost = append(lost, c)
			continue
		}
		e := c.entry
		e.Clue.Text = puzzle.Words(e.Clue.Text)
		p.Entries[i] = e
	}
	return p, lost, nil
}

// isFor reports whether a clue is for a slot of its direction. cells are those with labels, if the file has any.
func (c clue) isFor(s grids.Slot, cells map[string]int) bool {
	switch start, ok := cells[c.label]; {
	case c.start > 0:
		return s.Cells[0] == c.start-1
	case len(cells) > 0:
		return ok && s.Cells[0] == start
	default:
		return fmt.Sprint(s.Number) == c.label
	}
}

// labelled are the cells by label.
func (d *draft) labelled() map[string]int {
	cells := make(map[string]int)
	for i, c := range d.cells {
		if c.label != "" {
			cells[c.label] = i
		}
	}
	return cells
}

// grid is the grid of a draft, by way of its text.
func (d *draft) grid(o Options) (*grids.Grid, error) {
	var text strings.Builder
	barred := slices.ContainsFunc(d.cells, func(c cell) bool { return c.barRight || c.barBelow })
	for i, c := range d.cells {
		s, err := c.gridText(o)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", d.board.CellName(i), err)
		}
		text.WriteString(s)
		if barred {
			text.WriteString(c.mark())
		}
		if (i+1)%d.board.Width == 0 {
			text.WriteByte('\n')
		}
	}
	g, err := grids.Parse("", text.String(), grids.Options{MinSlot: o.MinSlot})
	if syntax, ok := err.(*grids.SyntaxError); ok {
		return nil, fmt.Errorf("row %d, column %d: %s", syntax.Line, syntax.Column, syntax.Msg)
	}
	return g, err
}

// gridText is the cell in the text of a grid.
func (c cell) gridText(o Options) (string, error) {
	switch text := strings.ToUpper(dicts.Compose(c.text, o.FoldYo)); {
	case c.black:
		return string(grids.Black), nil
	case text == "":
		return string(grids.White), nil
	case strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }):
		return "", fmt.Errorf("%q is not all letters", c.text)
	case utf8.RuneCountInString(text) > 1:
		return "[" + text + "]", nil
	default:
		return text, nil
	}
}

// mark is what follows the cell in the text of a grid with bars.
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

// setEnumeration keeps how an answer is spelled, unless that is no more than its length.
func setEnumeration(e *puzzle.Entry, text string) {
	if strings.ContainsAny(text, ",-") {
		e.Enumeration = text
	}
}
