// Package solvetest is the suite that every solver passes, and the formulas and
// the look at processes that the tests of single solvers share.
package solvetest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"testing"
	"time"

	"crossat/encode/cnf"
	"crossat/solve"
)

// patience bounds a single formula, so that a solver that hangs fails.
const patience = time.Minute

// Run tests that the solver keeps the promises of [solve.Solver]. No other test
// may run at the same time: it counts goroutines and child processes.
func Run(t *testing.T, s solve.Solver) {
	goroutines, children := runtime.NumGoroutine(), len(Children())
	t.Run("edge cases", func(t *testing.T) { answers(t, s, edgeCases()) })
	t.Run("random", func(t *testing.T) { answers(t, s, randomCases()) })
	t.Run("known", func(t *testing.T) { answers(t, s, knownCases()) })
	t.Run("hints", func(t *testing.T) { hints(t, s) })
	t.Run("cancel", func(t *testing.T) { cancels(t, s) })
	t.Run("side by side", func(t *testing.T) { sideBySide(t, s) })
	t.Run("nothing left", func(t *testing.T) { nothingLeft(t, goroutines, children) })
}

// testCase is a formula with its answer.
type testCase struct {
	name    string
	formula *cnf.Formula
	want    cnf.Answer
}

func answers(t *testing.T, s solve.Solver, cases []testCase) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if err := c.try(s, nil); err != nil {
				t.Error(err)
			}
		})
	}
}

// try has the case solved and returns what is wrong with the result.
func (c testCase) try(s solve.Solver, hints []cnf.Hint) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	r, err := s.Solve(ctx, solve.Task{Formula: c.formula, Hints: hints})
	switch {
	case err != nil:
		return err
	case r.Answer != c.want:
		return fmt.Errorf("answer %v, want %v", r.Answer, c.want)
	case r.Answer == cnf.Unsatisfiable && r.Model != nil:
		return fmt.Errorf("a model of %d variables with the answer %v", len(r.Model)-1, r.Answer)
	case r.Answer == cnf.Unsatisfiable:
		return nil
	case len(r.Model) != c.formula.Vars()+1:
		return fmt.Errorf("the model has %d variables, the formula %d", len(r.Model)-1, c.formula.Vars())
	}
	return c.formula.Check(r.Model)
}

// hints solves formulas with advice of all kinds, most of it bad.
func hints(t *testing.T, s solve.Solver) {
	cases := []testCase{
		{"pigeonhole", Pigeonhole(5, 4), cnf.Unsatisfiable},
		{"permutation", Pigeonhole(5, 5), cnf.Satisfiable},
		{"all but false", Of(20, []cnf.Lit{-1}, []cnf.Lit{-20, -2}, []cnf.Lit{2, 20}), cnf.Satisfiable},
	}
	for _, c := range cases {
		for name, advice := range hintsFor(c.formula.Vars()) {
			t.Run(c.name+"/"+name, func(t *testing.T) {
				if err := c.try(s, advice); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

func hintsFor(vars int) map[string][]cnf.Hint {
	last := cnf.Lit(vars)
	return map[string][]cnf.Hint{
		"none":              {},
		"no variables":      {{First: 1, Count: 0, Activity: 3}},
		"all":               {{First: 1, Count: vars}},
		"all, active":       {{First: 1, Count: vars, Activity: 1000000}},
		"one":               {{First: last, Count: 1, Activity: 7}},
		"twice":             {{First: 1, Count: vars, Activity: 1}, {First: 2, Count: 3, Activity: 9}},
		"discouraged":       {{First: 3, Count: 2, Activity: -5}},
		"past the formula":  {{First: last, Count: 5, Activity: 2}},
		"after the formula": {{First: last + 100, Count: 1}},
	}
}

// sideBySide solves formulas in several goroutines, and cancels another
// beside them, which disturbs none.
func sideBySide(t *testing.T, s solve.Solver) {
	cases := append(edgeCases()[:8], testCase{"pigeonhole", Pigeonhole(6, 5), cnf.Unsatisfiable})
	ctx, cancel := context.WithCancel(context.Background())
	var workers, hard sync.WaitGroup
	hard.Go(func() {
		if r, err := s.Solve(ctx, solve.Task{Formula: Hard()}); err == nil {
			t.Errorf("hard formula: answer %v before the end", r.Answer)
		}
	})
	for i := range 4 {
		workers.Go(func() {
			rng := rand.New(rand.NewPCG(uint64(i), 1))
			for _, j := range rng.Perm(len(cases)) {
				if err := cases[j].try(s, nil); err != nil {
					t.Errorf("%s: %v", cases[j].name, err)
				}
			}
		})
	}
	workers.Wait()
	cancel()
	hard.Wait()
}
