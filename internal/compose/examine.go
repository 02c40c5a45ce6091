package compose

import (
	"math/rand/v2"
	"slices"

	"crossat/grids"
)

// exam is the result of a short search for fills of a pattern.
type exam struct {
	*sketch
	pattern  *grids.Grid
	refuted  bool  // it has no fill
	failures int   // of the search: the harder a pattern is to refute, the better
	trouble  []int // the cells of a slot with a domain wipeout; nil if none had one
}

// examine searches for a fill of a pattern, up to a number of failures. The troublesome slot is drawn at random: one
// that failed twice as often is four times as likely.
func (s *Site) examine(g *grids.Grid, failures int, rng *rand.Rand) *exam {
	on := s.sketch.clone()
	for cell := range on.states {
		on.states[cell] = white
		if g.At(cell) == grids.Black {
			on.states[cell] = black
		}
	}
	e := &exam{sketch: on, pattern: g}
	if !on.lexicon.few {
		return e
	}
	n := on.network()
	n.fails, n.left = make([]float64, len(n.slots)), failures
	for slot := range n.slots {
		n.push(int32(slot))
	}
	e.refuted = !n.propagate() || !n.search()
	e.failures = failures - n.left
	total := 0.0
	for _, fails := range n.fails {
		total += fails * fails
	}
	at := rng.Float64() * total
	for slot, fails := range n.fails {
		if fails > 0 && at >= 0 {
			e.trouble = n.slots[slot]
			at -= fails * fails
		}
	}
	return e
}

// search looks for a fill letter by letter, with 2-way branching. It reports whether it found one or gave up. It takes
// the cell with the fewest letters relative to the failures of its slots (the weights of F. Boussemart and others, ECAI
// 2004).
func (n *network) search() bool {
	for {
		cell := n.tightest()
		if cell < 0 {
			return true
		}
		before := slices.Clone(n.domains)
		letter := n.lexicon.mostCommon(n.domains[cell])
		n.domains[cell] = letter
		n.wake(cell, -1)
		if n.propagate() && n.search() {
			return true
		}
		if n.left--; n.left < 0 {
			return true
		}
		copy(n.domains, before)
		n.domains[cell] &^= letter
		n.wake(cell, -1)
		if !n.propagate() {
			return false
		}
	}
}

// tightest returns the cell to search next, or -1 if all have one letter.
func (n *network) tightest() int {
	best, least := -1, 0.0
	for cell, slots := range n.through {
		size := n.domains[cell].size()
		if len(slots) == 0 || size <= 1 {
			continue
		}
		fails := 1.0
		for _, slot := range slots {
			fails += n.fails[slot]
		}
		if value := float64(size) / fails; best < 0 || value < least {
			best, least = cell, value
		}
	}
	return best
}
