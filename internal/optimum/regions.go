package optimum

import (
	"context"
	"math/rand/v2"
	"slices"

	"crossat/grids"
	"crossat/internal/search"
)

// regions is large neighbourhood search: it clears a few neighbouring slots, and the session refills them at less cost,
// or shows that that's impossible. After too long without an improvement, it starts over with another fill.
//
// Source: P. Shaw, Using constraint programming and local search methods to solve vehicle routing problems, CP 1998.
type regions struct {
	rng        *rand.Rand
	neighbours [][]int         // by slot: the slots that cross it
	fill       *grids.Grid     // the fill to improve; nil before the first
	cost       int             // of the fill
	stuck      int             // failures since the fill was last improved
	exhausted  map[string]bool // by set of slots: no change to them improves the fill
	size       float64         // slots of the next region; it grows while regions are exhausted
	floor      int             // minimum score of the words of the next fill to start with
	hard       *grids.Grid     // the last fill in which a small region took too much effort
}

const (
	firstRegion  = 6   // slots of the first region
	leastRegion  = 2   // slots of the smallest region
	regionGrowth = 0.1 // slots added to the next region after one was exhausted, or removed otherwise
	regionShare  = 4   // effort per round for regions, relative to a question about the whole grid
	regionEffort = 100 // limit of failures for the search of a region
	regionCost   = 10  // failures that entering a region counts for
	stuckEffort  = 100 // failures per slot without an improvement, after which to start with another fill
)

// newRegions returns regions without a fill.
func (s *stage) newRegions() regions {
	return regions{
		rng: rand.New(rand.NewPCG(s.o.Seed, 0x726567696f6e)), neighbours: s.crossing(),
		exhausted: make(map[string]bool), floor: s.floor,
	}
}

// begin sets the fill to improve.
func (r *regions) begin(g *grids.Grid, cost int) {
	r.improved(g, cost)
	r.size = firstRegion
}

// improved replaces the fill by a better one.
func (r *regions) improved(g *grids.Grid, cost int) {
	r.fill, r.cost, r.stuck = g, cost, 0
	clear(r.exhausted)
}

// changeRegions changes regions until it has spent the effort without an improvement of the best fill.
func (w *worker) changeRegions(ctx context.Context, effort int) error {
	r := &w.regions
	if low, high := w.gap(); low < high && (r.fill == nil || high < r.cost) {
		r.begin(w.snapshot().Grid, high)
	}
	for spent := 0; spent < effort; {
		low, high := w.gap()
		if low >= high {
			return nil
		}
		if r.stuck >= stuckEffort*len(w.problem.Candidates) {
			fails, err := w.beginElsewhere(ctx)
			if err != nil {
				return err
			}
			spent += fails
		}
		fails, err := w.changeRegion(ctx, w.chooseRegion())
		if err != nil {
			return err
		}
		if spent += fails; r.cost < high {
			spent = 0
		}
	}
	return nil
}

// beginElsewhere looks for another fill to improve. Without one, it continues with the last.
func (w *worker) beginElsewhere(ctx context.Context) (fails int, err error) {
	w.regions.stuck = 0
	w.seed++
	goal := search.Goal{
		Limit: -1, Floor: w.regions.floor, Except: cannotReach(w.regions.floor, w.problem.TopScores()),
		Apart: w.o.Apart, Seed: w.seed, Fails: floorEffort,
	}
	r, err := w.session.Find(ctx, goal, func(filled *grids.Grid) (int, bool) {
		w.found(filled)
		w.regions.begin(filled, w.costOf(filled))
		return 0, false
	})
	return r.Stats.Fails, err
}

// costOf returns the cost of a fill by the criterion.
func (s *stage) costOf(g *grids.Grid) int { return s.c.Of(s.problem.Scores(g)) }

// changeRegion looks for a better fill with other words in some slots, and adapts the size of the next region. It
// returns the failures to count for that.
func (w *worker) changeRegion(ctx context.Context, slots []int) (fails int, err error) {
	regions, key := &w.regions, keyOf(slots)
	if regions.exhausted[key] {
		regions.stuck += regionCost
		return regionCost, nil
	}
	better, fails, err := w.refill(ctx, slots)
	if regions.exhausted[key] {
		regions.size = min(regions.size+regionGrowth, float64(len(w.problem.Candidates)))
	} else {
		regions.size = max(regions.size-regionGrowth, leastRegion)
	}
	if fails += regionCost; !better {
		regions.stuck += fails
	}
	return fails, err
}

// refill looks for a better fill with other words in some slots, and records if none exists.
func (w *worker) refill(ctx context.Context, slots []int) (better bool, fails int, err error) {
	regions := &w.regions
	w.seed++
	goal := search.Goal{
		Limit: regions.cost - 1, Floor: w.floor, Except: w.except, Fixed: lettersOutside(regions.fill, slots),
		Apart: w.o.Apart, Seed: w.seed, Fails: regionEffort,
	}
	r, err := w.session.Find(ctx, goal, func(filled *grids.Grid) (int, bool) {
		better = true
		w.found(filled)
		regions.improved(filled, w.costOf(filled))
		return regions.cost - 1, true
	})
	if r.Exhausted {
		regions.exhausted[keyOf(slots)] = true
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

// lettersOutside returns the letters of a fill in the cells of all other slots, zero elsewhere.
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

// chooseRegion draws a slot with a costly entry, and adds slots that cross many of the region's slots, so that many
// cells are free.
func (w *worker) chooseRegion() []int {
	region := []int{w.chooseDear(w.problem.Scores(w.regions.fill))}
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

// chooseDear draws a slot with a probability proportional to the cost of its entry.
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
