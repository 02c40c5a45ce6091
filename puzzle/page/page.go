// Package page prints puzzles as PDF pages, with the blank grid, its clues in columns and the solution, or draws the
// grid alone as a picture. It first makes a layout in points, based on font metrics, and each file format then draws
// the layout. The output is deterministic.
package page

import (
	"fmt"

	"crossat/internal/named"
	"crossat/puzzle"
	"crossat/puzzle/formats"
)

// Options configures printing. The zero value is ready to use.
type Options struct {
	Paper      string // one of Papers, by name; empty for the first
	LargePrint bool   // clues of 16 points or more, and large cells
	SaveInk    bool   // black cells are grey
	Language   string // of headings, one of Languages by name; empty to guess it from the letters of the puzzle
	Blank      bool   // omit the solution: its page, or its letters in a picture
	// WordBank makes the page a worksheet, with the words in alphabetical order and a line for a pupil's name. If it is
	// nil, only layouts are worksheets.
	WordBank *bool

	// Font is a TrueType font for all text. If it is nil, the Go fonts are used, which have Latin, Greek and basic
	// Cyrillic letters. SVG pictures leave the choice to the viewer.
	Font []byte

	Cell int // PNG pictures: the side of a cell in pixels; 0 means 64, or less for large grids
}

// Paper is a paper size.
type Paper struct {
	Name          string
	Width, Height float64 // in points, 1/72 inch
}

// ID is the name.
func (p Paper) ID() string { return p.Name }

// Papers lists the paper sizes, the default first.
var Papers = []Paper{
	{"a4", 595.28, 841.89},
	{"letter", 612, 792},
}

// MaxCell is the maximum of [Options.Cell].
const MaxCell = 512

// Check validates the options.
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

// Formats lists the file formats for printed puzzles.
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

// writer wraps a function that draws a layout into one that writes a puzzle.
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
