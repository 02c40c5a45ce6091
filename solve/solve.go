// Package solve lets a SAT solver solve a formula: the embedded gophersat, or any external solver. [Run] starts a
// solver and checks its model; [ReadModel] reads the answer of a solver that you ran yourself.
package solve

import (
	"context"
	"errors"
	"io"

	"crossat/encode"
	"crossat/internal/cnf"
	"crossat/internal/sat"
	"crossat/internal/sat/dimacs"
	"crossat/internal/sat/gopher"
)

// Solver is a SAT solver, for example [Gophersat] or one returned by [External].
type Solver = sat.Solver

// Gophersat returns the embedded solver. It runs in a child process: it starts the program's own executable again,
// which solves one formula in an init function and never reaches main. Init functions of other packages can run there
// as well, so they shouldn't have effects outside the process.
func Gophersat() Solver { return gopher.Solver{} }

// External returns an external solver that reads DIMACS files and answers as in the SAT competitions, or as minisat
// does. The program is a name to look up in PATH, for example kissat or cadical, or a path. It returns an error if the
// program isn't found.
func External(program string, args ...string) (Solver, error) { return dimacs.Find(program, args...) }

// ErrUnsatisfiable is returned when a formula has no model: the grid has no fill. ErrUnknown is returned when the
// solver gave up.
var (
	ErrUnsatisfiable = errors.New("the formula is unsatisfiable")
	ErrUnknown       = errors.New("the solver gave up")
)

// Run returns a model that satisfies a formula: a truth value for each variable; the first element isn't used. A nil
// solver means gophersat. The error is [ErrUnsatisfiable], [ErrUnknown], the solver's or the context's.
func Run(ctx context.Context, f *encode.Formula, s Solver) (model []bool, err error) {
	if s == nil {
		s = Gophersat()
	}
	formula, hints, _ := f.Parts()
	r, err := sat.Run(ctx, s, sat.Task{Formula: formula, Hints: hints})
	if err != nil {
		return nil, err
	}
	return r.Model, answerError(r.Answer)
}

// ReadModel reads a solver's answer to a formula, in the format of the SAT competitions or of minisat, and checks its
// model. The name is used in errors, which are as for [Run].
func ReadModel(f *encode.Formula, name string, r io.Reader) (model []bool, err error) {
	answer, m, err := cnf.ReadAnswer(name, r, f.Vars())
	if err == nil {
		err = answerError(answer)
	}
	if err == nil {
		err = f.Check(m)
	}
	if err != nil {
		return nil, err
	}
	return m, nil
}

// answerError returns the error for an answer without a model.
func answerError(a cnf.Answer) error {
	switch a {
	case cnf.Unsatisfiable:
		return ErrUnsatisfiable
	case cnf.Unknown:
		return ErrUnknown
	}
	return nil
}
