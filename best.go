package crossat

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"crossat/dicts"
	"crossat/grids"
	"crossat/problem/fit"
	"crossat/solve/optimum"
)

// BestOptions say which fill is the best. The zero value asks for the highest score of the worst entry,
// without a limit of effort.
type BestOptions struct {
	// FillOptions say how the first fill is found, from which better ones are looked for. With two Jobs or
	// more one goroutine proves while another improves; which fill is found then is chance. Count and
	// Best do not matter.
	FillOptions
	// Objective is the name of one of [fit.Objectives]; empty means the first.
	Objective string
	// Threshold is that of the objective shortfall; 0 means [fit.DefaultThreshold].
	Threshold int
	// Effort is how many failures a question to the search may take; 0 for any, until the fill is proved to
	// be the best.
	Effort int
}

// Best finds the best fill, and proves that there is none better. When the context ends before that, it
// returns the best fill so far, with an [*Outcome] that says how good another might be; there is no
// result if no fill was found, as for [Fill].
func Best(ctx context.Context, g *grids.Grid, d *dicts.Dict, o BestOptions) (*Result, error) {
	o.Observer = o.Observer.serial()
	objective, err := fit.FindObjective(o.Objective)
	if err := cmp.Or(err, notNegative("Threshold", o.Threshold), notNegative("Effort", o.Effort)); err != nil {
		return nil, err
	}
	o.FillOptions.Best, o.Count = 0, 1
	f, err := NewFiller(g, d, o.FillOptions)
	if err != nil {
		return nil, err
	}
	p := f.race.widest().problem
	criteria := objective.Criteria(p, cmp.Or(o.Threshold, fit.DefaultThreshold))
	if err := optimum.Check(p, criteria); err != nil {
		return nil, fmt.Errorf("objective %s: %w", objective.Name, err)
	}
	if _, err := f.next(ctx, o.Seed); err != nil {
		return nil, ended(err, 0, "no fill")
	}
	b := &improver{f: f, o: o, objective: objective, criteria: criteria}
	return b.run(ctx, p, f.race.found[0])
}

// improver looks for better and better fills.
type improver struct {
	f         *Filler
	o         BestOptions
	objective fit.Objective
	criteria  []fit.Criterion
	n         int // of better fills
}

func (b *improver) run(ctx context.Context, p *fit.Problem, start *grids.Grid) (*Result, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var broken error // what the judge has found
	best, err := optimum.Run(ctx, p, start, optimum.Options{
		Criteria: b.criteria, Seed: b.o.Seed, Both: b.o.Jobs > 1, Effort: b.o.Effort,
		Better: func(best optimum.Best) {
			if broken = cmp.Or(broken, CheckFill(b.f.grid, best.Grid, b.f.dict, b.f.o.problem())); broken != nil {
				cancel()
				return
			}
			b.n++
			r := b.result(best)
			b.o.Observer.tell(FoundEvent{Kind: "fill", N: b.n, Result: r, Note: r.Bound.Value})
		},
	})
	if broken != nil {
		return nil, broken
	}
	r := b.result(best)
	return r, b.verdict(r, err)
}

// result is a fill, with how good it is.
func (b *improver) result(best optimum.Best) *Result {
	return &Result{Grid: best.Grid.Untied(), Seed: b.o.Seed, Engine: SearchEngine{}.Name(), Bound: &Bound{
		Objective: b.objective.Name, Value: b.describe(best.Costs, len(best.Costs)),
		Limit: b.describe(best.Bounds, firstOpen(best)+1), Proved: best.Proved(),
	}}
}

// firstOpen is the first criterion by which a fill is not proved to be the best: no bound is known by
// those after it.
func firstOpen(best optimum.Best) int {
	for i, c := range best.Costs {
		if best.Bounds[i] < c {
			return i
		}
	}
	return len(best.Costs) - 1
}

// describe says what a fill with such costs is like, by the first n criteria.
func (b *improver) describe(costs []int, n int) string {
	var parts []string
	for i, c := range b.criteria[:n] {
		parts = append(parts, c.Value(costs[i], len(b.f.grid.Slots())))
	}
	return strings.Join(parts, ", ")
}

// verdict is nil for a fill that is proved to be the best, and otherwise what ended the search for
// better ones.
func (b *improver) verdict(r *Result, err error) error {
	switch {
	case r.Bound.Proved:
		return nil
	case err == nil:
		return &Outcome{
			Status: GaveUp, Reason: "gave up at the limit of effort with " + r.Bound.String(), Found: 1, Bound: r.Bound,
		}
	}
	o, ok := OutcomeOf(err)
	if !ok {
		return err
	}
	o.Found, o.Bound, o.Reason = 1, r.Bound, o.Reason+" with "+r.Bound.String()
	return &o
}
