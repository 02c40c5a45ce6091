// Package sattest is the conformance suite for implementations of [sat.Solver]. It also has formulas and process
// inspection for tests of individual solvers.
package sattest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"testing"

	"crossat/internal/cnf"
	"crossat/internal/sat"
)

// Run checks that the solver obeys the contract of [sat.Solver]. No other test may
// run at the same time, because it counts goroutines and child processes.
func Run(t *testing.T, s sat.Solver) {
	goroutines, children := runtime.NumGoroutine(), len(Children())
	t.Run("edge cases", func(t *testing.T) { testAnswers(t, s, edgeCases()) })
	t.Run("random", func(t *testing.T) { testAnswers(t, s, randomCases()) })
	t.Run("known", func(t *testing.T) { testAnswers(t, s, knownCases()) })
	t.Run("hints", func(t *testing.T) { testHints(t, s) })
	t.Run("cancel", func(t *testing.T) { testCancel(t, s) })
	t.Run("concurrent", func(t *testing.T) { testConcurrent(t, s) })
	t.Run("leaks", func(t *testing.T) { checkLeaks(t, goroutines, children) })
}

// testCase is a formula with its expected answer.
type testCase struct {
	name    string
	formula *cnf.Formula
	want    cnf.Answer
}

// testAnswers checks the answers to formulas.
func testAnswers(t *testing.T, s sat.Solver, cases []testCase) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if err := c.check(s, nil); err != nil {
				t.Error(err)
			}
		})
	}
}

// check solves the formula and returns an error if the result is wrong.
func (c testCase) check(s sat.Solver, hints []cnf.Hint) error {
	ctx, cancel := context.WithTimeout(context.Background(), Hang)
	defer cancel()
	r, err := s.Solve(ctx, sat.Task{Formula: c.formula, Hints: hints})
	switch {
	case err != nil:
		return err
	case r.Answer != c.want:
		return fmt.Errorf("answer %v, want %v", r.Answer, c.want)
	case r.Answer == cnf.Unsatisfiable && r.Model != nil:
		return fmt.Errorf("answer %v, but with a model of %d variables", r.Answer, len(r.Model)-1)
	case r.Answer == cnf.Unsatisfiable:
		return nil
	case len(r.Model) != c.formula.Vars()+1:
		return fmt.Errorf("the model has %d variables, the formula %d", len(r.Model)-1, c.formula.Vars())
	}
	return c.formula.Check(r.Model)
}

// testHints checks that hints, even bad ones, don't change the answers.
func testHints(t *testing.T, s sat.Solver) {
	cases := []testCase{
		{"pigeonhole", Pigeonhole(5, 4), cnf.Unsatisfiable},
		{"permutation", Pigeonhole(5, 5), cnf.Satisfiable},
		{"all but false", Of(20, []cnf.Lit{-1}, []cnf.Lit{-20, -2}, []cnf.Lit{2, 20}), cnf.Satisfiable},
	}
	for _, c := range cases {
		for name, hints := range hintsFor(c.formula.Vars()) {
			t.Run(c.name+"/"+name, func(t *testing.T) {
				if err := c.check(s, hints); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

// hintsFor returns hints for a formula of vars variables, by description.
func hintsFor(vars int) map[string][]cnf.Hint {
	last := cnf.Lit(vars)
	return map[string][]cnf.Hint{
		"none":              {},
		"no variables":      {{First: 1, Count: 0, Activity: 3}},
		"all":               {{First: 1, Count: vars}},
		"all, active":       {{First: 1, Count: vars, Activity: 1000000}},
		"one":               {{First: last, Count: 1, Activity: 7}},
		"overlapping":       {{First: 1, Count: vars, Activity: 1}, {First: 2, Count: 3, Activity: 9}},
		"negative activity": {{First: 3, Count: 2, Activity: -5}},
		"partly undeclared": {{First: last, Count: 5, Activity: 2}},
		"undeclared":        {{First: last + 100, Count: 1}},
	}
}

// testConcurrent solves formulas in several goroutines, alongside a hard one that is cancelled in the end, and checks
// that the calls don't affect each other.
func testConcurrent(t *testing.T, s sat.Solver) {
	cases := append(edgeCases()[:8], testCase{"pigeonhole", Pigeonhole(6, 5), cnf.Unsatisfiable})
	ctx, cancel := context.WithCancel(context.Background())
	var workers, hard sync.WaitGroup
	hard.Go(func() {
		if r, err := s.Solve(ctx, sat.Task{Formula: Hard()}); err == nil {
			t.Errorf("hard formula: answer %v before it was cancelled", r.Answer)
		}
	})
	for i := range 4 {
		workers.Go(func() {
			rng := rand.New(rand.NewPCG(uint64(i), 1))
			for _, j := range rng.Perm(len(cases)) {
				if err := cases[j].check(s, nil); err != nil {
					t.Errorf("%s: %v", cases[j].name, err)
				}
			}
		})
	}
	workers.Wait()
	cancel()
	hard.Wait()
}
