package optimum

import (
	"context"

	"crossat/grids"
	"crossat/internal/search"
)

// inquiry asks questions of one kind: is there a fill with at most a given cost? A question that runs out of effort
// continues the next time.
type inquiry struct {
	*stage
	refute  bool   // expects no fill
	seed    uint64 // of the next question
	session *search.Session
	last    search.Goal
	spent   int  // failures spent on the last question
	open    bool // the last question has no answer yet
}

// asker asks for a fill with at most a given cost, with limited effort; 0 means no limit. It reports whether it got an
// answer, and the failures spent.
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

// goal returns the goal of a search for a fill with at most the given cost.
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

// ending is the way a search ended.
type ending int

const (
	outOfEffort ending = iota // without an answer
	foundSome                 // with fills, and then out of effort
	foundOne                  // after a fill, which was enough
	exhausted                 // no fills remain
)

// search runs one search for the answer to a question that has spent failures before. With limited effort it continues
// after a fill, for cheaper ones, unless the dearest entry counts: then a new search with a higher floor is better.
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
