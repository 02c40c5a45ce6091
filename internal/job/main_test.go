package job_test

import (
	"context"
	"errors"
	"os"
	"testing"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/job"
	"crossat/internal/job/fills"
	"crossat/internal/problem/fittest"
)

func TestMain(m *testing.M) {
	// With the race detector, each child that runs gophersat would sleep for a second before it exits.
	os.Setenv("GORACE", os.Getenv("GORACE")+" atexit_sleep_ms=0")
	os.Exit(m.Run())
}

// bySearch uses only the search, so that the same seed gives the same grid. By default, search and gophersat race, and
// the first to find a fill wins.
var bySearch = []fills.Engine{fills.SearchEngine{}}

// builtin opens a built-in grid and an embedded word list.
func builtin(t testing.TB, grid, list string) (*grids.Grid, *dicts.Dict) {
	t.Helper()
	return fittest.Named(t, grid, list, dicts.Options{})
}

func parseGrid(t testing.TB, text string) *grids.Grid {
	t.Helper()
	return fittest.Grid(t, text)
}

// outcome returns the outcome that an error stands for, and fails the test if it doesn't have the given status.
func outcome(t testing.TB, err error, want job.Status) job.Outcome {
	t.Helper()
	o, ok := job.OutcomeOf(err)
	if !ok || o.Status != want {
		t.Fatalf("error %v with outcome %+v, want status %q", err, o, want)
	}
	if typed := new(job.Outcome); errors.As(err, &typed) && (o.Reason == "" || o.Reason != err.Error()) {
		t.Errorf("the reason %q is not the error %q", o.Reason, err)
	}
	return o
}

// cancelled returns a context that is cancelled.
func cancelled(t testing.TB) context.Context {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	return ctx
}
