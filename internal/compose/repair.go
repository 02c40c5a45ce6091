package compose

import (
	"context"
	"math/rand/v2"

	"crossat/grids"
	"crossat/internal/poll"
)

// Repair changes a pattern that has no fill, or none that is found soon, part by part: it redraws the cells around a
// troublesome slot, and their images, and takes the result if it is at least as hard to refute. Good parts stay, so
// that the parts of a large board needn't all be good at once (as in the algorithmic local lemma of R. Moser and G.
// Tardos, JACM 2010). The result survives the given number of failures in a search for fills. It is nil if no accepted
// pattern is found soon, or the context ends.
func (s *Site) Repair(
	ctx context.Context, g *grids.Grid, failures int, seed uint64, accept func(*grids.Grid) bool,
) *grids.Grid {
	rng := rand.New(rand.NewPCG(seed, 0x7265706169722121))
	return s.repair(ctx, s.examine(g, failures, rng), failures, rng, accept)
}

const (
	repairSteps = 60 // parts to redraw
	repairDraws = 60 // limit per part
	maxReach    = 6  // maximum distance of redrawn cells to a slot
)

// repair repairs a pattern that has been examined. If a part isn't improved, the next one is larger.
func (s *Site) repair(
	ctx context.Context, on *exam, failures int, rng *rand.Rand, accept func(*grids.Grid) bool,
) *grids.Grid {
	seen := map[string]bool{on.pattern.String(): true}
	fresh := func(g *grids.Grid) bool {
		key := g.String()
		known := seen[key]
		seen[key] = true
		return !known && accept(g)
	}
	reach := 0
	for range repairSteps {
		if poll.Err(ctx) != nil || on.trouble == nil {
			return nil
		}
		reach = 1 + reach%maxReach
		part := s.sketch.clone()
		if !part.keep(on.sketch, part.around(on.trouble, reach)) || !part.good() {
			continue
		}
		d := drawer{ctx: ctx, site: s, rng: rng, accept: fresh, left: repairDraws}
		g := d.extend(part)
		if g == nil {
			continue
		}
		next := s.examine(g, failures, rng)
		switch {
		case !next.refuted:
			return g
		case next.failures > on.failures:
			on, reach = next, 0
		case next.failures == on.failures:
			on = next
		}
	}
	return nil
}

// around returns the cells near some cells, and their images.
func (s *sketch) around(cells []int, reach int) []bool {
	near := make([]bool, len(s.states))
	for _, cell := range cells {
		row, column := cell/s.rules.Width, cell%s.rules.Width
		for r := row - reach; r <= row+reach; r++ {
			for c := column - reach; c <= column+reach; c++ {
				if s.onBoard(r, c) {
					at := r*s.rules.Width + c
					near[at], near[s.image[at]] = true, true
				}
			}
		}
	}
	return near
}

// keep copies the known cells of another sketch, except some, and reports whether that is possible.
func (s *sketch) keep(other *sketch, except []bool) bool {
	for cell, to := range other.states {
		if to != unknown && !except[cell] && !s.set(cell, to) {
			return false
		}
	}
	return true
}
