package crossat_test

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"time"

	"crossat"
	"crossat/grids"
	"crossat/internal/problem"
	"crossat/internal/problem/fittest"
	"crossat/internal/problem/layout"
)

func TestOutcomeOf(t *testing.T) {
	none := problem.Impossiblef("no")
	tests := []struct {
		err  error
		want crossat.Status
		ok   bool
	}{
		{nil, crossat.Found, true},
		{none, crossat.Impossible, true},
		{errors.Join(fs.ErrNotExist, none), crossat.Impossible, true},
		{&crossat.Outcome{Status: crossat.GaveUp, Reason: "tired"}, crossat.GaveUp, true},
		{context.DeadlineExceeded, crossat.GaveUp, true},
		{context.Canceled, crossat.Interrupted, true},
		{fs.ErrNotExist, 0, false},
		{&grids.RuleError{}, 0, false},
	}
	for _, tt := range tests {
		o, ok := crossat.OutcomeOf(tt.err)
		if o.Status != tt.want || ok != tt.ok {
			t.Errorf("%v: %+v, %t", tt.err, o, ok)
		}
		if ok && tt.err != nil && (o.Reason == "" || tt.want == crossat.Impossible && o.Proof != none) {
			t.Errorf("%v: %+v", tt.err, o)
		}
	}
}

// TestImpossibleFill checks that the outcome has the slots without a candidate as data.
func TestImpossibleFill(t *testing.T) {
	g := parseGrid(t, "...\n.#.\nXQ.")
	_, err := crossat.Fill(t.Context(), g, fittest.List("ABC CDE AFG"), crossat.FillOptions{})
	o := outcome(t, err, crossat.Impossible)
	var none *problem.Impossible
	if !errors.As(err, &none) || none != o.Proof || len(o.Proof.Slots) == 0 || o.Proof.By != "" {
		t.Fatalf("%+v, proof %+v", o, o.Proof)
	}
	if s := g.Slots()[o.Proof.Slots[0]]; !strings.HasPrefix(o.Reason, s.Name()+" has no candidate: ") {
		t.Errorf("the reason %q does not begin with %s", o.Reason, s.Name())
	}
}

// TestRefutedFill checks that the outcome names the engine that has proved that there is no fill.
func TestRefutedFill(t *testing.T) {
	g, d := parseGrid(t, "..\n.."), fittest.List("AA AB BA BB") // each fill has a word twice
	for _, e := range []crossat.Engine{crossat.SearchEngine{}, crossat.FormulaEngine{}} {
		_, err := crossat.Fill(t.Context(), g, d, crossat.FillOptions{Engines: []crossat.Engine{e}})
		if o := outcome(t, err, crossat.Impossible); o.Proof == nil || o.Proof.By != e.Name() {
			t.Errorf("by %s: %+v", e.Name(), o.Proof)
		}
	}
	for _, err := range must(crossat.NewFiller(g, d, crossat.FillOptions{})).All(t.Context(), "") {
		outcome(t, err, crossat.Impossible)
	}
}

// TestRefutedPattern checks that the outcome has those rules that, each alone, leave no pattern.
func TestRefutedPattern(t *testing.T) {
	r := grids.DefaultRules(7, 7)
	r.Black = &grids.Range{Least: 0, Most: 0}
	_, err := crossat.Pattern(t.Context(), r, crossat.PatternOptions{})
	o := outcome(t, err, crossat.Impossible)
	if o.Proof == nil || o.Proof.By != "gophersat" || len(o.Proof.Rules) == 0 {
		t.Fatalf("%+v, proof %+v", o, o.Proof)
	}
	if !slices.Contains(o.Proof.Rules, grids.RuleMaxOpen) || slices.Contains(o.Proof.Rules, grids.RuleSymmetry) {
		t.Errorf("rules %v", o.Proof.Rules)
	}
	_, err = crossat.Compose(t.Context(), r, fittest.List("ABC"), crossat.ComposeOptions{})
	if o := outcome(t, err, crossat.Impossible); o.Proof == nil || len(o.Proof.Rules) == 0 {
		t.Errorf("to compose: %+v, proof %+v", o, o.Proof)
	}
}

