package job

import (
	"errors"
	"fmt"
	"iter"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/numbers"
)

// Result is a grid that a job has found. Package check has verified it.
type Result struct {
	// Grid is filled, for fills, squares and crosswords; a pattern of black cells; or a layout of
	// words, with black cells around them.
	Grid *grids.Grid
	// Seed gives the same grid again, where one engine works alone.
	Seed uint64
	// Engine is what found it, for fills.
	Engine string
	// Words are those that a layout has placed, or the theme entries of a crossword.
	Words []string
	// LeftOut are the words or theme entries that a layout or crossword does without.
	LeftOut []string
	// Bound is how good a layout, a fill or a crossword is, and how good another might be; nil where any will do.
	Bound *Bound
}

// String is the size of a layout: "5 words, 4 crossings, 8x4".
func (r *Result) String() string {
	return fmt.Sprintf("%s, %s, %s",
		numbers.Count(len(r.Words), "word"), numbers.Count(len(r.Grid.Crossings()), "crossing"), r.Grid.Board())
}

// Placed is a grid, with those of the given words that are in it and those that are not.
func Placed(g *grids.Grid, given []string, seed uint64) *Result {
	r := &Result{Grid: g, Seed: seed}
	entries := make(map[string]bool)
	for _, slot := range g.Slots() {
		entries[g.Entry(slot)] = true
	}
	for _, word := range given {
		if entries[word] {
			r.Words = append(r.Words, word)
		} else {
			r.LeftOut = append(r.LeftOut, word)
		}
	}
	return r
}

// lettersOf counts the filled cells of a grid, and its white cells.
func lettersOf(g *grids.Grid) (letters, white int) {
	for cell := range g.Size() {
		if g.At(cell) == grids.Black {
			continue
		}
		if white++; g.At(cell) != grids.White {
			letters++
		}
	}
	return letters, white
}

// HasWord reports whether a dictionary has a word.
func HasWord(d *dicts.Dict) func(string) bool {
	return func(text string) bool {
		_, ok := d.Lookup(text)
		return ok
	}
}

// First returns the first result of a sequence.
func First(results iter.Seq2[*Result, error]) (*Result, error) {
	for r, err := range results {
		return r, err
	}
	return nil, errors.New("no result was asked for")
}
