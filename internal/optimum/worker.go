package optimum

import (
	"context"
	"math"

	"crossat/internal/sat"
	"crossat/internal/search"
)

// worker improves the best fill, or proves that it's optimal.
type worker struct {
	*stage
	session *search.Session // for short searches
	seed    uint64          // of the next short search
	whole   inquiry         // about fills with a cost just above the bound, or just below the best
	better  inquiry         // about any better fill
	first   int             // minimum effort of the first round, for a criterion of total cost
	regions regions
}

// After earlier criteria have raised the floor as far as possible, few fills remain. To prove that none of them costs
// less than the best is hardly more work than the proof that none exists above the floor.
const (
	floorFactor = 8       // limit of failures for the first such proof, relative to the longest refutation so far
	findShare   = 1. / 32 // effort for better fills before it, relative to the proof
)

// firstSeed returns the first of the consecutive seeds of a search; n distinguishes searches. Different user seeds lead
// to different seeds.
func (s *stage) firstSeed(n uint64) uint64 { return s.o.Seed*0x9e3779b97f4a7c15 + n<<32 }

// setCosts computes the costs of words, for a criterion of total cost. Workers share them.
func (s *stage) setCosts(ctx context.Context) (err error) {
	if !s.c.Dearest {
		s.costs, err = search.NewCosts(ctx, s.problem, s.c.Cost, s.floor, s.except)
	}
	return err
}

// newSession returns a session for the criterion.
func (s *stage) newSession() *search.Session {
	if s.c.Dearest {
		return search.NewSession(s.problem)
	}
	return search.NewCostSession(s.costs)
}

// newFinder returns a worker that improves.
func (s *stage) newFinder() *worker {
	seed := s.firstSeed(0)
	return &worker{
		stage: s, session: s.newSession(), seed: seed, regions: s.newRegions(),
		whole: inquiry{stage: s, seed: seed},
	}
}

// newRefuter returns a worker that refutes.
func (s *stage) newRefuter() *worker {
	ask := inquiry{stage: s, seed: s.firstSeed(1), refute: true}
	return &worker{stage: s, whole: ask, better: ask}
}

// ask looks for a fill with at most a given cost, with limited effort; 0 means no limit. It first runs short searches,
// and then one that continues in the next round. It reports whether it got an answer, and the failures spent.
func (w *worker) ask(ctx context.Context, cost, effort int) (answered bool, spent int, err error) {
	for n := 1; spent < effort/attemptShare; n++ {
		goal := w.goal(cost, w.seed, min(attemptEffort*sat.Luby(n), effort-spent))
		w.seed++
		end, fails, err := w.search(ctx, goal, w.session.Find, 0)
		if spent += fails; end != outOfEffort || err != nil {
			return end != outOfEffort, spent, err
		}
	}
	if effort > 0 && spent >= effort {
		return false, spent, nil
	}
	answered, fails, err := w.whole.ask(ctx, cost, effort-spent)
	return answered, spent + fails, err
}

const (
	attemptShare = 4 // of the effort, as a divisor, for short searches
	// attemptEffort is the number of failures, times the Luby numbers, after which the next short search starts with
	// another seed.
	attemptEffort = 500
)

// refute raises the lower bound. For a criterion of total cost, it first tries to show that no fill is better than the
// best: a high floor can leave so few fills that costs hardly matter. Then it asks for fills with a cost just above the
// bound, in steps that grow with each refutation.
func (w *worker) refute(ctx context.Context, effort int) error {
	budget := math.MaxInt
	if low, high := w.gap(); !w.c.Dearest && low < high && w.snapshot().Grid != nil {
		budget = effort
		if _, _, err := w.better.ask(ctx, high-1, w.firstOr(effort)); err != nil {
			return err
		}
	}
	return w.gallop(ctx, effort, budget, w.whole.ask, func(low, high, step int) int { return min(low+step, high) - 1 })
}

// firstOr returns the effort, which can be higher in the first round, within the limit.
func (w *worker) firstOr(effort int) int {
	first := w.first
	if w.first = 0; w.o.Effort > 0 {
		first = min(first, w.o.Effort)
	}
	return max(effort, first)
}

// gallop asks questions about costs that depend on the bounds and a step. The step doubles after each quick answer, and
// falls back to one after a failure. It ends when a question at step one has no answer, or when all questions together
// have used up the budget.
func (w *worker) gallop(
	ctx context.Context, effort, budget int, ask asker, cost func(low, high, step int) int,
) error {
	step := 1
	for low, high := w.gap(); low < high && budget > 0; low, high = w.gap() {
		answered, spent, err := ask(ctx, cost(low, high, step), min(effort, budget))
		budget -= spent
		switch {
		case err != nil:
			return err
		case answered && spent < effort/4:
			step *= 2
		case answered:
		case step == 1:
			return nil
		default:
			step = 1
		}
	}
	return nil
}

// improve lowers the upper bound as far as the effort allows.
func (w *worker) improve(ctx context.Context, effort int) error {
	if w.c.Dearest {
		higher := func(low, high, step int) int { return max(low, high-step) }
		return w.gallop(ctx, effort, math.MaxInt, w.ask, higher)
	}
	effort = w.firstOr(effort)
	if w.snapshot().Grid != nil {
		if err := w.changeRegions(ctx, regionShare*effort); err != nil {
			return err
		}
		if err := w.exhaustNeighbours(ctx, regionShare*effort); err != nil {
			return err
		}
	}
	low, high := w.gap()
	if low >= high {
		return nil
	}
	_, _, err := w.ask(ctx, high-1, effort)
	return err
}
