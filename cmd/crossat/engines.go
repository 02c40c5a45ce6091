package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/urfave/cli/v2"

	"crossat/decode"
	"crossat/encode/cnf"
	"crossat/encode/fill"
	"crossat/grids"
	"crossat/internal/named"
	"crossat/problem"
	"crossat/solve"
	"crossat/solve/gopher"
	"crossat/solve/search"
)

// engine is a way to find a fill.
type engine interface {
	// Name is what the user calls it.
	Name() string
	// try finds a fill that is none of the filler's so far. That there is none is a
	// *problem.Impossible; errTooLong means that another attempt may do better.
	try(ctx context.Context, f *filler, a attempt) (*grids.Grid, error)
}

// attempt is what an engine is given.
type attempt struct {
	n    int // from 1
	seed uint64
	tier *tier
}

// errTooLong is the end of an attempt that took more effort than it may.
var errTooLong = errors.New("too much effort")

const (
	autoEngine   = "auto"
	searchEngine = "search"
)

var strategyFlag = &cli.StringFlag{Name: "strategy", Usage: "search by `STRATEGY`: " + named.List(search.Strategies) + " (default: the first)"}

// formulaFlag is a flag that asks for a formula, if one is set. To let words repeat asks
// for none.
func formulaFlag(c *cli.Context) string {
	for _, flag := range []string{"encoding", "hints", "restart", "nodup"} {
		if c.IsSet(flag) && c.String(flag) != noDupNone {
			return flag
		}
	}
	return ""
}

// readEngines reads which engines are to look for a fill.
func readEngines(c *cli.Context, o fill.Options, forms []string) ([]engine, error) {
	strategy := c.String("strategy")
	if strategy != "" && !named.Has(search.Strategies, strategy) {
		return nil, usagef("--strategy %q: use %s", strategy, named.List(search.Strategies))
	}
	name := engineName(c)
	if strategy != "" && name != searchEngine {
		return nil, usagef("--strategy is for --solver %s, not for %s", searchEngine, name)
	}
	searcher := searchFill{strategy}
	if args := c.StringSlice("solver-arg"); len(args) > 0 && (name == searchEngine || name == autoEngine) {
		return nil, usagef("--solver-arg goes with an external --solver; %s takes none", name)
	}
	switch name {
	case searchEngine:
		if flag := formulaFlag(c); flag != "" {
			return nil, usagef("--%s is about formulas, and --solver %s has none", flag, name)
		}
		return []engine{searcher}, nil
	case autoEngine:
		return autoEngines(o, forms, c.Int("restart")), nil
	}
	solver, err := findSolver(name, c.StringSlice("solver-arg"))
	if err != nil {
		return nil, err
	}
	return []engine{solveFormula{solver, o, forms, c.Int("restart")}}, nil
}

// autoEngines are those that race by default: search first.
func autoEngines(o fill.Options, forms []string, restart int) []engine {
	return []engine{searchFill{}, solveFormula{gopher.Solver{}, o, forms, restart}}
}

// engineName is what --solver says, or what the other flags ask for.
func engineName(c *cli.Context) string {
	switch {
	case c.IsSet("solver"):
		return c.String("solver")
	case c.IsSet("strategy"):
		return searchEngine
	case formulaFlag(c) != "":
		return gopher.Solver{}.Name()
	}
	return autoEngine
}

// searchFill searches without a formula.
type searchFill struct{ strategy string }

func (searchFill) Name() string { return searchEngine }

// tierLimit is how many failures the search of a part of the dictionary may take
// before more words are taken.
const tierLimit = 10_000

