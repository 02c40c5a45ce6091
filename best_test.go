package crossat_test

import (
	"context"
	"testing"
	"time"

	"crossat"
	"crossat/decode/check"
	"crossat/dicts"
	"crossat/grids"
)

// TestBest proves the best fill of a small grid by every objective, and stops at a limit with the best so
// far and a bound.
func TestBest(t *testing.T) {
	g, err := grids.OpenWith("mini5", grids.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d, err := dicts.Open("en")
	if err != nil {
		t.Fatal(err)
	}
	for objective, value := range map[string]string{
		"":          "worst entry 90",
		"shortfall": "0 points below 60",
		"worst,sum": "worst entry 90, sum of scores 927, mean 92.7",
	} {
		r, err := crossat.Best(t.Context(), g, d, crossat.BestOptions{Objective: objective})
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

// TestBestSoFar checks that a limit of time or effort, or the end of the context, leaves the best so far.
func TestBestSoFar(t *testing.T) {
	g, err := grids.OpenWith("hardest15", grids.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d, err := dicts.Open("en")
	if err != nil {
		t.Fatal(err)
	}
	limited, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	stopped, stop := context.WithCancel(t.Context())
	observer := crossat.Observer{Event: func(e crossat.Event) {
		if _, ok := e.(crossat.FoundEvent); ok {
			stop()
		}
	}}
	tests := []struct {
		name   string
		ctx    context.Context
		o      crossat.BestOptions
		status crossat.Status
	}{
		{"time", limited, crossat.BestOptions{Objective: "sum"}, crossat.GaveUp},
		{"effort", t.Context(), crossat.BestOptions{Effort: 250}, crossat.GaveUp},
		{"stopped", stopped, crossat.BestOptions{FillOptions: crossat.FillOptions{Observer: observer}}, crossat.Interrupted},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r, err := crossat.Best(tt.ctx, g, d, tt.o)
			outcome, ok := crossat.OutcomeOf(err)
			if !ok || outcome.Status != tt.status || r == nil || outcome.Bound == nil || r.Bound.Proved {
				t.Fatalf("%v, %+v", err, r)
			}
		})
	}
}
