package optimum

import (
	"context"
	"iter"
	"slices"
)

// exhaustNeighbours shows that no change of a few neighbouring slots improves the best fill: first for one slot, then
// for more, as long as all regions of that size fit the effort. It only does so if the fill is proved optimal by the
// earlier criteria.
func (w *worker) exhaustNeighbours(ctx context.Context, effort int) error {
	for !w.closed() {
		best := w.snapshot()
		slots := best.Neighbours + 1
		switch {
		case best.Grid == w.regions.hard, slots > len(w.problem.Candidates), !w.affords(slots, effort):
			return nil
		case !(Best{Costs: best.Costs[:w.i], Bounds: best.Bounds}).Proved():
			return nil
		}
		exhausted, err := w.exhaust(ctx, slots)
		if err != nil {
			return err
		}
		w.claim(best, slots, exhausted)
	}
	return nil
}

// affords reports whether all regions of a size fit the effort.
func (w *worker) affords(slots, effort int) bool {
	for range connected(w.regions.neighbours, slots) {
		if effort -= regionCost; effort < 0 {
			return false
		}
	}
	return true
}

// exhaust changes all regions of a size, until a change improves the best fill, or a region takes too much effort.
func (w *worker) exhaust(ctx context.Context, slots int) (exhausted bool, err error) {
	r := &w.regions
	best := w.snapshot()
	if r.fill != best.Grid {
		r.begin(best.Grid, best.Costs[w.i])
	}
	for region := range connected(r.neighbours, slots) {
		if r.exhausted[keyOf(region)] {
			continue
		}
		if better, _, err := w.refill(ctx, region); better || err != nil || !r.exhausted[keyOf(region)] {
			return false, err
		}
	}
	return true, nil
}

// claim records the result for the regions of a size.
func (w *worker) claim(best Best, slots int, exhausted bool) {
	w.lock.Lock()
	defer w.lock.Unlock()
	switch {
	case w.best.Grid != best.Grid:
	case exhausted:
		w.best.Neighbours = slots
	default:
		w.regions.hard = best.Grid
	}
}

// connected returns the connected sets of vertices of a given size in a graph, each once. The caller must not keep
// them.
//
// Source: algorithm ESU of S. Wernicke, Efficient detection of network motifs, IEEE/ACM Transactions on Computational
// Biology and Bioinformatics 3, 2006.
func connected(neighbours [][]int, size int) iter.Seq[[]int] {
	return func(yield func([]int) bool) {
		// reached has the vertices of the set and their neighbours, and next the neighbours that can join the set.
		var extend func(set, reached, next []int) bool
		extend = func(set, reached, next []int) bool {
			if len(set) == size {
				return yield(set)
			}
			for i, v := range next {
				wider, later := slices.Clone(reached), slices.Clone(next[i+1:])
				for _, n := range neighbours[v] {
					if n > set[0] && !slices.Contains(wider, n) {
						wider, later = append(wider, n), append(later, n)
					}
				}
				if !extend(append(set, v), wider, later) {
					return false
				}
			}
			return true
		}
		for first := range neighbours {
			reached, next := []int{first}, []int(nil)
			for _, n := range neighbours[first] {
				if n > first && !slices.Contains(reached, n) {
					reached, next = append(reached, n), append(next, n)
				}
			}
			if !extend([]int{first}, reached, next) {
				return
			}
		}
	}
}
