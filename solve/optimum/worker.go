package optimum

import (
	"context"
	"math"

	"crossat/grids"
	"crossat/solve"
	"crossat/solve/search"
)

// worker asks questions of a session of its own.
type worker struct {
	*stage
	session *search.Session
	seed    uint64
	first   int // least effort of the first round of a criterion by which entries add up
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

// newWorker returns a worker; n tells the seeds of workers apart.
func (s *stage) newWorker(n uint64) *worker {
	var session *search.Session
	if s.c.Dearest {
		session = search.NewSession(s.problem)
	} else {
		session = search.NewCostSession(s.costs)
	}
	return &worker{stage: s, session: session, seed: s.firstSeed(n), regions: s.newRegions()}
}

// ask looks for a fill that costs at most so much, with limited effort, 0 for any. It reports whether
// the question was answered, and the failures it took.
func (w *worker) ask(ctx context.Context, cost, effort int, refute bool) (answered bool, spent int, err error) {
	for n := 1; ; n++ {
		limit := effort
		if !refute && effort > 0 {
			limit = effort - spent
			if spent < effort/2 {
				limit = min(limit, attemptEffort*solve.Luby(n))
			}
		}
		end, fails, err := w.try(ctx, cost, limit, refute)
		spent += fails + 1
		if end || err != nil || effort > 0 && spent >= effort {
			return end, spent, err
		}
	}
}

// attemptEffort is the number of failures after which a search for a fill begins again with another seed, times the
// Luby numbers.
const attemptEffort = 500

// try is one search for the answer to a question. Where the effort is limited it goes on after a fill, to cheaper
// ones, unless the dearest entry counts: then a new search with a higher floor does better.
func (w *worker) try(ctx context.Context, cost, effort int, refute bool) (answered bool, fails int, err error) {
	g := search.Goal{Limit: -1, Floor: w.floor, Apart: w.o.Apart, Seed: w.seed, Refute: refute, Fails: effort}
	if w.c.Dearest {
		g.Floor = max(g.Floor, w.c.Top-cost)
	} else {
		g.Limit = cost
	}
	w.seed++
	got := false
	r, err := w.session.Find(ctx, g, func(filled *grids.Grid) (int, bool) {
		got = true
		w.found(filled)
		_, high := w.gap()
		return high - 1, !w.c.Dearest && effort > 0
	})
	if r.Exhausted {
		low := cost + 1
		if got {
			_, low = w.gap()
		}
		w.raise(low)
		w.took(r.Stats.Fails)
	}
	return got || r.Exhausted, r.Stats.Fails, err
}

// refute raises the lower bound. Where entries add up, it first tries to show that no fill is better than the
// best: a floor may leave so few that their cost hardly matters. Then it asks for fills that cost next to
// nothing more than the bound, and takes longer steps while it refutes them.
func (w *worker) refute(ctx context.Context, effort int) error {
	budget := math.MaxInt
	if low, high := w.gap(); !w.c.Dearest && low < high && w.snapshot().Grid != nil {
		budget = effort
		if _, _, err := w.ask(ctx, high-1, w.firstOr(effort), true); err != nil {
			return err
		}
	}
	return w.gallop(ctx, effort, budget, func(low, high, step int) int { return min(low+step, high) - 1 }, true)
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
	ctx context.Context, effort, budget int, cost func(low, high, step int) int, refute bool,
) error {
	step := 1
	for low, high := w.gap(); low < high && budget > 0; low, high = w.gap() {
		answered, spent, err := w.ask(ctx, cost(low, high, step), min(effort, budget), refute)
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
		return w.gallop(ctx, effort, math.MaxInt, higher, false)
	}
	effort = w.firstOr(effort)
	if w.snapshot().Grid != nil {
		if err := w.changeRegions(ctx, regionShare*effort); err != nil {
			return err
		}
	}
	low, high := w.gap()
	if low >= high {
		return nil
	}
	_, _, err := w.ask(ctx, high-1, effort, false)
	return err
}
