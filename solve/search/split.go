package search

import (
	"cmp"
	"container/heap"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"crossat/internal/named"
	"crossat/problem/cubes"
	"crossat/problem/fit"
)

// SplitOptions say how to split. The zero value makes one cube, of the whole space.
type SplitOptions struct {
	Strategy string // the name of one of Splits; empty means the first
	Target   int    // cubes to make, without a beam; there can be some more, and fewer if the space is small
	// Beam is how many parts of each depth are split, those with the most expected fills,
	// until they are small enough for a solver to take on soon: so that a fill may be
	// found in one of the first cubes where the whole space is out of reach. The parts
	// beside the beam are cubes as they are. 0 for no beam.
	Beam int
	Seed uint64 // breaks ties
}

// SplitStrategy is a way to split the space.
type SplitStrategy struct {
	Name  string // as the user writes it
	Title string // one line for a list

	branch func(*splitter) []branch
}

// ID is the name.
func (s SplitStrategy) ID() string { return s.Name }

// Splits lists the ways to split; the first is the default.
var Splits = []SplitStrategy{
	splitByLookahead,
	splitByCells,
	splitBySlots,
}

// Split divides the space of fills into cubes that cover it and do not overlap, for
// solvers to take on one by one (M. Heule et al., Cube and conquer, HVC 2011). Parts are
// split into parts that differ in a cell or a slot, and dropped where arc consistency, or
// that words must differ, refutes them. Without a beam, it is always the largest part that
// is split, by the candidates of its slots, until there are enough: so all are of a size,
// as a proof wants them. The error is the context's, or says which option is wrong.
func Split(ctx context.Context, p *fit.Problem, o SplitOptions) (cubes.Splitting, error) {
	strategy, err := named.Find("way to split", Splits, o.Strategy)
	if err != nil {
		return cubes.Splitting{}, err
	}
	s := &splitter{
		domains:  newDomains(p),
		p:        p,
		o:        o,
		strategy: strategy,
		rng:      rand.New(rand.NewPCG(o.Seed, 0x637562650a)),
	}
	if !s.propagate() {
		return cubes.Splitting{Refuted: 1, Share: 1}, nil
	}
	traverse := s.largestFirst
	if o.Beam > 0 {
		traverse = s.beamSearch
	}
	err = traverse(ctx)
	return s.Splitting, err
}

// splitter splits a space.
type splitter struct {
	*domains
	cubes.Splitting
	p        *fit.Problem
	o        SplitOptions
	strategy SplitStrategy
	rng      *rand.Rand
	estimate estimate
}

// part is a part of the space that may be split further.
type part struct {
	letters  []assignment // decided
	share    float64
	size     float64 // the logarithm of the number of ways to choose a candidate for each slot
	expected float64 // as that of a cube
	small    bool    // solvers take it on soon
}

// branch is one of the ways in which the parts of a part differ.
type branch struct {
	letters []assignment
	weight  float64 // its share of the part is this, of the sum over all branches
}

// enter goes to a part, on a level of its own, for pop. It is consistent: that has been
// seen when it was made.
func (s *splitter) enter(p part) {
	s.push()
	s.decide(p.letters)
}

// decide puts letters into cells, and reports whether that can be.
func (s *splitter) decide(letters []assignment) bool {
	for _, l := range letters {
		c := &s.cells[l.cell]
		if c.index[l.letter] >= c.n {
			return false
		}
		if c.n > 1 {
			s.assign(l.cell, l.letter)
		}
	}
	return s.propagate()
}

// split divides a part, and returns the parts that are not refuted; ok is false if there
// is nothing left to decide. It calls before when it has entered the part, and look with
// each part that it has entered below.
func (s *splitter) split(p part, entered func(), visit func(*part)) (parts []part, ok bool) {
	s.enter(p)
	defer s.pop()
	entered()
	branches := s.strategy.branch(s)
	sum := 0.0
	for _, b := range branches {
		sum += b.weight
	}
	for _, b := range branches {
		child := part{letters: slices.Concat(p.letters, b.letters), share: p.share * b.weight / sum}
		s.push()
		if s.decide(b.letters) {
			visit(&child)
			parts = append(parts, child)
		} else {
			s.refute(child)
		}
		s.pop()
	}
	return parts, len(branches) > 0
}

func (s *splitter) refute(p part) {
	s.Refuted++
	s.Share += p.share
}

// largestFirst splits the largest part until there are enough.
func (s *splitter) largestFirst(ctx context.Context) error {
	open, done := partHeap{{share: 1}}, 0
	var leaves []part // with nothing left to decide
	for len(open) > 0 && len(open)+done < s.o.Target {
		if err := ctx.Err(); err != nil {
			return err
		}
		p := heap.Pop(&open).(part)
		parts, ok := s.split(p, func() {}, func(child *part) { child.size = s.size() })
		if !ok {
			leaves, done = append(leaves, p), done+1
		}
		for _, child := range parts {
			heap.Push(&open, child)
		}
	}
	return s.makeCubes(ctx, append(leaves, open...))
}

// keep makes cubes of parts.
func (s *splitter) makeCubes(ctx context.Context, parts []part) error {
	var feasible []part
	s.computeEstimate()
	for _, p := range parts {
		if err := ctx.Err(); err != nil {
			return err
		}
		s.enter(p)
		p.expected = s.expected()
		s.pop()
		feasible = s.appendFeasible(feasible, p)
	}
	s.addCubes(feasible)
	return nil
}

// hopeful appends a part unless two slots cannot hold different words in it.
func (s *splitter) appendFeasible(parts []part, p part) []part {
	if math.IsInf(p.expected, -1) {
		s.refute(p)
		return parts
	}
	return append(parts, p)
}

// addCubes makes cubes of parts, those with the most expected fills first.
func (s *splitter) addCubes(parts []part) {
	slices.SortStableFunc(parts, func(a, b part) int { return cmp.Compare(b.expected, a.expected) })
	for _, p := range parts {
		letters := make([]rune, len(s.cells))
		for _, l := range p.letters {
			letters[l.cell] = s.p.Alphabet[l.letter]
		}
		s.Cubes = append(s.Cubes, cubes.Cube{Letters: letters, Share: p.share, Expected: p.expected})
	}
}

// largest is a heap of parts, the largest first.
type partHeap []part

func (h partHeap) Len() int           { return len(h) }
func (h partHeap) Less(i, j int) bool { return h[i].size > h[j].size }
func (h partHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }

// Push appends a part, for package heap.
func (h *partHeap) Push(x any) { *h = append(*h, x.(part)) }

// Pop takes the last part, for package heap.
func (h *partHeap) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}

// size is the logarithm of the number of ways to choose a candidate for each slot.
func (s *splitter) size() float64 {
	sum := 0.0
	for i := range s.slots {
		sum += math.Log10(float64(s.slots[i].count))
	}
	return sum
}

// ways is how many ways there are to choose for each slot through a cell a candidate
// that has the letter there.
func (s *splitter) choices(c *cell, letter int32) float64 {
	n := 1.0
	for _, x := range c.slots {
		n *= float64(s.countSupports(x, letter, 0))
	}
	return n
}

// letterBranches has a branch for each letter of a cell.
func (s *splitter) letterBranches(cell int32) []branch {
	c := &s.cells[cell]
	var branches []branch
	for _, letter := range slices.Sorted(slices.Values(c.letters[:c.n])) {
		branches = append(branches, branch{[]assignment{{cell, letter}}, s.choices(c, letter)})
	}
	return branches
}
