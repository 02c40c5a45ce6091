package search

import (
	"cmp"
	"container/heap"
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"crossat/internal/named"
	"crossat/internal/problem/cubes"
	"crossat/internal/problem/fit"
)

// SplitOptions configures Split. The zero value makes one cube, the whole space.
type SplitOptions struct {
	Strategy string // one of Splits; empty means the first
	Target   int    // number of cubes without a beam; the result can have slightly more, or fewer if the space is small
	// Beam, if positive, is how many parts to split at each depth: those with the most expected fills, until they are
	// small enough to solve quickly. One of the first cubes can then hold a fill even if the whole space is out of
	// reach. Parts outside the beam become cubes unsplit.
	Beam int
	Seed uint64 // breaks ties
}

// SplitStrategy chooses what to branch on. The zero value is not usable; take one from Splits.
type SplitStrategy struct {
	Name  string // what the user types
	Title string // one-line description for listings

	// branch returns nil if nothing is left to decide, and no branches if the part has no fill.
	branch func(*splitter) []branch
}

// ID returns the name.
func (s SplitStrategy) ID() string { return s.Name }

// Splits lists all split strategies, the default first.
var Splits = []SplitStrategy{
	splitByLookahead,
	splitByCells,
	splitBySlots,
}

// Split partitions the space of fills into disjoint cubes that cover it, to be solved one by one
// (M. Heule et al., Cube and conquer, HVC 2011). Parts are split by the letters of a cell or the
// words of a slot, and dropped if arc consistency or distinctness refutes them. Without a beam, the
// largest part, measured by the candidates of its slots, is split until there are enough; the cubes
// are then of similar size, as a refutation needs. It returns an error if the context is done or an
// option is invalid.
func Split(ctx context.Context, p *fit.Problem, o SplitOptions) (cubes.Splitting, error) {
	strategy, err := named.Find("split strategy", Splits, o.Strategy)
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

// splitter is the state of Split.
type splitter struct {
	*domains
	cubes.Splitting
	p        *fit.Problem
	o        SplitOptions
	strategy SplitStrategy
	rng      *rand.Rand
	estimate estimate
}

// part is a part of the space that can be split.
type part struct {
	letters  []Assignment // decisions from the root
	share    float64
	size     float64 // as returned by splitter.size
	expected float64 // as in cubes.Cube
	small    bool    // small enough to solve quickly
}

// branch is one alternative in splitting a part.
type branch struct {
	letters []Assignment
	weight  float64 // share of the part, relative to the sum over all branches
}

// enter opens a level for a part, to be closed by pop. The part is known to be consistent from its creation.
func (s *splitter) enter(p part) {
	s.push()
	s.decide(p.letters)
}

// decide assigns letters, propagates and reports whether the result is consistent.
func (s *splitter) decide(letters []Assignment) bool {
	for _, l := range letters {
		c := &s.cells[l.Cell]
		if c.index[l.Letter] >= c.n {
			return false
		}
		if c.n > 1 {
			s.assign(l.Cell, l.Letter)
		}
	}
	return s.propagate()
}

// split divides a part and returns the parts that are not refuted; ok is false if nothing is left to decide. It calls
// entered once inside the part, and visit inside each part it returns.
func (s *splitter) split(p part, entered func(), visit func(*part)) (parts []part, ok bool) {
	s.enter(p)
	defer s.pop()
	entered()
	branches := s.strategy.branch(s)
	if branches != nil && len(branches) == 0 {
		s.refute(p)
	}
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
	return parts, branches != nil
}

// refute counts a part that has no fill.
func (s *splitter) refute(p part) {
	s.Refuted++
	s.Share += p.share
}

// largestFirst splits the largest part until there are enough parts.
func (s *splitter) largestFirst(ctx context.Context) error {
	open, done := partHeap{{share: 1}}, 0
	var leaves []part // parts with nothing left to decide
	for len(open) > 0 && len(open)+done < s.o.Target {
		if err := ctx.Err(); err != nil {
			return err
		}
		p := heap.Pop(&open).(part)
		parts, ok := s.split(p, func() {}, func(child *part) { child.size = s.size(nil) })
		if !ok {
			leaves, done = append(leaves, p), done+1
		}
		for _, child := range parts {
			heap.Push(&open, child)
		}
	}
	return s.makeCubes(ctx, append(leaves, open...))
}

// makeCubes turns parts into cubes, dropping those that distinctness refutes.
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

// appendFeasible appends a part unless its estimate shows that words cannot be distinct in it.
func (s *splitter) appendFeasible(parts []part, p part) []part {
	if math.IsInf(p.expected, -1) {
		s.refute(p)
		return parts
	}
	return append(parts, p)
}

// addCubes turns parts into cubes, those with the most expected fills first.
func (s *splitter) addCubes(parts []part) {
	slices.SortStableFunc(parts, func(a, b part) int { return cmp.Compare(b.expected, a.expected) })
	for _, p := range parts {
		letters := make([]rune, len(s.cells))
		for _, l := range p.letters {
			letters[l.Cell] = s.p.Alphabet[l.Letter]
		}
		s.Cubes = append(s.Cubes, cubes.Cube{Letters: letters, Share: p.share, Expected: p.expected})
	}
}

// partHeap is a max-heap of parts by size.
type partHeap []part

func (h partHeap) Len() int           { return len(h) }
func (h partHeap) Less(i, j int) bool { return h[i].size > h[j].size }
func (h partHeap) Swap(i, j int)      { h[i], h[j] = h[j], h[i] }

// Push appends a part, for container/heap.
func (h *partHeap) Push(x any) { *h = append(*h, x.(part)) }

// Pop removes the last part, for container/heap.
func (h *partHeap) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}

// size returns the decimal logarithm of the number of ways to choose a candidate for each slot. The logarithms of the
// slots are multiplied by their weights, unless these are nil.
func (d *domains) size(weights []float64) float64 {
	sum := 0.0
	for i := range d.slots {
		w := 1.0
		if weights != nil {
			w = weights[i]
		}
		sum += w * math.Log10(float64(d.slots[i].count))
	}
	return sum
}

// choices returns the number of ways to choose, for each slot through a cell, a candidate with the given letter there.
func (d *domains) choices(c *cell, letter int32) float64 {
	n := 1.0
	for _, x := range c.slots {
		n *= float64(d.countSupports(x, letter, 0))
	}
	return n
}

// letterBranches returns a branch for each letter of a cell.
func (d *domains) letterBranches(cell int32) []branch {
	var branches []branch
	for _, letter := range d.lettersOf(cell) {
		branches = append(branches, branch{[]Assignment{{cell, letter}}, d.choices(&d.cells[cell], letter)})
	}
	return branches
}
