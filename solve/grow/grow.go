// Package grow looks for layouts by search, without a formula: it lays one word after
// the other across those that are there, and takes up what is in its way (ejection chains:
// F. Glover, Discrete Applied Mathematics 65, 1996). Which word goes where is chosen by
// chance, the likelier the better it is; words just laid stay for a while (tabu search). Now and
// then it goes back, unless something no worse was met. What it finds hangs together by its
// making. It cannot prove anything, and lays no word where a letter of it would stand beside
// one of another that it does not cross there, even where that would make words of the list.
package grow

import (
	"cmp"
	"context"
	"fmt"
	"math"

	"crossat/problem/layout"
)

// Options say how to search.
type Options struct {
	Seed uint64
	// Steps is after how many moves to give up; 0 for never.
	Steps int
	// Start is a layout to go on from; nil to begin with a word.
	Start []layout.Place
}

// Layout is what the search has found.
type Layout struct {
	Places    []layout.Place // on the board, in the upper left corner
	Weight    int            // of the words placed
	Crossings int
}

// MaxWords is how many words a problem may have.
const MaxWords = 64 * len(set{})

// Run searches until the context ends, the steps are done, or yield, which gets each
// layout that is better than those before, wants no more. Better is a greater weight, then
// more crossings. MaxLost and MinCrossings of the problem do not matter. The error is for a
// problem that makes no sense, or has more than MaxWords words; that the context ended is none.
func Run(ctx context.Context, p *layout.Problem, o Options, yield func(Layout) bool) error {
	if err := p.Validate(); err != nil {
		return err
	}
	if len(p.Words) > MaxWords {
		return fmt.Errorf("%d words to place: the search takes at most %d", len(p.Words), MaxWords)
	}
	s := newState(p, o.Seed)
	for _, at := range o.Start {
		s.lay(stand{at.Word, at.Dir, s.inside(at.Cell)})
	}
	s.centre()
	best := Layout{Weight: -1}
	w := newWalk(s)
	for o.Steps == 0 || s.step < o.Steps {
		if s.step%patience == 0 && ctx.Err() != nil {
			return nil
		}
		s.step++
		s.move()
		if cmp.Or(cmp.Compare(s.weight, best.Weight), cmp.Compare(s.crossings, best.Crossings)) > 0 {
			best = s.layout()
			if !yield(best) {
				return nil
			}
		}
		w.follow()
	}
	return nil
}

// patience is after how many moves to ask the context.
const patience = 16

// walk leads a state back, from time to time, to a good layout.
type walk struct {
	s    *state
	base mark // to go back to
	top  mark // the best since
}

// mark is a layout that was met.
type mark struct {
	stands []stand
	value  float64
}

func newWalk(s *state) *walk {
	nowhere := mark{value: math.Inf(-1)}
	return &walk{s, nowhere, nowhere}
}

// bout is after how many moves to go back.
const bout = 1000

// boutTemperature is by how much the best layout of a bout may be worse than the one it began
// with, as a rule, to go on from it: in crossings.
const boutTemperature = 1.5

// follow notes where the state is, and at the end of a bout decides where to go on.
func (w *walk) follow() {
	if value := w.s.value(); value >= w.top.value {
		w.top = mark{w.s.stands(w.top.stands[:0]), value}
	}
	if w.s.step%bout != 0 {
		return
	}
	if w.top.value >= w.base.value+boutTemperature*math.Log(1-w.s.rng.Float64()) {
		w.base, w.top = w.top, w.base
	}
	w.s.restore(w.base.stands)
	w.top.value = math.Inf(-1)
}
