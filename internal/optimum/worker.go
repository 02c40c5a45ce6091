package optimum

import (
	"context"
	"math"

	"crossat/internal/sat"
	"crossat/internal/search"
)

// worker improves the best fill, or proves that there is none better.
type worker struct {
	*stage
	session *search.Session // for short searches
	seed    uint64          // of the next short search
	whole   inquiry         // about fills that cost little more than the bound, or little less than the best
	better  inquiry         // about any better fill
	first   int             // least effort of the first round of a criterion by which entries add up
	regions regions
}

// Earlier criteria have raised the floor as far as it goes. It leaves few fills, and that none of them costs less
// than the best is not much more to prove than that there is none above the floor.
const (
	floorFactor = 8       // failures that the first such proof may take, relative to the longest refutation so far
	findShare   = 1. / 32 // effort for better fills before that, relative to the proof
)

// firstSeed is the first of the seeds that a search takes, one after the other; n tells searches apart. Other seeds of
// the user's lead to others.
func (s *stage) firstSeed(n uint64) uint64 { return s.o.Seed*0x9e3779b97f4a7c15 + n<<32 }

// setCosts finds what words cost, if that adds up. Workers share it.
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

// ask looks for a fill that costs at most so much, with limited effort, 0 for any: first by short searches, and then
// by one that goes on in the next round. It reports whether the question was answered, and the failures it took.
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
	// attemptEffort is the number of failures after which a short search gives way to one with another seed, times the
	// Luby numbers.
	attemptEffort = 500
)

// refute raises the lower bound. Where entries add up, it first tries to show that no fill is better than the
// best: a floor may leave so few that their cost hardly matters. Then it asks for fills that cost next to
// nothing more than the bound, and takes longer steps while it refutes them.
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

// firstOr is the effort; in the first round it may be more, within the limit of effort.
func (w *worker) firstOr(effort int) int {
	first := w.first
	if w.first = 0; w.o.Effort > 0 {
		first = min(first, w.o.Effort)
	}
	return max(effort, first)
}

// gallop asks questions, the cost of which depends on the bounds and on a step. The step doubles with
// each answer, and falls back to one without. It ends when a question at step one has no answer, or when all
// questions together have taken the budget.
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

// improve lowers the upper bound as far as the effort goes.
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
