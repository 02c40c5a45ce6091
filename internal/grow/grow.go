// Package grow finds layouts by local search, without a formula.
//
// Each move places a word across one that is already placed and ejects the words it conflicts with (ejection chains: F.
// Glover, Discrete Applied Mathematics 65, 1996). Moves are sampled with a probability that grows with their value, and
// a word that has just been placed cannot be ejected for a few moves (tabu search: F. Glover, ORSA Journal on Computing
// 1, 1989). From time to time the search returns to the best recent layout (iterated local search).
//
// Layouts are connected by construction. The search is incomplete: it proves nothing, and it never places a word so
// that one of its letters is next to a letter of another word that it doesn't cross there, even if all resulting runs
// of letters are words of the list.
package grow

import (
	"cmp"
	"context"
	"fmt"
	"math"

	"crossat/internal/bitset"
	"crossat/internal/poll"
	"crossat/internal/problem/layout"
)

// Options configures a search. The zero value searches from a random word until the context ends.
type Options struct {
	Seed uint64
	// Effort is the maximum number of placements to examine; 0 means no limit. Placements that can eject words count as
	// eight, because they take about eight times as long.
	Effort int
	// Start is the layout to start from; nil means a random word.
	Start []layout.Place
}

// Layout is a layout found by the search.
type Layout struct {
	layout.Measures
	Places []layout.Place // in the upper left corner of the board
	Looked int            // placements examined so far, counted like [Options].Effort
}

// MaxWords is the maximum number of words in a problem.
const MaxWords = 64 * len(bitset.Set256{})

// Run searches until the context ends, the effort is spent, or yield returns false. It calls yield with every layout
// that is better than all before: one of greater weight, or of equal weight with more crossings. Run ignores MaxLost
// and MinCrossings of the problem. It returns an error if the problem is invalid or has more than MaxWords words; the
// end of the context is not an error. The same seed, problem and start give the same layouts.
func Run(ctx context.Context, p *layout.Problem, o Options, yield func(Layout) bool) error {
	s, err := begin(p, o)
	if err != nil {
		return err
	}
	var best Layout
	w := newWalk(s)
	for o.Effort == 0 || s.looked < o.Effort {
		if s.step%checkInterval == 0 && poll.Err(ctx) != nil {
			return nil
		}
		s.step++
		s.looked++ // so that moves without placements also come to an end
		s.move()
		if cmp.Or(cmp.Compare(s.weight, best.Weight), cmp.Compare(s.crossings, best.Crossings)) > 0 {
			best = s.layout()
			if !yield(best) {
				return nil
			}
		}
		w.afterMove()
	}
	return nil
}

// begin returns the initial state of a search.
func begin(p *layout.Problem, o Options) (*state, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	if len(p.Words) > MaxWords {
		return nil, fmt.Errorf("%d words to place: the search supports at most %d", len(p.Words), MaxWords)
	}
	s := newState(p, o.Seed)
	for _, at := range o.Start {
		s.place(placement{at.Word, at.Dir, s.toPlane(at.Cell)})
	}
	s.centre()
	return s, nil
}

// checkInterval is the number of moves between two checks of the context.
const checkInterval = 16

// walk periodically returns the state to a good layout (iterated local search).
type walk struct {
	s    *state
	base snapshot // the layout accepted last
	best snapshot // the best layout since the last restore
}

// snapshot is a layout with its value.
type snapshot struct {
	placements []placement
	value      float64
}

func newWalk(s *state) *walk {
	none := snapshot{value: math.Inf(-1)}
	return &walk{s, none, none}
}

// restoreInterval is the number of moves between two restores.
const restoreInterval = 1000

// acceptTemperature is the temperature, in crossings, at which the best layout of an interval is accepted even if it is
// worse than the layout that the interval started from.
const acceptTemperature = 1.5

// afterMove records the layout if it is the best of the interval. At the end of the interval it accepts or rejects that
// best layout by the Metropolis criterion, and restores the last accepted layout.
func (w *walk) afterMove() {
	if value := w.s.value(); value >= w.best.value {
		w.best = snapshot{w.s.placements(w.best.placements[:0]), value}
	}
	if w.s.step%restoreInterval != 0 {
		return
	}
	if w.best.value >= w.base.value+acceptTemperature*math.Log(1-w.s.rng.Float64()) {
		w.base, w.best = w.best, w.base // swap, so that afterMove reuses the old slice
	}
	w.s.restore(w.base.placements)
	w.best.value = math.Inf(-1)
}
