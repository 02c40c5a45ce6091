package crossat_test

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
	"testing"

	"crossat"
	"crossat/dicts"
	"crossat/encode/cnf"
	"crossat/grids"
	"crossat/problem/fit/fittest"
	"crossat/solve/proof"
)

// TestProofs proves of small instances, with all kinds of rule, how many fills they have, and holds the proofs against
// enumeration and unit propagation.
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
	if len(want) > 60 {
		return // unit propagation takes long
	}
	var formula bytes.Buffer
	if err := p.WriteDIMACS(t.Context(), &formula); err != nil {
		t.Fatal(err)
	}
	f, err := cnf.Read("formula", &formula)
	if err != nil {
		t.Fatal(err)
	}
	if lemma := checkLemmas(&f.Formula, text.String()); lemma != "" {
		t.Fatalf("not by unit propagation: %s of\n%sgrid\n%srules %+v, repeats %v", lemma, text.String(), g, o.Rules, o.Repeats)
	}
}

// checkLemmas returns the first line of a proof that does not follow from a formula and the lines before by unit
// propagation, or says what is missing; empty if the proof holds.
func checkLemmas(f *cnf.Formula, proof string) string {
	var clauses [][]cnf.Lit
	for i := range f.Len() {
		clauses = append(clauses, f.Clause(i))
	}
	last := "no empty clause"
	for line := range strings.Lines(proof) {
		var lemma []cnf.Lit
		for _, field := range strings.Fields(line) {
			n, err := strconv.Atoi(field)
			if err != nil {
				return line
			}
			if n != 0 {
				lemma = append(lemma, cnf.Lit(n))
			}
		}
		if !propagates(clauses, lemma) {
			return line
		}
		if clauses = append(clauses, lemma); len(lemma) == 0 {
			last = ""
		}
	}
	return last
}

// propagates reports whether unit propagation refutes that a clause does not hold.
func propagates(clauses [][]cnf.Lit, lemma []cnf.Lit) bool {
	holds := make(map[cnf.Lit]bool)
	for _, l := range lemma {
		holds[-l] = true
	}
	for changed := true; changed; {
		changed = false
		for _, clause := range clauses {
			var open cnf.Lit
			n := 0
			for _, l := range clause {
				if holds[l] {
					n = -1
					break
				}
				if !holds[-l] {
					open = l
					n++
				}
			}
			switch n {
			case 0:
				return true
			case 1:
				holds[open], changed = true, true
			}
		}
	}
	return false
}
