package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/urfave/cli/v2"

	"crossat/grids"
	"crossat/internal/journal"
	"crossat/problem"
	"crossat/problem/cubes"
	"crossat/problem/fit"
	"crossat/solve/search"
)

// conquest is crossat conquer while it goes on.
type conquest struct {
	*cubes.Tally
	chosen   []int
	problem  *fit.Problem // of the grid as a whole
	inputs   inputs
	engines  []engine
	asked    string        // the engine, as --solver names it
	strategy string        // that counts
	limit    time.Duration // of a cube; 0 for none
	log      *logger

	lock    sync.Mutex // of the tally and what follows
	journal *journal.File[cubes.Record]
	failed  error
}

// run solves the cubes that are open, several at a time.
func (q *conquest) run(c *cli.Context) error {
	timeout, stop := withTimeout(c)
	defer stop()
	ctx, cancel := context.WithCancel(timeout)
	defer cancel()
	open := q.open()
	if q.ended() {
		return nil
	}
	begin, before := time.Now(), q.Sum(q.chosen).Share
	defer q.log.during(func() string { return q.progress(time.Since(begin), before) })()
	jobs := cmp.Or(c.Int("jobs"), runtime.GOMAXPROCS(0))
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
		return timeout.Err()
	}
	return q.failed
}

// open is the chosen cubes that are not done.
func (q *conquest) open() []int {
	var open []int
	for _, cube := range q.chosen {
		if !q.Done(cube) {
			open = append(open, cube)
		}
	}
	return open
}

// ended reports whether nothing more is wanted: a fill is there, and no count of all.
func (q *conquest) ended() bool {
	_, found := q.Fill(q.chosen)
	return found && !q.Counted
}

// take keeps what has come of a cube, and reports whether all is to end.
func (q *conquest) take(ctx context.Context, r cubes.Record, err error) bool {
	q.lock.Lock()
	defer q.lock.Unlock()
	switch {
	case err != nil && ctx.Err() != nil:
		return true // the cube was left when all ended
	case err != nil:
		q.failed = cmp.Or(q.failed, fmt.Errorf("cube %d: %w", r.Cube, err))
		return true
	}
	q.Add(r)
	q.log.printf("cube %d: %s by %s in %.2f s", r.Cube, r.Answer, r.Engine, r.Seconds)
	if err := q.journal.Add(r); err != nil {
		q.failed = cmp.Or(q.failed, fmt.Errorf("cube %d cannot be kept in the journal: %w: make room and run the same again", r.Cube, err))
		return true
	}
	return q.ended()
}

// solve looks for the fills of a cube.
func (q *conquest) solve(ctx context.Context, cube int) (cubes.Record, error) {
	start := time.Now()
	r := cubes.Record{Cube: cube, Set: q.Set.ID, Answer: cubes.Refuted, Engine: "arc consistency"}
	p, err := q.problem.Restrict(q.Set.Cubes[cube].Letters)
	if err == nil {
		err = p.CheckDistinct()
	}
	if err == nil {
		err = q.search(ctx, p, &r)
	}
	var noFill *problem.Impossible
	if errors.As(err, &noFill) {
		err = nil
		if q.Counted {
			r.Fills = new(int)
		}
	}
	r.Seconds = time.Since(start).Seconds()
	return r, err
}

// search finds a fill of a cube, or all of them, and says so in its record.
func (q *conquest) search(ctx context.Context, p *fit.Problem, r *cubes.Record) error {
	limited, cancel := ctx, context.CancelFunc(func() {})
	if q.limit > 0 {
		limited, cancel = context.WithTimeout(ctx, q.limit)
	}
	defer cancel()
	var err error
	if q.Counted {
		err = q.count(limited, p, r)
	} else {
		err = q.find(limited, p, r)
	}
	var coded *codeError
	late := errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil
	if late || errors.As(err, &coded) && coded.code == exitGaveUp {
		r.Answer, r.Engine, r.Fill, r.Fills = cubes.Unknown, q.asked, "", nil
		return nil
	}
	return err
}

// find has the engines look for a fill.
func (q *conquest) find(ctx context.Context, p *fit.Problem, r *cubes.Record) error {
	in := q.inputs
	in.grid = p.Grid
	f := filler{
		inputs: in, engines: q.engines, log: newLogger(io.Discard, false), stats: new(fillStats),
		tiers: []*tier{{dict: in.dict, whole: true, problem: p}},
	}
	found, err := f.fillOne(ctx, in.seed)
	r.Engine = found.engine
	if err == nil {
		r.Answer, r.Fill = cubes.Found, cubes.Text(found.grid)
	}
	return err
}

