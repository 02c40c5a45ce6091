package gopher

import (
	"context"
	"fmt"

	"github.com/crillab/gophersat/solver"

	"crossat/internal/cnf"
	"crossat/internal/sat"
)

// here has a token while a goroutine solves in this process.
var here = make(chan struct{}, 1)

// solveHere solves a task in this process. Unlike [run] it can be interrupted, whenever the solver sends a clause that
// it has learned. On a single thread, that also gives other goroutines their turn.
func solveHere(ctx context.Context, t sat.Task) (sat.Result, error) {
	if t.Proof != nil {
		return sat.Result{}, fmt.Errorf("%s: %w", Solver{}.Name(), sat.ErrNoProof)
	}
	select {
	case here <- struct{}{}:
		defer func() { <-here }()
	case <-ctx.Done():
		return sat.Result{}, ctx.Err()
	}
	problem := load(t.Formula)
	if problem == nil {
		return sat.Result{Answer: cnf.Unsatisfiable}, nil
	}
	applyHints(problem, t.Hints)
	s := solver.New(problem)
	learned := make(chan string)
	s.Certified, s.CertChan = true, learned
	ended := make(chan ending, 1)
	go func() {
		e := ending{status: solver.Indet}
		defer func() {
			e.failed = recover()
			ended <- e
		}()
		e.status = s.Solve()
	}()
	e, err := listen(ctx, s, t.Conflicts, learned, ended)
	if err != nil {
		return sat.Result{}, err
	}
	if e.failed != nil {
		return sat.Result{}, fmt.Errorf("gophersat: panic: %v", e.failed)
	}
	return resultOf(s, t, e.status), nil
}

// ending holds how a solver ended: with a status, or with a panic.
type ending struct {
	status solver.Status
	failed any
}

// listen runs the solver until it has an answer, exceeds a limit of conflicts greater than 0, or the context ends. The
// solver has stopped when listen returns: it panics when it sends to a closed channel.
func listen(
	ctx context.Context, s *solver.Solver, limit int, learned chan string, ended chan ending,
) (ending, error) {
	over := func() bool { return limit > 0 && readStats(s).Conflicts > limit }
	for {
		select {
		case e := <-ended:
			if over() {
				e.status = solver.Indet
			}
			return e, nil
		case <-ctx.Done():
			close(learned)
			<-ended
			return ending{}, ctx.Err()
		case <-learned:
			if over() {
				close(learned)
				<-ended
				return ending{status: solver.Indet}, nil
			}
		}
	}
}
