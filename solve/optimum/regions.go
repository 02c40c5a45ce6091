package optimum

import (
	"context"
	"math/rand/v2"
	"slices"

	"crossat/grids"
	"crossat/solve/search"
)

// regions is large neighbourhood search: the words of a few neighbouring slots are taken out, and the
// session fills their cells again at less cost, or shows that it cannot.
//
// Source: P. Shaw, Using constraint programming and local search methods to solve vehicle routing
// problems, CP 1998.
type regions struct {
	rng        *rand.Rand
	neighbours [][]int         // by slot: the slots that cross it
	of         *grids.Grid     // the fill that the exhausted regions are of
	exhausted  map[string]bool // by slots: no change of theirs is better
	size       float64         // slots of the next region: the more, the sooner the last were exhausted
}

const (
	firstRegion  = 6   // slots of the first region
	leastRegion  = 2   // slots of the smallest region
	regionGrowth = 0.1 // slots that a region gains when the last was exhausted, or loses otherwise
	regionShare  = 4   // effort of a round for regions, relative to a question about the whole grid
	regionEffort = 100 // failures that the search of a region may take
	regionCost   = 10  // failures that entering a region counts for
)

// changeRegions tries regions until it has taken so much effort without a better fill.
func (w *worker) changeRegions(ctx context.Context, effort int) error {
	if w.regions.rng == nil {
		w.regions = regions{
			rng: rand.New(rand.NewPCG(w.o.Seed, 0x726567696f6e)), neighbours: w.crossing(),
			exhausted: make(map[string]bool), size: firstRegion,
		}
	}
	for spent := 0; spent < effort; {
		low, high := w.gap()
		if low >= high {
			return nil
		}
		better, fails, err := w.changeRegion(ctx, w.chooseRegion())
		if err != nil {
			return err
		}
		if spent += fails + regionCost; better {
			spent = 0
		}
	}
	return nil
}

// changeRegion looks for a better fill with other words in some slots.
func (w *worker) changeRegion(ctx context.Context, slots []int) (better bool, fails int, err error) {
	best, key := w.snapshot().Grid, keyOf(slots)
	if w.regions.of != best {
		w.regions.of = best
		clear(w.regions.exhausted)
	}
	if w.regions.exhausted[key] {
		return false, 0, nil
	}
	_, high := w.gap()
	w.seed++
	goal := search.Goal{
		Limit: high - 1, Floor: w.floor, Fixed: lettersOutside(best, slots), Apart: w.o.Apart,
		Seed: w.seed, Fails: regionEffort,
	}
	r, err := w.session.Find(ctx, goal, func(filled *grids.Grid) (int, bool) {
		better = w.found(filled) || better
		_, high := w.gap()
		return high - 1, true
	})
	if r.Exhausted {
		w.regions.exhausted[key] = !better
		w.regions.size = min(w.regions.size+regionGrowth, float64(len(w.problem.Candidates)))
	} else {
		w.regions.size = max(w.regions.size-regionGrowth, leastRegion)
	}
	return better, r.Stats.Fails, err
}

// keyOf identifies a set of slots.
func keyOf(slots []int) string {
	sorted := slices.Sorted(slices.Values(slots))
	key := make([]byte, 0, 2*len(sorted))
	for _, s := range sorted {
		key = append(key, byte(s), byte(s>>8))
	}
	return string(key)
}

// lettersOutside returns the letters of a fill in the cells of all slots but some, zero elsewhere.
func lettersOutside(g *grids.Grid, slots []int) []rune {
	letters := make([]rune, g.Size())
	for i, s := range g.Slots() {
		if slices.Contains(slots, i) {
			continue
		}
		for _, c := range s.Cells {
			letters[c] = g.At(c)
		}
	}
	return letters
}

// chooseRegion draws a slot whose entry costs much, and adds slots that cross many of those it has, so
// that many cells are free.
func (w *worker) chooseRegion() []int {
	region := []int{w.chooseDear(w.problem.Scores(w.snapshot().Grid))}
	shared := make(map[int]float64) // by slot: slots of the region that it crosses, with noise
	for len(region) < int(w.regions.size) {
		for _, next := range w.regions.neighbours[region[len(region)-1]] {
			shared[next] += 1 + w.regions.rng.Float64()
		}
		best, most := -1, 0.0
		for next := range w.problem.Candidates {
			if n := shared[next]; n > most && !slices.Contains(region, next) {
				best, most = next, n
			}
		}
		if best < 0 {
			break
		}
		region = append(region, best)
	}
	return region
}

// chooseDear draws a slot with a probability in proportion to what its entry costs.
func (w *worker) chooseDear(scores []int) int {
	total := 0
	for _, s := range scores {
		total += w.c.Cost(s)
	}
	if total == 0 {
		return w.regions.rng.IntN(len(scores))
	}
	at := w.regions.rng.IntN(total)
	for i, s := range scores {
		if at -= w.c.Cost(s); at < 0 {
			return i
		}
	}
	return len(scores) - 1
}

// crossing returns, by slot, the slots that cross it.
func (s *stage) crossing() [][]int {
	neighbours := make([][]int, len(s.problem.Candidates))
	for _, x := range s.problem.Grid.Crossings() {
		neighbours[x.Across] = append(neighbours[x.Across], x.Down)
		neighbours[x.Down] = append(neighbours[x.Down], x.Across)
	}
	return neighbours
}
