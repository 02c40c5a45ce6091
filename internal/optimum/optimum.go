// Package optimum finds the best fills of a grid, and proves that no fill is better.
//
// A criterion assigns a cost to each fill. The search ([search.Session]) answers questions of one kind: is there a fill
// with at most a given cost? A fill lowers the upper bound, a refutation raises the lower one. One side looks for
// better fills, the other refutes costs that are too low, both with limited effort, which grows from round to round,
// until the bounds meet.
package optimum

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"crossat/grids"
	"crossat/internal/problem/fit"
	"crossat/internal/search"
)

// Options configures Run and Good.
type Options struct {
	// Criteria, most important first. All except the last must be of the dearest entry.
	Criteria []fit.Criterion
	// Floor is the lowest allowed score of an entry.
	Floor int
	// Apart asks for fills that differ from others.
	Apart fit.Apart
	// Seed drives all random choices.
	Seed uint64
	// Both refutes in a second goroutine while the first improves. Without it, the same seed takes the same steps.
	Both bool
	// Effort limits the failures per question; 0 means no limit, until the best fill is proved.
	Effort int
	// Better is called with each better fill, from one goroutine at a time.
	Better func(Best)
	// Raised is called like Better, with the best fill, when a bound on its costs has been raised.
	Raised func(Best)
}

// Best is the best fill so far.
type Best struct {
	Grid *grids.Grid
	// Costs are the costs of the fill, by criterion.
	Costs []int
	// Bounds are lower bounds on the costs of all fills, by criterion. Each applies only to fills with costs as low by
	// all earlier criteria.
	Bounds []int
	// Neighbours is the largest number of slots such that no change of up to this many entries, connected by crossings,
	// is an improvement. 0 if that isn't known for any.
	Neighbours int
}

// Proved reports whether the fill is proved to be optimal.
func (b Best) Proved() bool {
	for i, c := range b.Costs {
		if b.Bounds[i] < c {
			return false
		}
	}
	return true
}

// ErrNone is returned if the problem has no fill.
var ErrNone = errors.New("no fill")

// Check returns an error if the cost of a fill by one of the criteria could overflow the search's counter.
func Check(p *fit.Problem, criteria []fit.Criterion) error {
	n := len(p.Candidates)
	for _, c := range criteria {
		if each := c.Cost(0); !c.Dearest && each > search.MaxCost/max(n, 1) {
			return fmt.Errorf("%d entries may each cost up to %d points, but the search counts only to %d: %s",
				n, each, search.MaxCost, c.Advice())
		}
	}
	return nil
}

// Run looks for the best fill, starting with a known one or nil. When the context ends, it returns the best so far and
// the context's error; the grid is nil if it has found none. It returns [ErrNone] if the problem has no fill, and the
// error of [Check].
func Run(ctx context.Context, p *fit.Problem, start *grids.Grid, o Options) (Best, error) {
	b, err := begin(p, start, o)
	if err != nil {
		return Best{}, err
	}
	for i := range o.Criteria {
		if err := b.stage(ctx, i); err != nil {
			return b.snapshot(), err
		}
	}
	return b.snapshot(), nil
}

// begin returns the initial bounds, or the error of [Check].
func begin(p *fit.Problem, start *grids.Grid, o Options) (*bounds, error) {
	if err := Check(p, o.Criteria); err != nil {
		return nil, err
	}
	b := &bounds{o: o, problem: p, best: Best{
		Costs: make([]int, len(o.Criteria)), Bounds: make([]int, len(o.Criteria)),
	}}
	if start != nil {
		b.found(start)
	}
	return b, nil
}

// bounds holds the best fill, and lower bounds on the costs of all fills.
type bounds struct {
	o       Options
	problem *fit.Problem

	lock    sync.Mutex
	best    Best
	none    bool // the problem has no fill
	hardest int  // failures of the longest refutation so far
}

func (b *bounds) snapshot() Best {
	b.lock.Lock()
	defer b.lock.Unlock()
	best := b.best
	best.Costs, best.Bounds = slices.Clone(best.Costs), slices.Clone(best.Bounds)
	return best
}

// found keeps a fill if it is better than the best, and reports whether it was.
func (b *bounds) found(g *grids.Grid) bool {
	b.lock.Lock()
	defer b.lock.Unlock()
	scores := b.problem.Scores(g)
	costs := make([]int, len(b.o.Criteria))
	for i, c := range b.o.Criteria {
		costs[i] = c.Of(scores)
	}
	if b.best.Grid != nil && !less(costs, b.best.Costs) {
		return false
	}
	b.best.Grid, b.best.Costs, b.best.Neighbours = g, costs, 0
	if b.o.Better != nil {
		b.o.Better(Best{Grid: g, Costs: costs, Bounds: slices.Clone(b.best.Bounds)})
	}
	return true
}

