package job_test

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"time"

	"crossat/grids"
	"crossat/internal/cnf"
	"crossat/internal/job"
	"crossat/internal/job/conquer"
	"crossat/internal/job/fills"
	"crossat/internal/job/layouts"
	"crossat/internal/job/patterns"
	"crossat/internal/job/themes"
	"crossat/internal/problem"
	"crossat/internal/problem/fittest"
	"crossat/internal/problem/layout"
	"crossat/internal/sat"
	"crossat/internal/sat/gopher"
	"crossat/internal/sat/sattest"
)

func TestOutcomeOf(t *testing.T) {
	none := problem.Impossiblef("no")
	tests := []struct {
		err  error
		want job.Status
		ok   bool
	}{
		{nil, job.Found, true},
		{none, job.Impossible, true},
		{errors.Join(fs.ErrNotExist, none), job.Impossible, true},
		{&job.Outcome{Status: job.GaveUp, Reason: "tired"}, job.GaveUp, true},
		{context.DeadlineExceeded, job.GaveUp, true},
		{context.Canceled, job.Interrupted, true},
		{fs.ErrNotExist, 0, false},
		{&grids.RuleError{}, 0, false},
	}
	for _, tt := range tests {
		o, ok := job.OutcomeOf(tt.err)
		if o.Status != tt.want || ok != tt.ok {
			t.Errorf("%v: %+v, %t", tt.err, o, ok)
		}
		if ok && tt.err != nil && (o.Reason == "" || tt.want == job.Impossible && o.Proof != none) {
			t.Errorf("%v: %+v", tt.err, o)
		}
	}
}

// TestImpossibleFill checks that the outcome has the slots without a candidate as data.
func TestImpossibleFill(t *testing.T) {
	g := parseGrid(t, "...\n.#.\nXQ.")
	_, err := fills.Fill(t.Context(), g, fittest.List("ABC CDE AFG"), fills.Options{})
	o := outcome(t, err, job.Impossible)
	var none *problem.Impossible
	if !errors.As(err, &none) || none != o.Proof || len(o.Proof.Slots) == 0 || o.Proof.By != "" {
		t.Fatalf("%+v, proof %+v", o, o.Proof)
	}
	if s := g.Slots()[o.Proof.Slots[0]]; !strings.HasPrefix(o.Reason, s.Name()+" has no candidate: ") {
		t.Errorf("the reason %q does not begin with %s", o.Reason, s.Name())
	}
}

// TestRefutedFill checks that the outcome names the engine that proved it.
func TestRefutedFill(t *testing.T) {
	g, d := parseGrid(t, "..\n.."), fittest.List("AA AB BA BB") // each fill has a word twice
	for _, e := range []fills.Engine{fills.SearchEngine{}, fills.FormulaEngine{}} {
		_, err := fills.Fill(t.Context(), g, d, fills.Options{Engines: []fills.Engine{e}})
		if o := outcome(t, err, job.Impossible); o.Proof == nil || o.Proof.By != e.Name() {
			t.Errorf("by %s: %+v", e.Name(), o.Proof)
		}
	}
	for _, err := range must(fills.NewFiller(g, d, fills.Options{})).All(t.Context(), "") {
		outcome(t, err, job.Impossible)
	}
}

// TestRefutedPattern checks that the outcome has the rules that, each alone, prevent a pattern.
func TestRefutedPattern(t *testing.T) {
	r := grids.DefaultRules(7, 7)
	r.Black = &grids.Range{Least: 0, Most: 0}
	_, err := patterns.Pattern(t.Context(), r, patterns.Options{})
	o := outcome(t, err, job.Impossible)
	if o.Proof == nil || o.Proof.By != "gophersat" || len(o.Proof.Rules) == 0 {
		t.Fatalf("%+v, proof %+v", o, o.Proof)
	}
	if !slices.Contains(o.Proof.Rules, grids.RuleMaxOpen) || slices.Contains(o.Proof.Rules, grids.RuleSymmetry) {
		t.Errorf("rules %v", o.Proof.Rules)
	}
	_, err = themes.Compose(t.Context(), r, fittest.List("ABC"), themes.Options{})
	if o := outcome(t, err, job.Impossible); o.Proof == nil || len(o.Proof.Rules) == 0 {
		t.Errorf("to compose: %+v, proof %+v", o, o.Proof)
	}
}

// TestUnfillablePatterns checks the reason if patterns exist, but none has a fill.
func TestUnfillablePatterns(t *testing.T) {
	r := grids.DefaultRules(3, 3)
	r.Theme = []string{"CAT"}
	_, err := themes.Compose(t.Context(), r, fittest.List("ARE TEN"), themes.Options{})
	if o := outcome(t, err, job.Impossible); o.Proof == nil {
		t.Errorf("%+v", o)
	}
}

