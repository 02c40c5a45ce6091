package main

import (
	"context"
	"crossat"
	"errors"
	"io"

	"github.com/urfave/cli/v2"

	"crossat/cmd/internal/cmdline"
	"crossat/encode/cnf"
	"crossat/solve"
)

func solveCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:   "solve",
		Flags:  cmdline.Flags([]cli.Flag{cnfFlag}, solverFlags, []cli.Flag{outputFlag, verboseFlag}),
		Action: action(std, (*job).solve),
	}
}

// solve is crossat solve.
func (j *job) solve() error {
	solver, err := j.readSolver()
	if err != nil {
		return err
	}
	f, comments, err := j.readCNF()
	if err != nil {
		return err
	}
	j.log.Printf("%d variables, %d clauses, %d literals", f.Vars(), f.Len(), f.Lits())
	var r solve.Result
	err = j.writeOutput(func(w io.Writer) (err error) {
		done := j.log.During(func() string { return "solving with " + solver.Name() })
		r, err = solve.Run(j.ctx, solver, solve.Task{Formula: f, Hints: cnf.ReadHints(comments, f.Vars())})
		done()
		if err != nil && !errors.Is(err, context.DeadlineExceeded) {
			return err
		}
		j.log.Printf("%s: %s%s", solver.Name(), r.Answer, crossat.Effort(r.Stats))
		return cnf.WriteAnswer(w, r.Answer, r.Model)
	})
	if err != nil {
		return err
	}
	return answerCode(r.Answer)
}

// answerCode is the silent error that carries the exit code of an answer.
func answerCode(a cnf.Answer) error {
	switch a {
	case cnf.Satisfiable:
		return &codeError{code: exitSat}
	case cnf.Unsatisfiable:
		return &codeError{code: exitNoFill}
	}
	return nil
}

// readCNF reads the file of --cnf with its comments.
func (j *job) readCNF() (*cnf.Formula, []string, error) {
	path := j.String("cnf")
	if path == "" {
		return nil, nil, usagef("--cnf is missing: give a DIMACS file")
	}
	r, name, err := j.open(path)
	if err != nil {
		return nil, nil, err
	}
	defer r.Close()
	return cnf.ReadDIMACS(name, r)
}
