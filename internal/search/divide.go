package search

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"crossat/grids"
)

// byDivision is byRefutation that divides what takes it long: a cube that it has not refuted within some failures is
// split by the letters of a cell, as [Split] does it, and its parts are the next cubes. So it looks ahead where that
// pays, at the few decisions on which the rest depends, and what it has refuted it need not refute again. Weights of
// failures are kept from cube to cube. With [Options].Jobs, several goroutines take cubes.
//
// The first splits decide much, and some make a proof take ten times as long. So a division that has refuted little
// after some failures is put aside for a rival, and the one that refutes more goes on.
//
// Source: M. Heule et al., Cube and conquer, HVC 2011. Departure: there, all cubes are made before any is solved.
var byDivision = Strategy{
	Name: Parallel, Title: "as refute, in cubes that are split when they take long: for long proofs, on several cores",
	signs: true, search: searchByDivision,
}

// Parallel is the name of the strategy that uses several goroutines, see [Options].Jobs.
const Parallel = "divide"

// divisionLimits are numbers of failures.
type divisionLimits struct {
	// first is how many the whole space may take before it is split: what refute proves soon needs no division, and
	// good splits need weights.
	first int
	// later is how many any other cube may take.
	later int
	// rival is how many a division may take before it is put aside for a rival; twice as many the next time.
	rival int
}

var usualDivision = divisionLimits{first: 3000, later: 100, rival: 12_000}

// rivalShare is the share of the failures of a division that its rival takes to be compared with it.
const rivalShare = 0.5

// enough is the share of the space that a division without a rival has refuted.
const enough = 0.5

// divisionCells is the number of cells of which lookahead chooses one. Of more it more often chooses one at the root
// after which the division takes ten times as long.
const divisionCells = 8

// Lookahead counts the slots with at least this share of the failures, by this power of their number.
const (
	relevantShare = 0.002
	weightPower   = 0.25
)

// cube is a part of the space: the fills that have all letters of a path.
type cube struct {
	path   []Assignment
	failed []Assignment // letters that it cannot have, as lookahead found
	share  float64      // of the space, as in Progress
	parent *cube
	open   int // its parts that are not refuted
	in     *attempt
}

// attempt is a division of the whole space into cubes.
type attempt struct {
	cubes   []*cube // those left, a stack
	busy    int     // cubes that workers have taken
	refuted float64 // share of the space
	first   int     // failures that the whole space may take before it is split
	fails   int     // that it took
	ended   bool    // another one goes on in its place
}

func newAttempt(first int) *attempt {
	a := &attempt{first: first}
	a.cubes = []*cube{{share: 1, in: a}}
	return a
}

// division is what the workers of byDivision share.
type division struct {
	*run
	limits divisionLimits

	lock      sync.Mutex
	changed   sync.Cond
	present   *attempt // that workers take cubes from
	before    *attempt // the one put aside for present; nil for none
	nextRival int      // failures of present after which it is put aside
	found     bool     // a fill was found, by present, which finds all others
	done      bool     // an attempt has no cube left
	results   []Result
}

func searchByDivision(r *run) End { return divide(r, usualDivision) }

// divide is searchByDivision within limits.
func divide(r *run, limits divisionLimits) End {
	r.Wipeouts = make([]int, len(r.p.Candidates))
	v := &division{run: r, limits: limits, results: make([]Result, max(r.o.Jobs, 1))}
	v.present, v.nextRival = newAttempt(limits.first), limits.rival
	v.changed.L = &v.lock
	r.estimateShare = v.share
	if len(v.results) == 1 {
		v.work(r.ctx, 0, func(g *grids.Grid) bool {
			v.stopWanted = !r.yield(g)
			return !v.stopWanted
		})
	} else {
		v.workTogether()
	}
	v.sum()
	if !v.done {
		return Stopped
	}
	return Exhausted
}

// workTogether has all workers work until one of them is stopped. Fills are passed on by this goroutine.
func (v *division) workTogether() {
	ctx, cancel := context.WithCancel(v.ctx)
	defer cancel()
	defer context.AfterFunc(ctx, v.wake)()
	found, more, ended := make(chan *grids.Grid), make(chan bool), make(chan bool)
	var workers sync.WaitGroup
	for n := range v.results {
		workers.Go(func() {
			defer cancel() // only the last to end has no cube left
			v.work(ctx, n, func(g *grids.Grid) bool {
				found <- g
				return <-more
			})
		})
	}
	go func() {
		workers.Wait()
		close(ended)
	}()
	for {
		select {
		case g := <-found:
			v.stopWanted = v.stopWanted || !v.yield(g)
			more <- !v.stopWanted
		case <-ended:
			return
		}
	}
}

