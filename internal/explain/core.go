// Package explain says why a problem has no solution: which of its constraints cannot be met together. They are slots
// that cannot be filled, or rules.
package explain

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"crossat/grids"
	"crossat/internal/problem"
	"crossat/internal/problem/fit"
	"crossat/internal/search"
)

// Options say where to start, and who is told of progress.
type Options struct {
	// Seed breaks ties.
	Seed uint64
	// Hint has slots that are likely to have no fill together; nil if there is no such guess.
	Hint []int
	// Fails is how many failures all searches of a finder may take together; 0 means any. Each search counts for some at
	// least.
	Fails int
	// Better, if not nil, is called with each core that is smaller than those before.
	Better func(*Core)
}

// ErrSpent says that the searches of a finder have taken all the failures that they may.
var ErrSpent = errors.New("all failures are spent")

// leastFails is how many failures a search counts for at least, as it takes so long to begin.
const leastFails = 50

// SlotCore is a set of slots that have no fill together.
type SlotCore struct {
	Core
	// Reason says why a single slot has no candidates; nil otherwise.
	Reason *problem.Impossible
	// Chain is how arc consistency alone shows that several slots have no fill; nil if it does not, or not in few steps.
	Chain []Step
}

// Finder finds minimal sets of slots of a problem that have no fill together, no two of which share a slot. It serves one
// goroutine.
//
// The search says in which slots it failed. Those in which it failed most, as few as have no fill together, are the
// next set; when that makes it no smaller, slots are left out one by one.
//
// Source: F. Hemery, C. Lecoutre, L. Sais, F. Boussemart, Extracting MUCs from constraint networks, ECAI 2006, with
// slots for constraints.
type Finder struct {
	ctx       context.Context // of Next
	problem   *fit.Problem
	o         Options
	crossings [][]int // by slot: those that cross it
	rest      []int   // slots that are in no core so far
	more      bool    // there may be a core, or another
	wipeouts  []int   // by slot: how often it failed in the last refutation
	fails     int     // of the last refutation
	spent     int     // failures of all searches
}

// NewFinder returns a finder for a problem, which has all words.
func NewFinder(p *fit.Problem, o Options) *Finder {
	f := &Finder{problem: p, o: o, crossings: crossings(p.Grid), more: true}
	for slot := range p.Grid.Slots() {
		f.rest = append(f.rest, slot)
	}
	return f
}

// Next finds a core: the first, if the problem has no fill, and more as long as searches with limits of failures show
// that the other slots have no fill, either. Otherwise it is nil. When the context ends, or the failures are spent, the
// smallest core so far comes with the error, and there is no next one.
func (f *Finder) Next(ctx context.Context) (*SlotCore, error) {
	if !f.more {
		return nil, nil
	}
	f.ctx, f.more = ctx, false
	var core *SlotCore
	var err error
	if f.wipeouts == nil {
		if core, err = f.find(f.o.Hint, shortFails); core == nil && err == nil {
			core, err = f.find(f.rest, 0)
		}
	} else {
		core, err = f.find(f.rest, f.limit())
	}
	if core != nil {
		f.rest, f.more = without(f.rest, core.Members...), err == nil
	}
	return core, err
}

// without returns the slots that are not among others.
func without(slots []int, others ...int) []int {
	return slices.DeleteFunc(slices.Clone(slots), func(slot int) bool { return slices.Contains(others, slot) })
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

// find finds a minimal core among slots that a search with a limit of failures refutes. It returns nil if they have a
// fill, or if that is not known.
func (f *Finder) find(slots []int, limit int) (*SlotCore, error) {
	if a, err := f.try(slots, limit); !a.Refuted || err != nil {
		return nil, err
	}
	core := new(SlotCore)
	f.take(&core.Core, slots)
	if err := f.shrink(&core.Core); err != nil {
		return core, err
	}
	if err := f.minimize(&core.Core); err != nil {
		return core, err
	}
	if len(core.Members) == 1 {
		core.Reason = f.problem.NoCandidates(core.Members[0])
	} else {
		core.Chain = chain(f.problem, core.Members)
	}
	return core, nil
}

// take makes a core of fewer slots.
func (f *Finder) take(core *Core, slots []int) {
	core.Members = slices.Sorted(slices.Values(slots))
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
func (f *Finder) limit() int { return shortFails + longFails*f.fails }

// shrink keeps the slots that failed most, as long as fewer will do.
func (f *Finder) shrink(core *Core) error {
	for before := 0; before != len(core.Members); {
		before = len(core.Members)
		order := f.order(core.Members)
		low, high := 0, len(order) // so many of the first do not show that there is no fill, and so many do
		for high-low > 1 {
			middle := (low + high) / 2
			a, err := f.try(order[:middle], f.limit())
			if err != nil {
				return err
			}
			if a.Refuted {
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
func (f *Finder) order(slots []int) []int {
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
func (f *Finder) minimize(core *Core) error {
	order := f.order(core.Members)
	slices.Reverse(order)
	for limit := f.limit(); !core.Minimal(); limit *= moreFails {
		if err := core.Minimize(order, 1, func(slots []int) (Answer, error) { return f.try(slots, limit) },
			f.o.Better); err != nil {
			return err
		}
	}
	return nil
}

// try looks for a fill of some slots, with a limit of failures.
func (f *Finder) try(slots []int, limit int) (a Answer, err error) {
	o := search.Options{Seed: f.o.Seed, Limit: limit}
	if left := f.o.Fails - f.spent; f.o.Fails > 0 {
		if left <= 0 {
			return a, ErrSpent
		}
		o.Limit = min(cmp.Or(limit, left), left)
	}
	r, err := search.Run(f.ctx, f.problem.Only(slots), o, func(g *grids.Grid) bool {
		a.Found = g
		return false
	})
	if a.Refuted = err == nil && r.Exhausted && a.Found == nil; a.Refuted {
		f.wipeouts, f.fails = r.Wipeouts, r.Stats.Fails
	}
	f.spent += max(r.Stats.Fails, leastFails)
	if unknown := !a.Refuted && a.Found == nil; unknown && err == nil && f.o.Fails > 0 && f.spent >= f.o.Fails {
		err = ErrSpent
	}
	return a, err
}
