package crossat_test

import (
	"bytes"
	"errors"
	"testing"

	"crossat"
	"crossat/dicts"
	"crossat/encode/cnf"
	"crossat/grids"
	"crossat/problem/fit/fittest"
	"crossat/solve/proof"
)

// TestProofs proves of small instances, with all kinds of rule, how many fills they have. Enumeration must find as
// many, and the proofs must hold.
func TestProofs(t *testing.T) {
	instances := fittest.RuledInstances()
	for _, in := range fittest.Instances() {
		instances = append(instances, fittest.Ruled{Instance: in})
	}
	for _, in := range instances {
		t.Run(in.Name, func(t *testing.T) {
			t.Parallel()
			g, d := in.Parse(t)
			for _, repeats := range []bool{false, true} {
				for _, strategy := range []string{"", "refute"} {
					o := in.Options(repeats)
					o.AcceptGiven = true
					want := fittest.FillsWith(g, d, o)
					testProof(t, g, d, crossat.ProofOptions{Repeats: repeats, Rules: o.Rules, Strategy: strategy}, want)
				}
			}
		})
	}
}

// testProof fails unless a proof is about the wanted fills and holds.
func testProof(t *testing.T, g *grids.Grid, d *dicts.Dict, o crossat.ProofOptions, want map[string]bool) {
	t.Helper()
	p, err := crossat.NewProver(t.Context(), g, d, o)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	found := make(map[string]bool)
	for r, err := range p.Fills(t.Context(), proof.NewWriter(&text, proof.Text)) {
		var outcome *crossat.Outcome
		switch {
		case errors.As(err, &outcome) && outcome.Status == crossat.Impossible && len(want) == 0:
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
	var formula bytes.Buffer
	if err := p.WriteDIMACS(t.Context(), &formula); err != nil {
		t.Fatal(err)
	}
	f, err := cnf.Read("formula", &formula)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := proof.Check(t.Context(), &f.Formula, "proof", &text, proof.Options{}); err != nil {
		t.Fatalf("%v\n%sgrid\n%srules %+v, repeats %v", err, text.String(), g, o.Rules, o.Repeats)
	}
}
