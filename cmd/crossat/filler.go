package main

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/urfave/cli/v2"

	"crossat/decode"
	"crossat/dicts"
	"crossat/encode/cnf"
	"crossat/encode/fill"
	"crossat/encode/fit"
	"crossat/grids"
	"crossat/solve"
)

// plan says how a fill is looked for.
type plan struct {
	restart int // conflicts that an attempt may take, times Luby's numbers; 0 for any
	jobs    int // attempts at a time
	best    int // words of each length to begin with; 0 for all
}

var planFlags = []cli.Flag{
	&cli.IntFlag{Name: "restart", Value: 2000, Usage: "start anew, with another seed, after `N` conflicts, times Luby's numbers 1 1 2 1 1 2 4 …; 0 never (gophersat only)"},
	&cli.IntFlag{Name: "jobs", Aliases: []string{"j"}, Value: 1, Usage: "race `N` attempts, each with its own seed; with more than one, the same seed may give another fill"},
	&cli.IntFlag{Name: "best", Usage: "begin with the `N` best-scored words of each length; take twice as many whenever they do not do (default: all words at once)"},
}

// readPlan reads --restart, --jobs and --best.
func readPlan(c *cli.Context) (plan, error) {
	p := plan{restart: c.Int("restart"), jobs: c.Int("jobs"), best: c.Int("best")}
	switch {
	case p.restart < 0:
		return p, usagef("--restart %d: give a number of conflicts, or 0 for never", p.restart)
	case p.jobs < 1 || p.jobs > maxJobs:
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
	solver solve.Solver
	log    *logger
	found  []*grids.Grid // the fills so far

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

// prepare finds the candidates. The error is a *fit.NoFill if there is no need to
// look any further.
func (f *filler) prepare() error {
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
		t.dict = f.dict.Best(f.best<<len(f.tiers), f.opts.Seed)
	}
	t.whole = t.dict == f.dict
	t.problem, t.err = fit.New(f.grid, t.dict)
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
// none is a *fit.NoFill.
func (f *filler) fillAll(ctx context.Context, n int, emit func(*grids.Grid, uint64) error) error {
	for seed := f.opts.Seed; len(f.found) < n; seed++ {
		done := f.log.during(fmt.Sprintf("filling with %s", f.solver.Name()))
		g, err := f.fillOne(ctx, seed)
		done()
		var noFill *fit.NoFill
		switch {
		case errors.As(err, &noFill) && len(f.found) > 0:
			f.log.printf("%d different fills are all there are", len(f.found))
			return nil
		case errors.Is(err, context.DeadlineExceeded):
			return &codeError{exitGaveUp, fmt.Errorf("gave up at the time limit with %d of %d fills found", len(f.found), n)}
		case err != nil:
			return err
		}
		f.found = append(f.found, g)
		if err := emit(g, seed); err != nil {
			return err
		}
	}
	return nil
}

// fillOne finds a fill that is none of those found so far: by attempts that race,
// each with a seed of its own, and start anew when they take long.
func (f *filler) fillOne(ctx context.Context, seed uint64) (*grids.Grid, error) {
	return solve.Race(ctx, f.jobs, func(ctx context.Context, n int) (*grids.Grid, bool, error) {
		a := attempt{tier: f.widest(), options: f.opts, conflicts: f.restart * solve.Luby(n)}
		a.options.Seed = seed + uint64(n-1)*seedStep
		a.options.Encoding = f.forms[(n-1)%len(f.forms)]
		g, err := f.try(ctx, a)
		var noFill *fit.NoFill
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

// attempt is one formula for a solver.
type attempt struct {
	tier      *tier
	options   fill.Options
	conflicts int // that the solver may take; 0 for any number
}

// errTooLong is the end of an attempt that took more conflicts than it may.
var errTooLong = errors.New("too many conflicts")

// try encodes, excludes the fills found so far, solves and checks.
func (f *filler) try(ctx context.Context, a attempt) (*grids.Grid, error) {
	start := time.Now()
	e, err := fill.Encode(a.tier.problem, a.options)
	if err != nil {
		return nil, err
	}
	formula, err := e.Formula()
	if err != nil {
		return nil, err
	}
	for _, found := range f.found {
		if clause, ok := e.Atoms.Block(found); ok {
			formula.Add(clause)
		}
	}
	f.tell(func() { f.stats.takeFormula(e, formula, time.Since(start)) })
	f.log.printf("seed %d: %s, %d variables, %d clauses, %d literals", a.options.Seed, e.Form.Name, formula.Vars(), formula.Len(), formula.Lits())
	start = time.Now()
	r, err := solve.Run(ctx, f.solver, solve.Task{Formula: formula, Hints: e.Hints(), Conflicts: a.conflicts})
	f.tell(func() { f.stats.takeAnswer(r.Stats, time.Since(start)) })
	if err != nil {
		return nil, err
	}
	f.log.printf("%s: %s in %.2f s%s", f.solver.Name(), r.Answer, time.Since(start).Seconds(), effort(r.Stats))
	if r.Answer == cnf.Unknown && a.conflicts > 0 && r.Stats.Conflicts > a.conflicts {
		return nil, errTooLong
	}
	return f.accept(e.Atoms, r)
}

// tell changes what attempts share.
func (f *filler) tell(change func()) {
	f.lock.Lock()
	defer f.lock.Unlock()
	change()
}

// accept turns an answer into a checked grid.
func (f *filler) accept(a *fill.Atoms, r solve.Result) (*grids.Grid, error) {
	switch r.Answer {
	case cnf.Unsatisfiable:
		return nil, &fit.NoFill{Reason: fmt.Sprintf("the grid has no fill: %s proved it", f.solver.Name())}
	case cnf.Unknown:
		return nil, &codeError{exitGaveUp, fmt.Errorf("%s gave up", f.solver.Name())}
	}
	g, err := decode.Fill(a, r.Model)
	if err != nil {
		return nil, err
	}
	return g, decode.Check(f.grid, g, decode.Rules{
		MinSlot: f.minSlot,
		Repeats: f.opts.NoDup == fill.NoDupNone,
		Word:    hasWord(f.dict),
	})
}

func hasWord(d *dicts.Dict) func(string) bool {
	return func(text string) bool {
		_, ok := d.Lookup(text)
		return ok
	}
}

func effort(s solve.Stats) string {
	if s == (solve.Stats{}) {
		return ""
	}
	return fmt.Sprintf(" (%d conflicts, %d decisions, %d restarts)", s.Conflicts, s.Decisions, s.Restarts)
}
