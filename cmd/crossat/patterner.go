package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"crossat/decode"
	"crossat/encode/cnf"
	"crossat/encode/pattern"
	"crossat/grids"
	"crossat/solve"
)

// patterner lays out patterns one after the other.
type patterner struct {
	rules   grids.Rules
	solver  solve.Solver
	restart int // conflicts that an attempt may take, times Luby's numbers; 0 for any
	log     *logger
	cuts    *pattern.Cuts
	found   []*grids.Grid
}

// laid is a pattern, and the seed that it comes from.
type laid struct {
	grid     *grids.Grid
	symmetry string
	seed     uint64
}

func newPatterner(r grids.Rules, apart int, s solve.Solver, restart int, log *logger) *patterner {
	return &patterner{rules: r, solver: s, restart: restart, log: log, cuts: pattern.NewCuts(r, apart)}
}

// errNoPattern says that there is no pattern, or no other one.
var errNoPattern = errors.New("no such pattern")

// layAll lays out up to n different patterns, each from a seed of its own, and gives
// each to emit. That there are no more than it found is no error.
func (p *patterner) layAll(ctx context.Context, n int, seed uint64, emit func(laid) error) error {
	for ; len(p.found) < n; seed++ {
		g, err := p.lay(ctx, seed)
		switch {
		case errors.Is(err, errNoPattern) && len(p.found) > 0:
			p.log.printf("%d different patterns are all there are", len(p.found))
			return nil
		case errors.Is(err, errNoPattern):
			return &codeError{exitNoFill, fmt.Errorf("%w: %s proved it", err, p.solver.Name())}
		case errors.Is(err, context.DeadlineExceeded):
			return &codeError{exitGaveUp, fmt.Errorf("gave up at the time limit with %d of %d patterns found", len(p.found), n)}
		case err != nil:
			return err
		}
		p.found = append(p.found, g)
		p.cuts.Exclude(g)
		p.log.printf("pattern %d: seed %d", len(p.found), seed)
		if err := emit(laid{g, p.rules.Symmetry.Name, seed}); err != nil {
			return err
		}
	}
	return nil
}

// lay lays out a pattern: solve, add the clauses that it breaks, solve again. An
// attempt that takes many conflicts gives way to one with another seed.
func (p *patterner) lay(ctx context.Context, seed uint64) (*grids.Grid, error) {
	for n := 1; ; {
		e := pattern.Encode(p.rules, p.cuts, seed+uint64(n-1)*seedStep)
		limit := p.restart * solve.Luby(n)
		start := time.Now()
		r, err := solve.Run(ctx, p.solver, solve.Task{Formula: e.Formula, Hints: e.Hints(), Conflicts: limit})
		if err != nil {
			return nil, err
		}
		p.log.printf("%s: %s in %.3f s%s, %d variables, %d clauses", p.solver.Name(), r.Answer, time.Since(start).Seconds(), effort(r.Stats), e.Formula.Vars(), e.Formula.Len())
		switch {
		case r.Answer == cnf.Unsatisfiable:
			return nil, errNoPattern
		case r.Answer == cnf.Unknown && limit == 0:
			return nil, &codeError{exitGaveUp, fmt.Errorf("%s gave up", p.solver.Name())}
		case r.Answer == cnf.Unknown:
			n++
			continue
		}
		g, err := decode.Pattern(e.Atoms, r.Model)
		if err != nil {
			return nil, err
		}
		if !p.cuts.Add(g) {
			return g, p.rules.Check(g)
		}
	}
}