func (s searchFill) try(ctx context.Context, f *filler, a attempt) (*grids.Grid, error) {
	start := time.Now()
	var found *grids.Grid
	o := search.Options{Seed: a.seed, Strategy: s.strategy, Watch: f.watch, WatchEvery: f.log.every()}
	if !a.tier.whole {
		o.Limit = tierLimit * a.n
	}
	r, err := search.Run(ctx, a.tier.problem, o, func(g *grids.Grid) bool {
		found = g
		return f.known(g)
	})
	f.tell(func() { f.stats.takeSearch(r.Stats, time.Since(start)) })
	if err != nil {
		return nil, err
	}
	if found != nil && f.known(found) {
		found = nil
	}
	f.log.printf("%s: %s in %.2f s (%d nodes, %d fails, %d restarts)", s.Name(), searchEnd(found, r), time.Since(start).Seconds(), r.Stats.Nodes, r.Stats.Fails, r.Stats.Restarts)
	switch {
	case found != nil:
		return found, f.check(found)
	case r.Exhausted:
		return nil, noFillBy(s.Name())
	case r.Trimmed != "":
		return nil, &codeError{exitGaveUp, fmt.Errorf("%s gave up: %s", s.Name(), r.Trimmed)}
	}
	return nil, errTooLong
}

// noFillBy is the error after an engine has looked everywhere.
func noFillBy(engine string) error {
	return &problem.Impossible{Reason: fmt.Sprintf("the grid has no fill: %s proved it", engine)}
}

func searchEnd(found *grids.Grid, r search.Result) string {
	switch {
	case found != nil:
		return "filled"
	case r.Exhausted:
		return "no fill"
	}
	return "gave up"
}

// solveFormula encodes the fill and has a SAT solver answer.
type solveFormula struct {
	solver  solve.Solver
	options fill.Options
	forms   []string // encodings of attempts in turn
	restart int      // conflicts that an attempt may take, times Luby's numbers; 0 for any
}

func (s solveFormula) Name() string { return s.solver.Name() }

func (s solveFormula) try(ctx context.Context, f *filler, a attempt) (*grids.Grid, error) {
	e, formula, err := s.encode(ctx, f, a)
	if err != nil {
		return nil, err
	}
	limit := s.restart * solve.Luby(a.n)
	start := time.Now()
	r, err := solve.Run(ctx, s.solver, solve.Task{Formula: formula, Hints: e.Hints(), Conflicts: limit})
	f.tell(func() { f.stats.takeAnswer(r.Stats, time.Since(start)) })
	if err != nil {
		return nil, err
	}
	f.log.printf("%s: %s in %.2f s%s", s.Name(), r.Answer, time.Since(start).Seconds(), effort(r.Stats))
	switch {
	case r.Answer == cnf.Unsatisfiable:
		return nil, noFillBy(s.Name())
	case r.Answer == cnf.Unknown && limit > 0 && r.Stats.Conflicts > limit:
		return nil, errTooLong
	case r.Answer == cnf.Unknown:
		return nil, &codeError{exitGaveUp, fmt.Errorf("%s gave up", s.Name())}
	}
	g, err := decode.Fill(e.Atoms, r.Model)
	if err != nil {
		return nil, err
	}
	return g, f.check(g)
}

// encode makes the formula of an attempt, which excludes the fills found so far.
func (s solveFormula) encode(ctx context.Context, f *filler, a attempt) (*fill.Encoding, *cnf.Formula, error) {
	start := time.Now()
	o := s.options
	o.Encoding = s.forms[(a.n-1)%len(s.forms)]
	e, err := fill.Encode(ctx, a.tier.problem, o, a.seed)
	if err != nil {
		return nil, nil, err
	}
	formula, err := e.Formula(ctx)
	if err != nil {
		return nil, nil, err
	}
	for _, found := range f.found {
		if clause, ok := e.Atoms.Block(found); ok {
			formula.Add(clause)
		}
	}
	f.tell(func() { f.stats.takeFormula(e, formula, time.Since(start)) })
	f.log.printf("seed %d: %s, %d variables, %d clauses, %d literals", a.seed, e.Form.Name, formula.Vars(), formula.Len(), formula.Lits())
	return e, formula, nil
}

func effort(s solve.Stats) string {
	if s == (solve.Stats{}) {
		return ""
	}
	return fmt.Sprintf(" (%d conflicts, %d decisions, %d restarts)", s.Conflicts, s.Decisions, s.Restarts)
}
