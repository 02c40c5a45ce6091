package fill_test

import (
	"errors"
	"maps"
	"slices"
	"testing"

	"crossat/decode"
	"crossat/decode/check"
	"crossat/dicts"
	"crossat/encode/cnf"
	"crossat/encode/fill"
	"crossat/grids"
	"crossat/internal/named"
	"crossat/problem"
	"crossat/problem/fit"
	"crossat/problem/fit/fittest"
	"crossat/solve"
	"crossat/solve/gopher"
)

// TestFillsEqualEnumeration compares the fills found by a SAT solver with those found by enumeration, for every
// encoding and every way to forbid repeated words. It counts models too.
func TestFillsEqualEnumeration(t *testing.T) {
	for _, in := range fittest.Instances() {
		t.Run(in.Name, func(t *testing.T) {
			t.Parallel()
			g, d := in.Parse(t)
			for _, form := range fill.Forms {
				for _, nodup := range append(named.Names(form.Distincts()), "none") {
					o, repeats := fill.Options{Encoding: form.Name, NoDup: nodup}, nodup == "none"
					if repeats {
						o.NoDup = ""
					}
					want := fittest.Fills(g, d, repeats)
					got, models := allBySAT(t, g, d, fit.Options{Repeats: repeats}, o, uint64(len(nodup)))
					if !maps.Equal(got, want) {
						t.Errorf("%+v: SAT finds %v, enumeration %v\ngrid:\n%swords: %v",
							o, keys(got), keys(want), in.Text, in.Words)
					}
					if !multipleModels[nodup] && models != len(want) {
						t.Errorf("%+v: %d models for %d fills", o, models, len(want))
					}
				}
			}
		})
	}
}

// TestFillsWithRules compares the fills under rules with those found by enumeration, for every encoding.
func TestFillsWithRules(t *testing.T) {
	for _, in := range fittest.RuledInstances() {
		t.Run(in.Name, func(t *testing.T) {
			t.Parallel()
			g, d := in.Parse(t)
			for _, repeats := range []bool{false, true} {
				want := fittest.FillsWith(g, d, repeats, in.Rules)
				if len(want) > 60 {
					t.Skip("too many fills for a solver to find one by one")
				}
				for _, form := range fill.Forms {
					got, _ := allBySAT(t, g, d, fit.Options{Repeats: repeats, Rules: in.Rules}, fill.Options{Encoding: form.Name}, 1)
					if !maps.Equal(got, want) {
						t.Errorf("%s, repeats %v: SAT finds %v, enumeration %v\ngrid:\n%swords: %v\nrules: %+v",
							form.Name, repeats, keys(got), keys(want), in.Text, in.Words, in.Rules)
					}
				}
			}
		})
	}
}

// multipleModels are the ways to forbid repeated words whose auxiliary variables give a fill several models.
var multipleModels = map[string]bool{"ladder": true, "letters": true}

// allBySAT finds all fills by blocking those found, and counts all models by blocking whole models.
func allBySAT(
	t *testing.T, g *grids.Grid, d *dicts.Dict, fo fit.Options, o fill.Options, seed uint64,
) (fills map[string]bool, models int) {
	t.Helper()
	fills = make(map[string]bool)
	var noFill *problem.Impossible
	p, err := fit.New(g, d, fo)
	if errors.As(err, &noFill) {
		return fills, 0
	}
	e, err := fill.Encode(t.Context(), p, o, seed)
	if errors.As(err, &noFill) {
		return fills, 0
	}
	f, err := e.Formula(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if f.Vars() != e.Vars || f.Len() != e.Clauses || f.Lits() != e.Lits {
		t.Fatalf("the formula has %d/%d/%d variables/clauses/literals, the encoding says %d/%d/%d",
			f.Vars(), f.Len(), f.Lits(), e.Vars, e.Clauses, e.Lits)
	}
	words := fittest.Judge(g, d, fo)
	for m := range answers(t, e, func(m cnf.Model) []cnf.Lit {
		filled, err := decode.Fill(e.Atoms, m)
		if err != nil {
			t.Fatal(err)
		}
		clause, ok := e.Atoms.Block(filled)
		if !ok {
			t.Fatalf("no clause to block\n%s", filled)
		}
		return clause
	}) {
		filled, err := decode.Fill(e.Atoms, m)
		if err != nil {
			t.Fatal(err)
		}
		if err := check.Fill(g, filled, words); err != nil {
			t.Fatalf("%v:\n%s", err, filled)
		}
		if fills[filled.String()] {
			t.Fatalf("a blocked fill is found again:\n%s", filled)
		}
		fills[filled.String()] = true
	}
	if multipleModels[e.Distinct.Name] || hasRules(p) {
		return fills, 0
	}
	for range answers(t, e, wholeModel) {
		models++
	}
	return fills, models
}

// hasRules reports whether a formula has clauses for rules, whose auxiliary variables give a fill several models.
func hasRules(p *fit.Problem) bool {
	return p.Groups().Len() > 0 || p.Rules.Low.Score > 0 || p.Rules.Pangram != ""
}

// wholeModel returns the clause that blocks one model.
func wholeModel(m cnf.Model) []cnf.Lit {
	var clause []cnf.Lit
	for v := 1; v < len(m); v++ {
		if m[v] {
			clause = append(clause, -cnf.Lit(v))
		} else {
			clause = append(clause, cnf.Lit(v))
		}
	}
	return clause
}

// answers yields models until there are no more; block returns the clause to add after each.
func answers(t *testing.T, e *fill.Encoding, block func(cnf.Model) []cnf.Lit) func(func(cnf.Model) bool) {
	return func(yield func(cnf.Model) bool) {
		f, err := e.Formula(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for {
			r, err := solve.Run(t.Context(), gopher.Solver{}, solve.Task{Formula: f, Hints: e.Hints()})
			if err != nil {
				t.Fatal(err)
			}
			if r.Answer != cnf.Satisfiable {
				return
			}
			if !yield(r.Model) {
				return
			}
			f.Add(block(r.Model))
		}
	}
}

func keys(m map[string]bool) []string { return slices.Sorted(maps.Keys(m)) }
