// Better layouts by ruin and recreate (G. Schrimpf et al., Journal of Computational Physics 159, 2000). Each round
// removes a few words and places them again, one by one, without conflicts. The result is kept or undone by the
// Metropolis criterion, at constant temperature.

package grow

import (
	"context"
	"math"

	"crossat/internal/poll"
	"crossat/internal/problem/layout"
)

// Improve looks for layouts of lower cost, starting from o.Start, until the context ends, the effort is spent, or yield
// returns false. It calls yield with every layout that costs less than the start and all before. The start must obey
// MaxLost and MinCrossings, and so do the layouts. The same seed, problem and start give the same layouts. Errors are
// as for [Run].
func Improve(ctx context.Context, p *layout.Problem, g layout.Goal, o Options, yield func(Layout) bool) error {
	s, err := begin(p, o)
	if err != nil || s.placed.Empty() {
		return err
	}
	m := newImprover(s, g)
	best := m.cost
	for round := 0; o.Effort == 0 || s.looked < o.Effort; round++ {
		if round%checkInterval == 0 && poll.Err(ctx) != nil {
			return nil
		}
		m.round()
		if m.cost < best {
			best = m.cost
			if !yield(s.layout()) {
				return nil
			}
		}
	}
	return nil
}

// improver walks from layout to layout.
type improver struct {
	s       *state
	goal    layout.Goal
	cost    int // of the current layout
	removed []placement
}

func newImprover(s *state, g layout.Goal) *improver {
	return &improver{s: s, goal: g, cost: g.Cost(s.measures())}
}

// maxRemoved is the maximum number of words that a round picks to remove.
const maxRemoved = 4

// heat is the temperature, in steps of the goal.
const heat = 0.8

// round replaces the current layout, or leaves it unchanged.
func (m *improver) round() {
	s := m.s
	s.looked++ // so that rounds without placements also come to an end
	removed := s.pick(1 + s.rng.IntN(maxRemoved))
	m.removed = m.removed[:0]
	for word := removed.Next(0); word >= 0; word = removed.Next(word + 1) {
		m.removed = append(m.removed, s.at[word])
	}
	shift := s.shift
	s.remove(&removed)
	kept := s.placed
	m.recreate()
	cost := m.goal.Cost(s.measures())
	limit := float64(m.cost) - heat*m.goal.Step(m.cost)*math.Log(1-s.rng.Float64())
	if s.allowed() && float64(cost) <= limit {
		m.cost = cost
		return
	}
	added := s.placed
	added.AndNot(&kept)
	s.remove(&added)
	for _, at := range m.removed {
		at.cell += s.shift - shift
		s.place(at)
	}
	s.centre()
}

// recreate places words until none is left or none has a place. Once enough are placed, in half of the rounds others
// are placed only if they don't enlarge the bounding box.
func (m *improver) recreate() {
	s := m.s
	compact := s.rng.IntN(2) == 0
	for len(s.unplaced) > 0 && s.insert(compact && s.enough()) {
	}
}

// spread sets how random the choice of a place is, and enlargeCost is the cost of each row or column that it adds to
// the bounding box; both in crossings.
const (
	spread      = 0.3
	enlargeCost = 0.4
)

// insert places one of the unplaced words without conflicts. It returns false if that isn't possible.
func (s *state) insert(within bool) bool {
	best := candidate{value: math.Inf(-1)}
	look := func(at placement, k int) {
		crossed, ok := s.free(at, k)
		if !ok {
			return
		}
		value := float64(crossed) + letterValue*float64(len(s.texts[at.word])) + spread*s.noise()
		if all := s.box.union(s.boxOf(at)); all != s.box {
			if within || all.width() > s.p.Width || all.height() > s.p.Height {
				return
			}
			value -= enlargeCost * float64(all.width()+all.height()-s.box.width()-s.box.height())
		}
		if value > best.value {
			best = candidate{placement: at, value: value}
		}
	}
	for _, word := range s.unplaced {
		s.eachPlace(word, look)
	}
	if math.IsInf(best.value, -1) {
		return false
	}
	s.place(best.placement)
	s.centre()
	return true
}

// free reports whether a word conflicts with no other, and how many it crosses. It returns false if a letter before k
// crosses.
func (s *state) free(at placement, k int) (crossed int, ok bool) {
	text, stride, side := s.texts[at.word], s.stride(at.dir), s.stride(1-at.dir)
	if s.letters[at.cell-stride] != 0 || s.letters[at.cell+len(text)*stride] != 0 {
		return 0, false
	}
	for i, l := range text {
		c := at.cell + i*stride
		switch there := s.letters[c]; {
		case there == 0 && s.letters[c-side] == 0 && s.letters[c+side] == 0:
		case there == l && i >= k && s.owners[at.dir][c] == 0:
			crossed++
		default:
			return 0, false
		}
	}
	return crossed, true
}
