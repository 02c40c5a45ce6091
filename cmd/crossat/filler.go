package main

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/urfave/cli/v2"

	"crossat/decode/check"
	"crossat/dicts"
	"crossat/grids"
	"crossat/problem"
	"crossat/problem/fit"
	"crossat/solve"
	"crossat/solve/search"
)

// plan says how a fill is looked for.
type plan struct {
	jobs int // attempts at a time; 0 for one of each engine
	best int // words of each length to begin with; 0 for all
}

var planFlags = []cli.Flag{
	strategyFlag, restartFlag, jobsFlag,
	&cli.IntFlag{Name: "best", Usage: "begin with the `N` best-scored words of each length; take twice as many whenever they do not do (default: all words at once)"},
}

var restartFlag = &cli.IntFlag{Name: "restart", Value: defaultRestart, Usage: "start anew, with another seed, after `N` conflicts, times Luby's numbers 1 1 2 1 1 2 4 …; 0 never (gophersat only)"}

var jobsFlag = &cli.IntFlag{Name: "jobs", Aliases: []string{"j"}, Usage: "race `N` attempts, each with its own seed; with more than one, the same seed may give another fill (default: one of each engine)"}

const defaultRestart = 2000

// readPlan reads --restart, --jobs and --best.
func readPlan(c *cli.Context) (plan, error) {
	p := plan{jobs: c.Int("jobs"), best: c.Int("best")}
	switch n := c.Int("restart"); {
	case n < 0:
		return p, usagef("--restart %d: give a number of conflicts, or 0 for never", n)
	case c.IsSet("jobs") && (p.jobs < 1 || p.jobs > maxJobs):
		return p, usagef("--jobs %d: from 1 to %d attempts can race", p.jobs, maxJobs)
	case p.best < 0:
		return p, usagef("--best %d: give a number of words of each length, or 0 for all", p.best)
	}
	return p, nil
}

// maxJobs bounds --jobs: each attempt takes hundreds of megabytes.
const maxJobs = 1000

// filler finds fills one after the other.
type filler struct {
	inputs
	plan
	engines []engine
	log     *logger
	watch   func(search.Progress) // nil if nobody wants to know
	found   []*grids.Grid         // the fills so far
	texts   map[string]bool       // the same as text

	lock  sync.Mutex // for what attempts share
	stats *fillStats
	tiers []*tier // of the best words, of twice as many …; the last is the widest yet
}

// tier is a part of the dictionary with the candidates that it leaves.
type tier struct {
	dict    *dicts.Dict
	whole   bool // it is the whole dictionary
	problem *fit.Problem
	err     error // there is no problem
}

// prepare finds the candidates. The error is a *problem.Impossible if there is no need to
// look any further.
func (f *filler) prepare() error {
	if len(f.tiers) > 0 {
		return f.widest().err
	}
	f.widen(nil)
	t := f.widest()
	for t.err != nil && !t.whole {
		f.log.printf("%d words are not enough: %v", t.dict.Len(), t.err)
		f.widen(t)
		t = f.widest()
	}
	return t.err
}

func (f *filler) widest() *tier {
	f.lock.Lock()
	defer f.lock.Unlock()
	return f.tiers[len(f.tiers)-1]
}

// widen takes more words than a tier has, if no attempt has done so already.
func (f *filler) widen(from *tier) {
	f.lock.Lock()
	defer f.lock.Unlock()
	if n := len(f.tiers); n > 0 && (f.tiers[n-1] != from || from.whole) {
		return
	}
	start := time.Now()
	t := &tier{dict: f.dict}
	if f.best > 0 {
		t.dict = f.dict.Best(f.best<<len(f.tiers), f.seed)
	}
	t.whole = t.dict == f.dict
	t.problem, t.err = f.problem(t.dict)
	f.tiers = append(f.tiers, t)
	if t.err != nil {
		return
	}
	n := 0
	for _, words := range t.problem.Candidates {
		n += len(words)
	}
	f.stats.takeProblem(n, time.Since(start))
	f.log.printf("%d words: arc consistency leaves %d candidates in %d slots", t.dict.Len(), n, len(t.problem.Candidates))
}

