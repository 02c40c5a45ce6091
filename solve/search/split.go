package search

import (
	"cmp"
	"container/heap"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"crossat/encode/fit"
)

// Cube is a part of the space of fills: those that have the cube's letters.
type Cube struct {
	// Letters has one rune a cell, zero where the cube leaves the cell open.
	Letters []rune
	// Share is the share of the space that the cube is, by the words that go on with
	// its letters; those of all cubes and of what Split refuted add up to 1.
	Share float64
	// Expected is the decimal logarithm of the number of fills to be expected in the
	// cube, as [fit.Problem.LogExpected] has it but for words that stand twice.
	Expected float64
}

// SplitOptions say how to split. The zero value makes one cube, of the whole space.
type SplitOptions struct {
	Strategy string // the name of one of Splits; empty means the first
	Target   int    // cubes to make; there can be some more, and fewer if the space is small
	Seed     uint64 // breaks ties
	Repeats  bool   // a word may stand more than once
}

// Splitting is a space in parts. No fill is in two cubes, and every fill is in one.
type Splitting struct {
	Cubes   []Cube  // those with the most expected fills first
	Refuted int     // parts that have no fill, as arc consistency has shown
	Share   float64 // of the space: that of the parts refuted
}

// SplitStrategy is a way to split the space.
type SplitStrategy struct {
	Name  string // as the user writes it
	Title string // one line for a list

	branch func(*splitter) []branch
}

// Splits lists the ways to split; the first is the default.
var Splits = []SplitStrategy{
	splitByLookahead,
	splitByCells,
	splitBySlots,
}

// SplitNames lists the names of the ways to split.
func SplitNames() []string {
	var names []string
	for _, s := range Splits {
		names = append(names, s.Name)
	}
	return names
}

// Split divides the space of fills into cubes that cover it and do not overlap, for
// solvers to take on one by one (M. Heule et al., Cube and conquer, HVC 2011). It splits
// the part that is the largest, by the candidates of its slots, into parts that differ
// in a cell or a slot, drops what arc consistency refutes, and goes on until there are
// enough. The error is the context's, or says which option is wrong.
func Split(ctx context.Context, p *fit.Problem, o SplitOptions) (Splitting, error) {
	i := slices.IndexFunc(Splits, func(s SplitStrategy) bool { return s.Name == o.Strategy || o.Strategy == "" })
	if i < 0 {
		return Splitting{}, fmt.Errorf("no way to split %q: use %s", o.Strategy, strings.Join(SplitNames(), ", "))
	}
	s := &splitter{
		domains:  newDomains(p, o.Repeats),
		p:        p,
		strategy: Splits[i],
		rng:      rand.New(rand.NewPCG(o.Seed, 0x637562650a)),
	}
	if !s.propagate() {
		return Splitting{Refuted: 1, Share: 1}, nil
	}
	s.keep(part{share: 1})
	for len(s.open) > 0 && len(s.open)+len(s.Cubes) < max(o.Target, 1) {
		if err := ctx.Err(); err != nil {
			return Splitting{}, err
		}
		s.split(heap.Pop(&s.open).(part))
	}
	for _, rest := range s.open {
		s.enter(rest)
		s.cube(rest)
		s.pop()
	}
	slices.SortStableFunc(s.Cubes, func(a, b Cube) int {
		return cmp.Or(cmp.Compare(b.Expected, a.Expected), slices.Compare(a.Letters, b.Letters))
	})
	return s.Splitting, nil
}

// splitter splits a space.
type splitter struct {
	*domains
	Splitting
	p        *fit.Problem
	strategy SplitStrategy
	rng      *rand.Rand
	open     parts
}

// part is a part of the space that may be split further.
type part struct {
	letters []letterAt // decided
	share   float64
	size    float64 // the logarithm of the number of ways to choose a candidate for each slot
}

// parts is a heap, the largest part first.
type parts []part

func (p parts) Len() int           { return len(p) }
func (p parts) Less(i, j int) bool { return p[i].size > p[j].size }
func (p parts) Swap(i, j int)      { p[i], p[j] = p[j], p[i] }

// Push appends a part, for package heap.
func (p *parts) Push(x any) { *p = append(*p, x.(part)) }

// Pop takes the last part, for package heap.
func (p *parts) Pop() any {
	last := (*p)[len(*p)-1]
	*p = (*p)[:len(*p)-1]
	return last
}

// branch is one of the ways in which the parts of a part differ.
type branch struct {
	letters []letterAt
	weight  float64 // its share of the part is this, of the sum over all branches
}

// enter goes to a part, on a level of its own, for pop. It is consistent: that has been
// seen when it was kept.
func (s *splitter) enter(p part) {
	s.push()
	s.decide(p.letters)
}

// decide puts letters into cells, and reports whether that can be.
func (s *splitter) decide(letters []letterAt) bool {
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

// split divides a part.
func (s *splitter) split(p part) {
	s.enter(p)
	defer s.pop()
	branches := s.strategy.branch(s)
	if len(branches) == 0 {
		s.cube(p)
		return
	}
	sum := 0.0
	for _, b := range branches {
		sum += b.weight
	}
	for _, b := range branches {
		share := p.share * b.weight / sum
		s.push()
		if s.decide(b.letters) {
			s.keep(part{letters: slices.Concat(p.letters, b.letters), share: share})
		} else {
			s.Refuted++
			s.Share += share
		}
		s.pop()
	}
}

// keep leaves a part, which is the one entered, for later.
func (s *splitter) keep(p part) {
	p.size = s.size()
	heap.Push(&s.open, p)
}

// cube makes a cube of the part entered.
func (s *splitter) cube(p part) {
	letters := make([]rune, len(s.cells))
	for _, l := range p.letters {
		letters[l.cell] = s.p.Alphabet[l.letter]
	}
	s.Cubes = append(s.Cubes, Cube{Letters: letters, Share: p.share, Expected: s.expected()})
}

// size is the logarithm of the number of ways to choose a candidate for each slot.
func (s *splitter) size() float64 {
	sum := 0.0
	for i := range s.slots {
		sum += math.Log10(float64(s.slots[i].count))
	}
	return sum
}

// expected is the logarithm of the number of fills to be expected, as
// [fit.Problem.LogExpected] has it but for words that stand twice.
func (s *splitter) expected() float64 {
	sum := s.size()
	for i := range s.cells {
		c := &s.cells[i]
		if len(c.slots) < 2 || c.n == 1 {
			continue
		}
		agree := 0.0
		for _, letter := range c.letters[:c.n] {
			agree += s.ways(c, letter)
		}
		for _, x := range c.slots {
			agree /= float64(s.slots[x.slot].count)
		}
		sum += math.Log10(agree)
	}
	return sum
}

// ways is how many ways there are to choose for each slot through a cell a candidate
// that has the letter there.
func (s *splitter) ways(c *cell, letter int32) float64 {
	n := 1.0
	for _, x := range c.slots {
		n *= float64(s.appeal(x, letter, 0))
	}
	return n
}

// letterBranches has a branch for each letter of a cell.
func (s *splitter) letterBranches(cell int32) []branch {
	c := &s.cells[cell]
	var branches []branch
	for _, letter := range slices.Sorted(slices.Values(c.letters[:c.n])) {
		branches = append(branches, branch{[]letterAt{{cell, letter}}, s.ways(c, letter)})
	}
	return branches
}
