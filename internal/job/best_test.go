package job_test

import (
	"context"
	"sync"
	"testing"

	"crossat/grids"
	"crossat/internal/check"
	"crossat/internal/job"
	"crossat/internal/job/fills"
)

// TestBest proves the best fill of a small grid by every objective, and checks that a limit returns the best so far
// with a bound.
func TestBest(t *testing.T) {
	g, err := grids.OpenWith("mini5", grids.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d := mustOpen(t, "en")
	for objective, value := range map[string]string{
		"worst":     "worst entry 90",
		"squares":   "0 squared points below 70",
		"shortfall": "0 points below 60",
		"worst,sum": "worst entry 90, sum of scores 927, mean 92.7",
	} {
		r, err := fills.Fill(t.Context(), g, d, fills.Options{Objective: objective})
		if err != nil || !r.Bound.Proved || r.Bound.Value != value {
			t.Errorf("%s: %v, %+v", objective, err, r.Bound)
			continue
		}
		has := func(text string) bool { _, ok := d.Lookup(text); return ok }
		if err := check.Fill(g, r.Grid, check.Words{Has: has}); err != nil {
			t.Errorf("%s: %v", objective, err)
		}
	}
}

// TestBestSoFar checks that the best so far is returned at a limit of time or effort, or when the context ends.
func TestBestSoFar(t *testing.T) {
	g, err := grids.OpenWith("hardest15", grids.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d := mustOpen(t, "en")
	tests := []struct {
		name   string
		o      fills.Options
		ends   error // ends the context once a fill is found; nil for no end
		status job.Status
	}{
		{"time", fills.Options{Objective: "sum"}, context.DeadlineExceeded, job.GaveUp},
		{"effort", fills.Options{Objective: "worst", Effort: 250}, nil, job.GaveUp},
		{"stopped", fills.Options{Objective: "worst"}, context.Canceled, job.Interrupted},
		{"good", fills.Options{Objective: fills.Good}, context.Canceled, job.Interrupted},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			ctx := &endedContext{Context: t.Context(), done: make(chan struct{}), err: tt.ends}
			tt.o.Observer.Event = func(e job.Event) {
				if _, ok := e.(job.BetterEvent); ok && tt.ends != nil {
					ctx.end()
				}
			}
			r, err := fills.Fill(ctx, g, d, tt.o)
			outcome, ok := job.OutcomeOf(err)
			if !ok || outcome.Status != tt.status || r == nil || outcome.Found != 1 {
				t.Fatalf("%v, %+v", err, r)
			}
			if tt.o.Objective != fills.Good && (outcome.Bound == nil || r.Bound == nil || r.Bound.Proved) {
				t.Errorf("bound %+v, %+v", outcome.Bound, r.Bound)
			}
		})
	}
}

// endedContext is a context that ends with an error on demand: a time limit without a clock.
type endedContext struct {
	context.Context
	done chan struct{}
	once sync.Once
	err  error
}

func (c *endedContext) end() { c.once.Do(func() { close(c.done) }) }

// Done returns a channel that is closed at the end.
func (c *endedContext) Done() <-chan struct{} { return c.done }

// Err returns nil before the end.
func (c *endedContext) Err() error {
	select {
	case <-c.done:
		return c.err
	default:
		return nil
	}
}
