package conquer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"crossat/grids"
	"crossat/internal/job"
	"crossat/internal/job/fills"
	"crossat/internal/problem/cubes"
	"crossat/internal/problem/fit"
	"crossat/internal/search"
)

// Options configures Run. The zero value looks for a fill with [CubeEngines], on all processors.
type Options struct {
	// Seed breaks ties.
	Seed uint64
	// Cubes are the indices of the cubes to solve; nil means all.
	Cubes []int
	// Known has the records of cubes so far, in order. Cubes that are done aren't solved again.
	Known []cubes.Record
	// Keep, if not nil, is called with the record of each cube, but never concurrently; an error ends the job.
	Keep func(cubes.Record) error
	// Count counts all fills of all cubes by search with Strategy; empty means trie.
	Count    bool
	Strategy string
	// Engines race for a fill of each cube; none means [CubeEngines] with the default formula.
	Engines []fills.Engine
	// Refute, if not nil, replaces the engines: it finds a fill of a cube, or keeps a proof that the cube has none. It
	// must be safe for concurrent use. It can't be combined with Count.
	Refute func(ctx context.Context, cube int) (*grids.Grid, error)
	// Limit is the time limit per cube; 0 means none. Jobs is the number of cubes solved in parallel; 0 means one per
	// processor.
	Limit time.Duration
	Jobs  int
	// Observer receives an event for each cube.
	Observer job.Observer
}

// check validates the options for a set.
func (o Options) check(set *cubes.Set) error {
	if set == nil {
		return errors.New("no cubes")
	}
	if o.Refute != nil && o.Count {
		return errors.New("cubes are counted without proofs: leave out Count or Refute")
	}
	err := cmp.Or(job.CheckInputs(set.Grid, set.Dict),
		job.NotNegative("Jobs", o.Jobs), job.NotNegative("Limit", o.Limit),
		fills.CheckEngines(append(slices.Clone(o.Engines), fills.SearchEngine{Strategy: o.Strategy})))
	for _, cube := range o.Cubes {
		err = cmp.Or(err, hasCube(set, cube))
	}
	for _, r := range o.Known {
		err = cmp.Or(err, hasCube(set, r.Cube))
	}
	for i, c := range set.Cubes {
		if err == nil && len(c.Letters) != set.Grid.Size() {
			err = fmt.Errorf("cube %d has %d cells, the grid %d", i, len(c.Letters), set.Grid.Size())
		}
	}
	return err
}

// hasCube returns an error if a set has no cube with that index.
func hasCube(set *cubes.Set, cube int) error {
	if cube < 0 || cube >= len(set.Cubes) {
		return fmt.Errorf("no cube %d: the set has %d, counted from 0", cube, len(set.Cubes))
	}
	return nil
}

// Run solves cubes one by one, until one has a fill or all are refuted. To count, it solves all of them. The tally has
// the results so far even if Run returns an error; [Verdict] draws the conclusion.
func Run(ctx context.Context, set *cubes.Set, o Options) (*cubes.Tally, error) {
	if err := o.check(set); err != nil {
		return cubes.NewTally(set, o.Count, nil), err
	}
	q := &conquest{Tally: cubes.NewTally(set, o.Count, o.Known), o: o, observer: o.Observer.Serial()}
	if o.Cubes == nil {
		q.o.Cubes = AllCubes(set)
	}
	if len(o.Engines) == 0 {
		q.o.Engines = fills.CubeEngines(fills.FormulaEngine{})
	}
	if q.o.Strategy == "" {
		q.o.Strategy = fills.Enumeration
	}
	var err error
	if q.problem, err = fills.Candidates(set.Grid, set.Dict, cubeOptions(set)); err != nil {
		return q.Tally, err
	}
	return q.Tally, q.run(ctx)
}

// AllCubes returns the indices of all cubes of a set.
func AllCubes(set *cubes.Set) []int {
	all := make([]int, len(set.Cubes))
	for i := range all {
		all[i] = i
	}
	return all
}

// conquest is the state of a Run.
type conquest struct {
	*cubes.Tally
	o        Options
	observer job.Observer
	problem  *fit.Problem // of the whole grid

	start  time.Time
	before float64 // the share of the space that was done at the start
	whole  float64 // the share of the chosen cubes, and of the parts refuted by splitting

	lock   sync.Mutex // protects the tally and the fields below
	failed error
}

// run solves the open cubes in parallel.
func (q *conquest) run(parent context.Context) error {
	ctx, cancel := context.WithCancel(parent)
	defer cancel()
	open := OpenCubes(q.Tally, q.o.Cubes)
	if q.ended() {
		return nil
	}
	q.start, q.before, q.whole = time.Now(), q.Sum(q.o.Cubes).Share, q.Set.Share
	for _, cube := range q.o.Cubes {
		q.whole += q.Set.Cubes[cube].Share
	}
	jobs := cmp.Or(q.o.Jobs, runtime.GOMAXPROCS(0))
	var last atomic.Int64
	var workers sync.WaitGroup
	for range min(jobs, len(open)) {
		workers.Go(func() {
			for i := last.Add(1) - 1; int(i) < len(open) && ctx.Err() == nil; i = last.Add(1) - 1 {
				r, err := q.solve(ctx, open[i])
				if q.take(ctx, r, err) {
					cancel()
				}
			}
		})
	}
	workers.Wait()
	if q.failed == nil && !q.ended() {
		return parent.Err()
	}
	return q.failed
}

// OpenCubes returns the chosen cubes that aren't done.
func OpenCubes(t *cubes.Tally, chosen []int) []int {
	var open []int
	for _, cube := range chosen {
		if !t.Done(cube) {
			open = append(open, cube)
		}
	}
	return open
}

