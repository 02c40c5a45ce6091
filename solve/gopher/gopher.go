// Package gopher solves formulas with the gophersat library
// (github.com/crillab/gophersat), which is part of the program.
//
// Gophersat 1.4.0 cannot be stopped, and two of its solvers in one process
// share a buffer and corrupt each other (solver/learn.go:39). So each formula is
// solved by a child process: the program runs itself again, and [Main], called
// first in main, turns the child into a solver. Killing the child stops it; as
// many as there are processors can work side by side.
package gopher

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync/atomic"

	"crossat/encode/cnf"
	"crossat/solve"
	"crossat/solve/process"
)

// childMark is the environment variable that makes this program a child.
const childMark = "CROSSAT_GOPHERSAT_CHILD"

var ready atomic.Bool // Main was called

// Main must be called first by main (or TestMain) of a program that uses
// [Solver]. In a child it solves one formula and exits; otherwise it returns at
// once.
func Main() {
	if os.Getenv(childMark) == "" {
		ready.Store(true)
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
	if !ready.Load() {
		return solve.Result{}, errors.New("gopher: the program must call gopher.Main first")
	}
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

func readResult(out []byte, vars int) (solve.Result, error) {
	var r solve.Result
	line, rest, _ := bytes.Cut(out, []byte("\n"))
	_, err := fmt.Sscanf(string(line), statsLine, &r.Stats.Conflicts, &r.Stats.Decisions, &r.Stats.Restarts)
	if err == nil {
		r.Answer, r.Model, err = cnf.ReadAnswer("gophersat", bytes.NewReader(rest), vars)
	}
	return r, err
}
