// Package page prints puzzles: the blank grid with its clues in columns, and its solution, on pages of a PDF; and the
// grid alone as a picture. A layout in points, with the measures of the fonts, comes first; each form of a file then
// draws it. The same puzzle gives the same bytes.
package page

import (
	"fmt"

	"crossat/internal/named"
	"crossat/puzzle"
	"crossat/puzzle/formats"
)

// Options say how puzzles are printed. The zero value is ready to use.
type Options struct {
	Paper      string // one of Papers, by name; empty for the first
	LargePrint bool   // clues of 16 points or more, and large cells
	SaveInk    bool   // black cells are grey
	Language   string // of headings, one of Languages by name; empty for that of the letters in the grid
	Blank      bool   // leave out the solution: its page, or its letters in a picture
	// WordBank has a page be a worksheet: with the words in alphabetical order, and a line for the name of a pupil. If
	// it is nil, layouts are.
	WordBank *bool

	// Font is a TrueType font for all text. If it is nil, the Go fonts are used, which have Latin, Greek and basic
	// Cyrillic letters. An SVG picture leaves the choice to the reader.
	Font []byte

	Cell int // PNG pictures: the side of a cell in pixels; 0 means 64, or less for large grids
}

// Paper is a size of paper.
type Paper struct {
	Name          string
	Width, Height float64 // in points, 1/72 inch
}

// ID is the name.
func (p Paper) ID() string { return p.Name }

// Papers lists the sizes of paper, the usual one first.
var Papers = []Paper{
	{"a4", 595.28, 841.89},
	{"letter", 612, 792},
}

// MaxCell is the maximum of [Options.Cell].
const MaxCell = 512

// Check finds what is wrong with options.
func (o Options) Check() error {
	if _, err := named.Find("paper", Papers, o.Paper); err != nil {
		return err
	}
	if _, err := named.Find("language", Languages, o.Language); err != nil {
		return err
	}
	if o.Cell < 0 || o.Cell > MaxCell {
		return fmt.Errorf("cells of %d pixels: give a number from 1 to %d", o.Cell, MaxCell)
	}
	if o.Font != nil {
		return embeddable(o.Font)
	}
	return nil
}

// Formats lists the forms of files that puzzles are printed in.
func Formats(o Options) []formats.Format {
	return []formats.Format{
		{
			Name: "pdf", Title: "pages to print: the grid with its clues, and the solution", Binary: true,
			Extensions: []string{".pdf"}, Write: o.writer(writePDF),
		},
		{Name: "svg", Title: "a picture of the grid", Extensions: []string{".svg"}, Write: o.writer(writeSVG)},
		{
			Name: "png", Title: "a picture of the grid, of pixels", Binary: true,
			Extensions: []string{".png"}, Write: o.writer(writePNG),
		},
	}
}

// writer makes a writer of a format of a function that draws what is laid out.
func (o Options) writer(write func(*printer) ([]byte, error)) func(*puzzle.Puzzle) ([]byte, []string, error) {
	return func(p *puzzle.Puzzle) ([]byte, []string, error) {
		if err := o.Check(); err != nil {
			return nil, nil, err
		}
		pr, err := newPrinter(p, o)
		if err != nil {
			return nil, nil, err
		}
		file, err := write(pr)
		return file, pr.fonts.notes(), err
	}
}