// TestUnfillablePatterns checks what is said where there are patterns, but none has a fill.
func TestUnfillablePatterns(t *testing.T) {
	r := grids.DefaultRules(3, 3)
	r.Theme = []string{"CAT"}
	_, err := crossat.Compose(t.Context(), r, fittest.List("ARE TEN"), crossat.ComposeOptions{})
	if o := outcome(t, err, crossat.Impossible); o.Proof == nil {
		t.Errorf("%+v", o)
	}
}

// TestImpossibleLayout checks that the outcome suggests the smallest board that would do.
func TestImpossibleLayout(t *testing.T) {
	p := layout.Problem{Width: 3, Height: 3, Words: []string{"CAT", "TEN", "NAP", "PIN"}}
	for _, o := range []crossat.LayoutOptions{{}, {Prove: true, NoSearch: true}, {Encoding: "places"}} {
		_, err := crossat.Layout(t.Context(), p, o)
		found := outcome(t, err, crossat.Impossible)
		if found.Proof == nil || found.Proof.By != "gophersat" || !strings.Contains(found.Proof.Remedy, "board is") {
			t.Errorf("%+v: %+v, proof %+v", o, found, found.Proof)
		}
	}
}

// TestRemedyKeepsWeights checks that the board that is suggested is for the words as they are weighted: the
// light ones may be left out, the heavy ones not.
func TestRemedyKeepsWeights(t *testing.T) {
	p := layout.Problem{
		Width: 3, Height: 3, Words: []string{"CAT", "TEN", "NAP", "PIN", "TA"}, Weights: []int{5, 5, 5, 5, 1}, MaxLost: 1,
	}
	_, err := crossat.Layout(t.Context(), p, crossat.LayoutOptions{})
	o := outcome(t, err, crossat.Impossible)
	p.Width, p.Height = 0, 0
	best, err := crossat.Layout(t.Context(), p, crossat.LayoutOptions{Prove: true})
	if err != nil {
		t.Fatal(err)
	}
	if want := best.Grid.Board().String(); !strings.HasSuffix(o.Proof.Remedy, want) {
		t.Errorf("remedy %q, the smallest board is %s", o.Proof.Remedy, want)
	}
}

