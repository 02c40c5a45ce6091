package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/urfave/cli/v2"

	"crossat/cmd/crossat/cubes"
	"crossat/cmd/crossat/journal"
	"crossat/encode/fill"
	"crossat/encode/fit"
	"crossat/grids"
	"crossat/solve/search"
)

func conquerCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:  "conquer",
		Usage: "solve cubes one by one, until one has a fill or all are refuted",
		Description: "What has come of each cube is kept in a journal: a run that was ended, even by kill -9, is carried\n" +
			"on by the next, which loses nothing but the cubes that were being solved.",
		Flags: flags([]cli.Flag{cubesFlag,
			&cli.StringFlag{Name: "index", Usage: "solve cube `I` only, from 0"},
			&cli.StringFlag{Name: "range", Usage: "solve the cubes `A-B` only, both included"},
			&cli.StringFlag{Name: "task", Usage: "solve every N-th cube only, beginning with the I-th: `I/N`"},
			&cli.StringFlag{Name: "journal", Usage: "keep in `FILE` what is done; its folder is made (default: that of --cubes with .journal)"},
			&cli.BoolFlag{Name: "count", Usage: "count all fills of all cubes, by search"},
			&cli.DurationFlag{Name: "limit", Usage: "leave a cube that takes longer than `TIME` (default: no limit)"},
			&cli.IntFlag{Name: "jobs", Aliases: []string{"j"}, Usage: "solve `N` cubes at a time (default: one for each core)"},
			seedFlag,
		}, formFlags, solverFlags, []cli.Flag{strategyFlag, restartFlag, formatFlag, outputFlag, verboseFlag}),
		Action: func(c *cli.Context) error { return conquer(c, std) },
	}
}

var cubesFlag = &cli.StringFlag{Name: "cubes", Usage: "`FILE` of crossat cube"}

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

// conquer is crossat conquer.
func conquer(c *cli.Context, std streams) error {
	if err := checkConquer(c); err != nil {
		return err
	}
	q, err := newConquest(c, std)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(journalName(c)), 0o777); err != nil {
		return err
	}
	if q.journal, err = q.Set.Records().Open(journalName(c)); err != nil {
		return err
	}
	for _, r := range q.journal.Records {
		q.Add(r)
	}
	err = q.run(c)
	return cmp.Or(q.report(c, std, err), q.journal.Close())
}

// checkConquer refuses flags that do not go together.
func checkConquer(c *cli.Context) error {
	switch {
	case c.IsSet("jobs") && (c.Int("jobs") < 1 || c.Int("jobs") > maxJobs):
		return usagef("--jobs %d: from 1 to %d cubes can be solved at a time", c.Int("jobs"), maxJobs)
	case c.IsSet("limit") && c.Duration("limit") <= 0:
		return usagef("--limit %v: give a time above zero, such as 90s", c.Duration("limit"))
	case c.Int("restart") < 0:
		return usagef("--restart %d: give a number of conflicts, or 0 for never", c.Int("restart"))
	case c.Bool("count") && engineName(c) != searchEngine && engineName(c) != autoEngine:
		return usagef("--count is for --solver %s, not for %s", searchEngine, engineName(c))
	}
	return cmp.Or(checkFormat(c.String("format")), checkTimeout(c))
}

// journalName is the file of the journal.
func journalName(c *cli.Context) string {
	return cmp.Or(c.String("journal"), c.String("cubes")+".journal")
}

// newConquest reads the cubes and how to solve them.
func newConquest(c *cli.Context, std streams) (*conquest, error) {
	set, err := readCubes(c, std)
	if err != nil {
		return nil, err
	}
	q := &conquest{
		Tally: cubes.NewTally(set, c.Bool("count"), nil), log: newLogger(std.err, c.Bool("verbose")),
		asked: engineName(c), strategy: cmp.Or(c.String("strategy"), countStrategy), limit: c.Duration("limit"),
		inputs: inputs{grid: set.Grid, dict: set.Dict, minSlot: set.MinSlot, symmetric: set.Symmetric},
	}
	if q.chosen, err = chooseCubes(c, len(set.Cubes)); err != nil {
		return nil, err
	}
	if q.inputs.opts, q.inputs.forms, err = readForms(c); err != nil {
		return nil, err
	}
	if set.Repeats {
		q.inputs.opts.NoDup = fill.NoDupNone
	}
	if q.engines, err = readEngines(c, q.inputs.opts, q.inputs.forms); err != nil {
		return nil, err
	}
	q.problem, err = q.inputs.problem(set.Dict)
	return q, err
}

// readCubes reads the file of --cubes.
func readCubes(c *cli.Context, std streams) (*cubes.Set, error) {
	path := c.String("cubes")
	switch path {
	case "":
		return nil, usagef("--cubes is missing: give a file of crossat cube")
	case "-":
		return nil, usagef("--cubes -: cubes take a file, which their journal stands beside")
	}
	r, name, err := openInput(c, path, std)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return cubes.Read(name, data)
}

// chooseCubes reads which of n cubes are to be solved.
func chooseCubes(c *cli.Context, n int) ([]int, error) {
	from, end, step := 0, n, 1
	given := 0
	var err error
	for _, flag := range []string{"index", "range", "task"} {
		if !c.IsSet(flag) {
			continue
		}
		given++
		text := c.String(flag)
		ok := false
		switch flag {
		case "index":
			ok = scan(text, "%d", &from)
			end = from + 1
		case "range":
			ok = scan(text, "%d-%d", &from, &end) && from <= end
			end++
		case "task":
			ok = scan(text, "%d/%d", &from, &step) && step >= 1 && from < step
			if ok && from >= n {
				return nil, nil // more tasks than cubes
			}
		}
		if !ok || from < 0 || end > n {
			err = usagef("--%s %s: give %s; there are %d cubes", flag, text, choiceForms[flag], n)
		}
	}
	if given > 1 {
		err = usagef("--index, --range and --task exclude each other")
	}
	if err != nil {
		return nil, err
	}
	var chosen []int
	for i := from; i < end; i += step {
		chosen = append(chosen, i)
	}
	return chosen, nil
}

// choiceForms is what the flags take that choose cubes.
var choiceForms = map[string]string{
	"index": "the number of a cube, from 0",
	"range": "the numbers of two cubes, as in 0-99",
	"task":  "a task and the number of tasks, from 0/8 to 7/8",
}

// scan reads numbers, and nothing but them.
func scan(text, form string, numbers ...any) bool {
	_, err := fmt.Sscanf(text+"\n", form+"\n", numbers...)
	return err == nil && !strings.ContainsAny(text, " \t\n+")
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
	if err == nil && !q.Set.Repeats {
		err = p.CheckDistinct()
	}
	if err == nil {
		err = q.search(ctx, p, &r)
	}
	var noFill *fit.NoFill
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
	found, err := f.fillOne(ctx, in.opts.Seed)
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
	end, err := search.Run(ctx, p, search.Options{Seed: q.inputs.opts.Seed, Strategy: q.strategy, Repeats: q.Set.Repeats}, func(g *grids.Grid) bool {
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
		return &fit.NoFill{Reason: q.describe(s)}
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
		return writeFilled(w, c.String("format"), filled{g.Untied(), q.Set.Dict, q.inputs.opts.Seed, r.Engine})
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
