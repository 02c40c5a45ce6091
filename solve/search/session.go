package search

import (
	"context"
	"math/rand/v2"
	"time"

	"crossat/grids"
	"crossat/problem/fit"
)

// Session searches one problem many times, each time for fills that cost little.
type Session struct {
	l          *letterSearch
	impossible bool // arc consistency refutes the problem
}

// Goal says what a search of a [Session] looks for.
type Goal struct {
	// Limit is the most that the words of all slots may cost together; negative for any.
	Limit int
	// WordLimit is the most that a word may cost; negative for any.
	WordLimit int
	// Fixed has the letters of cells that are given, one rune per cell, zero for the others; nil for none.
	Fixed []rune
	// Seed drives all random choices.
	Seed uint64
	// Refute expects no fill: it proves sooner that there is none, and takes longer to find one.
	Refute bool
	// Fails stops the search after this many failures; 0 means no limit.
	Fails int
}

// NewSession returns a session in which a word costs what its score does, 0 or more.
func NewSession(p *fit.Problem, cost func(score int) int) *Session {
	d := newDomains(p, func(score int) int32 { return int32(cost(score)) })
	s := &Session{l: newLetterSearch(&run{p: p}, d, finding)}
	s.impossible = !d.propagate()
	for i := range d.slots {
		if !s.impossible {
			d.slots[i].cheapest = d.slots[i].lowestBit()
		}
	}
	return s
}

// LeastCost is a lower bound on the cost of a fill: the sum of what the cheapest words of all slots
// cost.
func (s *Session) LeastCost() int {
	sum := 0
	for i := range s.l.slots {
		sum += int(s.l.slots[i].leastCost())
	}
	return sum
}

// Find passes fills to better, which returns the next limit, or false to stop. It returns true if
// there are no more fills within the last limit.
func (s *Session) Find(ctx context.Context, g Goal, better func(*grids.Grid) (limit int, more bool)) (Result, error) {
	if s.impossible {
		return Result{Exhausted: true}, nil
	}
	l := s.l
	l.run = &run{
		ctx: ctx, p: l.p, o: Options{Limit: g.Fails}, rng: rand.New(rand.NewPCG(g.Seed, 0x7365617263680a)),
		start: time.Now(),
		yield: func(filled *grids.Grid) bool {
			limit, more := better(filled)
			l.limit = int32(limit)
			return more
		},
	}
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	l.begin(g.Refute)
	defer func() {
		for l.level > 0 {
			l.pop()
		}
	}()
	l.push()
	l.setLimits(g)
	l.fix(g.Fixed)
	end := l.search()
	l.Result.Exhausted = end == exhausted
	if end == stopped && !l.stopWanted {
		return l.Result, ctx.Err()
	}
	return l.Result, nil
}

// begin forgets the last search.
func (l *letterSearch) begin(refute bool) {
	if l.policy = finding; refute {
		l.policy = refuting
	}
	l.decisions, l.scoreBias, l.foundAny, l.rapidRestarts = l.decisions[:0], initialScoreBias, false, false
	l.weightIncrement = 1
	clear(l.weights)
}

// setLimits applies the limits of a goal.
func (d *domains) setLimits(g Goal) {
	d.limit = noLimit
	if g.Limit >= 0 {
		d.limit = int32(g.Limit)
	}
	for i := range d.slots {
		s := &d.slots[i]
		s.rootCost = s.leastCost()
		if g.WordLimit >= 0 {
			d.cutOff(int32(i), s.over(int32(g.WordLimit)))
		}
	}
}

// fix gives cells letters. A letter that a cell does not have wipes it out.
func (l *letterSearch) fix(letters []rune) {
	for i, r := range letters {
		if r == 0 {
			continue
		}
		for letter, a := range l.p.Alphabet {
			if a == r && l.cells[i].n > 1 {
				l.assign(int32(i), int32(letter))
			}
		}
	}
}
