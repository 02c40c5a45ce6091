package layouts

import (
	"cmp"
	"context"
	"time"

	"crossat/internal/grow"
	"crossat/internal/problem/layout"
)

// layoutSearch looks for layouts by local search.
type layoutSearch struct {
	*bestLayout
	runs uint64 // for a different seed in each run
	most int    // the greatest weight of words placed at once, even if not enough
}

// options returns the options of the next run.
func (s *layoutSearch) options(effort int, start []layout.Place) grow.Options {
	o := grow.Options{Seed: s.seed + s.runs<<32, Effort: effort, Start: start}
	s.runs++
	return o
}

// PlacementsAConflict is how many placements the local search examines in about the time of a conflict of a formula.
const PlacementsAConflict = 1000

// place looks for a layout of a problem from scratch. It keeps every layout on the way that meets the request. The end
// of the context is an error.
func (s *layoutSearch) place(ctx context.Context, p *layout.Problem, effort int) error {
	start := time.Now()
	if left := s.purse.Left(); left < effort/PlacementsAConflict {
		effort = left * PlacementsAConflict
	}
	if effort == 0 {
		return ctx.Err()
	}
	looked := effort
	var broken error
	ran := grow.Run(ctx, p, s.options(effort, nil), func(found grow.Layout) bool {
		s.most = max(s.most, found.Weight)
		broken = s.takeFound(p, found)
		more := broken == nil && !s.answers(p)
		if !more {
			looked = found.Looked
		}
		return more
	})
	s.purse.Pay(looked / PlacementsAConflict)
	s.observer.Notef("%s: words of weight %d placed in %.2f s", p.Board(), s.most, time.Since(start).Seconds())
	return cmp.Or(broken, ran, ctx.Err())
}

// improve looks for better layouts, starting from the best: by ejection chains for more words, or by ruin and recreate
// for better places of the same words. The end of the context is an error.
func (s *layoutSearch) improve(ctx context.Context, effort int) error {
	p, byWeight := s.widest, s.goal.ByWeight()
	if !byWeight {
		p = s.around()
	}
	start := time.Now()
	var broken error
	o := s.options(effort, p.Read(s.best.Grid))
	take := func(found grow.Layout) bool {
		broken = s.takeFound(p, found)
		return broken == nil && !s.done()
	}
	var ran error
	if byWeight {
		ran = grow.Run(ctx, p, o, take)
	} else {
		ran = grow.Improve(ctx, p, s.goal, o, take)
	}
	s.observer.Notef("%d placements looked at in %.2f s", effort, time.Since(start).Seconds())
	return cmp.Or(broken, ran, ctx.Err())
}

// around returns the problem on a board slightly larger than the best layout, within the requested board.
func (s *layoutSearch) around() *layout.Problem {
	q := *s.widest
	side := max(s.measures.Width, s.measures.Height)
	side += side/8 + 2
	q.Width, q.Height = min(q.Width, side), min(q.Height, side)
	return &q
}

// takeFound takes a layout if it meets the request.
func (s *layoutSearch) takeFound(p *layout.Problem, found grow.Layout) error {
	crossings := max(p.MinCrossings, min(len(p.Words)-1, 1))
	if found.Weight < p.TotalWeight()-s.widest.MaxLost || found.Crossings < crossings {
		return nil
	}
	letters, err := p.Letters(found.Places)
	if err != nil {
		return err
	}
	return s.take(p, letters)
}
