// Package anneal looks for the patterns of black cells that have the most expected fills, by simulated annealing.
//
// The start is a pattern that obeys the rules. A move makes a black cell white and a white one black, usually a nearby
// one; if the number of black cells can vary, some moves change a single cell. Images under the symmetry change with
// them. Moves that break the rules are undone, so that all patterns on the way obey them. Rounds get longer, and start
// alternately from the best pattern and from the original one.
//
// Source: S. Kirkpatrick, C. Gelatt and M. Vecchi, Optimization by simulated annealing, Science 220, 1983.
package anneal

import (
	"context"
	"math"
	"math/rand/v2"

	"crossat/grids"
	"crossat/internal/poll"
	"crossat/internal/problem/fit"
)

// Options configures [Run].
type Options struct {
	Seed uint64
	// Effort is the number of moves to try.
	Effort int
	// Keep is the number of patterns to return, and Apart the minimum number of differing cells between any two of
	// them.
	Keep, Apart int
	// Accept reports whether a pattern obeys the rules. The rules about symmetry, the length of slots and the number of
	// black cells have been checked before.
	Accept func(*grids.Grid) bool
	// Better is called with each pattern that is better than all before; it reports whether to continue.
	Better func(Pattern) bool
}

// Pattern is a pattern of black cells.
type Pattern struct {
	Grid        *grids.Grid
	LogExpected float64 // see [fit.Estimator]
}

const (
	firstRound          = 4000 // moves
	hottest, coldest    = 2.0, 0.05
	jumpShare, addShare = 0.2, 0.2
	// wordless replaces the logarithm of no words, so that patterns with fewer such slots are better.
	wordless = -50
)

// Run looks for patterns, starting from one that obeys the rules, and returns the best o.Keep, best first. The end of
// the context is not an error. The seed determines the result, unless the context ends.
func Run(ctx context.Context, r grids.Rules, e *fit.Estimator, start *grids.Grid, o Options) []Pattern {
	a := newAnnealer(r, e, start, o)
	a.visit()
	for moves, n := firstRound, 0; a.left > 0 && !a.stopped; n++ {
		if n%2 == 1 && len(a.best) > 0 {
			a.board.set(a.best[0].black)
		} else if n > 0 {
			a.board.set(a.start)
			moves *= 2
		}
		a.round(ctx, min(moves, a.left))
	}
	patterns := make([]Pattern, len(a.best))
	for i, k := range a.best {
		patterns[i] = k.Pattern
	}
	return patterns
}

// annealer is the state of a run.
type annealer struct {
	*board
	Options
	rng     *rand.Rand
	start   []bool
	best    []kept
	known   map[string]bool // by key: visited patterns, and whether they obey the rules
	left    int             // moves
	stopped bool
}

func newAnnealer(r grids.Rules, e *fit.Estimator, start *grids.Grid, o Options) *annealer {
	b := newBoard(r, e)
	black := make([]bool, start.Size())
	for cell := range black {
		black[cell] = start.At(cell) == grids.Black
	}
	b.set(black)
	o.Keep, o.Apart = max(o.Keep, 1), max(o.Apart, 1)
	return &annealer{
		board: b, Options: o, rng: rand.New(rand.NewPCG(o.Seed, 0x616e6e65616c2121)), start: black, left: o.Effort,
		known: make(map[string]bool),
	}
}

// round tries a number of moves, from hot to cold.
func (a *annealer) round(ctx context.Context, moves int) {
	cooling := math.Pow(coldest/hottest, 1/float64(moves))
	heat := hottest
	for n := range moves {
		if n%1024 == 0 && poll.Err(ctx) != nil {
			a.stopped = true
		}
		if a.stopped {
			return
		}
		a.left--
		heat *= cooling
		a.try(heat)
	}
}

// try makes a move, and undoes it if the rules forbid it, or if it is much worse for the heat.
func (a *annealer) try(heat float64) {
	before := a.log
	changed := a.propose()
	if changed == nil {
		return
	}
	least := before + heat*math.Log(a.rng.Float64())
	if !a.toggle(changed) || !a.numbersFit() || a.evaluate() < least || !a.connected() || !a.visit() {
		a.toggle(changed)
		a.log = before
	}
}

// propose draws the cells to toggle, without their images; nil for no move.
func (a *annealer) propose() []int {
	cells := len(a.black)
	from := a.rng.IntN(cells)
	if a.mayVary && a.rng.Float64() < addShare {
		return []int{from}
	}
	if len(a.blacks) == 0 {
		return nil
	}
	from = a.blacks[a.rng.IntN(len(a.blacks))]
	to := a.rng.IntN(cells)
	if a.rng.Float64() >= jumpShare {
		row, column := from/a.rules.Width+a.rng.IntN(5)-2, from%a.rules.Width+a.rng.IntN(5)-2
		if row < 0 || row >= a.rules.Height || column < 0 || column >= a.rules.Width {
			return nil
		}
		to = row*a.rules.Width + column
	}
	if a.black[to] || a.image[from] == to {
		return nil
	}
	return []int{from, to}
}