// worker returns the run of a worker, from 0. The first reports the progress of all.
func (v *division) worker(ctx context.Context, n int, yield func(*grids.Grid) bool) *run {
	o := v.o
	o.Limit = (o.Limit + len(v.results) - 1) / len(v.results)
	o.Watch = nil
	if n == 0 && v.o.Watch != nil {
		o.Watch = func(p Progress) {
			p.Stats = v.total(p.Stats)
			v.o.Watch(p)
		}
	}
	if v.o.Refuted != nil {
		o.Refuted = func(path []Assignment) {
			v.lock.Lock()
			defer v.lock.Unlock()
			v.o.Refuted(path)
		}
	}
	return &run{
		ctx: ctx, p: v.p, o: o, yield: yield, rng: rand.New(rand.NewPCG(v.o.Seed+uint64(n), 0x7365617263680a)),
		estimateShare: v.share, start: v.start, lastReport: v.lastReport,
	}
}

// work takes cubes until none is left, or until it is stopped.
func (v *division) work(ctx context.Context, n int, yield func(*grids.Grid) bool) {
	var c *cube
	leave := false
	l := newLetterSearch(v.worker(ctx, n, func(g *grids.Grid) bool {
		leave = !v.keepTo(c.in)
		return !leave && yield(g)
	}), newDomains(v.p), refuting)
	for c = v.take(ctx); c != nil; c = v.take(ctx) {
		limit := v.limits.later
		if c.parent == nil {
			limit = c.in.first
		}
		before := l.Stats.Fails
		end, parts := l.refute(c, limit, func() []float64 {
			v.keep(n, l.Result)
			return v.slotWeights()
		})
		v.keep(n, l.Result)
		if leave {
			leave, l.stopWanted = false, false
			v.leave(c)
			continue
		}
		if end == Stopped {
			return
		}
		v.finish(c, l.Stats.Fails-before, parts)
	}
}

// keepTo ends the competition for an attempt that has a fill, and reports whether it is the one that goes on. A cube of
// another is left at once: that finds its fills again, so none of them must be excluded.
func (v *division) keepTo(a *attempt) bool {
	v.lock.Lock()
	defer v.lock.Unlock()
	if !v.found && !a.ended {
		v.found = true
		v.choose(a)
		v.changed.Broadcast()
	}
	return v.present == a
}

// choose ends the attempts that compete with one.
func (v *division) choose(a *attempt) {
	for _, other := range []*attempt{v.present, v.before} {
		if other != nil && other != a {
			other.ended, other.cubes = true, nil
		}
	}
	v.present, v.before = a, nil
}

// take returns the last of the cubes left, and waits for it if others may yet split theirs. It returns nil at the end.
func (v *division) take(ctx context.Context) *cube {
	v.lock.Lock()
	defer v.lock.Unlock()
	for len(v.present.cubes) == 0 && !v.done && ctx.Err() == nil {
		v.changed.Wait()
	}
	if v.done || ctx.Err() != nil {
		return nil
	}
	a := v.present
	last := len(a.cubes) - 1
	c := a.cubes[last]
	a.cubes = a.cubes[:last]
	a.busy++
	return c
}

// finish replaces a cube that took so many failures by its parts. Without any, it is refuted, and with it those of
// which it was the last part.
func (v *division) finish(c *cube, fails int, parts []*cube) {
	v.lock.Lock()
	defer v.lock.Unlock()
	a := c.in
	a.busy--
	a.fails += fails
	if !a.ended {
		a.cubes = append(a.cubes, parts...)
	}
	c.open = len(parts)
	if c.open == 0 {
		a.refuted += c.share
	}
	for c.open == 0 && c.parent != nil {
		c = c.parent
		if c.open--; c.open == 0 && v.o.Refuted != nil {
			v.o.Refuted(c.path)
		}
	}
	v.done = v.done || !a.ended && len(a.cubes)+a.busy == 0
	v.compete()
	v.changed.Broadcast()
}

// compete compares the present attempt with the one put aside, or puts it aside, if it is time to.
func (v *division) compete() {
	a, b := v.present, v.before
	switch {
	case v.found:
	case b != nil && (a.refuted > b.refuted || float64(a.fails) >= rivalShare*float64(b.fails)):
		if a.refuted <= b.refuted {
			a = b
		}
		v.choose(a)
		v.nextRival = 2 * max(a.fails, b.fails)
	case b == nil && a.fails >= v.nextRival && a.refuted < enough:
		v.before, v.present = a, newAttempt(v.limits.later)
	}
}

