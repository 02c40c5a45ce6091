package page

import (
	"cmp"

	"crossat/internal/named"
	"crossat/puzzle"
)

// printer lays out a puzzle.
type printer struct {
	*puzzle.Puzzle
	Options
	fonts *fonts
	words Language
	paper Paper
	style style
}

// style has the measures of pages, in points.
type style struct {
	margin, gutter                float64 // at the edges of a page, and between columns
	title, text, foot, bank       float64 // sizes of the title, of what is below it, of the copyright line, of the bank
	leastSize, bestSize, mostSize float64 // of clues
	leastCell, bestCell, mostCell float64 // sides of cells, beside clues
	aloneCell                     float64 // the longest of a grid without clues
	solutionCell                  float64 // and of a solution
	maxColumns                    int
	pageCost                      float64 // what a page more counts, see cost
	shortLine, longLine           float64 // how many letters of a clue a line has at least and at most
}

// Styles for most people, and for those who see little.
var (
	newspaper = style{
		margin: 42, gutter: 15, title: 19, text: 9.5, foot: 7.5, bank: 11,
		leastSize: 8.5, bestSize: 10, mostSize: 12, leastCell: 17, bestCell: 23, mostCell: 32,
		aloneCell: 40, solutionCell: 20, maxColumns: 4, pageCost: 10, shortLine: 22, longLine: 50,
	}
	largePrint = style{
		margin: 36, gutter: 24, title: 28, text: 16, foot: 12, bank: 18,
		leastSize: 16, bestSize: 18, mostSize: 20, leastCell: 32, bestCell: 36, mostCell: 48,
		aloneCell: 60, solutionCell: 34, maxColumns: 2, pageCost: 6, shortLine: 20, longLine: 50,
	}
)

// newPrinter reads the options.
func newPrinter(p *puzzle.Puzzle, o Options) (*printer, error) {
	pr := &printer{Puzzle: p, Options: o, style: newspaper}
	if o.LargePrint {
		pr.style = largePrint
	}
	var err error
	if pr.paper, err = named.Find("paper", Papers, o.Paper); err != nil {
		return nil, err
	}
	if pr.words, err = named.Find("language", Languages, cmp.Or(o.Language, languageOf(p))); err != nil {
		return nil, err
	}
	pr.fonts, err = newFonts(o.Font)
	return pr, err
}

// blackInk is the ink of black cells: a dark one, unless ink is to be saved.
func (p *printer) blackInk(dark grey) grey {
	if p.SaveInk {
		return silver
	}
	return dark
}

// worksheet reports whether the page has a bank of words, and a line for a name.
func (p *printer) worksheet() bool {
	if p.WordBank != nil {
		return *p.WordBank
	}
	return p.Origin.Kind == puzzle.Layout
}
