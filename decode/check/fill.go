// Package check is the judge: it holds a grid against the rules of crosswords, of free layouts or
// of patterns, and says which rule is broken, and where. It sees cells and letters only, neither
// slots nor candidates nor formulas, so that it can judge what was made from them.
package check

import (
	"cmp"
	"fmt"
	"unicode"

	"crossat/grids"
)

// Words say which words a filled grid may have.
type Words struct {
	// Has reports whether a run of letters is a word; nil means that any is.
	Has func(text string) bool
	// Repeats allows an entry to occur more than once.
	Repeats bool
}

// Fill compares a filled grid with its puzzle and reads it row by row and column by column: black
// cells and givens are kept, every run of letters that is long enough for a slot is a word, and
// none occurs twice. In a symmetric grid rows are columns, and only rows differ from each other.
func Fill(puzzle, filled *grids.Grid, w Words) error {
	if filled.Board() != puzzle.Board() {
		return fmt.Errorf("the fill is %dx%d, the grid %dx%d", filled.Width(), filled.Height(), puzzle.Width(), puzzle.Height())
	}
	for cell := range puzzle.Size() {
		want, got := puzzle.At(cell), filled.At(cell)
		if want != grids.White && want != got || want == grids.White && got == grids.Black {
			return fmt.Errorf("%s is %q in the fill, %q in the grid", filled.CellName(cell), got, want)
		}
	}
	r := reader{words: w, minSlot: puzzle.MinSlot(), grid: filled, at: make(map[string]string)}
	r.rows()
	if puzzle.Symmetric() {
		return cmp.Or(r.err, mirrored(filled))
	}
	r.columns()
	return r.err
}

// mirrored compares rows with columns.
func mirrored(g *grids.Grid) error {
	for cell := range g.Size() {
		image := cell%g.Width()*g.Width() + cell/g.Width()
		if g.At(cell) != g.At(image) {
			return fmt.Errorf("%s has %q, but %s has %q: the rows are not the columns", g.CellName(cell), g.At(cell), g.CellName(image), g.At(image))
		}
	}
	return nil
}

// reader reads the runs of letters of a grid, and keeps the first error.
type reader struct {
	words   Words
	minSlot int // shorter runs need not be words
	grid    *grids.Grid
	at      map[string]string // where each word is
	err     error
}

func (r *reader) rows() {
	for row := range r.grid.Height() {
		r.line("row", row, r.grid.Width(), row*r.grid.Width(), 1)
	}
}

func (r *reader) columns() {
	for column := range r.grid.Width() {
		r.line("column", column, r.grid.Height(), column, r.grid.Width())
	}
}

// line checks the runs of one row or column: n cells from first on.
func (r *reader) line(kind string, index, n, first, step int) {
	start := 0
	for i := range n + 1 {
		if i < n && r.grid.At(first+i*step) != grids.Black {
			continue
		}
		if i-start >= max(r.minSlot, 2) && r.err == nil {
			place := fmt.Sprintf("%s %d from %s", kind, index+1, r.grid.CellName(first+start*step))
			r.err = r.run(place, first+start*step, i-start, step)
		}
		start = i + 1
	}
}

// run checks the run of n letters from a cell on.
func (r *reader) run(place string, first, n, step int) error {
	text := make([]rune, n)
	for i := range text {
		cell := first + i*step
		if text[i] = r.grid.At(cell); !unicode.IsLetter(text[i]) {
			return fmt.Errorf("%s has no letter", r.grid.CellName(cell))
		}
	}
	word := string(text)
	if r.words.Has != nil && !r.words.Has(word) {
		return fmt.Errorf("%s: %s is not in the dictionary", place, word)
	}
	if other, twice := r.at[word]; twice && !r.words.Repeats {
		return fmt.Errorf("%s: %s is already in %s", place, word, other)
	}
	r.at[word] = place
	return nil
}
