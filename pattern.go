package crossat

import (
	"context"
	"iter"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/job/patterns"
	"crossat/solve"
)

// PatternOptions configures [Pattern] and [Patterns].
type PatternOptions struct {
	// Seed breaks ties: another seed, another pattern.
	Seed uint64
	// Count is the number of patterns you want; 0 means all, or one if MostFills is set.
	Count int
	// Apart is the minimum number of cells that differ between any two patterns; 0 means 1.
	Apart int
	// MostFills, if it isn't nil, asks for the patterns with the most expected fills from this dictionary, as far as a
	// local search finds them. Effort is how many changes of a pattern it tries, in millions; 0 means 1.
	MostFills *dicts.Dict
	Effort    int
	// Solver solves the formulas; nil means gophersat.
	Solver solve.Solver
	// Observer receives the job's events.
	Observer Observer
}

// Pattern lays out black cells or bars by rules; [grids.DefaultRules] are a good start. The error is a
// [*grids.RuleError] for rules that contradict themselves, and an [*Outcome] if no pattern exists, or none was found
// before the context ended.
func Pattern(ctx context.Context, r grids.Rules, o PatternOptions) (*Result, error) {
	o.Count = 1
	return first(Patterns(ctx, r, o))
}

// Patterns lays out different patterns, each with its own seed. Running out of patterns isn't an error; finding none
// is.
func Patterns(ctx context.Context, r grids.Rules, o PatternOptions) iter.Seq2[*Result, error] {
	if o.MostFills != nil {
		return all(patterns.Best(ctx, r, o.MostFills, patterns.BestOptions{Options: o.internal(), Effort: o.Effort}))
	}
	return all(patterns.Patterns(ctx, r, o.internal()))
}

// internal converts the options for the job.
func (o PatternOptions) internal() patterns.Options {
	return patterns.Options{
		Seed: o.Seed, Count: o.Count, Apart: o.Apart, Solver: o.Solver, Observer: o.Observer.internal(),
	}
}

// first returns the first result of a sequence that has one.
func first(results iter.Seq2[*Result, error]) (r *Result, err error) {
	for r, err = range results {
		break
	}
	return r, err
}