// less compares costs lexicographically.
func less(a, b []int) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}

// stage is the search for the best fill by one criterion, with the costs by earlier ones fixed.
type stage struct {
	*bounds
	i     int // of the criterion
	c     fit.Criterion
	floor int
	// except marks the slots that the floor doesn't apply to, in searches that prove nothing; nil for none.
	except []bool
	costs  *search.Costs // nil for a criterion of the dearest entry
}

// stage closes the bounds of a criterion, or stops at the limit of effort.
func (b *bounds) stage(ctx context.Context, i int) error {
	s := &stage{bounds: b, i: i, c: b.o.Criteria[i], floor: b.o.Floor}
	for j, c := range b.o.Criteria[:i] {
		s.floor = max(s.floor, c.Top-b.best.Costs[j])
	}
	if err := s.setCosts(ctx); err != nil {
		return err
	}
	find, refute := s.newFinder(), s.newRefuter()
	refute.first = floorFactor * s.hardest
	find.first = int(findShare * float64(refute.first))
	if find.session.Impossible() {
		return ErrNone
	}
	s.raise(find.session.LeastCost())
	if s.snapshot().Grid == nil {
		if _, _, err := find.ask(ctx, s.worstCost()-1, 0); err != nil {
			return err
		}
	}
	if !s.c.Dearest && i == 0 { // otherwise the floor is already as high as possible
		var err error
		if find.regions.floor, err = s.lowerFloor(ctx); err != nil {
			return err
		}
	}
	if !b.o.Both {
		return s.inTurn(ctx, find, refute)
	}
	return s.atOnce(ctx, find, refute)
}

// firstEffort is the limit of failures per question in the first round; it doubles from round to round.
const firstEffort = 250

// inTurn alternates rounds of improving and refuting.
func (s *stage) inTurn(ctx context.Context, find, refute *worker) error {
	for effort := firstEffort; !s.closed() && s.mayTake(effort); effort *= 2 {
		if err := find.improve(ctx, effort); err != nil {
			return err
		}
		if err := refute.refute(ctx, effort); err != nil {
			return err
		}
	}
	return s.end()
}

// atOnce improves in one goroutine and refutes in another.
func (s *stage) atOnce(ctx context.Context, find, refute *worker) error {
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	rounds := func(round func(context.Context, int) error) {
		defer cancel()
		for effort := firstEffort; !s.closed() && s.mayTake(effort); effort *= 2 {
			if round(inner, effort) != nil {
				return
			}
		}
	}
	var wg sync.WaitGroup
	wg.Go(func() { rounds(find.improve) })
	rounds(refute.refute)
	wg.Wait()
	if s.closed() || ctx.Err() == nil {
		return s.end()
	}
	return ctx.Err()
}

// mayTake reports whether the effort is within the limit. Without a fill there is no limit.
func (s *stage) mayTake(effort int) bool {
	return s.o.Effort == 0 || effort <= s.o.Effort || s.snapshot().Grid == nil
}

func (s *stage) end() error {
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.none && s.best.Grid == nil {
		return ErrNone
	}
	return nil
}

// closed reports whether the bounds have met.
func (s *stage) closed() bool {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.none || s.best.Grid != nil && s.best.Bounds[s.i] >= s.best.Costs[s.i]
}

// gap returns the bounds: no fill costs less than low, and the best costs high. Without a fill, high is more than any
// fill can cost.
func (s *stage) gap() (low, high int) {
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.best.Grid == nil {
		return s.best.Bounds[s.i], s.worstCost()
	}
	return s.best.Bounds[s.i], s.best.Costs[s.i]
}

// worstCost returns one more than any fill can cost.
func (s *stage) worstCost() int {
	most := s.c.Cost(s.floor)
	if !s.c.Dearest {
		most *= len(s.problem.Candidates)
	}
	return most + 1
}

// raise raises the lower bound.
func (s *stage) raise(bound int) {
	s.lock.Lock()
	defer s.lock.Unlock()
	before := s.best.Bounds[s.i]
	s.best.Bounds[s.i] = max(before, bound)
	if s.best.Grid != nil {
		s.best.Bounds[s.i] = min(s.best.Bounds[s.i], s.best.Costs[s.i])
		if s.o.Raised != nil && s.best.Bounds[s.i] > before {
			s.o.Raised(Best{Grid: s.best.Grid, Costs: slices.Clone(s.best.Costs), Bounds: slices.Clone(s.best.Bounds)})
		}
	} else if bound >= s.worstCost() {
		s.none = true
	}
}

// took records the cost of a refutation, in failures.
func (b *bounds) took(fails int) {
	b.lock.Lock()
	defer b.lock.Unlock()
	b.hardest = max(b.hardest, fails)
}
