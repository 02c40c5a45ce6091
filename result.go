package crossat

import (
	"fmt"
	"iter"

	"crossat/grids"
	"crossat/internal/job"
	"crossat/internal/numbers"
)

// Result is a grid that a job has found. Code that knows no solver has checked it against the rules.
type Result struct {
	// Grid is a filled grid, a pattern of black cells or bars, or a layout of words with black cells around them.
	Grid *grids.Grid
	// Seed reproduces the grid if a single engine did the work.
	Seed uint64
	// Engine is the engine that found a fill.
	Engine string
	// Words are the words of a layout or the theme entries of a crossword, and LeftOut the words or entries it lacks.
	Words, LeftOut []string
	// Bound has the result's value, and a limit on all others. It's nil without an objective.
	Bound *Bound
}

// String describes a layout by its size: "5 words, 4 crossings, 8x4".
func (r *Result) String() string {
	return fmt.Sprintf("%s, %s, %s",
		numbers.Count(len(r.Words), "word"), numbers.Count(len(r.Grid.Crossings()), "crossing"), r.Grid.Board())
}

// Bound gives a result's value by an objective, and a limit on all other results.
type Bound struct {
	Objective string // as in the options
	Value     string // of the result, for example "32 cells"
	Limit     string // no result is better than this; empty if unknown
	Proved    bool   // no result is better than this one
	// Neighbours is a number of entries, or 0. Changing up to that many entries, connected by their crossings, doesn't
	// make the fill better.
	Neighbours int
}

// String describes the bound: "proved to be best by 32 cells".
func (b *Bound) String() string { return (*job.Bound)(b).String() }

// resultOf converts a job's result.
func resultOf(r *job.Result) *Result {
	if r == nil {
		return nil
	}
	return &Result{
		Grid: r.Grid, Seed: r.Seed, Engine: r.Engine, Words: r.Words, LeftOut: r.LeftOut, Bound: (*Bound)(r.Bound),
	}
}

// one converts the result and the error of a job.
func one(r *job.Result, err error) (*Result, error) { return resultOf(r), outcomeOf(err) }

// all converts the results of a job.
func all(results iter.Seq2[*job.Result, error]) iter.Seq2[*Result, error] {
	return func(yield func(*Result, error) bool) {
		for r, err := range results {
			if !yield(one(r, err)) {
				return
			}
		}
	}
}
