//go:build !js

package gopher

import (
	"context"
	"fmt"
	"io"
	"os"

	"crossat/internal/cnf"
	"crossat/internal/process"
	"crossat/internal/sat"
)

// Solve solves the task in a child process.
func (s Solver) Solve(ctx context.Context, t sat.Task) (sat.Result, error) {
	if t.Proof != nil {
		return sat.Result{}, fmt.Errorf("%s: %w", s.Name(), sat.ErrNoProof)
	}
	self, err := os.Executable()
	if err != nil {
		return sat.Result{}, err
	}
	small, vars := compact(t)
	out, err := runChild(ctx, process.Command{
		Path: self,
		Env:  []string{childVar + "=1"},
		Feed: func(w io.Writer) error { return writeTask(w, small) },
		Most: sat.MostOutput(small.Formula),
	})
	if err != nil {
		return sat.Result{}, err
	}
	r, err := readResult(out.Stdout, small.Formula.Vars())
	if vars != nil && r.Answer == cnf.Satisfiable {
		r.Model = expand(r.Model, vars, t.Formula.Vars())
	}
	return r, err
}
