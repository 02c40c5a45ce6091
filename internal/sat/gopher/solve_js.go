package gopher

import (
	"context"

	"crossat/internal/sat"
)

// Solve solves the task in this process. Tasks wait for each other.
func (Solver) Solve(ctx context.Context, t sat.Task) (sat.Result, error) {
	return solveHere(ctx, t)
}
