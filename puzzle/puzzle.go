// Package puzzle holds crosswords as people solve and exchange them: a grid, the look of its cells, the clues of its
// entries, and the texts printed around it.
package puzzle

import (
	"slices"
	"strings"
	"unicode"

	"crossat/dicts"
	"crossat/grids"
)

// Puzzle is a crossword: solved, partly filled, or blank.
type Puzzle struct {
	Title, Author, Copyright, Notes string // plain text; only notes can have several lines

	// Grid has the known letters of the solution.
	Grid *grids.Grid
	// Marks holds the marks of cells; nil if all are plain.
	Marks []Mark
	// Entries has one element per slot of the grid.
	Entries []Entry
	// Origin describes how crossat made the puzzle. It is zero for other puzzles.
	Origin Origin
}

// Mark is a set of marks on a cell, in addition to black or white.
type Mark uint8

// The marks of cells.
const (
	Void   Mark = 1 << iota // outside of the puzzle's outline: black in the grid, and not drawn
	Given                   // its letter is shown to the solver from the start
	Locked                  // its letter stays when a region around it is refilled
	Circle                  // drawn with a circle
	Shade                   // drawn grey
)

// Entry holds the properties of a slot other than its letters.
type Entry struct {
	Clue Clue
	// Enumeration is in the form of [Enumerate]: "3,5". It's empty if the answer is a single word, or not known.
	Enumeration string
	// Score is how well people know the answer; nil if unknown.
	Score *int
	// Theme marks the entries that a crossword was made around.
	Theme bool
}

// Clue is the clue of an entry. An empty text means that the entry has no clue.
type Clue struct {
	Text   string // plain text in one line
	Source string // its origin, such as WordNet; empty if the author wrote it
	Draft  bool   // no person has looked at it
}

// WordNet is the source of drafts, optionally followed by a remark.
const WordNet = "WordNet"

// Since returns the clue after a person has had the chance to edit its draft. If the text hasn't changed, it's still a
// draft. If it has, the person is the author, and the draft's source is dropped. draft is empty if the clue wasn't one.
func (c Clue) Since(draft string) Clue {
	c.Draft = c.Text != "" && c.Text == draft
	if draft != "" && !c.Draft && strings.HasPrefix(c.Source, WordNet) {
		c.Source = ""
	}
	return c
}

// Kind is the kind of puzzle that crossat made.
type Kind string

// The kinds of puzzles. The empty kind is a puzzle from another source.
const (
	Fill        Kind = "fill"        // a filled grid
	Pattern     Kind = "pattern"     // black cells or bars, without letters
	Layout      Kind = "layout"      // given words, freely placed
	Composition Kind = "composition" // a filled pattern around a theme
)

// Origin describes how crossat made a puzzle.
type Origin struct {
	Kind     Kind
	Seed     uint64   // reproduces the grid
	Engine   string   // that found a fill; empty if unknown
	Dict     string   // name of the dictionary for a fill
	Symmetry string   // name of a pattern's symmetry
	LeftOut  []string // wanted words that aren't in the grid
}

// New returns a puzzle without clues.
func New(g *grids.Grid) *Puzzle { return &Puzzle{Grid: g, Entries: make([]Entry, len(g.Slots()))} }

// Made returns a puzzle of a kind that crossat made from words, with their clues and spellings.
func Made(g *grids.Grid, kind Kind, seed uint64, words []dicts.Entry) *Puzzle {
	p := New(g)
	p.Origin = Origin{Kind: kind, Seed: seed}
	p.Describe(words)
	p.LeaveOut(words)
	return p
}

// WithGrid returns a copy of the puzzle with a fill of its grid. Entries whose answers have changed lose their clues,
// and all lose their scores; clues of entries that were blank stay. If the grid has different slots, as in a symmetric
// square, no clues are kept.
func (p *Puzzle) WithGrid(g *grids.Grid) *Puzzle {
	q := *p
	if len(g.Slots()) != len(p.Entries) {
		q.Grid, q.Entries = g, make([]Entry, len(g.Slots()))
		return &q
	}
	q.Grid, q.Entries = g, slices.Clone(p.Entries)
	for i, s := range p.Grid.Slots() {
		q.Entries[i].Score = nil
		if p.Grid.Filled(s) && p.Answer(i) != q.Answer(i) {
			q.Entries[i] = Entry{}
		}
	}
	return &q
}

// WithoutSolution returns a copy of the puzzle in which only given letters remain. Clues and enumerations are kept, but
// not scores or remarks on drafts, which can give the answer away.
func (p *Puzzle) WithoutSolution() *Puzzle {
	var hidden []int
	for cell := range p.Grid.Size() {
		if !p.Has(cell, Given) {
			hidden = append(hidden, cell)
		}
	}
	q := *p
	q.Grid, q.Entries = p.Grid.Erase(hidden), slices.Clone(p.Entries)
	for i := range q.Entries {
		e := &q.Entries[i]
		e.Score = nil
		if strings.HasPrefix(e.Clue.Source, WordNet) {
			e.Clue.Source = WordNet
		}
	}
	return &q
}

