package search

import (
	"cmp"
	"context"
	"math"
	"slices"

	"crossat/internal/poll"
	"crossat/internal/problem/fit"
	"crossat/internal/search/kit"
)

// Costs holds the costs of the words of a problem, slot by slot.
type Costs struct {
	problem *fit.Problem
	lists   []costList // by slot; nil if arc consistency refutes the problem
	scale   int        // costs per point
}

// NewCosts returns costs based on the cost of a word's score, which must be 0 or more. They are shifted between slots
// so that the cheapest words of all slots cost as much as possible, see [shifter]. Words that score below the floor are
// left out, except in some slots. The words of all slots must not cost more than [MaxCost] together. The error is the
// context's.
func NewCosts(
	ctx context.Context, p *fit.Problem, cost func(score int) int, floor int, except []bool,
) (*Costs, error) {
	d := newDomains(p)
	d.setFloor(p, floor, except, topShare)
	if !d.propagate() {
		return &Costs{problem: p}, nil
	}
	r := newShifter(p, d.candidates(), cost)
	r.shift(ctx)
	return &Costs{p, r.lists(), int(r.scale)}, ctx.Err()
}

// costList is the words of a slot with their costs, cheapest first.
type costList struct{ words, costs []int32 }

// shifter shifts costs between the words of crossing slots, so that the cheapest words of all slots together cost as
// much as possible. That is a lower bound on the cost of a fill.
//
// If the words of a slot cost more for their letter at a crossing, by any amount, and the words of the crossing slot
// cost as much less for it, the cost of fills doesn't change. The best amounts are the solution of a linear program.
// Here each slot in turn takes from its crossing slots all that they can spare for each letter, and then hands out in
// equal parts what it can spare itself. That never lowers the bound, and a few rounds come close to the best. Amounts
// are integers, parts of a point, so that sums are exact.
//
// Source: V. Kolmogorov, A new look at reweighted message passing, IEEE Transactions on Pattern Analysis and Machine
// Intelligence 37, 2015; it computes a form of soft arc consistency (M. Cooper et al., Artificial Intelligence 174,
// 2010). Departure: it is done once per search instead of at each node, because words are kept in the order of costs.
type shifter struct {
	slots []shiftedSlot
	scale int32   // parts per point
	spare []int32 // by letter: scratch
}

// shiftedSlot is a slot's words with their costs.
type shiftedSlot struct {
	words, costs []int32
	letters      [][]int32  // by position: the words' letters there
	crossing     []crossing // by position; its slot is kit.NoSlot for none
}

const (
	shiftRounds = 30    // the most rounds of shifting
	leastGain   = 0.001 // stop after a round that raises the bound by less, relatively
	finestScale = 1000  // parts per point, if costs are small enough
)

// newShifter returns a shifter for the words of each slot, with nothing shifted yet.
func newShifter(p *fit.Problem, words [][]int32, cost func(score int) int) *shifter {
	r := &shifter{spare: make([]int32, len(p.Alphabet))}
	most := 1
	for i, s := range p.Grid.Slots() {
		x := shiftedSlot{words: words[i], crossing: slices.Repeat([]crossing{{slot: kit.NoSlot}}, s.Len())}
		for range s.Len() {
			x.letters = append(x.letters, make([]int32, len(words[i])))
		}
		for k, w := range words[i] {
			points := cost(p.Score(i, w))
			most = max(most, points)
			x.costs = append(x.costs, int32(points))
			for pos, letter := range p.Row(s, w) {
				x.letters[pos][k] = letter
			}
		}
		r.slots = append(r.slots, x)
	}
	for _, x := range p.Grid.Crossings() {
		r.slots[x.Across].crossing[x.AcrossPos] = crossing{int32(x.Down), int32(x.DownPos)}
		r.slots[x.Down].crossing[x.DownPos] = crossing{int32(x.Across), int32(x.AcrossPos)}
	}
	r.setScale(most)
	return r
}

// setScale chooses the parts per point, as many as possible without overflow in the sum of all slots.
func (r *shifter) setScale(most int) {
	r.scale = int32(max(1, min(finestScale, MaxCost/(most*max(1, len(r.slots))))))
	for i := range r.slots {
		for k := range r.slots[i].costs {
			r.slots[i].costs[k] *= r.scale
		}
	}
}

// shift raises the bound until it hardly grows anymore or the context ends.
func (r *shifter) shift(ctx context.Context) {
	for n, last := 0, r.bound(); n < shiftRounds; n++ {
		for k := range r.slots {
			if n%2 == 1 {
				k = len(r.slots) - 1 - k
			}
			if poll.Err(ctx) != nil {
				return
			}
			r.collect(&r.slots[k])
			r.distribute(&r.slots[k])
		}
		bound := r.bound()
		if float64(bound-last) <= leastGain*float64(bound) {
			return
		}
		last = bound
	}
}

// bound returns the cost of the cheapest words of all slots.
func (r *shifter) bound() int {
	sum := 0
	for i := range r.slots {
		sum += int(slices.Min(r.slots[i].costs))
	}
	return sum
}

// collect moves to a slot what its crossing slots can spare: for each letter, the cost of the cheapest word with it.
func (r *shifter) collect(s *shiftedSlot) {
	for pos, x := range s.crossing {
		if x.slot != kit.NoSlot {
			other := &r.slots[x.slot]
			r.findSpare(other, x.pos)
			r.add(other, x.pos, -1)
			r.add(s, int32(pos), 1)
		}
	}
}

// distribute moves what a slot can spare to its crossing slots, in equal parts.
func (r *shifter) distribute(s *shiftedSlot) {
	left := int32(0)
	for _, x := range s.crossing {
		if x.slot != kit.NoSlot {
			left++
		}
	}
	for pos, x := range s.crossing {
		if x.slot == kit.NoSlot {
			continue
		}
		r.findSpare(s, int32(pos))
		for letter := range r.spare {
			r.spare[letter] /= left
		}
		left--
		r.add(s, int32(pos), -1)
		r.add(&r.slots[x.slot], x.pos, 1)
	}
}

// findSpare sets spare, by letter, to the cost of the cheapest word of a slot with the letter at a position, or to 0
// without such a word.
func (r *shifter) findSpare(s *shiftedSlot, pos int32) {
	for letter := range r.spare {
		r.spare[letter] = math.MaxInt32
	}
	for k, letter := range s.letters[pos] {
		r.spare[letter] = min(r.spare[letter], s.costs[k])
	}
	for letter := range r.spare {
		if r.spare[letter] == math.MaxInt32 {
			r.spare[letter] = 0
		}
	}
}

// add adds the spare cost for the letter at a position, times a sign, to the costs of a slot's words. Costs never fall
// below 0, so a word that costs more than any fill is in none, and its cost can be capped.
func (r *shifter) add(s *shiftedSlot, pos, sign int32) {
	for k, letter := range s.letters[pos] {
		s.costs[k] = min(s.costs[k]+sign*r.spare[letter], MaxCost)
	}
}

// lists returns the words of all slots with their present costs.
func (r *shifter) lists() []costList {
	var lists []costList
	for i := range r.slots {
		s := &r.slots[i]
		order := kit.Identity(0, len(s.words))
		slices.SortStableFunc(order, func(a, b int32) int { return cmp.Compare(s.costs[a], s.costs[b]) })
		var l costList
		for _, k := range order {
			l.words, l.costs = append(l.words, s.words[k]), append(l.costs, s.costs[k])
		}
		lists = append(lists, l)
	}
	return lists
}
