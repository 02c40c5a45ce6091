// Package gopher solves formulas with the embedded gophersat library (github.com/crillab/gophersat).
//
// Gophersat 1.4.0 cannot be interrupted, and two of its solvers in one process share a buffer and corrupt each other's
// clauses (solver/learn.go:39). Each formula is therefore solved in a child process: the program runs its own
// executable with an environment variable that makes the init function of this package solve one formula and exit. The
// child never reaches main, so a program that imports this package needs no extra code. Killing the child interrupts
// it, and any number of children can run in parallel.
//
// With GOOS=js, which has no processes, formulas are solved in this process, one at a time.
package gopher

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"crossat/internal/cnf"
	"crossat/internal/memory"
	"crossat/internal/process"
	"crossat/internal/sat"
)

// childVar is the environment variable that makes a process a child.
const childVar = "CROSSAT_GOPHERSAT_CHILD"

// In a child, init solves one formula and exits.
func init() {
	work := serveModel
	switch os.Getenv(childVar) {
	case "":
		return
	case minimizing:
		work = serveMinimum
	}
	go memory.Watch(context.Background(), 1, func() { os.Exit(exitMemory) })
	served := make(chan error) // in a goroutine, because init is tied to a thread, whose wake-ups cost time
	go func() { served <- serve(os.Stdin, os.Stdout, work) }()
	if err := <-served; err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// Solver is the embedded solver. The zero value is ready to use.
type Solver struct{}

// Name returns "gophersat".
func (Solver) Name() string { return "gophersat" }

// exitMemory is the exit code of a child that exceeds its memory limit.
const exitMemory = 3

// runChild runs a child until it has answered. If the context ends first, it returns the context's error with the
// output so far.
func runChild(ctx context.Context, c process.Command) (process.Output, error) {
	budget := memory.Budget()
	c.Hold = true
	out, err := process.Run(ctx, c)
	switch {
	case ctx.Err() != nil:
		return out, ctx.Err()
	case err == nil && (out.Code == exitMemory || out.Code != 0 && strings.Contains(out.Stderr, "out of memory")):
		err = &process.MemoryError{Budget: budget}
	case err == nil && out.Code != 0:
		err = errors.New(out.Stderr)
	}
	if err != nil {
		err = fmt.Errorf("gophersat: %w", err)
	}
	return out, err
}

// readResult parses the output of a child. It skips lines before the statistics, which the init functions of other
// packages might have printed.
func readResult(out []byte, vars int) (sat.Result, error) {
	var r sat.Result
	if at := bytes.Index(out, []byte("\n"+statsPrefix)); at >= 0 {
		out = out[at+1:]
	}
	line, rest, _ := bytes.Cut(out, []byte("\n"))
	_, err := fmt.Sscanf(string(line), statsLine, &r.Stats.Conflicts, &r.Stats.Decisions, &r.Stats.Restarts)
	if err == nil {
		r.Answer, r.Model, err = cnf.ReadAnswer("gophersat", bytes.NewReader(rest), vars)
	}
	return r, err
}
