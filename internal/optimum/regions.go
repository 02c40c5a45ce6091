package optimum

import (
	"context"
	"math/rand/v2"
	"slices"

	"crossat/grids"
	"crossat/internal/search"
)

// regions is large neighbourhood search: the words of a few neighbouring slots are taken out, and the
// session fills their cells again at less cost, or shows that it cannot. When no region has been better for
// long, it begins again with another fill.
//
// Source: P. Shaw, Using constraint programming and local search methods to solve vehicle routing
// problems, CP 1998.
type regions struct {
	rng        *rand.Rand
	neighbours [][]int         // by slot: the slots that cross it
	fill       *grids.Grid     // the fill to improve; nil before the first
	cost       int             // of the fill
	stuck      int             // failures since the fill was last improved
	exhausted  map[string]bool // by slots: no change of theirs makes the fill better
	size       float64         // slots of the next region: the more, the sooner the last were exhausted
	floor      int             // least score of the words of the next fill to begin with
	hard       *grids.Grid     // the last fill with a region of few slots that took too much effort
}

const (
	firstRegion  = 6   // slots of the first region
	leastRegion  = 2   // slots of the smallest region
	regionGrowth = 0.1 // slots that a region gains when the last was exhausted, or loses otherwise
	regionShare  = 4   // effort of a round for regions, relative to a question about the whole grid
	regionEffort = 100 // failures that the search of a region may take
	regionCost   = 10  // failures that entering a region counts for
	stuckEffort  = 100 // failures for each slot without an improvement, after which to begin with another fill
)

// newRegions returns regions without a fill.
func (s *stage) newRegions() regions {
	return regions{
		rng: rand.New(rand.NewPCG(s.o.Seed, 0x726567696f6e)), neighbours: s.crossing(),
		exhausted: make(map[string]bool), floor: s.floor,
	}
}

// begin makes a fill the one to improve.
func (r *regions) begin(g *grids.Grid, cost int) {
	r.improved(g, cost)
	r.size = firstRegion
}

// improved replaces the fill by a better one.
func (r *regions) improved(g *grids.Grid, cost int) {
	r.fill, r.cost, r.stuck = g, cost, 0
	clear(r.exhausted)
}

// changeRegions tries regions until it has taken so much effort without a better fill than the best.
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

// beginElsewhere looks for another fill to improve. Without one, it goes on with the last.
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

// costOf is what a fill costs by the criterion.
func (s *stage) costOf(g *grids.Grid) int { return s.c.Of(s.problem.Scores(g)) }

// changeRegion looks for a better fill with other words in some slots, and learns how many to take next. It returns how
// many failures that counts for.
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

// refill looks for a better fill with other words in some slots, and remembers if there is none.
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
