// Package sat defines the interface between crossat and SAT solvers: a solver takes a formula and hints, and answers
// until its context ends. The package is independent of crosswords.
package sat

import (
	"context"
	"errors"
	"fmt"
	"io"

	"crossat/internal/cnf"
)

// Task is the input of a solver.
type Task struct {
	Formula *cnf.Formula
	Hints   []cnf.Hint // solvers without support for hints ignore them
	// Conflicts is the number of conflicts after which a solver gives up; 0 means no limit. Solvers that cannot limit
	// conflicts ignore it. Those that can stay deterministic: the same task always has the same answer.
	Conflicts int
	// Proof, if not nil, receives a DRAT proof if the answer is Unsatisfiable. Solvers that write none return
	// ErrNoProof.
	Proof io.Writer
}

// ErrNoProof is returned by solvers that don't write proofs.
var ErrNoProof = errors.New("it writes no proofs that can be checked")

// Result is a solver's answer.
type Result struct {
	Answer cnf.Answer
	Model  cnf.Model // if Satisfiable, the values of the formula's variables 1..Vars
	Stats  Stats
}

// Stats counts a solver's work. Counts that a solver doesn't report are 0.
type Stats struct {
	Conflicts, Decisions, Restarts int
}

// MostOutput returns the limit on a solver's output in bytes: the model of the formula, and 64 MB of comments.
func MostOutput(f *cnf.Formula) int64 { return 64<<20 + 12*int64(f.Vars()) }

// Solver answers tasks. Solve is safe for concurrent use. When the context ends, it returns promptly with the context's
// error, and leaves no goroutine or process behind. The answer Unknown without an error means that the solver itself
// gave up.
type Solver interface {
	Name() string
	Solve(ctx context.Context, t Task) (Result, error)
}

// Run calls the solver and checks its model against the formula, so that a wrong model is an error here instead of a
// wrong fill later.
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