// TestImpossibleLayout checks that the outcome suggests the smallest possible board.
func TestImpossibleLayout(t *testing.T) {
	p := layout.Problem{Width: 3, Height: 3, Words: []string{"CAT", "TEN", "NAP", "PIN"}}
	for _, o := range []layouts.Options{{}, {Method: layouts.SolverAlone}, {Encoding: "places"}} {
		_, err := layouts.Layout(t.Context(), p, o)
		found := outcome(t, err, job.Impossible)
		if found.Proof == nil || found.Proof.By != "gophersat" || !strings.Contains(found.Proof.Remedy, "board is") {
			t.Errorf("%+v: %+v, proof %+v", o, found, found.Proof)
		}
	}
}

// TestImpossibleLayoutByFormulas lets a solver refute a board, and then give up on larger ones: without the local
// search, nothing is known about these.
func TestImpossibleLayoutByFormulas(t *testing.T) {
	p := layout.Problem{Width: 4, Height: 3, Words: []string{"CATS", "ANTS", "DOGS"}}
	o := layouts.Options{Method: layouts.SolverAlone, Solver: &refuteOnce{}}
	_, err := layouts.Layout(t.Context(), p, o)
	if found := outcome(t, err, job.Impossible); found.Proof == nil || found.Proof.Remedy != "" {
		t.Errorf("%+v, proof %+v", found, found.Proof)
	}
}

// refuteOnce solves formulas until one has no model, and then gives up.
type refuteOnce struct{ done bool }

func (*refuteOnce) Name() string { return "lazy" }

func (s *refuteOnce) Solve(ctx context.Context, task sat.Task) (sat.Result, error) {
	if s.done {
		return sat.Result{}, nil
	}
	r, err := gopher.Solver{}.Solve(ctx, task)
	s.done = r.Answer == cnf.Unsatisfiable
	return r, err
}

// TestRemedyKeepsWeights checks that the suggested board respects the weights: light words can be left out, heavy ones
// can't.
func TestRemedyKeepsWeights(t *testing.T) {
	p := layout.Problem{
		Width: 3, Height: 3, Words: []string{"CAT", "TEN", "NAP", "PIN", "TA"}, Weights: []int{5, 5, 5, 5, 1}, MaxLost: 1,
	}
	_, err := layouts.Layout(t.Context(), p, layouts.Options{})
	o := outcome(t, err, job.Impossible)
	p.Width, p.Height = 0, 0
	best, err := layouts.Layout(t.Context(), p, layouts.Options{Method: layouts.Prove})
	if err != nil {
		t.Fatal(err)
	}
	if want := best.Grid.Board().String(); !strings.HasSuffix(o.Proof.Remedy, want) {
		t.Errorf("remedy %q, the smallest board is %s", o.Proof.Remedy, want)
	}
}

// TestLayoutAtDeadline checks that a layout at a deadline has a bound. The deadline is later on a slow machine.
func TestLayoutAtDeadline(t *testing.T) {
	p := layout.Problem{Width: 50, Height: 50, Words: sixLetters(t, 60)}
	var r *job.Result
	var err error
	for limit := 100 * time.Millisecond; r == nil && limit < sattest.Hang; limit *= 2 {
		ctx, cancel := context.WithTimeout(t.Context(), limit)
		defer cancel()
		r, err = layouts.Layout(ctx, p, layouts.Options{Objective: "crossings", Method: layouts.SearchAlone})
	}
	o := outcome(t, err, job.GaveUp)
	if r == nil || o.Bound == nil || r.Bound == nil || *o.Bound != *r.Bound || o.Bound.Proved || o.Found != 1 {
		t.Fatalf("%v with %+v, bound %+v", r, o, o.Bound)
	}
	b := o.Bound
	if b.Objective != "crossings" || b.Value == "" || b.Limit == "" || !strings.Contains(o.Reason, b.String()) {
		t.Errorf("bound %+v, reason %q", b, o.Reason)
	}
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v does not wrap the context's error", err)
	}
}

// sixLetters returns n words of six letters.
func sixLetters(t *testing.T, n int) (words []string) {
	_, d := builtin(t, "mini5", "en")
	for i := range n {
		words = append(words, d.ByLength(6)[100*i].Text)
	}
	return words
}