// Has reports whether a cell has a mark.
func (p *Puzzle) Has(cell int, m Mark) bool { return p.Marks != nil && p.Marks[cell]&m != 0 }

// Any reports whether any cell has a mark.
func (p *Puzzle) Any(m Mark) bool {
	return slices.ContainsFunc(p.Marks, func(marks Mark) bool { return marks&m != 0 })
}

// SetMark marks a cell.
func (p *Puzzle) SetMark(cell int, m Mark) {
	if p.Marks == nil {
		p.Marks = make([]Mark, p.Grid.Size())
	}
	p.Marks[cell] |= m
}

// VoidBlacks marks all black cells as void: in a layout they are only the space between words.
func (p *Puzzle) VoidBlacks() {
	for cell := range p.Grid.Size() {
		if p.Grid.At(cell) == grids.Black {
			p.SetMark(cell, Void)
		}
	}
}

// Text returns the letters of a cell, or an empty string for a black or open cell.
func (p *Puzzle) Text(cell int) string {
	switch p.Grid.At(cell) {
	case grids.Black, grids.White:
		return ""
	}
	return p.Grid.CellText(cell)
}

// Answer returns the letters of a slot, with [grids.White] for open cells.
func (p *Puzzle) Answer(slot int) string { return p.Grid.Answer(p.Grid.Slots()[slot]) }

// HasClues reports whether any entry has a clue.
func (p *Puzzle) HasClues() bool {
	return slices.ContainsFunc(p.Entries, func(e Entry) bool { return e.Clue.Text != "" })
}

// Describe copies the clues and spellings of words to their entries.
func (p *Puzzle) Describe(words []dicts.Entry) {
	for i := range p.Entries {
		answer := p.Answer(i)
		at := slices.IndexFunc(words, func(w dicts.Entry) bool { return w.Text == answer })
		if at < 0 {
			continue
		}
		p.Entries[i].Enumeration = Enumerate(words[at].Spelling)
		if clue := words[at].Clue; clue != "" {
			p.Entries[i].Clue = Clue{Text: Words(clue)}
		}
	}
}

// MarkTheme marks the entries whose answers are among the words.
func (p *Puzzle) MarkTheme(words []dicts.Entry) {
	for i := range p.Entries {
		answer := p.Answer(i)
		p.Entries[i].Theme = slices.ContainsFunc(words, func(w dicts.Entry) bool { return w.Text == answer })
	}
}

// LeaveOut records the words that aren't among the answers.
func (p *Puzzle) LeaveOut(words []dicts.Entry) {
	for _, w := range words {
		if !slices.ContainsFunc(p.Grid.Slots(), func(s grids.Slot) bool { return p.Grid.Answer(s) == w.Text }) {
			p.Origin.LeftOut = append(p.Origin.LeftOut, w.Text)
		}
	}
}

// ScoreBy records the name of a dictionary, and the dictionary's scores and spellings of the answers.
func (p *Puzzle) ScoreBy(d *dicts.Dict) {
	p.Origin.Dict = d.Name()
	for i := range p.Entries {
		e := &p.Entries[i]
		if word, ok := d.Lookup(p.Answer(i)); ok {
			e.Score = &word.Score
		}
		if e.Enumeration == "" {
			e.Enumeration = Enumerate(d.Spelling(p.Answer(i)))
		}
	}
}

// Words returns a text as a single line: white space and control characters become single spaces, and invalid UTF-8
// becomes U+FFFD.
func Words(text string) string {
	text = strings.ToValidUTF8(text, "\ufffd")
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return unicode.IsControl(r) || isSpace(r) }), " ")
}

// Printable removes the control characters from a text, because terminals obey them. Line feeds and tabs stay.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, text)
}

// Clean removes control characters from all texts of the puzzle, and joins the lines of all texts except notes.
func (p *Puzzle) Clean() {
	p.Notes = Printable(p.Notes)
	for _, text := range []*string{
		&p.Title, &p.Author, &p.Copyright, &p.Origin.Engine, &p.Origin.Dict, &p.Origin.Symmetry, (*string)(&p.Origin.Kind),
	} {
		*text = Words(*text)
	}
	for i := range p.Origin.LeftOut {
		p.Origin.LeftOut[i] = Words(p.Origin.LeftOut[i])
	}
	for i := range p.Entries {
		e := &p.Entries[i]
		e.Clue.Text, e.Clue.Source, e.Enumeration = Words(e.Clue.Text), Words(e.Clue.Source), Words(e.Enumeration)
	}
}
