package job

import (
	"errors"
	"fmt"
	"iter"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/numbers"
)

// Result is a grid that a job has found. It has been verified by package check.
type Result struct {
	// Grid is filled, for fills, squares and crosswords; otherwise it is a pattern of black cells, or a layout of words
	// with black cells around them.
	Grid *grids.Grid
	// Seed reproduces the grid if a single engine runs alone.
	Seed uint64
	// Engine is the engine that found it, for fills.
	Engine string
	// Words are the words that a layout has placed, or the theme entries of a crossword.
	Words []string
	// LeftOut are the words or theme entries that the layout or crossword lacks.
	LeftOut []string
	// Bound has the value of a layout, fill or crossword, and a limit on all others; nil without an objective.
	Bound *Bound
}

// String describes the size of a layout: "5 words, 4 crossings, 8x4".
func (r *Result) String() string {
	return fmt.Sprintf("%s, %s, %s",
		numbers.Count(len(r.Words), "word"), numbers.Count(len(r.Grid.Crossings()), "crossing"), r.Grid.Board())
}

// Placed returns the result for a grid, which splits the given words into those in the grid and those left out.
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

// lettersOf counts the cells with letters and the white cells of a grid.
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
