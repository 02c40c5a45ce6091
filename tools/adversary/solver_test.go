package main

import (
	"context"
	"math/rand/v2"
	"testing"

	"crossat/internal/cnf"
	"crossat/internal/sat"
)

// tryFormula has the small solver answer a random formula.
func tryFormula(t *testing.T, seed uint64) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	n := 3 + rng.IntN(8)
	var f cnf.Formula
	f.Declare(n)
	for range n * 4 {
		var clause []cnf.Lit
		for range 1 + rng.IntN(3) {
			clause = append(clause, cnf.Lit(1+rng.IntN(n))*cnf.Lit(1-2*rng.IntN(2)))
		}
		f.Add(clause)
	}
	want := cnf.Unsatisfiable
	m := make(cnf.Model, n+1)
	for set := range 1 << n {
		for v := 1; v <= n; v++ {
			m[v] = set>>(v-1)&1 == 1
		}
		if f.Check(m) == nil {
			want = cnf.Satisfiable
		}
	}
	r, err := sat.Run(context.Background(), tiny{}, sat.Task{Formula: &f})
	if err != nil || r.Answer != want {
		t.Errorf("seed %d: %v, %v, want %v", seed, r.Answer, err, want)
	}
}
