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

// style holds the dimensions of pages, in points.
type style struct {
	margin, gutter                float64 // at the edges of a page, and between columns
	title, text, foot, bank       float64 // sizes of the title, the text below it, the copyright line, and the bank
	leastSize, bestSize, mostSize float64 // of clues
	leastCell, bestCell, mostCell float64 // sides of cells, beside clues
	aloneCell                     float64 // the longest for a grid without clues
	solutionCell                  float64 // the longest for a solution
	maxColumns                    int
	pageCost                      float64 // cost of an additional page, see cost
	shortLine, longLine           float64 // bounds on the letters per line of a clue
}

// The regular and the large-print style.
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

// newPrinter applies the options.
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

// blackInk returns the ink for black cells: a dark one, unless the options save ink.
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
