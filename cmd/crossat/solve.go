package main

import (
	"context"
	"errors"
	"io"

	"github.com/urfave/cli/v2"

	"crossat/encode/cnf"
	"crossat/solve"
)

var cnfFlag = &cli.StringFlag{Name: "cnf", Usage: "`FILE` in DIMACS form, - for standard input"}

func solveCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:   "solve",
		Usage:  "solve a DIMACS file; exit code 10 satisfiable, 20 unsatisfiable, 0 unknown",
		Flags:  flags([]cli.Flag{cnfFlag}, solverFlags, []cli.Flag{outputFlag, verboseFlag}),
		Action: func(c *cli.Context) error { return solveCNF(c, std) },
	}
}

// solveCNF is crossat solve.
func solveCNF(c *cli.Context, std streams) error {
	log := newLogger(std.err, c.Bool("verbose"))
	if err := checkTimeout(c); err != nil {
		return err
	}
	solver, err := openSolver(c)
	if err != nil {
		return err
	}
	f, comments, err := readCNF(c, std)
	if err != nil {
		return err
	}
	log.printf("%d variables, %d clauses, %d literals", f.Vars(), f.Len(), f.Lits())
	ctx, cancel := withTimeout(c)
	defer cancel()
	var r solve.Result
	err = writeOutput(c, std, func(w io.Writer) (err error) {
		done := log.during(func() string { return "solving with " + solver.Name() })
		r, err = solve.Run(ctx, solver, solve.Task{Formula: f, Hints: cnf.ReadHints(comments, f.Vars())})
		done()
		if err != nil && !errors.Is(err, context.DeadlineExceeded) {
			return err
		}
		log.printf("%s: %s%s", solver.Name(), r.Answer, effort(r.Stats))
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
func readCNF(c *cli.Context, std streams) (*cnf.Formula, []string, error) {
	path := c.String("cnf")
	if path == "" {
		return nil, nil, usagef("--cnf is missing: give a DIMACS file")
	}
	r, name, err := openInput(c, path, std)
	if err != nil {
		return nil, nil, err
	}
	defer r.Close()
	return cnf.ReadDIMACS(name, r)
}