// leave gives a cube up.
func (v *division) leave(c *cube) {
	v.lock.Lock()
	defer v.lock.Unlock()
	c.in.busy--
}

// wake has the workers that wait for cubes look whether they have been stopped.
func (v *division) wake() {
	v.lock.Lock()
	defer v.lock.Unlock()
	v.changed.Broadcast()
}

// keep notes what a worker has done so far.
func (v *division) keep(n int, r Result) {
	v.lock.Lock()
	defer v.lock.Unlock()
	r.Wipeouts = slices.Clone(r.Wipeouts)
	v.results[n] = r
}

// slotWeights are what the slots count for lookahead: more, the more they have failed, and nothing below their share of
// the failures. A split on a cell that has nothing to do with the failures has all parts fail in the same way.
func (v *division) slotWeights() []float64 {
	v.lock.Lock()
	defer v.lock.Unlock()
	all := 0.0
	weights := make([]float64, len(v.p.Candidates))
	for _, r := range v.results {
		all += float64(r.Stats.Fails)
		for i, n := range r.Wipeouts {
			weights[i] += float64(n)
		}
	}
	for i, n := range weights {
		weights[i] = math.Pow(n, weightPower)
		if n < relevantShare*all {
			weights[i] = 0
		}
	}
	return weights
}

// share is the share of the space that is refuted.
func (v *division) share() float64 {
	v.lock.Lock()
	defer v.lock.Unlock()
	if v.before != nil {
		return max(v.present.refuted, v.before.refuted)
	}
	return v.present.refuted
}

// total adds what the other workers have done to the work of the first.
func (v *division) total(s Stats) Stats {
	v.lock.Lock()
	defer v.lock.Unlock()
	for _, r := range v.results[1:] {
		s = s.plus(r.Stats)
	}
	return s
}

// sum makes the work of all workers that of the run.
func (v *division) sum() {
	for _, r := range v.results {
		v.Stats = v.Stats.plus(r.Stats)
		for i, n := range r.Wipeouts {
			v.Wipeouts[i] += n
		}
	}
}

// plus adds the work of another goroutine.
func (s Stats) plus(o Stats) Stats {
	return Stats{s.Nodes + o.Nodes, s.Fails + o.Fails, s.Restarts + o.Restarts, max(s.Depth, o.Depth)}
}

// refute searches a cube. If it leaves that unfinished after so many failures, it returns the parts of the cube, those
// with the most options last. Lookahead asks for the weights of slots.
func (l *letterSearch) refute(c *cube, fails int, weights func() []float64) (End, []*cube) {
	if !l.enter(c) {
		return Exhausted, nil
	}
	l.restarts, l.failsAtRestart, l.foundAny = restarts{}, l.Stats.Fails, false
	l.lastFail = l.Stats.Fails + fails
	if end := l.search(); end != unfinished {
		return end, nil
	}
	ahead := lookahead{domains: l.domains, rng: l.rng, cells: divisionCells, weights: weights()}
	cell, consistent := ahead.cell()
	for _, a := range ahead.failed {
		l.decisions = append(l.decisions, a)
		l.sign()
		l.decisions = l.decisions[:l.base]
	}
	switch {
	case !consistent:
		l.sign()
		return Exhausted, nil
	case cell < 0: // what is left is one grid
		l.lastFail = 0
		return l.search(), nil
	}
	return unfinished, c.split(l.letterBranches(cell), ahead.failed)
}

// split returns the parts of a cube, those with the greatest weights last. None has a letter that failed.
func (c *cube) split(branches []branch, failed []Assignment) []*cube {
	slices.SortStableFunc(branches, func(a, b branch) int { return cmp.Compare(a.weight, b.weight) })
	sum := 0.0
	for _, b := range branches {
		sum += b.weight
	}
	failed = slices.Concat(c.failed, failed)
	var parts []*cube
	for _, b := range branches {
		parts = append(parts, &cube{
			path: slices.Concat(c.path, b.letters), failed: failed, share: c.share * b.weight / sum, parent: c, in: c.in,
		})
	}
	return parts
}

// enter makes the decisions of a cube, which stand until the next. It reports whether they are consistent.
func (l *letterSearch) enter(c *cube) bool {
	l.base = 0
	l.undo()
	for _, a := range c.path {
		if !l.propagate() || !l.canHold(a.Cell, a.Letter) {
			return false
		}
		l.push()
		l.decisions = append(l.decisions, a)
		l.assign(a.Cell, a.Letter)
	}
	for _, a := range c.failed {
		if l.canHold(a.Cell, a.Letter) {
			l.remove(a.Cell, a.Letter)
		}
	}
	l.base = len(c.path)
	return true
}
