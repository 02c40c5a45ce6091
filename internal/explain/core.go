// Package explain explains why a problem has no solution: it finds minimal sets of constraints that can't be met
// together. Constraints are slots to fill, or rules.
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

// Options configures a Finder.
type Options struct {
	// Seed breaks ties.
	Seed uint64
	// Hint has slots that probably have no fill together; it can be nil.
	Hint []int
	// Fails limits the failures of all searches of a finder; 0 means no limit. Each search is charged a minimum.
	Fails int
	// Better, if not nil, is called with each core that is smaller than the last.
	Better func(*Core)
}

// ErrSpent is returned when the searches of a finder have used up their failures.
var ErrSpent = errors.New("all failures are spent")

// leastFails is the minimum charge for a search, about the cost of starting it.
const leastFails = 50

// SlotCore is a set of slots that have no fill together.
type SlotCore struct {
	Core
	// Reason is the reason why a single slot has no candidates; nil otherwise.
	Reason *problem.Impossible
	// Chain shows by arc consistency alone that several slots have no fill; nil if that isn't possible, or not in a few
	// steps.
	Chain []Step
}

// Finder finds minimal, disjoint sets of slots of a problem that have no fill together. It isn't safe for concurrent
// use.
//
// It counts the domain wipeouts of each slot. The slots with the most wipeouts, as few as still have no fill together,
// are the next set. Once that doesn't shrink the set any more, slots are removed one by one.
//
// Source: F. Hemery, C. Lecoutre, L. Sais, F. Boussemart, Extracting MUCs from constraint networks, ECAI 2006, with
// slots for constraints.
type Finder struct {
	ctx       context.Context // of Next
	problem   *fit.Problem
	o         Options
	crossings [][]int // crossing slots, by slot
	rest      []int   // slots that aren't in a core yet
	more      bool    // whether to look for another core
	wipeouts  []int   // domain wipeouts by slot in the last refutation
	fails     int     // failures of the last refutation
	spent     int     // failures of all searches
}

// NewFinder returns a finder for a problem with all words.
func NewFinder(p *fit.Problem, o Options) *Finder {
	f := &Finder{problem: p, o: o, crossings: crossings(p.Grid), more: true}
	for slot := range p.Grid.Slots() {
		f.rest = append(f.rest, slot)
	}
	return f
}

// Next finds a core: the first if the problem has no fill, then more as long as searches with limits of failures show
// that the remaining slots have no fill. Otherwise it returns nil. When the context ends, or the failures are spent, it
// returns the smallest core so far with the error, and later calls return nil.
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

// without returns the slots that aren't among others.
func without(slots []int, others ...int) []int {
	return slices.DeleteFunc(slices.Clone(slots), func(slot int) bool { return slices.Contains(others, slot) })
}

// crossings returns the crossing slots of each slot.
func crossings(g *grids.Grid) [][]int {
	all := make([][]int, len(g.Slots()))
	for _, x := range g.Crossings() {
		all[x.Across] = append(all[x.Across], x.Down)
		all[x.Down] = append(all[x.Down], x.Across)
	}
	return all
}

// find finds a minimal core among slots that a search with a limit of failures refutes. It returns nil if they have a
// fill, or the limit is reached.
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

// take replaces the core by a smaller one.
func (f *Finder) take(core *Core, slots []int) {
	core.Members = slices.Sorted(slices.Values(slots))
	if f.o.Better != nil {
		f.o.Better(core)
	}
}

// A search for a smaller core gets shortFails failures, plus longFails times those of the last refutation. If that
// isn't enough, the limit is multiplied by moreFails.
const (
	shortFails = 500
	longFails  = 2
	moreFails  = 4
)

// limit returns the limit of failures of a search for a smaller core.
func (f *Finder) limit() int { return shortFails + longFails*f.fails }

// shrink keeps the slots with the most wipeouts, as long as fewer suffice.
func (f *Finder) shrink(core *Core) error {
	for before := 0; before != len(core.Members); {
		before = len(core.Members)
		order := f.order(core.Members)
		low, high := 0, len(order) // the first high slots have no fill; for the first low, that's unknown
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

// order sorts slots by the wipeouts of themselves and their crossing slots, most first.
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

// crossingShare is the weight of a slot's own wipeouts relative to those of a crossing slot.
const crossingShare = 4

// minimize removes slots one at a time, if the rest still has no fill. Searches that reach their limits are repeated
// with higher ones.
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

// try searches for a fill of some slots, with a limit of failures.
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