// ended reports whether the job is done early: with a fill, unless it counts.
func (q *conquest) ended() bool {
	_, found := q.Fill(q.o.Cubes)
	return found && !q.Counted
}

// take records the result of a cube, and reports whether the job is over.
func (q *conquest) take(ctx context.Context, r cubes.Record, err error) bool {
	q.lock.Lock()
	defer q.lock.Unlock()
	switch {
	case err != nil && ctx.Err() != nil:
		return true // the job ended before the cube did
	case err != nil:
		q.failed = cmp.Or(q.failed, fmt.Errorf("cube %d: %w", r.Cube, err))
		return true
	}
	q.Add(r)
	q.observer.Tell(q.event(r))
	if q.o.Keep == nil {
		return q.ended()
	}
	if err := q.o.Keep(r); err != nil {
		q.failed = cmp.Or(q.failed, err)
		return true
	}
	return q.ended()
}

// event returns the event for a cube, with an estimate of the remaining time.
func (q *conquest) event(r cubes.Record) job.CubeEvent {
	e := job.CubeEvent{Record: r, Sum: q.Sum(q.o.Cubes)}
	if done := e.Sum.Share - q.before; done > 0 {
		e.Left = time.Duration(float64(time.Since(q.start)) * (q.whole - e.Sum.Share) / done)
	}
	return e
}

// solve looks for the fills of a cube.
func (q *conquest) solve(ctx context.Context, cube int) (cubes.Record, error) {
	start := time.Now()
	r := cubes.Record{Cube: cube, Set: q.Set.ID, Answer: cubes.Refuted, Engine: "arc consistency"}
	var p *fit.Problem
	var err error
	if q.o.Refute == nil {
		if p, err = q.problem.Restrict(q.Set.Cubes[cube].Letters); err == nil {
			err = p.CheckDistinct()
		}
	}
	if err == nil {
		err = q.search(ctx, p, &r)
	}
	if job.IsImpossible(err) {
		err = nil
		if q.Counted {
			r.Fills = new(int)
		}
	}
	r.Seconds = time.Since(start).Seconds()
	return r, err
}

// search finds a fill of a cube, or all of them, and records the result.
func (q *conquest) search(ctx context.Context, p *fit.Problem, r *cubes.Record) error {
	limited, cancel := ctx, context.CancelFunc(func() {})
	if q.o.Limit > 0 {
		limited, cancel = context.WithTimeout(ctx, q.o.Limit)
	}
	defer cancel()
	var err error
	switch {
	case q.o.Refute != nil:
		err = q.refute(limited, r)
	case q.Counted:
		err = q.count(limited, p, r)
	default:
		err = q.find(limited, p, r)
	}
	if status, ok := job.StatusOf(err); ok && status == job.GaveUp && ctx.Err() == nil {
		r.Answer, r.Engine, r.Fill, r.Fills = cubes.Unknown, engineNames(q.o.Engines), "", nil
		return nil
	}
	return err
}

// refute finds a fill, or lets o.Refute keep a proof that none exists.
func (q *conquest) refute(ctx context.Context, r *cubes.Record) error {
	r.Engine = fills.SearchEngine{}.Name()
	g, err := q.o.Refute(ctx, r.Cube)
	if err != nil || g == nil {
		return err
	}
	r.Answer, r.Fill = cubes.Found, cubes.Text(g)
	return q.judge(r.Cube, g)
}

// engineNames returns the name of the only engine, or "auto".
func engineNames(engines []fills.Engine) string {
	if len(engines) == 1 {
		return engines[0].Name()
	}
	return "auto"
}

// find lets the engines look for a fill.
func (q *conquest) find(ctx context.Context, p *fit.Problem, r *cubes.Record) error {
	a, err := fills.NewRaceOn(p, q.Set.Dict, q.o.Engines).Run(ctx, q.o.Seed)
	r.Engine = a.Engine
	if err != nil {
		return err
	}
	r.Answer, r.Fill = cubes.Found, cubes.Text(a.Grid)
	return q.judge(r.Cube, a.Grid)
}

// count searches for all fills.
func (q *conquest) count(ctx context.Context, p *fit.Problem, r *cubes.Record) error {
	r.Engine, r.Fills = fills.SearchEngine{}.Name(), new(int)
	var failed error
	o := search.Options{Seed: q.o.Seed, Strategy: q.o.Strategy}
	end, err := fills.Search(ctx, p, o, func(g *grids.Grid) bool {
		if *r.Fills++; r.Fill == "" {
			r.Answer, r.Fill = cubes.Found, cubes.Text(g)
		}
		failed = q.judge(r.Cube, g)
		return failed == nil
	})
	switch {
	case cmp.Or(failed, err) != nil:
		return cmp.Or(failed, err)
	case !end.Exhausted:
		return job.GaveUpf("%s", end.Trimmed)
	}
	return nil
}

// judge verifies a fill of a cube. It checks the letters of the cube separately, because only the grid distinguishes
// them from given letters.
func (q *conquest) judge(cube int, filled *grids.Grid) error {
	for cell, letter := range q.Set.Cubes[cube].Letters {
		if letter != 0 && filled.At(cell) != letter {
			return fmt.Errorf("%s is '%s' in the fill, '%s' in the cube", filled.CellName(cell), filled.CellText(cell),
				filled.Expand(string(letter)))
		}
	}
	return fills.CheckFill(q.Set.Grid, filled, q.Set.Dict, cubeOptions(q.Set))
}
