// Package explain says why a grid has no fill: which slots cannot be filled together.
package explain

import (
	"cmp"
	"context"
	"slices"

	"crossat/grids"
	"crossat/problem/fit"
	"crossat/solve/search"
)

// Options say where to start, and who is told of progress.
type Options struct {
	// Seed breaks ties.
	Seed uint64
	// Hint has slots that are likely to have no fill together; nil if there is no such guess.
	Hint []int
	// Better, if not nil, is called with each core that is smaller than those before.
	Better func(*Core)
}

// Core is a set of slots that have no fill together.
type Core struct {
	// Slots are indices into [grids.Grid.Slots], ascending.
	Slots []int
	// Without has, by slot, a fill of the others: what shows that it is needed.
	Without map[int]*grids.Grid
}

// Minimal reports whether all slots are known to be needed.
func (c *Core) Minimal() bool { return len(c.Without) == len(c.Slots) }

// FindCore finds a minimal set of slots of a problem that have no fill together. The problem has all words. There is
// none (nil) if the problem has a fill. When the context ends, the smallest core so far comes with its error.
//
// The search says in which slots it failed. Those in which it failed most, as few as have no fill together, are the
// next set; when that makes it no smaller, slots are left out one by one.
//
// Source: F. Hemery, C. Lecoutre, L. Sais, F. Boussemart, Extracting MUCs from constraint networks, ECAI 2006, with
// slots for constraints.
func FindCore(ctx context.Context, p *fit.Problem, o Options) (*Core, error) {
	f := &finder{ctx: ctx, problem: p, o: o, crossings: crossings(p.Grid)}
	core, err := f.first()
	if core == nil || err != nil {
		return core, err
	}
	if err := f.shrink(core); err != nil {
		return core, err
	}
	return core, f.minimize(core)
}

// finder finds cores of one problem.
type finder struct {
	ctx       context.Context
	problem   *fit.Problem
	o         Options
	crossings [][]int // by slot: those that cross it
	wipeouts  []int   // by slot: how often it failed in the last refutation
	fails     int     // of the last refutation
}

// crossings returns, by slot, those that cross it.
func crossings(g *grids.Grid) [][]int {
	all := make([][]int, len(g.Slots()))
	for _, x := range g.Crossings() {
		all[x.Across] = append(all[x.Across], x.Down)
		all[x.Down] = append(all[x.Down], x.Across)
	}
	return all
}

// first finds slots that have no fill together, if only all of them. It returns nil if they have one.
func (f *finder) first() (*Core, error) {
	if len(f.o.Hint) > 0 {
		if refuted, _, err := f.try(f.o.Hint, shortFails); refuted || err != nil {
			return f.start(f.o.Hint), err
		}
	}
	all := make([]int, len(f.problem.Grid.Slots()))
	for i := range all {
		all[i] = i
	}
	if refuted, _, err := f.try(all, 0); !refuted || err != nil {
		return nil, err
	}
	return f.start(all), nil
}

// start is the first core.
func (f *finder) start(slots []int) *Core {
	core := new(Core)
	f.take(core, slots)
	return core
}

// take makes a core of fewer slots.
func (f *finder) take(core *Core, slots []int) {
	core.Slots = slices.Sorted(slices.Values(slots))
	if f.o.Better != nil {
		f.o.Better(core)
	}
}

// A search for a smaller core may take shortFails and longFails times those of the last refutation; when that is too
// few, moreFails times as many.
const (
	shortFails = 500
	longFails  = 2
	moreFails  = 4
)

// limit is how many failures a search may take that looks for a smaller core.
func (f *finder) limit() int { return shortFails + longFails*f.fails }

// shrink keeps the slots that failed most, as long as fewer will do.
func (f *finder) shrink(core *Core) error {
	for before := 0; before != len(core.Slots); {
		before = len(core.Slots)
		order := f.order(core.Slots)
		low, high := 0, len(order) // so many of the first do not show that there is no fill, and so many do
		for high-low > 1 {
			middle := (low + high) / 2
			refuted, _, err := f.try(order[:middle], f.limit())
			if err != nil {
				return err
			}
			if refuted {
				high = middle
				f.take(core, order[:high])
			} else {
				low = middle
			}
		}
	}
	return nil
}

// order sorts slots by how often they and those that cross them failed, most often first.
func (f *finder) order(slots []int) []int {
	weights := make([]int, len(f.crossings))
	for _, slot := range slots {
		weights[slot] = crossingShare * f.wipeouts[slot]
		for _, other := range f.crossings[slot] {
			weights[slot] += f.wipeouts[other]
		}
	}
	order := slices.Clone(slots)
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(weights[b], weights[a]) })
	return order
}

// crossingShare is how much more the failures of a slot count than those of one that crosses it.
const crossingShare = 4

// minimize leaves out one slot after the other, if the rest still has no fill. Searches that reach their limits are
// repeated with higher ones.
func (f *finder) minimize(core *Core) error {
	core.Without = make(map[int]*grids.Grid)
	order := f.order(core.Slots)
	slices.Reverse(order)
	for limit := f.limit(); !core.Minimal(); limit *= moreFails {
		for _, slot := range order {
			if !slices.Contains(core.Slots, slot) || core.Without[slot] != nil {
				continue
			}
			rest := slices.DeleteFunc(slices.Clone(core.Slots), func(other int) bool { return other == slot })
			refuted, filled, err := f.try(rest, limit)
			switch {
			case err != nil:
				return err
			case refuted:
				f.take(core, rest)
			case filled != nil:
				core.Without[slot] = filled
			}
		}
	}
	return nil
}

// try looks for a fill of some slots, with a limit of failures.
func (f *finder) try(slots []int, limit int) (refuted bool, filled *grids.Grid, err error) {
	o := search.Options{Seed: f.o.Seed, Limit: limit}
	r, err := search.Run(f.ctx, f.problem.Only(slots), o, func(g *grids.Grid) bool {
		filled = g
		return false
	})
	if err == nil && r.Exhausted && filled == nil {
		f.wipeouts, f.fails = r.Wipeouts, r.Stats.Fails
		return true, nil, nil
	}
	return false, filled, err
}
