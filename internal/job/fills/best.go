package fills

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"crossat/grids"
	"crossat/internal/job"
	"crossat/internal/named"
	"crossat/internal/optimum"
	"crossat/internal/problem/fit"
)

// Objectives of fills in addition to [fit.Objectives].
const (
	// First takes the first fill that an engine finds.
	First = "first"
	// Good wants entries that all reach the threshold, or fall little short of it, by the criterion of squares. It
	// takes bounded effort, and proves nothing.
	Good = "good"
)

// goodCriterion is the objective that a good fill approximates.
const goodCriterion = "squares"

// improver looks for better and better fills of a race's problem.
type improver struct {
	race  *race
	goal  fillGoal
	n     int                     // of the fill, from 1
	seed  uint64                  // of the fill
	jobs  int                     // in parallel
	judge func(*grids.Grid) error // verifies a fill

	lock  sync.Mutex
	least []int // costs of the best fill so far
}

// fillGoal is an objective for the fills of a problem.
type fillGoal struct {
	name     string
	Criteria []fit.Criterion
	effort   int
	describe func(*grids.Grid) string // describes how good a fill is, if not by its costs; can be nil
}

// NewFillGoal returns a goal for a problem. A threshold of 0 means the default of the objective.
func NewFillGoal(p *fit.Problem, name string, threshold, effort int) (fillGoal, error) {
	objective, err := findObjective(name)
	if err != nil {
		return fillGoal{}, err
	}
	g := fillGoal{name: name, Criteria: objective.Criteria(p, threshold), effort: effort}
	if err := optimum.Check(p, g.Criteria); err != nil {
		return g, fmt.Errorf("objective %s: %w", name, err)
	}
	return g, nil
}

// findObjective finds an objective other than [First].
func findObjective(name string) (fit.Objective, error) {
	if name == Good {
		name = goodCriterion
	}
	return named.Find("objective", fit.Objectives, name)
}

// run finds a fill. If it is cut short, the answer has the best fill so far, if any, and the error is an
// [*job.Outcome].
func (b *improver) run(ctx context.Context) (answer, error) {
	if b.goal.name == Good {
		return b.good(ctx)
	}
	a, err := b.race.Run(ctx, b.seed)
	if err != nil {
		return a, err
	}
	return b.best(ctx, a.Grid)
}

// good looks for a good fill. Each job looks for one with its own seed, and the best is taken. If none is found with
// bounded effort, the engines race for a fill to start from.
func (b *improver) good(ctx context.Context) (answer, error) {
	all, errs := make([]optimum.Best, max(b.jobs, 1)), make([]error, max(b.jobs, 1))
	var wg sync.WaitGroup
	for i := range all {
		wg.Go(func() { all[i], errs[i] = b.ask(ctx, optimum.Good, nil, job.AttemptSeed(b.seed, i+1)) })
	}
	wg.Wait()
	best, err := leastCost(all), cmp.Or(errs...)
	if err == nil && best.Grid == nil {
		var a answer
		if a, err = b.race.Run(ctx, b.seed); err != nil {
			return a, err
		}
		best, err = b.ask(ctx, optimum.Good, a.Grid, b.seed)
	}
	a := answer{Grid: best.Grid, Engine: SearchEngine{}.Name()}
	if err != nil && a.Grid != nil {
		err = job.CutShort(err, b.value(best), nil)
	}
	return a, err
}

// leastCost returns the first of the fills with the least cost by the first criterion; it has no grid if none was
// found.
func leastCost(all []optimum.Best) (least optimum.Best) {
	for _, b := range all {
		if b.Grid != nil && (least.Grid == nil || b.Costs[0] < least.Costs[0]) {
			least = b
		}
	}
	return least
}

// best looks for the best fill, and proves that it is the best.
func (b *improver) best(ctx context.Context, start *grids.Grid) (answer, error) {
	r, err := b.ask(ctx, optimum.Run, start, b.seed)
	if r.Grid == nil {
		return answer{}, err
	}
	a := answer{Grid: r.Grid, Engine: SearchEngine{}.Name(), bound: b.bound(r)}
	switch {
	case a.bound.Proved:
		return a, nil
	case err == nil:
		return a, job.CutShort(job.GaveUpf("gave up at the limit of effort"), a.bound.String(), a.bound)
	}
	return a, job.CutShort(err, a.bound.String(), a.bound)
}

// searchBest is [optimum.Good] or [optimum.Run].
type searchBest func(context.Context, *fit.Problem, *grids.Grid, optimum.Options) (optimum.Best, error)

// ask looks for better fills, each of which must pass the judge. It is safe for concurrent use.
func (b *improver) ask(
	ctx context.Context, search searchBest, start *grids.Grid, seed uint64,
) (optimum.Best, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var broken error // the judge's error
	best, err := search(ctx, b.race.widest().problem, start, optimum.Options{
		Criteria: b.goal.Criteria, Apart: b.race.apart, Seed: seed, Both: b.jobs > 1, Effort: b.goal.effort,
		Better: func(best optimum.Best) {
			if broken = cmp.Or(broken, b.judge(best.Grid)); broken != nil {
				cancel()
				return
			}
			b.tell(best)
		},
		Raised: func(best optimum.Best) {
			if b.goal.describe == nil { // otherwise bounds don't apply to what it describes
				b.race.observer.Tell(job.BoundEvent{N: b.n, Bound: b.bound(best)})
			}
		},
	})
	switch {
	case broken != nil:
		return optimum.Best{}, broken
	case errors.Is(err, optimum.ErrNone):
		return optimum.Best{}, NoFillBy(SearchEngine{}.Name())
	}
	return best, err
}

// tell sends a fill to the observer if it is better than those before.
func (b *improver) tell(best optimum.Best) {
	b.lock.Lock()
	defer b.lock.Unlock()
	if b.least != nil && slices.Compare(best.Costs, b.least) >= 0 {
		return
	}
	b.least = best.Costs
	b.race.observer.Tell(job.BetterEvent{Kind: "fill", N: b.n, Grid: best.Grid.Untied(), Value: b.value(best)})
}

// value describes how good a fill is.
func (b *improver) value(best optimum.Best) string {
	if b.goal.describe != nil {
		return b.goal.describe(best.Grid)
	}
	return b.describe(best.Costs, len(best.Costs))
}

// bound returns the value of a fill, and the limit of all others.
func (b *improver) bound(best optimum.Best) *job.Bound {
	return &job.Bound{
		Objective: b.goal.name, Value: b.describe(best.Costs, len(best.Costs)),
		Limit: b.describe(best.Bounds, firstOpen(best)+1), Proved: best.Proved(),
		Neighbours: best.Neighbours,
	}
}

// firstOpen returns the first criterion by which a fill isn't proved to be the best. The bounds by later criteria are
// unknown.
func firstOpen(best optimum.Best) int {
	for i, c := range best.Costs {
		if best.Bounds[i] < c {
			return i
		}
	}
	return len(best.Costs) - 1
}

// describe describes a fill with the given costs by the first n criteria.
func (b *improver) describe(costs []int, n int) string {
	var parts []string
	for i, c := range b.goal.Criteria[:n] {
		parts = append(parts, c.Value(costs[i], b.race.widest().problem.Judged()))
	}
	return strings.Join(parts, ", ")
}
