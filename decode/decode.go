// Package decode turns a model back into a grid and checks a filled grid by the rules
// of crosswords. It knows no solver.
package decode

import (
	"cmp"
	"fmt"
	"unicode"

	"crossat/encode/cnf"
	"crossat/encode/fill"
	"crossat/encode/pattern"
	"crossat/grids"
)

// Fill reads the letters of a model into the grid of the atom table.
func Fill(a *fill.Atoms, m cnf.Model) (*grids.Grid, error) {
	letters, err := a.Decode(m)
	if err != nil {
		return nil, err
	}
	return a.Grid.Fill(letters), nil
}

// Pattern reads the black cells of a model, and the letters of the theme. The rules of the table are not checked:
// [grids.Rules.Check] does that.
func Pattern(a *pattern.Atoms, m cnf.Model) (*grids.Grid, error) {
	black, letters, err := a.Decode(m)
	if err != nil {
		return nil, err
	}
	return grids.Pattern(a.Rules.Width, black, a.Rules.MinLength).Fill(letters), nil
}

// Rules say what a filled grid must obey beyond keeping its black cells and
// givens.
type Rules struct {
	// MinSlot is the length from which a run of letters must be a word; 0 means 2.
	MinSlot int
	// Repeats allows a word to stand more than once.
	Repeats bool
	// Symmetric wants each row again in the column of the same number, and only
	// rows to differ from each other.
	Symmetric bool
	// Word reports whether a run of letters is a word; nil means that any is.
	Word func(text string) bool
}

// Check compares a filled grid with its puzzle and reads it row by row and
// column by column: every run of letters must be a word, and none may stand
// twice. It looks neither at slots nor at a formula, so that it can judge what
// was made from them. The error says which rule is broken, and where.
func Check(puzzle, filled *grids.Grid, r Rules) error {
	w, h := puzzle.Width(), puzzle.Height()
	if filled.Width() != w || filled.Height() != h {
		return fmt.Errorf("the fill is %dx%d, the grid %dx%d", filled.Width(), filled.Height(), w, h)
	}
	for cell := range w * h {
		want, got := puzzle.At(cell), filled.At(cell)
		if want != grids.White && want != got || want == grids.White && got == grids.Black {
			return fmt.Errorf("%s is %q in the fill, %q in the grid", filled.CellName(cell), got, want)
		}
	}
	c := checker{rules: r, grid: filled, at: make(map[string]string)}
	for row := range h {
		c.line("row", row, w, row*w, 1)
	}
	if r.Symmetric {
		return cmp.Or(c.err, checkMirrored(filled))
	}
	for column := range w {
		c.line("column", column, h, column, w)
	}
	return c.err
}

// checkMirrored compares rows with columns.
func checkMirrored(g *grids.Grid) error {
	if g.Width() != g.Height() {
		return fmt.Errorf("%dx%d is no square", g.Width(), g.Height())
	}
	for cell := range g.Size() {
		mirrored := cell%g.Width()*g.Width() + cell/g.Width()
		if g.At(cell) != g.At(mirrored) {
			return fmt.Errorf("%s has %q, but %s has %q: the rows are not the columns", g.CellName(cell), g.At(cell), g.CellName(mirrored), g.At(mirrored))
		}
	}
	return nil
}

type checker struct {
	rules Rules
	grid  *grids.Grid
	at    map[string]string // where each word stands
	err   error
}

// line checks the runs of one row or column: n cells from first on.
func (c *checker) line(kind string, index, n, first, step int) {
	start := 0
	for i := range n + 1 {
		if i < n && c.grid.At(first+i*step) != grids.Black {
			continue
		}
		if i-start >= max(c.rules.MinSlot, 2) && c.err == nil {
			place := fmt.Sprintf("%s %d from %s", kind, index+1, c.grid.CellName(first+start*step))
			c.err = c.run(place, first+start*step, i-start, step)
		}
		start = i + 1
	}
}

// run checks the run of n letters from a cell on.
func (c *checker) run(place string, first, n, step int) error {
	text := make([]rune, n)
	for i := range text {
		cell := first + i*step
		if text[i] = c.grid.At(cell); !unicode.IsLetter(text[i]) {
			return fmt.Errorf("%s has no letter", c.grid.CellName(cell))
		}
	}
	word := string(text)
	if c.rules.Word != nil && !c.rules.Word(word) {
		return fmt.Errorf("%s: %s is not in the dictionary", place, word)
	}
	if other, twice := c.at[word]; twice && !c.rules.Repeats {
		return fmt.Errorf("%s: %s stands already in %s", place, word, other)
	}
	c.at[word] = place
	return nil
}
