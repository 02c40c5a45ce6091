package job_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"testing"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/cnf"
	"crossat/internal/encodings/fill"
	"crossat/internal/job"
	"crossat/internal/job/conquer"
	"crossat/internal/problem/fittest"
	"crossat/internal/proof"
)

// TestProofs proves the number of fills of small instances, with all kinds of rules. Enumeration must find as many, and
// the proofs must be valid.
func TestProofs(t *testing.T) {
	instances := fittest.RuledInstances()
	for _, in := range fittest.Instances() {
		instances = append(instances, fittest.Ruled{Instance: in})
	}
	for i, in := range instances {
		t.Run(in.Name, func(t *testing.T) {
			t.Parallel()
			g, d := in.Parse(t)
			for _, repeats := range []bool{false, true} {
				for k, strategy := range []string{"", "refute", "divide"} {
					if fittest.Some(3) < 3 && k > 0 && (i+k)%2 == 0 {
						continue
					}
					o := in.Options(repeats)
					o.AcceptGiven = true
					want := fittest.FillsWith(g, d, o)
					po := conquer.ProofOptions{Repeats: repeats, Rules: o.Rules, Strategy: strategy}
					testProof(t, g, d, po, want)
					if strategy != "" {
						continue
					}
					po.Filtered, po.Form = true, fill.Options{NoDup: "ladder"}
					if repeats {
						po.Form.NoDup = ""
					}
					testProof(t, g, d, po, want)
				}
			}
		})
	}
}

// testProof fails unless a proof has the wanted fills and is valid.
func testProof(t *testing.T, g *grids.Grid, d *dicts.Dict, o conquer.ProofOptions, want map[string]bool) {
	t.Helper()
	p, err := conquer.NewProver(t.Context(), g, d, o)
	if outcome, _ := job.OutcomeOf(err); o.Filtered && len(want) == 0 && outcome.Status == job.Impossible {
		return // arc consistency leaves no formula
	}
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	found := make(map[string]bool)
	for r, err := range p.Fills(t.Context(), proof.NewWriter(&text, proof.Text)) {
		var outcome *job.Outcome
		switch {
		case errors.As(err, &outcome) && outcome.Status == job.Impossible && len(want) == 0:
		case err != nil:
			t.Fatal(err)
		case found[r.Grid.String()]:
			t.Errorf("a fill twice:\n%s", r.Grid)
		default:
			found[r.Grid.String()] = true
		}
	}
	if len(found) != len(want) {
		t.Fatalf("%d fills, enumeration has %d: grid\n%srules %+v", len(found), len(want), g, o.Rules)
	}
	if err := checkProof(t, p, &text); err != nil {
		t.Fatalf("%v\ngrid\n%srules %+v, repeats %v", err, g, o.Rules, o.Repeats)
	}
}

// checkProof checks a proof of the formula that a prover writes.
func checkProof(t *testing.T, p interface {
	WriteDIMACS(context.Context, io.Writer) error
}, text io.Reader) error {
	t.Helper()
	var formula bytes.Buffer
	if err := p.WriteDIMACS(t.Context(), &formula); err != nil {
		t.Fatal(err)
	}
	f, err := cnf.Read("formula", &formula)
	if err != nil {
		t.Fatal(err)
	}
	_, err = proof.Check(t.Context(), &f.Formula, "proof", text, proof.Options{})
	return err
}

// TestProofFails ends a proof at a number of failures.
func TestProofFails(t *testing.T) {
	g, d := fittest.Named(t, "square8", "ru-nouns", dicts.Options{})
	p, err := conquer.NewProver(t.Context(), g, d, conquer.ProofOptions{Filtered: true, Fails: 100})
	if err != nil {
		t.Fatal(err)
	}
	var outcomes []job.Status
	for _, err := range p.Fills(t.Context(), proof.NewWriter(io.Discard, proof.Text)) {
		outcome, _ := job.OutcomeOf(err)
		outcomes = append(outcomes, outcome.Status)
	}
	if p.Proved() || !slices.Equal(outcomes, []job.Status{job.GaveUp}) {
		t.Errorf("proved %v, outcomes %v", p.Proved(), outcomes)
	}
}