// TestLayoutInterrupted checks that the best layout so far is returned after an interrupt, with and without a proof.
func TestLayoutInterrupted(t *testing.T) {
	for _, method := range []layouts.Method{layouts.Search, layouts.Prove} {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		found := 0
		o := layouts.Options{Method: method, Observer: job.Observer{Event: func(e job.Event) {
			if _, better := e.(job.BetterEvent); better {
				if found++; found == 2 {
					cancel()
				}
			}
		}}}
		r, err := layouts.Layout(ctx, layout.Problem{Words: sixLetters(t, 20)}, o)
		cut := outcome(t, err, job.Interrupted)
		if r == nil || cut.Found != 1 || cut.Reason != "interrupted with "+cmp.Or(boundText(r), r.String()) {
			t.Errorf("method %d: %v with %+v", method, r, cut)
		}
	}
}

// boundText returns a layout with its bound; or "" without a bound.
func boundText(r *job.Result) string {
	if r.Bound == nil {
		return ""
	}
	return r.String() + ": " + r.Bound.String()
}

// TestLayoutEffort checks that a layout without a proof ends by its effort, without an error, and that it can leave out
// words that don't fit anywhere.
func TestLayoutEffort(t *testing.T) {
	p := layout.Problem{Words: []string{"CAT", "TEN", "BUZZ", "NAP", "PIN"}, MaxLost: 4}
	for objective, proved := range map[string]bool{"good": false, "area": true} {
		for _, o := range []layouts.Options{{Effort: 1}, {Effort: 1, Method: layouts.SearchAlone}} {
			o.Objective = objective
			r, err := layouts.Layout(t.Context(), p, o)
			if err != nil || (r.Bound != nil) != proved || proved && r.Bound.Proved {
				t.Fatalf("%s: %v with %+v", objective, r, err)
			}
			if objective == "good" && (len(r.Words) != 4 || !slices.Equal(r.LeftOut, []string{"BUZZ"})) {
				t.Errorf("%q without %q", r.Words, r.LeftOut)
			}
		}
	}
}

// jobs returns all kinds of jobs, each of which takes a while.
func jobs(t *testing.T) map[string]func(context.Context) error {
	g, d := builtin(t, "mini5", "en")
	set := must(conquer.Split(t.Context(), g, d, conquer.SplitOptions{Target: 4, Strategy: "cells"}))
	return map[string]func(context.Context) error{
		"fill": func(ctx context.Context) error { return lastError(fills.Fills(ctx, g, d, fills.Options{})) },
		"fill by gophersat": func(ctx context.Context) error {
			o := fills.Options{Engines: []fills.Engine{fills.FormulaEngine{}}}
			return lastError(fills.Fills(ctx, g, d, o))
		},
		"all": func(ctx context.Context) error {
			return lastError(must(fills.NewFiller(g, d, fills.Options{})).All(ctx, ""))
		},
		"squares": func(ctx context.Context) error {
			return lastError(fills.AllSquares(ctx, 4, 4, d, fills.SquareOptions{}))
		},
		"patterns": func(ctx context.Context) error {
			return lastError(patterns.Patterns(ctx, grids.DefaultRules(15, 15), patterns.Options{}))
		},
		"compositions": func(ctx context.Context) error {
			r := grids.DefaultRules(9, 9)
			r.Theme = []string{"CROSSWORD"}
			return lastError(themes.Compositions(ctx, r, d, themes.Options{}))
		},
		"layouts": func(ctx context.Context) error {
			return lastError(layouts.Layouts(ctx, layout.Problem{Words: manyWords(60)}, layouts.Options{}))
		},
		"split": func(ctx context.Context) error {
			_, err := conquer.Split(ctx, g, d, conquer.SplitOptions{Target: 1 << 30})
			return err
		},
		"conquer": func(ctx context.Context) error {
			tally, err := conquer.Run(ctx, set, conquer.Options{Count: true})
			_, err = conquer.Verdict(t.Context(), tally, nil, err)
			return err
		},
	}
}

// TestEndOfContext checks that each job reports how its context ended, before it began or while it ran.
func TestEndOfContext(t *testing.T) {
	for name, do := range jobs(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := outcome(t, do(cancelled(t)), job.Interrupted)
			if o.Reason != "interrupted" {
				t.Errorf("reason %q", o.Reason)
			}
			for _, limit := range []time.Duration{-time.Second, 100 * time.Millisecond} {
				ctx, cancel := context.WithTimeout(t.Context(), limit)
				defer cancel()
				start := time.Now()
				outcome(t, do(ctx), job.GaveUp)
				if took := time.Since(start); took > sattest.Hang {
					t.Errorf("took %v after %v", took, limit)
				}
			}
			ctx, cancel := context.WithCancel(t.Context())
			time.AfterFunc(50*time.Millisecond, cancel)
			outcome(t, do(ctx), job.Interrupted)
		})
	}
}

// must returns a value, and panics on an error.
func must[T any](value T, err error) T { return fittest.Must(value, err) }
