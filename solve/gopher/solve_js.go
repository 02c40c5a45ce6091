package gopher

import (
	"context"

	"crossat/solve"
)

// Solve solves the task in this process. Tasks wait for each other.
func (Solver) Solve(ctx context.Context, t solve.Task) (solve.Result, error) {
	return solveHere(ctx, t)
}
