package job_test

import (
	"context"
	"errors"
	"runtime/debug"
	"strings"
	"testing"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/job"
	"crossat/internal/job/fills"
	"crossat/internal/problem/fit"
	"crossat/internal/process"
)

// patient is an engine that searches once another has left the race.
type patient struct {
	fills.SearchEngine
	left <-chan string
}

func (p patient) Name() string { return "patient" }

func (p patient) Try(ctx context.Context, problem *fit.Problem, a fills.Attempt) (*grids.Grid, error) {
	select {
	case note := <-p.left:
		if !strings.Contains(note, "gophersat: it needs more than") {
			return nil, errors.New(note)
		}
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return p.SearchEngine.Try(ctx, problem, a)
}

// TestMemoryLimit fills a grid without memory for a formula: a race goes on without it, and alone it leads to an
// outcome with the reason.
func TestMemoryLimit(t *testing.T) {
	g, err := grids.Open("mini5")
	if err != nil {
		t.Fatal(err)
	}
	d, err := dicts.Open("en")
	if err != nil {
		t.Fatal(err)
	}
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(1 << 20))
	left := make(chan string, 10)
	o := fills.Options{Engines: []fills.Engine{patient{left: left}, fills.FormulaEngine{}}}
	o.Observer.Event = func(e job.Event) {
		if note, ok := e.(job.Note); ok && strings.Contains(string(note), "left the race") {
			left <- string(note)
		}
	}
	if r, err := fills.Fill(t.Context(), g, d, o); err != nil || r.Engine != "patient" {
		t.Errorf("%v, %v", r, err)
	}
	_, err = fills.Fill(t.Context(), g, d, fills.Options{Engines: []fills.Engine{fills.FormulaEngine{}}})
	outcome, ok := job.OutcomeOf(err)
	if over := (*process.MemoryError)(nil); !ok || outcome.Status != job.GaveUp || !errors.As(err, &over) {
		t.Errorf("%v, %v", outcome, err)
	}
}
