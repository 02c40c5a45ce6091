package sattest

import (
	"context"
	"errors"
	"testing"
	"time"

	"crossat/internal/cnf"
	"crossat/internal/sat"
)

// testCancel ends the context at every stage of a solver's work.
func testCancel(t *testing.T, s sat.Solver) {
	hard, large := Hard(), large()
	for _, tt := range []struct {
		name    string
		formula *cnf.Formula
		after   time.Duration
		err     error
	}{
		{"before", hard, 0, context.Canceled},
		{"at the start", hard, time.Millisecond, context.Canceled},
		{"while solving", hard, 200 * time.Millisecond, context.Canceled},
		{"deadline", hard, 200 * time.Millisecond, context.DeadlineExceeded},
		{"large, before", large, 0, context.Canceled},
		{"in transfer", large, 20 * time.Millisecond, context.Canceled},
		{"late in transfer", large, 70 * time.Millisecond, context.Canceled},
	} {
		t.Run(tt.name, func(t *testing.T) { checkStops(t, s, tt.formula, tt.after, tt.err) })
	}
}

// checkStops checks that the solver returns the context's error soon, and not when it's done.
func checkStops(t *testing.T, s sat.Solver, f *cnf.Formula, after time.Duration, want error) {
	ctx, cancel := contextEndingAfter(after, want)
	defer cancel()
	start := time.Now()
	r, err := s.Solve(ctx, sat.Task{Formula: f})
	took := time.Since(start)
	if !errors.Is(err, want) {
		t.Errorf("answer %v, error %v, want error %v", r.Answer, err, want)
	}
	if took > after+Hang {
		t.Errorf("returned %v after the context ended", took-after)
	}
	if r.Answer != cnf.Unknown || r.Model != nil {
		t.Errorf("answer %v along with the error", r.Answer)
	}
}

// contextEndingAfter returns a context that ends after a time, with this error.
func contextEndingAfter(after time.Duration, reason error) (context.Context, context.CancelFunc) {
	if reason == context.DeadlineExceeded {
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
