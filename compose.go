package crossat

import (
	"context"
	"iter"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/job/patterns"
	"crossat/internal/job/themes"
	"crossat/solve"
)

// ComposeOptions configures [Compose] and [Compositions]. The zero value asks for crosswords with the whole theme.
type ComposeOptions struct {
	// Seed breaks ties: another seed, another crossword.
	Seed uint64
	// Count is the number of crosswords you want; 0 means all.
	Count int
	// Apart is the minimum number of cells that differ between the patterns of any two crosswords; 0 means 1.
	Apart int
	// AtLeast is the minimum number of theme entries; 0 means all. Crosswords with more entries are better; with as
	// many, those with entries that come first in the rules.
	AtLeast int
	// Objective is "good", the default, which takes any pattern and fills it well; "worst", which looks for the highest
	// score of the worst entry outside the theme; or "fewest", which looks for the fewest black cells, without a theme.
	Objective string
	// Solver solves the formulas; nil means gophersat.
	Solver solve.Solver
	// Observer receives the job's events.
	Observer Observer
}

// Compose makes a crossword around the theme entries of the rules: it lays out black cells around them and fills the
// rest from a dictionary. It adds theme entries that the dictionary lacks. Errors are as for [Pattern]; an error can
// come with a result, the best crossword so far.
func Compose(ctx context.Context, r grids.Rules, d *dicts.Dict, o ComposeOptions) (*Result, error) {
	return one(themes.Compose(ctx, r, d, o.internal()))
}

// Compositions makes crosswords that differ in their patterns or in the places of the theme. Running out of crosswords
// isn't an error; finding none is. With AtLeast or an objective, the best come at the end, the best first.
func Compositions(ctx context.Context, r grids.Rules, d *dicts.Dict, o ComposeOptions) iter.Seq2[*Result, error] {
	return all(themes.Compositions(ctx, r, d, o.internal()))
}

// internal converts the options for the job.
func (o ComposeOptions) internal() themes.Options {
	return themes.Options{
		Options: patterns.Options{
			Seed: o.Seed, Count: o.Count, Apart: o.Apart, Solver: o.Solver, Observer: o.Observer.internal(),
		},
		AtLeast: o.AtLeast, Objective: o.Objective,
	}
}
