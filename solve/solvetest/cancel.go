package solvetest

import (
	"context"
	"errors"
	"testing"
	"time"

	"crossat/encode/cnf"
	"crossat/solve"
)

// soon is how long a solver may go on when the context ended.
const soon = time.Second

// cancels ends the context at all stages of a solver's work.
func cancels(t *testing.T, s solve.Solver) {
	hard, large := Hard(), large()
	t.Run("before", func(t *testing.T) { stops(t, s, hard, 0, context.Canceled) })
	t.Run("at the start", func(t *testing.T) { stops(t, s, hard, time.Millisecond, context.Canceled) })
	t.Run("while solving", func(t *testing.T) { stops(t, s, hard, 200*time.Millisecond, context.Canceled) })
	t.Run("deadline", func(t *testing.T) { stops(t, s, hard, 200*time.Millisecond, context.DeadlineExceeded) })
	t.Run("large, before", func(t *testing.T) { stops(t, s, large, 0, context.Canceled) })
	t.Run("in transfer", func(t *testing.T) { stops(t, s, large, 20*time.Millisecond, context.Canceled) })
	t.Run("late in transfer", func(t *testing.T) { stops(t, s, large, 70*time.Millisecond, context.Canceled) })
}

// stops tests that the solver returns the context's error soon after its end.
func stops(t *testing.T, s solve.Solver, f *cnf.Formula, after time.Duration, want error) {
	ctx, cancel := endsAfter(after, want)
	defer cancel()
	start := time.Now()
	r, err := s.Solve(ctx, solve.Task{Formula: f})
	took := time.Since(start)
	if !errors.Is(err, want) {
		t.Errorf("answer %v, error %v, want error %v", r.Answer, err, want)
	}
	if took > after+soon {
		t.Errorf("returned %v after the context ended", took-after)
	}
	if r.Answer != cnf.Unknown || r.Model != nil {
		t.Errorf("answer %v with the error", r.Answer)
	}
}

// endsAfter returns a context that ends in this way.
func endsAfter(after time.Duration, why error) (context.Context, context.CancelFunc) {
	if why == context.DeadlineExceeded {
		return context.WithTimeout(context.Background(), after)
	}
	ctx, cancel := context.WithCancel(context.Background())
	if after == 0 {
		cancel()
	} else {
		time.AfterFunc(after, cancel)
	}
	return ctx, cancel
}