// fillAll finds up to n different fills, each from a seed of its own, and gives
// each to emit. That there are no more than it found is no error; that there is
// none is a *problem.Impossible.
func (f *filler) fillAll(ctx context.Context, n int, emit func(answered, uint64) error) error {
	for seed := f.seed; len(f.found) < n; seed++ {
		found, err := f.fillOne(ctx, seed)
		var noFill *problem.Impossible
		switch {
		case errors.As(err, &noFill) && len(f.found) > 0:
			f.log.printf("%d different fills are all there are", len(f.found))
			return nil
		case errors.Is(err, context.DeadlineExceeded):
			return &codeError{exitGaveUp, fmt.Errorf("gave up at the time limit with %d of %d fills found", len(f.found), n)}
		case err != nil:
			return err
		}
		f.keep(found.grid)
		f.log.printf("fill %d: seed %d, by %s", len(f.found), seed, found.engine)
		if err := emit(found, seed); err != nil {
			return err
		}
	}
	return nil
}

// answered is a fill, and the engine that found it.
type answered struct {
	grid   *grids.Grid
	engine string
}

// headStart is by how much each engine begins after the one before: a fill that the
// first finds at once costs the others nothing.
const headStart = 50 * time.Millisecond

// fillOne finds a fill that is none of those found so far. All engines look for it, and
// the first to find it, or to prove that there is none, ends the others. An engine that
// fails leaves the race to the rest.
func (f *filler) fillOne(ctx context.Context, seed uint64) (answered, error) {
	jobs := f.jobs
	if jobs == 0 {
		jobs = len(f.engines)
	}
	engines := f.engines[:min(jobs, len(f.engines))]
	var failed atomic.Int32
	return solve.Race(ctx, len(engines), func(ctx context.Context, n int) (answered, bool, error) {
		if n > len(engines) {
			<-ctx.Done() // the engine of this place has failed
			return answered{}, false, ctx.Err()
		}
		if !sleep(ctx, time.Duration(n-1)*headStart) {
			return answered{}, false, ctx.Err()
		}
		e := engines[n-1]
		g, err := f.race(ctx, e, share(jobs, n-1, len(engines)), seed)
		var noFill *problem.Impossible
		if err == nil || errors.As(err, &noFill) || ctx.Err() != nil || int(failed.Add(1)) == len(engines) {
			return answered{g, e.Name()}, true, err
		}
		f.log.printf("%s left the race: %v", e.Name(), err)
		return answered{}, false, nil
	})
}

// share is the i-th of n nearly equal parts of a number.
func share(number, i, n int) int { return (number + n - 1 - i) / n }

// sleep waits, and reports whether the context has not ended.
func sleep(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
	return ctx.Err() == nil
}

// race has attempts of one engine race, each with a seed of its own, and start anew
// when they take long.
func (f *filler) race(ctx context.Context, e engine, jobs int, seed uint64) (*grids.Grid, error) {
	return solve.Race(ctx, jobs, func(ctx context.Context, n int) (*grids.Grid, bool, error) {
		a := attempt{n: n, seed: seed + uint64(n-1)*seedStep, tier: f.widest()}
		g, err := e.try(ctx, f, a)
		var noFill *problem.Impossible
		switch {
		case errors.As(err, &noFill) && !a.tier.whole:
			f.log.printf("%d words are not enough: %v", a.tier.dict.Len(), err)
		case errors.Is(err, errTooLong):
		default:
			return g, true, err
		}
		f.widen(a.tier)
		return nil, false, nil
	})
}

// seedStep is from the seed of an attempt to the next one's, far from the seeds
// that people choose.
const seedStep = 0x9e3779b97f4a7c15

// keep adds to the fills so far.
func (f *filler) keep(g *grids.Grid) {
	if f.texts == nil {
		f.texts = make(map[string]bool)
	}
	f.found, f.texts[g.String()] = append(f.found, g), true
}

// known reports whether a fill has been found before.
func (f *filler) known(g *grids.Grid) bool { return f.texts[g.String()] }

// tell changes what attempts share.
func (f *filler) tell(change func()) {
	f.lock.Lock()
	defer f.lock.Unlock()
	change()
}

// check holds a filled grid against the rules of crosswords.
func (in inputs) check(g *grids.Grid) error {
	return check.Fill(in.grid, g, check.Words{Repeats: in.repeats, Has: hasWord(in.dict)})
}

func hasWord(d *dicts.Dict) func(string) bool {
	return func(text string) bool {
		_, ok := d.Lookup(text)
		return ok
	}
}
