// Package puzzle holds crosswords as people solve and exchange them: a grid, what its cells look like, the clues of
// its entries, and what is printed around it.
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
	Title, Author, Copyright, Notes string // plain text, in one line but for the notes

	// Grid has the letters of the solution, as far as it is known.
	Grid *grids.Grid
	// Marks say what cells look like, by cell; nil if all are plain.
	Marks []Mark
	// Entries are those of the slots of the grid, by slot.
	Entries []Entry
	// Origin says how crossat has made the puzzle. It is zero if crossat has not.
	Origin Origin
}

// Mark is what a cell is besides black or white, a set of the following.
type Mark uint8

// The marks of cells.
const (
	Void   Mark = 1 << iota // outside of the puzzle's outline: black in the grid, and not drawn
	Given                   // its letter is shown to the solver from the start
	Locked                  // its letter stays when a region around it is filled again
	Circle                  // drawn with a circle
	Shade                   // drawn grey
)

// Entry is what belongs to a slot besides its letters.
type Entry struct {
	Clue Clue
	// Enumeration is how the answer is spelled, as [Enumerate] writes it: "3,5"; empty if it is one word, or that is not
	// known.
	Enumeration string
	// Score says how well people know the answer; nil if that is not known.
	Score *int
	// Theme marks the entries that a crossword was made around.
	Theme bool
}

// Clue is the clue of an entry. Without text there is none.
type Clue struct {
	Text   string // plain text in one line
	Source string // where it comes from, such as WordNet; empty if the author wrote it
	Draft  bool   // no person has looked at it
}

// WordNet is the source of drafts, perhaps with a remark behind it.
const WordNet = "WordNet"

// Since returns the clue as it is after a person may have edited it: it still is a draft if its text is what the draft
// was. A text that is another has no source but the person. draft is empty for a clue that was none.
func (c Clue) Since(draft string) Clue {
	c.Draft = c.Text != "" && c.Text == draft
	if draft != "" && !c.Draft && strings.HasPrefix(c.Source, WordNet) {
		c.Source = ""
	}
	return c
}

// Kind is what crossat has made.
type Kind string

// The kinds of puzzles. The empty kind is a puzzle from elsewhere.
const (
	Fill        Kind = "fill"        // a grid that was filled
	Pattern     Kind = "pattern"     // black cells or bars, without letters
	Layout      Kind = "layout"      // given words, freely placed
	Composition Kind = "composition" // a pattern around a theme, filled
)

// Origin says how crossat has made a puzzle.
type Origin struct {
	Kind     Kind
	Seed     uint64   // gives the same grid again
	Engine   string   // what found a fill; empty if that is not known
	Dict     string   // the name of the dictionary of a fill
	Symmetry string   // that of a pattern, by name
	LeftOut  []string // words that were to be in the grid and are not
}

// New returns a puzzle with this grid, without clues.
func New(g *grids.Grid) *Puzzle { return &Puzzle{Grid: g, Entries: make([]Entry, len(g.Slots()))} }

// Made returns a puzzle of a kind that crossat has made of some words, with what is known of those.
func Made(g *grids.Grid, kind Kind, seed uint64, words []dicts.Entry) *Puzzle {
	p := New(g)
	p.Origin = Origin{Kind: kind, Seed: seed}
	p.Describe(words)
	p.LeaveOut(words)
	return p
}

// WithGrid returns a copy of the puzzle with a fill of its grid. Entries whose answers have changed lose their clues,
// and all lose their scores; blank ones keep the clues they have. If the slots are others, as those of a symmetric
// square are, no clues are kept.
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

// WithoutSolution returns a copy of the puzzle without its solution: of the letters, only those that are given stay.
// Clues and enumerations stay, too; scores do not, nor do remarks on drafts, which may tell the answer.
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

// VoidBlacks marks all black cells as void: those of a layout are no more than the space between words.
func (p *Puzzle) VoidBlacks() {
	for cell := range p.Grid.Size() {
		if p.Grid.At(cell) == grids.Black {
			p.SetMark(cell, Void)
		}
	}
}

// Text is what a cell holds: the letters in it, or nothing for black cells and open ones.
func (p *Puzzle) Text(cell int) string {
	switch p.Grid.At(cell) {
	case grids.Black, grids.White:
		return ""
	}
	return p.Grid.CellText(cell)
}

// Answer is what a slot holds, with [grids.White] for open cells.
func (p *Puzzle) Answer(slot int) string { return p.Grid.Answer(p.Grid.Slots()[slot]) }

// HasClues reports whether any entry has a clue.
func (p *Puzzle) HasClues() bool {
	return slices.ContainsFunc(p.Entries, func(e Entry) bool { return e.Clue.Text != "" })
}

// Describe takes over the clues and spellings of words where they are answers.
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

// LeaveOut records which words are not among the answers.
func (p *Puzzle) LeaveOut(words []dicts.Entry) {
	for _, w := range words {
		if !slices.ContainsFunc(p.Grid.Slots(), func(s grids.Slot) bool { return p.Grid.Answer(s) == w.Text }) {
			p.Origin.LeftOut = append(p.Origin.LeftOut, w.Text)
		}
	}
}

// ScoreBy records the name of a dictionary, and what the answers score by it and how it spells them.
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

// Words is a text without what would break a line: white space and control characters become single spaces, and bytes
// that are no characters U+FFFD.
func Words(text string) string {
	text = strings.ToValidUTF8(text, "\ufffd")
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return unicode.IsControl(r) || isSpace(r) }), " ")
}

// Printable is a text without control characters, which a terminal would obey. Line feeds and tabs stay.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, text)
}

// Clean takes control characters out of all texts of the puzzle, and makes those one line that should be.
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