// TestLayoutAtDeadline checks that a layout at a deadline comes with what is known of better ones. The deadline is later
// on a slow machine.
func TestLayoutAtDeadline(t *testing.T) {
	p := layout.Problem{Width: 50, Height: 50, Words: sixLetters(t, 60)}
	var r *crossat.Result
	var err error
	for limit := 100 * time.Millisecond; r == nil && limit < 10*time.Second; limit *= 2 {
		ctx, cancel := context.WithTimeout(t.Context(), limit)
		defer cancel()
		r, err = crossat.Layout(ctx, p, crossat.LayoutOptions{Objective: "crossings", NoSolver: true})
	}
	o := outcome(t, err, crossat.GaveUp)
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

// sixLetters returns so many words of six letters.
func sixLetters(t *testing.T, n int) (words []string) {
	_, d := builtin(t, "mini5", "en")
	for i := range n {
		words = append(words, d.ByLength(6)[100*i].Text)
	}
	return words
}

// TestLayoutInterrupted checks that an interrupt leaves the best layout so far, with and without a proof.
func TestLayoutInterrupted(t *testing.T) {
	for _, prove := range []bool{false, true} {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		found := 0
		o := crossat.LayoutOptions{Prove: prove, Observer: crossat.Observer{Event: func(e crossat.Event) {
			if _, better := e.(crossat.BetterEvent); better {
				if found++; found == 2 {
					cancel()
				}
			}
		}}}
		r, err := crossat.Layout(ctx, layout.Problem{Words: sixLetters(t, 20)}, o)
		cut := outcome(t, err, crossat.Interrupted)
		if r == nil || cut.Found != 1 || cut.Reason != "interrupted with "+cmp.Or(boundText(r), r.String()) {
			t.Errorf("prove %t: %v with %+v", prove, r, cut)
		}
	}
}

// boundText is a layout with its bound; empty if it has none.
func boundText(r *crossat.Result) string {
	if r.Bound == nil {
		return ""
	}
	return r.String() + ": " + r.Bound.String()
}

// TestLayoutEffort checks that a layout without a proof ends by its effort, without an error, and that it may leave out
// words that fit nowhere.
func TestLayoutEffort(t *testing.T) {
	p := layout.Problem{Words: []string{"CAT", "TEN", "BUZZ", "NAP", "PIN"}, MaxLost: 4}
	for objective, proved := range map[string]bool{"good": false, "area": true} {
		for _, o := range []crossat.LayoutOptions{{Effort: 1}, {Effort: 1, NoSolver: true}} {
			o.Objective = objective
			r, err := crossat.Layout(t.Context(), p, o)
			if err != nil || (r.Bound != nil) != proved || proved && r.Bound.Proved {
				t.Fatalf("%s: %v with %+v", objective, r, err)
			}
			if objective == "good" && (len(r.Words) != 4 || !slices.Equal(r.LeftOut, []string{"BUZZ"})) {
				t.Errorf("%q without %q", r.Words, r.LeftOut)
			}
		}
	}
}

// jobs are all kinds of job, each of which takes a while.
func jobs(t *testing.T) map[string]func(context.Context) error {
	g, d := builtin(t, "mini5", "en")
	set := must(crossat.Split(t.Context(), g, d, crossat.SplitOptions{Target: 4, Strategy: "cells"}))
	return map[string]func(context.Context) error{
		"fill": func(ctx context.Context) error { return lastError(crossat.Fills(ctx, g, d, crossat.FillOptions{})) },
		"fill by gophersat": func(ctx context.Context) error {
			o := crossat.FillOptions{Engines: []crossat.Engine{crossat.FormulaEngine{}}}
			return lastError(crossat.Fills(ctx, g, d, o))
		},
		"all": func(ctx context.Context) error {
			return lastError(must(crossat.NewFiller(g, d, crossat.FillOptions{})).All(ctx, ""))
		},
		"squares": func(ctx context.Context) error {
			return lastError(crossat.AllSquares(ctx, 4, 4, d, crossat.SquareOptions{}))
		},
		"patterns": func(ctx context.Context) error {
			return lastError(crossat.Patterns(ctx, grids.DefaultRules(15, 15), crossat.PatternOptions{}))
		},
		"compositions": func(ctx context.Context) error {
			r := grids.DefaultRules(9, 9)
			r.Theme = []string{"CROSSWORD"}
			return lastError(crossat.Compositions(ctx, r, d, crossat.ComposeOptions{}))
		},
		"layouts": func(ctx context.Context) error {
			return lastError(crossat.Layouts(ctx, layout.Problem{Words: manyWords(60)}, crossat.LayoutOptions{}))
		},
		"split": func(ctx context.Context) error {
			_, err := crossat.Split(ctx, g, d, crossat.SplitOptions{Target: 1 << 30})
			return err
		},
		"conquer": func(ctx context.Context) error {
			tally, err := crossat.Conquer(ctx, set, crossat.ConquerOptions{Count: true})
			_, err = crossat.Verdict(t.Context(), tally, nil, err)
			return err
		},
	}
}

// TestEndOfContext checks that each job says how its context ended, before it began or while it ran.
func TestEndOfContext(t *testing.T) {
	for name, job := range jobs(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := outcome(t, job(cancelled(t)), crossat.Interrupted)
			if o.Reason != "interrupted" {
				t.Errorf("reason %q", o.Reason)
			}
			for _, limit := range []time.Duration{-time.Second, 100 * time.Millisecond} {
				ctx, cancel := context.WithTimeout(t.Context(), limit)
				defer cancel()
				start := time.Now()
				outcome(t, job(ctx), crossat.GaveUp)
				if took := time.Since(start); took > 10*time.Second {
					t.Errorf("took %v after %v", took, limit)
				}
			}
			ctx, cancel := context.WithCancel(t.Context())
			time.AfterFunc(50*time.Millisecond, cancel)
			outcome(t, job(ctx), crossat.Interrupted)
		})
	}
}

// must returns a value that comes without an error.
func must[T any](value T, err error) T { return fittest.Must(value, err) }
