package page

import (
	"regexp"
	"strconv"

	"crossat/grids"
	"crossat/puzzle"
)

// Spaces between clues and around headings, as shares of the size of clues.
const clueSpace, headingSpace, headingGrowth = 0.22, 0.9, 1.12

// clues sets the clues in blocks for columns of a width: a heading for each direction, and a block for each clue. It
// returns nil for a puzzle without clues.
func (p *printer) clues(size, width float64) []block {
	if !p.HasClues() {
		return nil
	}
	var all []block
	lengths, indent := p.showsLengths(), p.indent(size)
	dir := grids.Down + 1
	for i, s := range p.Grid.Slots() {
		if s.Dir != dir {
			dir = s.Dir
			h := p.newBlock(p.words.heading(dir), headingGrowth*size, width, true)
			h.before, h.keep = headingSpace*size, true
			all = append(all, h)
		}
		b := p.newBlock(clueText(p.Puzzle, i, lengths), size, width-indent, false)
		b.label, b.indent, b.before = strconv.Itoa(s.Number), indent, clueSpace*size
		all = append(all, b)
	}
	return all
}

// indent returns the width of the numbers, with the space after them.
func (p *printer) indent(size float64) float64 {
	widest := 0.0
	for _, s := range p.Grid.Slots() {
		widest = max(widest, p.fonts.width(strconv.Itoa(s.Number), size, true))
	}
	return widest + labelGap*size
}

// fewUnchecked is the share of unchecked white cells above which solvers expect lengths after clues.
const fewUnchecked = 0.1

// showsLengths reports whether clues include the lengths of answers: in layouts, in barred and lattice grids, and in
// puzzles with answers of several words.
func (p *printer) showsLengths() bool {
	for _, e := range p.Entries {
		if e.Enumeration != "" {
			return true
		}
	}
	unchecked, _ := p.Grid.Unchecked()
	whites := p.Grid.Size() - p.Grid.Blacks()
	return p.Origin.Kind == puzzle.Layout || p.Grid.Barred() || float64(len(unchecked)) > fewUnchecked*float64(whites)
}

// noBreak is a space at which lines don't break.
const noBreak = "\u00a0"

// enumerated matches clues that already include the lengths of their answers.
var enumerated = regexp.MustCompile(`\(\d[\d\s,.'’-]*(words?|letters?)?\)\W*$`)

// clueText returns the clue of an entry as printed.
func clueText(p *puzzle.Puzzle, i int, lengths bool) string {
	clue := p.Entries[i].Clue.Text
	length := "(" + p.Enumeration(i) + ")"
	switch {
	case clue == "" && lengths:
		return length
	case clue == "":
		return "–"
	case lengths && !enumerated.MatchString(clue):
		return clue + noBreak + length
	}
	return clue
}