// countStrategy is the strategy of search that finds all fills soonest.
const countStrategy = "trie"

// count searches for all fills.
func (q *conquest) count(ctx context.Context, p *fit.Problem, r *cubes.Record) error {
	r.Engine, r.Fills = searchEngine, new(int)
	var failed error
	end, err := search.Run(ctx, p, search.Options{Seed: q.inputs.seed, Strategy: q.strategy}, func(g *grids.Grid) bool {
		if *r.Fills++; r.Fill == "" {
			r.Answer, r.Fill = cubes.Found, cubes.Text(g)
		}
		failed = q.inputs.check(g)
		return failed == nil
	})
	switch {
	case cmp.Or(failed, err) != nil:
		return cmp.Or(failed, err)
	case !end.Exhausted:
		return &codeError{exitGaveUp, errors.New(end.Trimmed)}
	}
	return nil
}

// progress tells how far the cubes are, and estimates how long they still take.
func (q *conquest) progress(took time.Duration, before float64) string {
	q.lock.Lock()
	defer q.lock.Unlock()
	s := q.Sum(q.chosen)
	text := fmt.Sprintf("%d of %d cubes, %s", s.Refuted+s.Found+s.Unknown, s.Cubes, percent(s.Share))
	if done := s.Share - before; done > 0 {
		all := q.Set.Share
		for _, cube := range q.chosen {
			all += q.Set.Cubes[cube].Share
		}
		left := time.Duration(float64(took) * (all - s.Share) / done)
		text += ", about " + left.Round(time.Second).String() + " left"
	}
	return text
}

// report prints the fill, or the number of fills, or says why there is none; err is what
// has ended the cubes before.
func (q *conquest) report(c *cli.Context, std streams, err error) error {
	r, found := q.Fill(q.chosen)
	if found && !q.Counted {
		return cmp.Or(q.print(c, std, r), err)
	}
	s := q.Sum(q.chosen)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return &codeError{exitGaveUp, fmt.Errorf("gave up at the time limit: %s", q.describe(s))}
	case err != nil:
		return err
	case s.Unknown > 0:
		return &codeError{exitGaveUp, fmt.Errorf("gave up: %s", q.describe(s))}
	case len(q.open()) > 0:
		return &codeError{exitGaveUp, fmt.Errorf("not done: %s", q.describe(s))}
	case !found:
		return &problem.Impossible{Reason: q.describe(s)}
	}
	return writeOutput(c, std, func(w io.Writer) error { return writeFills(w, c.String("format"), s.Fills) })
}

// describe tells what has come of some of the cubes.
func (q *conquest) describe(s cubes.Sum) string {
	text := fmt.Sprintf("%d of %d cubes have no fill", s.Refuted, s.Cubes)
	switch {
	case s.Refuted == len(q.Set.Cubes):
		return fmt.Sprintf("the grid has no fill: all %d cubes are refuted", s.Cubes)
	case s.Cubes < len(q.Set.Cubes):
		text = fmt.Sprintf("%d of the %d cubes chosen have no fill", s.Refuted, s.Cubes)
	}
	if s.Found > 0 {
		text += fmt.Sprintf(", %d have", s.Found)
	}
	if s.Unknown > 0 {
		text += fmt.Sprintf(", %d took too long", s.Unknown)
	}
	if s.Open > 0 {
		text += fmt.Sprintf(", %d are open", s.Open)
	}
	return text + "; " + percent(s.Share)
}

// print prints a fill, once it has been checked.
func (q *conquest) print(c *cli.Context, std streams, r cubes.Record) error {
	g, err := q.Set.Filled(r)
	if err == nil {
		err = q.inputs.check(g)
	}
	if err != nil {
		return fmt.Errorf("the fill of cube %d: %w", r.Cube, err)
	}
	q.log.printf("cube %d has a fill, by %s", r.Cube, r.Engine)
	return writeOutput(c, std, func(w io.Writer) error {
		return writeFilled(w, c.String("format"), filled{grid: g.Untied(), dict: q.Set.Dict, seed: q.inputs.seed, by: r.Engine})
	})
}

// writeFills prints a number of fills.
func writeFills(w io.Writer, format string, n int) error {
	form := "%s fills\n"
	switch {
	case format == "json":
		_, err := fmt.Fprintf(w, "{\"fills\":%d}\n", n)
		return err
	case n == 1:
		form = "%s fill\n"
	}
	_, err := fmt.Fprintf(w, form, thousands(n))
	return err
}
