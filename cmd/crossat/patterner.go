package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"crossat/decode"
	"crossat/decode/check"
	"crossat/encode/blacks"
	"crossat/encode/cnf"
	"crossat/grids"
	"crossat/problem/pattern"
	"crossat/solve"
	"crossat/solve/gopher"
)

// patterner lays out patterns one after the other.
type patterner struct {
	rules   grids.Rules
	words   string // the flag that tells the number of words
	apart   int    // cells in which two patterns differ at least
	solver  solve.Solver
	restart int // conflicts that an attempt may take, times Luby's numbers; 0 for any
	log     *logger

	cuts  *blacks.Cuts
	found int
}

// laid is a pattern, and the seed that it comes from.
type laid struct {
	grid     *grids.Grid
	symmetry string
	seed     uint64
}

// errNoPattern says that there is no pattern, or no other one.
var errNoPattern = errors.New("no such pattern")

// layAll lays out up to n different patterns, each from a seed of its own, and gives
// each to emit. That there are no more than it found is no error.
func (p *patterner) layAll(ctx context.Context, n int, seed uint64, emit func(laid) error) error {
	if reason := pattern.Impossible(p.rules); reason != nil {
		return reason
	}
	p.cuts = blacks.NewCuts(p.rules, p.apart)
	for ; p.found < n; seed++ {
		g, err := p.lay(ctx, seed)
		switch {
		case errors.Is(err, errNoPattern) && p.found > 0:
			p.log.printf("no further pattern: %s proved it", p.solver.Name())
			return nil
		case errors.Is(err, errNoPattern):
			return &codeError{exitNoFill, p.explain(ctx)}
		case errors.Is(err, context.DeadlineExceeded):
			return &codeError{exitGaveUp, fmt.Errorf("gave up at the time limit with %d of %d patterns found", p.found, n)}
		case err != nil:
			return err
		}
		p.found++
		p.cuts.Exclude(g)
		p.log.printf("pattern %d: seed %d", p.found, seed)
		if err := emit(laid{g, p.rules.Symmetry.Name, seed}); err != nil {
			return err
		}
	}
	return nil
}

// lay lays out a pattern: solve, add the cuts that the answer breaks, solve again. An
// attempt that takes many conflicts gives way to one with another seed.
func (p *patterner) lay(ctx context.Context, seed uint64) (*grids.Grid, error) {
	for n := 1; ; {
		limit := p.restart * solve.Luby(n)
		g, err := p.try(ctx, seed+uint64(n-1)*seedStep, limit)
		switch {
		case errors.Is(err, errTooLong) && limit > 0:
			n++
		case errors.Is(err, errTooLong):
			return nil, &codeError{exitGaveUp, fmt.Errorf("%s gave up", p.solver.Name())}
		case err != nil:
			return nil, err
		case !p.cuts.Add(g):
			return g, check.Pattern(g, p.rules)
		}
	}
}

// try solves the formula with the cuts that there are. Without an answer the error is
// errTooLong.
func (p *patterner) try(ctx context.Context, seed uint64, limit int) (*grids.Grid, error) {
	start := time.Now()
	e, err := blacks.Encode(p.rules, p.cuts, seed)
	if err != nil {
		return nil, err
	}
	r, err := solve.Run(ctx, p.solver, solve.Task{Formula: e.Formula, Hints: e.Hints(), Conflicts: limit})
	if err != nil {
		return nil, err
	}
	p.log.printf("%d variables, %d clauses, %s; %s: %s in %.2f s%s", e.Formula.Vars(), e.Formula.Len(), p.cuts, p.solver.Name(), r.Answer, time.Since(start).Seconds(), effort(r.Stats))
	switch r.Answer {
	case cnf.Unsatisfiable:
		return nil, errNoPattern
	case cnf.Unknown:
		return nil, errTooLong
	}
	return decode.Pattern(e.Atoms, r.Model)
}

// explain says that there is no pattern, and which rules stand in its way: without any
// one of them there is a pattern, and the embedded solver finds it soon.
func (p *patterner) explain(ctx context.Context) error {
	var blamed []string
	for _, less := range pattern.Relax(p.rules) {
		q := patterner{rules: less.Rules, apart: p.apart, solver: gopher.Solver{}, log: p.log, cuts: blacks.NewCuts(less.Rules, p.apart)}
		q.cuts.Fits = p.cuts.Fits
		if q.findSoon(ctx) {
			blamed = append(blamed, "--"+p.flag(less.Rule))
		}
	}
	text := fmt.Sprintf("there is no such pattern: %s proved it", p.solver.Name())
	if len(blamed) > 0 {
		text += "; there is one without " + strings.Join(blamed, ", or without ")
	}
	return errors.New(text)
}

// flag is the flag of a rule.
func (p *patterner) flag(rule grids.Rule) string {
	if rule == grids.RuleWords {
		return p.words
	}
	return ruleNames[rule]
}

// ruleNames are the flags of rules that can be given up.
var ruleNames = map[grids.Rule]string{
	grids.RuleMaxCheaters: "max-cheaters", grids.RuleMaxBlackRun: "max-bar", grids.RuleMaxOpen: "max-open",
	grids.RuleMaxLength: "max-length", grids.RuleBlack: "black", grids.RuleLengths: "lengths",
	grids.RuleThemeGap: "gap", grids.RuleSymmetry: "symmetry",
}

// soon bounds the attempts at a pattern, and the conflicts that each may take.
const soon, soonConflicts = 30, 1000

// findSoon reports whether there is a pattern that takes little to find.
func (p *patterner) findSoon(ctx context.Context) bool {
	for range soon {
		g, err := p.try(ctx, 0, soonConflicts)
		if err != nil || !p.cuts.Add(g) {
			return err == nil
		}
	}
	return false
}
