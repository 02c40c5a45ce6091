package optimum

import (
	"context"

	"crossat/grids"
	"crossat/internal/search"
)

// inquiry asks questions of one kind: is there a fill that costs at most so much? Where the effort ends before the
// answer, the same question goes on from there the next time.
type inquiry struct {
	*stage
	refute  bool   // expects no fill
	seed    uint64 // of the next question
	session *search.Session
	last    search.Goal
	spent   int  // failures that the last question has taken
	open    bool // the last question has no answer yet
}

// asker asks whether there is a fill that costs at most so much, with limited effort, 0 for any. It reports whether
// the question was answered, and the failures it took.
type asker func(ctx context.Context, cost, effort int) (answered bool, spent int, err error)

func (q *inquiry) ask(ctx context.Context, cost, effort int) (answered bool, spent int, err error) {
	if q.session == nil {
		q.session = q.newSession()
	}
	goal := q.goal(cost, q.seed, effort)
	goal.Refute = q.refute
	find := q.session.Resume
	if !q.open || goal.Floor != q.last.Floor || goal.Limit > q.last.Limit {
		find, q.spent = q.session.Find, 0
		q.seed++
	}
	end, spent, err := q.search(ctx, goal, find, q.spent)
	q.last, q.open, q.spent = goal, end == outOfEffort || end == foundSome, q.spent+spent
	return end != outOfEffort, spent, err
}

// goal is that of a search for a fill that costs at most so much.
func (s *stage) goal(cost int, seed uint64, effort int) search.Goal {
	g := search.Goal{Limit: -1, Floor: s.floor, Apart: s.o.Apart, Seed: seed, Fails: effort}
	if s.c.Dearest {
		g.Floor = max(g.Floor, s.c.Top-cost)
	} else {
		g.Limit = cost
	}
	return g
}

// finder is [search.Session.Find], or Resume.
type finder func(context.Context, search.Goal, func(*grids.Grid) (limit int, more bool)) (search.Result, error)

// ending says how a search ended.
type ending int

const (
	outOfEffort ending = iota // without an answer
	foundSome                 // with fills, and then out of effort
	foundOne                  // with a fill, which was enough
	exhausted                 // with the last of the fills, or with none
)

// search is one search for the answer to a question, which may have had some failures before. Where the effort is
// limited it goes on after a fill, to cheaper ones, unless the dearest entry counts: then a new search with a higher
// floor does better.
func (s *stage) search(
	ctx context.Context, g search.Goal, find finder, before int,
) (end ending, spent int, err error) {
	more := !s.c.Dearest && g.Fails > 0
	r, err := find(ctx, g, func(filled *grids.Grid) (int, bool) {
		if end = foundOne; more {
			end = foundSome
		}
		s.found(filled)
		_, high := s.gap()
		return high - 1, more
	})
	if r.Exhausted {
		low := g.Limit + 1
		if s.c.Dearest {
			low = s.c.Top - g.Floor + 1
		}
		if end != outOfEffort {
			_, low = s.gap()
		}
		s.raise(low)
		s.took(before + r.Stats.Fails)
		end = exhausted
	}
	return end, r.Stats.Fails + 1, err
}
