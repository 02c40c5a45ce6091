package patterns

import (
	"cmp"
	"context"
	"errors"
	"iter"
	"math"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/anneal"
	"crossat/internal/check"
	"crossat/internal/job"
	"crossat/internal/numbers"
	"crossat/internal/problem/fit"
)

// BestOptions configures the search for the patterns with the most expected fills. It ignores the profile of the
// pattern options, and a Count of 0 means 1.
type BestOptions struct {
	Options
	// Effort is the number of changes of a pattern to try, in millions; 0 means [DefaultEffort].
	Effort int
}

// DefaultEffort takes some seconds for 15x15.
const DefaultEffort = 1

// mostFills is the objective of the most expected fills.
const mostFills = "fills"

// Best lays out the patterns of black cells that have the most expected fills from a dictionary, see
// [fit.Problem.LogExpected]. It yields the best that local search finds with the given effort, best first. The bound of
// each result has the number. The observer receives better ones as they come. If no pattern exists, the error is as for
// [Pattern]; if the context ends, it comes with the last of the best so far.
func Best(
	ctx context.Context, r grids.Rules, d *dicts.Dict, o BestOptions,
) iter.Seq2[*job.Result, error] {
	return func(yield func(*job.Result, error) bool) {
		results, err := bestPatterns(ctx, r, d, o)
		if len(results) == 0 {
			yield(nil, job.Ended(err, 0, "no pattern"))
			return
		}
		for i, result := range results {
			var last error
			if i == len(results)-1 && err != nil {
				last = job.WithFound(job.CutShort(err, results[0].Bound.Value, nil), len(results))
			}
			if !yield(result, last) {
				return
			}
		}
	}
}

func bestPatterns(ctx context.Context, r grids.Rules, d *dicts.Dict, o BestOptions) ([]*job.Result, error) {
	err := cmp.Or(o.Check(), job.NotNegative("Effort", o.Effort))
	switch {
	case err != nil:
		return nil, err
	case d == nil:
		return nil, errors.New("no dictionary")
	case r.Barred || len(r.Theme) > 0:
		return nil, errors.New("patterns are compared by expected fills only if they have black cells and no theme")
	}
	if err := CheckRules(r); err != nil {
		return nil, err
	}
	o.Profile = nil
	p := NewPatterner(r, o.Options)
	start, err := p.Lay(ctx, o.Seed)
	if errors.Is(err, ErrNoPattern) {
		err = p.Explain(ctx)
	}
	if err != nil {
		return nil, err
	}
	found := p.improve(ctx, NewEstimator(r, d), start, max(o.Count, 1), cmp.Or(o.Effort, DefaultEffort)*1_000_000)
	results := make([]*job.Result, len(found))
	for i, f := range found {
		if err := check.Pattern(f.Grid, r); err != nil {
			return nil, err
		}
		results[i] = &job.Result{Grid: f.Grid, Seed: o.Seed, Bound: &job.Bound{Objective: mostFills, Value: ExpectedFills(f)}}
	}
	return results, ctx.Err()
}

// NewEstimator returns an estimator of the fills of patterns.
func NewEstimator(r grids.Rules, d *dicts.Dict) *fit.Estimator {
	return fit.NewEstimator(d, max(r.Width, r.Height))
}

// improve looks for patterns with more expected fills, starting from a pattern that obeys the rules.
func (p *Patterner) improve(
	ctx context.Context, e *fit.Estimator, start *grids.Grid, count, effort int,
) []anneal.Pattern {
	n := 0
	return p.Anneal(ctx, e, start, anneal.Options{
		Seed: p.Seed, Effort: effort, Keep: count, Apart: p.Apart,
		Better: func(f anneal.Pattern) bool {
			n++
			p.Observer.Tell(job.BetterEvent{Kind: "pattern", N: n, Value: ExpectedFills(f), Grid: f.Grid})
			return true
		},
	})
}

// Anneal looks for patterns with more expected fills that pass the judge.
func (p *Patterner) Anneal(
	ctx context.Context, e *fit.Estimator, start *grids.Grid, o anneal.Options,
) []anneal.Pattern {
	o.Accept = func(g *grids.Grid) bool { return check.Pattern(g, p.Rules) == nil }
	return anneal.Run(ctx, p.Rules, e, start, o)
}

// ExpectedFills returns the expected number of fills of a pattern, as text.
func ExpectedFills(p anneal.Pattern) string {
	if math.IsInf(p.LogExpected, -1) {
		return "no fill expected"
	}
	return numbers.About(p.LogExpected) + " fills expected"
}

// CompareExpected orders patterns by their expected fills, ascending.
func CompareExpected(a, b anneal.Pattern) int { return cmp.Compare(a.LogExpected, b.LogExpected) }
