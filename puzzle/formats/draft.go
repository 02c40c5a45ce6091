package formats

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"crossat/grids"
	"crossat/puzzle"
)

// draft is the content of a file, in the file's order and terms. [draft.puzzle] turns it into a puzzle.
type draft struct {
	puzzle.Puzzle // without Grid, Marks and Entries

	board    grids.Board
	cells    []cell // row by row
	clues    []clue
	minSlot  int      // of the grid; 0 if the file has none
	marked   bool     // texts had markup, which is dropped
	inText   bool     // clues might end with enumerations
	odd      []string // names of cells with characters other than letters
	several  int      // cells with several solutions
	coloured int      // cells in colours other than grey
	notes    []string // what isn't read
}

// clue is a clue with its slot, which is given by the number of its first cell or by the cell itself.
type clue struct {
	dir    grids.Dir
	label  string
	start  int // the first cell, counted from 1 row by row; 0 to use the label
	length int // maximum length of the slot, for a clue with a first cell; 0 if the file has none
	entry  puzzle.Entry
}

// setCells sets the cells of a clue. The first two determine its direction.
func (d *draft) setCells(c *clue, cells []int) {
	if len(cells) == 0 {
		return
	}
	c.start, c.length, c.dir = cells[0]+1, 1, grids.Across
	if len(cells) > 1 && cells[1] == cells[0]+d.board.Width {
		c.dir = grids.Down
	}
	for c.length < len(cells) && cells[c.length] == cells[c.length-1]+d.board.Step(c.dir) {
		c.length++
	}
}

// errNotUTF8 is returned for text in another encoding.
var errNotUTF8 = errors.New("the file is not in UTF-8: save it in UTF-8")

// newDraft returns a draft with white cells.
func newDraft(width, height int) (*draft, error) {
	if width < 1 || height < 1 || width > grids.MaxSide || height > grids.MaxSide {
		return nil, fmt.Errorf("the file declares a grid of %dx%d: sides must be from 1 to %d", width, height, grids.MaxSide)
	}
	b := grids.Board{Width: width, Height: height}
	return &draft{board: b, cells: make([]cell, b.Size())}, nil
}

// notef adds a note, in one line, about something that isn't read.
func (d *draft) notef(format string, args ...any) {
	d.notes = append(d.notes, fmt.Sprintf(format, args...))
}

// maxMinSlot is the largest minimum slot length to try when matching a file's numbers.
const maxMinSlot = 5

// puzzle assembles the puzzle. Clues without a slot are dropped, with a note.
func (d *draft) puzzle(o Options) (*puzzle.Puzzle, []string, error) {
	if o.MinSlot == 0 {
		o.MinSlot = d.minSlot
	}
	p, lost, err := d.withSlots(o)
	if err != nil {
		return nil, nil, err
	}
	numbered := d.isNumbered(p)
	if o.MinSlot == 0 {
		// Some files don't number short words.
		for o.MinSlot = 3; o.MinSlot <= maxMinSlot && (len(lost) > 0 || !numbered); o.MinSlot++ {
			if other, fewer, err := d.withSlots(o); err == nil && len(fewer) == 0 && d.isNumbered(other) {
				p, lost, numbered = other, fewer, true
			}
		}
	}
	if !numbered {
		d.notef("the file numbers its cells in its own way: the clues are numbered anew")
	}
	d.note(lost)
	return p, d.notes, nil
}

// isNumbered reports whether the numbers in the file, if any, agree with the slots.
func (d *draft) isNumbered(p *puzzle.Puzzle) bool {
	cells := d.labelled()
	starts := make(map[int]bool)
	for _, s := range p.Grid.Slots() {
		starts[s.Cells[0]] = true
		if len(cells) > 0 && d.cells[s.Cells[0]].label != fmt.Sprint(s.Number) {
			return false
		}
	}
	return len(cells) == 0 || len(cells) == len(starts)
}

// note adds notes about changed cells and texts, and about dropped clues.
func (d *draft) note(lost []clue) {
	if d.several > 0 {
		d.notef("cells with several solutions keep the first: %d of them", d.several)
	}
	if d.coloured > 0 {
		d.notef("coloured cells become grey: %d of them", d.coloured)
	}
	if len(d.odd) > 0 {
		d.notef("cells with other characters than letters are read as open: %s", some(d.odd))
	}
	if d.marked {
		d.notef("markup in texts, such as <i>, is left out")
	}
	var names []string
	for _, c := range lost {
		names = append(names, c.name(d.board))
	}
	if len(names) > 0 {
		d.notef("the grid has no slot for the clues of %s: they are left out", some(names))
	}
}

// noteSome adds a note with some of the names, if any.
func (d *draft) noteSome(what string, names []string) {
	if len(names) > 0 {
		d.notef("%s: %s", what, some(names))
	}
}

// some lists the first few names and counts the rest.
func some(names []string) string {
	const many = 3
	var few []string
	for _, name := range names[:min(len(names), many)] {
		few = append(few, short(name))
	}
	if more := len(names) - many; more > 0 {
		few = append(few, fmt.Sprintf("%d more", more))
	}
	return strings.Join(few, ", ")
}

// short returns a text, or its start, for use in a message.
func short(text string) string {
	const long = 60
	if letters := []rune(text); len(letters) > long {
		return string(letters[:long]) + "…"
	}
	return text
}

// name returns the name of a clue's slot.
func (c clue) name(b grids.Board) string {
	if c.start > 0 {
		return fmt.Sprintf("%s %s", b.CellName(c.start-1), c.dir)
	}
	return fmt.Sprintf("%s-%s", c.label, c.dir)
}

// withSlots assembles the puzzle with slots of a minimum length. It returns the clues without a slot as lost.
func (d *draft) withSlots(o Options) (p *puzzle.Puzzle, lost []clue, err error) {
	g, err := d.grid(o)
	if err != nil {
		return nil, nil, err
	}
	q := d.Puzzle
	p = &q
	p.Grid, p.Entries = g, make([]puzzle.Entry, len(g.Slots()))
	for i, c := range d.cells {
		if marks := c.fitting(); marks != 0 {
			p.SetMark(i, marks)
		}
	}
	find := d.finder(g)
	for _, c := range d.clues {
		i, ok := find(c)
		if !ok {
			lost = append(lost, c)
			continue
		}
		p.Entries[i] = c.entry
		if d.inText {
			cutEnumeration(p, i)
		}
	}
	return p, lost, nil
}

// finder returns a function that finds the slot of a clue.
func (d *draft) finder(g *grids.Grid) func(clue) (int, bool) {
	byCell, byName := slotsByStart(g), make(map[string]int)
	for i, s := range g.Slots() {
		byName[s.Name()] = i
	}
	labelled := d.labelled()
	return func(c clue) (i int, ok bool) {
		switch cell, has := labelled[c.label]; {
		case c.start > 0:
			i, ok = byCell[start{c.dir, c.start - 1}]
		case len(labelled) == 0:
			i, ok = byName[c.name(d.board)]
		case has:
			i, ok = byCell[start{c.dir, cell}]
		}
		return i, ok && (c.length == 0 || g.Slots()[i].Len() <= c.length)
	}
}

// labelled returns the cells by label.
func (d *draft) labelled() map[string]int {
	cells := make(map[string]int)
	for i, c := range d.cells {
		if c.label != "" {
			cells[c.label] = i
		}
	}
	return cells
}

// grid parses the grid of a draft from its text.
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
