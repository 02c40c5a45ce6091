package gopher

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/crillab/gophersat/solver"

	"crossat/internal/cnf"
	"crossat/internal/sat/sattest"
)

type lits = []cnf.Lit

func TestLoad(t *testing.T) {
	tests := []struct {
		name    string
		formula *cnf.Formula
		fixed   []int32
		clauses [][]int32
	}{
		{"no clauses", sattest.Of(2), nil, nil},
		{"unchanged", sattest.Of(3, lits{1, -2}, lits{3, 2, 1}), nil, [][]int32{{1, -2}, {3, 2, 1}}},
		{"duplicate literals", sattest.Of(3, lits{3, 1, 3, 1, 1}), nil, [][]int32{{3, 1}}},
		{"tautology", sattest.Of(3, lits{3, 1, -3}, lits{1, 2}), nil, [][]int32{{1, 2}}},
		{"duplicates reduce to a unit", sattest.Of(3, lits{-3, -3}, lits{1, 2}), []int32{-3}, [][]int32{{1, 2}}},
		{"satisfied", sattest.Of(3, lits{1, 2}, lits{1}, lits{2, 3, 1}), []int32{1}, nil},
		{"shortened", sattest.Of(4, lits{2, -1, 3}, lits{1}, lits{4, 3}), []int32{1}, [][]int32{{2, 3}, {4, 3}}},
		{"chain", sattest.Of(5, lits{-3, 4}, lits{-2, 3}, lits{-1, 2}, lits{1}, lits{-4, -5}),
			[]int32{1, 2, 3, 4, -5}, nil},
		{"duplicate unit", sattest.Of(1, lits{-1}, lits{-1}), []int32{-1}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := load(tt.formula)
			if p == nil {
				t.Fatal("found unsatisfiable")
			}
			if got := fixed(p); !reflect.DeepEqual(got, tt.fixed) {
				t.Errorf("fixed %v, want %v", got, tt.fixed)
			}
			if got := clausesOf(p); !reflect.DeepEqual(got, tt.clauses) {
				t.Errorf("clauses %v, want %v", got, tt.clauses)
			}
		})
	}
}

func TestLoadRefutes(t *testing.T) {
	for name, f := range map[string]*cnf.Formula{
		"empty clause":   sattest.Of(2, lits{1, 2}, lits{}),
		"opposite units": sattest.Of(2, lits{2}, lits{-2}),
		"repeats":        sattest.Of(2, lits{2, 2}, lits{-2, -2}),
		"propagation":    sattest.Of(3, lits{-1, 2}, lits{-2, 3}, lits{-2, -3}, lits{1}),
	} {
		if p := load(f); p != nil {
			t.Errorf("%s: not refuted: fixed %v, clauses %v", name, fixed(p), clausesOf(p))
		}
	}
}

// TestLoadEquivalent compares the loaded problem with the formula on all assignments,
// and the fixed variables with those found by naive unit propagation.
func TestLoadEquivalent(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	refuted := 0
	for seed := range uint64(1500) {
		f := sattest.Random(rand.New(rand.NewPCG(seed, 11)))
		p := load(f)
		want, ok := propagated(f)
		if (p != nil) != ok {
			t.Fatalf("seed %d: unsatisfiable %t, want %t", seed, p == nil, !ok)
		}
		if !ok {
			refuted++
			continue
		}
		if got := fixed(p); !slices.Equal(got, want) {
			t.Fatalf("seed %d: fixed %v, want %v", seed, got, want)
		}
		checkNormal(t, p)
		for m := range sattest.Assignments(f.Vars()) {
			if holds(p, m) != (f.Check(m) == nil) {
				t.Fatalf("seed %d: the loaded problem is %t for %v, the formula is not", seed, holds(p, m), m)
			}
		}
	}
	if refuted < 50 || refuted > 1000 {
		t.Errorf("%d of 1500 formulas are refuted: too unbalanced", refuted)
	}
}

// propagated returns the literals that naive unit propagation finds, sorted by variable,
// and false on a conflict.
func propagated(f *cnf.Formula) ([]int32, bool) {
	value := make(map[cnf.Lit]bool) // the literals that are true
	for changed := true; changed; {
		changed = false
		for i := range f.Len() {
			open := map[cnf.Lit]bool{}
			satisfied := false
			for _, l := range f.Clause(i) {
				satisfied = satisfied || value[l] || open[-l]
				if !value[-l] {
					open[l] = true
				}
			}
			if !satisfied && len(open) == 0 {
				return nil, false
			}
			for l := range open {
				if !satisfied && len(open) == 1 {
					value[l], changed = true, true
				}
			}
		}
	}
	var found []int32
	for v := cnf.Lit(1); int(v) <= f.Vars(); v++ {
		for _, l := range (lits{v, -v}) {
			if value[l] {
				found = append(found, int32(l))
			}
		}
	}
	return found, true
}

// checkNormal checks that each clause has two or more literals, of distinct unassigned
// variables.
func checkNormal(t *testing.T, p *solver.Problem) {
	t.Helper()
	for i, c := range p.Clauses {
		seen := map[solver.Var]bool{}
		for j := range c.Len() {
			v := c.Get(j).Var()
			if seen[v] || p.Model[v] != 0 {
				t.Errorf("clause %v: variable %d is repeated or fixed", clausesOf(p)[i], v.Int())
			}
			seen[v] = true
		}
		if c.Len() < 2 {
			t.Errorf("clause %v has fewer than two literals", clausesOf(p)[i])
		}
	}
}

// holds reports whether m satisfies the problem.
func holds(p *solver.Problem, m cnf.Model) bool {
	for _, l := range fixed(p) {
		if !m.Holds(cnf.Lit(l)) {
			return false
		}
	}
	for _, c := range p.Clauses {
		satisfied := false
		for j := range c.Len() {
			satisfied = satisfied || m.Holds(cnf.Lit(c.Get(j).Int()))
		}
		if !satisfied {
			return false
		}
	}
	return true
}

// fixed returns the literals that are true at the top level.
func fixed(p *solver.Problem) []int32 {
	var found []int32
	for v, value := range p.Model {
		switch {
		case value > 0:
			found = append(found, int32(v+1))
		case value < 0:
			found = append(found, -int32(v+1))
		}
	}
	return found
}

func clausesOf(p *solver.Problem) [][]int32 {
	var all [][]int32
	for _, c := range p.Clauses {
		var clause []int32
		for j := range c.Len() {
			clause = append(clause, c.Get(j).Int())
		}
		all = append(all, clause)
	}
	return all
}
