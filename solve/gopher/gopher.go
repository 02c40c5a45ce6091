// Package gopher solves formulas with the gophersat library
// (github.com/crillab/gophersat), which is part of the program.
//
// Gophersat 1.4.0 cannot be stopped, and two of its solvers in one process
// share a buffer and corrupt each other (solver/learn.go:39). So each formula is
// solved by a child process: the program runs itself again, with an environment
// variable that makes the init function of this package solve one formula and exit.
// The child never gets as far as main, and a program that imports this package need
// do nothing for it. Killing the child stops it; as many as there are processors can
// work side by side.
package gopher

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"crossat/encode/cnf"
	"crossat/solve"
	"crossat/solve/process"
)

// childMark is the environment variable that makes this program a child.
const childMark = "CROSSAT_GOPHERSAT_CHILD"

// In a child, init solves one formula and exits.
func init() {
	if os.Getenv(childMark) == "" {
		return
	}
	if err := serve(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// Solver is the embedded solver. The zero value is ready to use.
type Solver struct{}

// Name is "gophersat".
func (Solver) Name() string { return "gophersat" }

// Solve runs the task in a child process.
func (s Solver) Solve(ctx context.Context, t solve.Task) (solve.Result, error) {
	self, err := os.Executable()
	if err != nil {
		return solve.Result{}, err
	}
	out, err := process.Run(ctx, process.Command{
		Path: self,
		Env:  []string{childMark + "=1"},
		Feed: func(w io.Writer) error { return writeTask(w, t) },
		Hold: true,
	})
	if ctx.Err() != nil {
		return solve.Result{}, ctx.Err()
	}
	if err == nil && out.Code != 0 {
		err = errors.New(out.Stderr)
	}
	if err != nil {
		return solve.Result{}, fmt.Errorf("gophersat: %w", err)
	}
	return readResult(out.Stdout, t.Formula.Vars())
}

// readResult reads what a child printed. Lines before the figures are not its own: packages that
// are initialised before this one may have printed them.
func readResult(out []byte, vars int) (solve.Result, error) {
	var r solve.Result
	if at := bytes.Index(out, []byte("\n"+statsStart)); at >= 0 {
		out = out[at+1:]
	}
	line, rest, _ := bytes.Cut(out, []byte("\n"))
	_, err := fmt.Sscanf(string(line), statsLine, &r.Stats.Conflicts, &r.Stats.Decisions, &r.Stats.Restarts)
	if err == nil {
		r.Answer, r.Model, err = cnf.ReadAnswer("gophersat", bytes.NewReader(rest), vars)
	}
	return r, err
}
