package search

import (
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"crossat/grids"
	"crossat/internal/problem/fit"
)

// Session searches one problem repeatedly, each time for fills of low cost.
type Session struct {
	l          *letterSearch
	impossible bool    // arc consistency has refuted the problem
	least      int     // see LeastCost
	topShare   float64 // share of the words of a slot with a high score, which the choice of letters prefers
	scale      int     // costs per point
}

// Goal configures a search of a [Session].
type Goal struct {
	// Limit is the most that the words of all slots can cost together; negative for no limit.
	Limit int
	// Floor is the lowest allowed score; given words are exempt.
	Floor int
	// Except marks the slots that are exempt from the floor; nil for none.
	Except []bool
	// Fixed has the letters of given cells, one rune per cell, zero for the others; nil for none.
	Fixed []rune
	// Refuted, if not nil, is called as [Options].Refuted is, for fills with the fixed letters.
	Refuted func([]Assignment)
	// Apart asks for fills that differ from others.
	Apart fit.Apart
	// Seed drives all random choices.
	Seed uint64
	// Refute expects no fill: it proves that faster, but takes longer to find one.
	Refute bool
	// Fails stops the search after this many failures; 0 means no limit.
	Fails int
}

// cheapShare is topShare if words have costs: a tenth gave better sums than 3 % or 30 %.
const cheapShare = 0.1

// NewSession returns a session in which words cost nothing.
func NewSession(p *fit.Problem) *Session {
	s := &Session{l: newLetterSearch(&run{p: p}, newDomains(p), finding), topShare: topShare, scale: 1}
	s.start()
	return s
}

// NewCostSession returns a session with word costs. Several sessions can share the costs.
func NewCostSession(c *Costs) *Session {
	if c.lists == nil {
		return &Session{impossible: true}
	}
	d := newCostDomains(c.problem, c.lists)
	s := &Session{l: newLetterSearch(&run{p: c.problem}, d, finding), topShare: cheapShare, scale: c.scale}
	s.start()
	return s
}

// start makes the domains arc consistent.
func (s *Session) start() {
	if s.impossible = !s.l.propagate(); s.impossible {
		return
	}
	sum := 0
	for i := range s.l.slots {
		s.l.slots[i].cheapest = s.l.slots[i].lowestBit()
		sum += int(s.l.slots[i].leastCost())
	}
	s.least = (sum + s.scale - 1) / s.scale
}

// Impossible reports whether arc consistency refutes the problem.
func (s *Session) Impossible() bool { return s.impossible }

// LeastCost returns a lower bound on the cost of a fill: the cost of the cheapest words of all slots. It is 0 for an
// impossible problem.
func (s *Session) LeastCost() int { return s.least }

// Find passes fills to better, which returns the next limit, or false to stop. The result is exhausted if no more fills
// exist within the last limit.
func (s *Session) Find(ctx context.Context, g Goal, better func(*grids.Grid) (limit int, more bool)) (Result, error) {
	l := s.l
	for l.level > 0 {
		l.pop()
	}
	if s.impossible || !l.has(g.Fixed) {
		if g.Refuted != nil {
			g.Refuted(nil)
		}
		return Result{Exhausted: true}, nil
	}
	l.run = &run{
		p: l.p, o: Options{Apart: g.Apart, Refuted: g.Refuted}, rng: rand.New(rand.NewPCG(g.Seed, 0x7365617263680a)), start: time.Now(),
		Result: Result{Wipeouts: make([]int, len(l.slots))},
	}
	l.begin(g.Refute)
	l.keepApart(l.p, g.Apart)
	l.push()
	limit := int32(anyCost)
	if g.Limit >= 0 {
		limit = s.parts(g.Limit)
	}
	l.setLimit(limit)
	l.setFloor(l.p, g.Floor, g.Except, s.topShare)
	l.fix(g.Fixed)
	return s.search(ctx, g, better)
}

// Resume continues the last Find or Resume after the limit of failures has stopped it. It uses only the limits of the
// goal, and the limit of costs can't be raised. The limit of failures and the failures in the result count from here.
func (s *Session) Resume(ctx context.Context, g Goal, better func(*grids.Grid) (limit int, more bool)) (Result, error) {
	if g.Limit >= 0 {
		s.l.limit = min(s.l.limit, s.parts(g.Limit))
	}
	return s.search(ctx, g, better)
}

// search continues up to the goal's limit of failures.
func (s *Session) search(ctx context.Context, g Goal, better func(*grids.Grid) (limit int, more bool)) (Result, error) {
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	l, before := s.l, s.l.Stats.Fails
	l.ctx, l.o.Limit = ctx, 0
	if g.Fails > 0 {
		l.o.Limit = before + g.Fails
	}
	l.yield = func(filled *grids.Grid) bool {
		limit, more := better(filled)
		l.limit = s.parts(limit)
		return more
	}
	end := l.search()
	result := l.Result
	result.Exhausted = end == Exhausted
	result.Stats.Fails -= before
	if end == Stopped && !l.stopWanted {
		return result, ctx.Err()
	}
	return result, nil
}

// begin resets the state of the last search.
func (l *letterSearch) begin(refute bool) {
	if l.policy = finding; refute {
		l.policy = refuting
	}
	l.decisions, l.scoreBias, l.failsAtRestart = l.decisions[:0], initialScoreBias, 0
	l.foundAny, l.restarts = false, restarts{}
	if !refute { // if refuting, keep the weights: what has failed before will fail again
		l.weightIncrement = 1
		clear(l.weights)
	}
}

// MaxCost is the most that the words of all slots can cost together in a [Session], which counts with 32 bits.
const MaxCost = 1 << 29

// anyCost is a limit that allows all fills, but still keeps track of costs.
const anyCost = 1 << 30

// parts converts a limit from points to costs.
func (s *Session) parts(limit int) int32 { return int32(min((limit+1)*s.scale-1, anyCost)) }

// setLimit limits the total cost of the words of all slots.
func (d *domains) setLimit(limit int32) {
	d.limit = limit
	for i := range d.slots {
		s := &d.slots[i]
		s.rootCost = s.leastCost()
	}
}

// setFloor removes the words that score below the floor, except given ones and in some slots; call propagate
// afterwards. Of the rest, the given share counts as high scores.
func (d *domains) setFloor(p *fit.Problem, floor int, except []bool, share float64) {
	for i, slot := range p.Grid.Slots() {
		s := &d.slots[i]
		s.grade(p.Words(slot.Len()), floor, share)
		if p.Given(i) || except != nil && except[i] {
			continue
		}
		d.saveSlot(int32(i))
		s.subtract(s.low)
		d.enqueue(int32(i))
	}
}

// candidates returns the words of each slot.
func (d *domains) candidates() [][]int32 {
	all := make([][]int32, len(d.slots))
	for i := range d.slots {
		s := &d.slots[i]
		for bit := range s.bits.All() {
			all[i] = append(all[i], s.words[bit])
		}
	}
	return all
}

// has reports whether the letters are in the domains of their cells.
func (l *letterSearch) has(letters []rune) bool {
	for i, r := range letters {
		if r != 0 && !l.may(i, r) {
			return false
		}
	}
	return true
}

// may reports whether a letter is in the domain of a cell. A cell without slots can have any letter.
func (l *letterSearch) may(cell int, r rune) bool {
	c := &l.cells[cell]
	if len(c.index) == 0 {
		return true
	}
	letter := slices.Index(l.p.Alphabet, r)
	return letter >= 0 && c.index[letter] < c.n
}

// fix assigns letters, which must be in the domains of their cells; call propagate afterwards.
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
