// Package solve is the protocol between crossat and SAT solvers: a solver takes
// a formula, and hints, and answers it within a context. It knows no crosswords.
package solve

import (
	"context"
	"fmt"

	"crossat/encode/cnf"
)

// Task is what a solver is given.
type Task struct {
	Formula *cnf.Formula
	Hints   []cnf.Hint // a solver that cannot use them leaves them aside
	// Conflicts is after how many conflicts a solver gives up; 0 for no limit. One
	// that cannot count leaves it aside. With a limit, too, the same task has the
	// same answer always.
	Conflicts int
}

// Result is a solver's answer.
type Result struct {
	Answer cnf.Answer
	Model  cnf.Model // for Satisfiable: the formula's variables 1..Vars
	Stats  Stats
}

// Stats are counts of a solver's work; zero where a solver does not tell.
type Stats struct {
	Conflicts, Decisions, Restarts int
}

// Solver answers tasks. Solve may be called from several goroutines. It
// returns soon after the context ends, with the context's error; by then nothing
// it started runs any more. Unknown without an error means that the solver gave
// up by itself.
type Solver interface {
	Name() string
	Solve(ctx context.Context, t Task) (Result, error)
}

// Run lets the solver answer and checks the model against the formula, so that
// no wrong model gets further than here.
func Run(ctx context.Context, s Solver, t Task) (Result, error) {
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	r, err := s.Solve(ctx, t)
	if err != nil {
		return Result{}, err
	}
	if r.Answer == cnf.Satisfiable {
		if err := t.Formula.Check(r.Model); err != nil {
			return Result{}, fmt.Errorf("%s gave a wrong answer: %w", s.Name(), err)
		}
	}
	return r, nil
}
