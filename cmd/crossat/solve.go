package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"crossat/internal/cmdline"
	"crossat/internal/cnf"
	"crossat/internal/job"
	"crossat/internal/process"
	"crossat/internal/sat"
	"crossat/internal/sat/gopher"
)

func solveCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:   "solve",
		Flags:  cmdline.Flags([]*cmdline.Flag{cnfFlag}, solverFlags, []*cmdline.Flag{solveProofFlag, outputFlag, verboseFlag}),
		Action: action(std, (*command).solve),
	}
}

// solve is crossat solve.
func (j *command) solve() error {
	solver, err := j.readSolver()
	if err != nil {
		return err
	}
	f, err := j.readFormula()
	if errors.Is(err, context.DeadlineExceeded) {
		return j.writeOutput(func(w io.Writer) error { return cnf.WriteAnswer(w, cnf.Unknown, nil) })
	}
	if err != nil {
		return err
	}
	j.log.Printf("%d variables, %d clauses, %d literals", f.Vars(), f.Len(), f.Lits())
	if f.Format != cnf.DIMACS {
		return j.minimize(f, solver)
	}
	task := sat.Task{Formula: &f.Formula, Hints: cnf.ReadHints(f.Comments, f.Vars())}
	answer, err := j.solveWithProof(task, solver)
	if err != nil {
		return err
	}
	return answerCode(answer)
}

// solveWithProof solves a formula. With --proof, it also writes the proof if the formula is unsatisfiable.
func (j *command) solveWithProof(t sat.Task, s sat.Solver) (answer cnf.Answer, err error) {
	if !solveProofFlag.Given(j) {
		return j.solveTask(t, s)
	}
	if solveProofFlag.Text(j) == "-" {
		return answer, usagef("--proof -: give a file")
	}
	var failed error
	err = j.writeFlag(solveProofFlag, func(w io.Writer) error {
		t.Proof = w
		if answer, failed = j.solveTask(t, s); failed != nil || answer != cnf.Unsatisfiable {
			return errNoProof
		}
		return nil
	})
	if errors.Is(err, errNoProof) {
		err = failed
	}
	return answer, err
}

// solveTask solves a formula and writes the answer.
func (j *command) solveTask(t sat.Task, s sat.Solver) (cnf.Answer, error) {
	var r sat.Result
	err := j.writeOutput(func(w io.Writer) (err error) {
		done := j.log.During(func() string { return "solving with " + s.Name() })
		r, err = sat.Run(j.ctx, s, t)
		done()
		if err != nil && !errors.Is(err, context.DeadlineExceeded) {
			return err
		}
		j.log.Printf("%s: %s%s", s.Name(), r.Answer, job.Effort(r.Stats))
		return cnf.WriteAnswer(w, r.Answer, r.Model)
	})
	return r.Answer, err
}

// minimize solves a WCNF file. At the time limit, or out of memory, it prints the best model so far.
func (j *command) minimize(f *cnf.File, s sat.Solver) error {
	embedded, ok := s.(gopher.Solver)
	switch {
	case f.Format != cnf.WCNF:
		return fmt.Errorf("%s: solve reads DIMACS and WCNF files: "+
			"run a pseudo-Boolean solver on this one, and give its output to crossat decode", cnfFlag.Text(j))
	case !ok:
		return usagef("--solver %s: a WCNF file takes gophersat; run another solver on the file itself, "+
			"and give its output to crossat decode", s.Name())
	}
	var o cnf.Optimum
	var over *process.MemoryError
	err := j.writeOutput(func(w io.Writer) (err error) {
		done := j.log.During(func() string { return "minimising with " + s.Name() })
		o, err = embedded.Minimize(j.ctx, &f.Weighted)
		done()
		if errors.As(err, &over) && o.Answer == cnf.Satisfiable {
			err = nil
		}
		if err != nil && !errors.Is(err, context.DeadlineExceeded) {
			return err
		}
		j.log.Printf("%s: %s", s.Name(), o)
		return cnf.WriteOptimum(w, o)
	})
	if err == nil && over != nil {
		err = fmt.Errorf("gophersat: %w; the best so far is printed", over)
	}
	if err == nil && o.Proved {
		return &codeError{code: exitOptimum}
	}
	if err != nil {
		return err
	}
	return answerCode(o.Answer)
}

// answerCode returns a silent error with the exit code of an answer.
func answerCode(a cnf.Answer) error {
	switch a {
	case cnf.Satisfiable:
		return &codeError{code: exitSat}
	case cnf.Unsatisfiable:
		return &codeError{code: exitNoFill}
	}
	return nil
}

// readFormula reads the file of --cnf.
func (j *command) readFormula() (*cnf.File, error) {
	path := cnfFlag.Text(j)
	if path == "" {
		return nil, usagef("--cnf is missing: give a DIMACS file")
	}
	r, name, err := j.open(path, formulaLimit)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	return cnf.Read(name, r)
}
