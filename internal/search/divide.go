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

// byDivision is byRefutation with cubes: one that isn't refuted within a number of failures is split by the letters of
// a cell, as in [Split], and its parts are searched next. So it pays for lookahead only at the few decisions that
// matter most, and never refutes a part twice. The weights of failures carry over from cube to cube. With
// [Options].Jobs, several goroutines work on cubes.
//
// The first splits matter most, and bad ones make a proof take ten times as long. So a division that has refuted little
// after some failures is put aside for a rival, and the one that refutes more goes on.
//
// Source: M. Heule et al., Cube and conquer, HVC 2011. Departure: there, all cubes are made before any is solved.
var byDivision = Strategy{
	Name: Parallel, Title: "as refute, in cubes that are split when they take long: for long proofs, on several cores",
	signs: true, search: searchByDivision,
}

// Parallel is the name of the strategy that uses several goroutines, see [Options].Jobs.
const Parallel = "divide"

// divisionLimits holds limits on failures.
type divisionLimits struct {
	// first is the limit for the whole space. Easy proofs need no division, and good splits need weights.
	first int
	// later is the limit for every other cube.
	later int
	// rival is the limit for a division before it's put aside for a rival. It grows with each rival.
	rival int
}

var usualDivision = divisionLimits{first: 3000, later: 100, rival: 12_000}

// rivalShare is when a rival is compared: after this share of the failures of the division put aside.
const rivalShare = 0.5

// enough is the refuted share of the space above which a division gets no rival.
const enough = 0.5

// divisionCells is how many cells lookahead tries. With more, it more often chooses a root cell that makes the division
// take ten times as long.
const divisionCells = 8

// Lookahead weighs slots by their failures to this power, and ignores those below this share of all failures.
const (
	relevantShare = 0.002
	weightPower   = 0.25
)

// cube is a part of the space: the fills with all letters of a path.
type cube struct {
	path   []Assignment
	failed []Assignment // letters that lookahead has refuted
	share  float64      // of the space, as in Progress
	parent *cube
	open   int // its parts not refuted yet
	in     *attempt
}

// attempt is a division of the whole space into cubes.
type attempt struct {
	cubes   []*cube // open cubes, as a stack
	busy    int     // cubes being searched
	refuted float64 // share of the space
	first   int     // limit of failures for the whole space, before it's split
	fails   int     // failures so far
	ended   bool    // it lost against another one
}

func newAttempt(first int) *attempt {
	a := &attempt{first: first}
	a.cubes = []*cube{{share: 1, in: a}}
	return a
}

// division is the state shared by the workers of byDivision.
type division struct {
	*run
	limits divisionLimits

	lock      sync.Mutex
	changed   sync.Cond
	present   *attempt // the one that workers take cubes from
	before    *attempt // the one put aside for present, if any
	nextRival int      // failures of present after which it's put aside
	found     bool     // a fill was found; present goes on to find all others
	done      bool     // an attempt has no cube left
	results   []Result
}

func searchByDivision(r *run) End { return divide(r, usualDivision) }

// divide is searchByDivision with the given limits.
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

// workTogether runs all workers until one of them ends. Fills are passed on by this goroutine.
func (v *division) workTogether() {
	ctx, cancel := context.WithCancel(v.ctx)
	defer cancel()
	defer context.AfterFunc(ctx, v.wake)()
	found, more, ended := make(chan *grids.Grid), make(chan bool), make(chan bool)
	var workers sync.WaitGroup
	for n := range v.results {
		workers.Go(func() {
			defer cancel() // one has been stopped, or no cube is left
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

// worker returns the run of worker n, counted from 0. Worker 0 reports the progress of all.
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

// work searches cubes until none is left or the search is stopped.
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

// keepTo ends the competition in favour of an attempt that has found a fill. It reports whether this attempt is the one
// that goes on. If it isn't, its cube is abandoned; the other attempt finds the same fills, so they must not be
// excluded.
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

// choose ends the attempts other than a.
func (v *division) choose(a *attempt) {
	for _, other := range []*attempt{v.present, v.before} {
		if other != nil && other != a {
			other.ended, other.cubes = true, nil
		}
	}
	v.present, v.before = a, nil
}

// take pops a cube, or waits for one while others can still split theirs. It returns nil at the end.
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

// finish replaces a cube that took the given failures by its parts. Without parts it's refuted, and so are the cubes of
// which it was the last open part.
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

// compete compares the present attempt with the one put aside or, if it's time, puts it aside.
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

// leave abandons a cube.
func (v *division) leave(c *cube) {
	v.lock.Lock()
	defer v.lock.Unlock()
	c.in.busy--
}

// wake wakes the workers that wait for cubes, to check whether they've been stopped.
func (v *division) wake() {
	v.lock.Lock()
	defer v.lock.Unlock()
	v.changed.Broadcast()
}

// keep records the results of worker n so far.
func (v *division) keep(n int, r Result) {
	v.lock.Lock()
	defer v.lock.Unlock()
	r.Wipeouts = slices.Clone(r.Wipeouts)
	v.results[n] = r
}

// slotWeights returns the weights of the slots for lookahead. They grow with the failures of a slot, and are 0 below a
// share of all failures: after a split on an unrelated cell, all parts would fail in the same way.
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

// share returns the refuted share of the space.
func (v *division) share() float64 {
	v.lock.Lock()
	defer v.lock.Unlock()
	if v.before != nil {
		return max(v.present.refuted, v.before.refuted)
	}
	return v.present.refuted
}

// total adds the work of the other workers to that of the first.
func (v *division) total(s Stats) Stats {
	v.lock.Lock()
	defer v.lock.Unlock()
	for _, r := range v.results[1:] {
		s = s.plus(r.Stats)
	}
	return s
}

// sum adds the work of all workers to the run.
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

// refute searches a cube. If it doesn't finish within the given failures, it returns the cube's parts, those with the
// most options last. weights returns the weights of slots for lookahead.
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
	case cell < 0: // one grid is left
		l.lastFail = 0
		return l.search(), nil
	}
	return unfinished, c.split(l.letterBranches(cell), ahead.failed)
}

// split returns the parts of a cube, those with the greatest weights last, without the letters that failed.
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

// enter makes the decisions of a cube, which stay until the next one. It reports whether they are consistent.
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
