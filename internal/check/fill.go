// Package check verifies a grid against the rules for fills, free layouts or patterns, and reports which rule is broken
// and where. It looks only at cells and letters, never at slots, candidates or formulas, so that it is independent of
// the code that produced the grid.
package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"crossat/grids"
)

// Words defines the words that a filled grid can contain.
type Words struct {
	// Has reports whether a run of letters is a word; nil accepts any.
	Has func(text string) bool
	// Repeats allows an entry to occur more than once.
	Repeats bool
	// AcceptGiven accepts entries whose letters are all given in the puzzle: they needn't be words or have a good
	// score.
	AcceptGiven bool
	// Rules are the constructor's own rules.
	Rules Rules
}

// Fill checks a filled grid against its puzzle: black cells, bars and given letters are unchanged, rebus cells hold one
// of their strings, every run of letters at least as long as the shortest slot is a word, no word occurs twice, and the
// entries obey the rules. In a symmetric grid, row k must equal column k, and only the rows must differ from each
// other. The error names the first violation.
func Fill(puzzle, filled *grids.Grid, w Words) error {
	if filled.Board() != puzzle.Board() {
		return fmt.Errorf("the fill is %dx%d, the grid %dx%d",
			filled.Width(), filled.Height(), puzzle.Width(), puzzle.Height())
	}
	for cell := range puzzle.Size() {
		if want, got := puzzle.CellText(cell), filled.CellText(cell); !mayBe(puzzle, cell, got) {
			return fmt.Errorf("%s is '%s' in the fill, '%s' in the grid", filled.CellName(cell), got, want)
		}
		for _, dir := range []grids.Dir{grids.Across, grids.Down} {
			if filled.Bar(cell, dir) != puzzle.Bar(cell, dir) {
				return fmt.Errorf("%s has other bars in the fill than in the grid", filled.CellName(cell))
			}
		}
	}
	r := reader{words: w, minSlot: puzzle.MinSlot(), grid: filled, at: make(map[string]string)}
	if w.AcceptGiven {
		r.puzzle = puzzle
	}
	r.rows()
	if puzzle.Symmetric() {
		r.err = cmp.Or(r.err, mirrored(filled))
		for i := range r.entries { // the slot of row k begins at the top of column k
			r.entries[i].cell = image(filled, r.entries[i].cell)
		}
	} else {
		r.columns()
	}
	if r.err != nil {
		return r.err
	}
	return w.Rules.check(r.entries, lettersOf(filled))
}

// mayBe reports whether a cell of a puzzle can be filled with a text, which is White for an empty cell. A rebus cell
// takes one of its choices, any other open cell one letter.
func mayBe(puzzle *grids.Grid, cell int, text string) bool {
	choices := puzzle.Choices(cell)
	switch {
	case puzzle.At(cell) != grids.White:
		return text == puzzle.CellText(cell)
	case choices == nil:
		return text != string(grids.Black) && utf8.RuneCountInString(text) == 1
	}
	return text == string(grids.White) || slices.ContainsFunc(choices, func(content rune) bool {
		return puzzle.Expand(string(content)) == text
	})
}

// lettersOf returns the texts of all cells.
func lettersOf(g *grids.Grid) string {
	var text strings.Builder
	for cell := range g.Size() {
		text.WriteString(g.CellText(cell))
	}
	return text.String()
}

// image returns the mirror image of a cell at the diagonal of a square.
func image(g *grids.Grid, cell int) int { return cell%g.Width()*g.Width() + cell/g.Width() }

// mirrored checks that row k equals column k.
func mirrored(g *grids.Grid) error {
	for cell := range g.Size() {
		if other := image(g, cell); g.CellText(cell) != g.CellText(other) {
			return fmt.Errorf("%s has '%s', but %s has '%s': the square is not symmetric",
				g.CellName(cell), g.CellText(cell), g.CellName(other), g.CellText(other))
		}
	}
	return nil
}

// reader checks the runs of letters of a grid, and keeps the first error.
type reader struct {
	words   Words
	minSlot int // shorter runs needn't be words
	grid    *grids.Grid
	puzzle  *grids.Grid       // the puzzle with given entries to accept; nil to accept none
	at      map[string]string // by word: its place, for messages
	entries []entry
	err     error
}

// rows checks the runs across.
func (r *reader) rows() {
	for row := range r.grid.Height() {
		r.line(grids.Across, row, r.grid.Width(), row*r.grid.Width(), 1)
	}
}

// columns checks the runs down.
func (r *reader) columns() {
	for column := range r.grid.Width() {
		r.line(grids.Down, column, r.grid.Height(), column, r.grid.Width())
	}
}

// line checks the runs in a row or column of n cells that starts at first.
func (r *reader) line(dir grids.Dir, index, n, first, step int) {
	kind := [...]string{grids.Across: "row", grids.Down: "column"}[dir]
	start := 0
	for i := range n {
		cell := first + i*step
		if r.grid.At(cell) == grids.Black {
			start = i + 1
			continue
		}
		if i+1 < n && r.grid.At(cell+step) != grids.Black && !r.grid.Bar(cell, dir) {
			continue // the run continues
		}
		if length := i + 1 - start; length >= max(r.minSlot, 2) && r.err == nil {
			place := fmt.Sprintf("%s %d from %s", kind, index+1, r.grid.CellName(first+start*step))
			r.err = r.run(place, first+start*step, length, step, dir == grids.Down)
		}
		start = i + 1
	}
}

// run checks a run of n cells that starts at first; place describes it in messages.
func (r *reader) run(place string, first, n, step int, down bool) error {
	cells, given := make([]string, n), r.puzzle != nil
	for i := range cells {
		cell := first + i*step
		cells[i] = r.grid.CellText(cell)
		if letter, _ := utf8.DecodeRuneInString(cells[i]); !unicode.IsLetter(letter) {
			return fmt.Errorf("%s has no letter", r.grid.CellName(cell))
		}
		given = given && r.puzzle.At(cell) != grids.White
	}
	word := strings.Join(cells, "")
	e := entry{place: place, text: word, cells: cells, cell: first, down: down, given: given}
	if r.words.Has != nil && !given && !r.words.Has(word) && !r.words.Rules.listed(e) {
		return fmt.Errorf("%s: %s is not in the dictionary", place, word)
	}
	if other, twice := r.at[word]; twice && !r.words.Repeats {
		return fmt.Errorf("%s: %s is already in %s", place, word, other)
	}
	r.at[word] = place
	r.entries = append(r.entries, e)
	return nil
}
