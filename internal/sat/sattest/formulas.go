package sattest

import (
	"fmt"
	"math/rand/v2"

	"crossat/internal/cnf"
)

// Of returns the formula with the variables 1..vars and the clauses.
func Of(vars int, clauses ...[]cnf.Lit) *cnf.Formula {
	f := new(cnf.Formula)
	f.Declare(vars)
	for _, c := range clauses {
		f.Add(c)
	}
	return f
}

// Random returns a formula of 1 to 12 variables, which any solver answers at once.
// Empty clauses, unit clauses, tautologies, repeated literals and unused variables
// all occur.
func Random(rng *rand.Rand) *cnf.Formula {
	vars := 1 + rng.IntN(12)
	f := Of(vars)
	for range rng.IntN(5*vars + 1) {
		clause := make([]cnf.Lit, randomLen(rng))
		for i := range clause {
			clause[i] = randomSign(rng, 1+rng.IntN(vars))
		}
		f.Add(clause)
	}
	return f
}

// randomLen returns the length of a random clause, mostly 2 to 4.
func randomLen(rng *rand.Rand) int {
	switch p := rng.IntN(300); {
	case p == 0:
		return 0
	case p < 20:
		return 1
	case p < 40:
		return 5 + rng.IntN(10)
	}
	return 2 + rng.IntN(3)
}

// randomSign returns a literal of the variable with a random sign.
func randomSign(rng *rand.Rand, v int) cnf.Lit {
	if rng.IntN(2) == 0 {
		return cnf.Lit(v)
	}
	return -cnf.Lit(v)
}

// Brute answers a small formula by brute force, trying all assignments.
func Brute(f *cnf.Formula) cnf.Answer {
	for m := range Assignments(f.Vars()) {
		if f.Check(m) == nil {
			return cnf.Satisfiable
		}
	}
	return cnf.Unsatisfiable
}

// Assignments yields all assignments of the variables 1..vars. It reuses the model it
// yields.
func Assignments(vars int) func(yield func(cnf.Model) bool) {
	return func(yield func(cnf.Model) bool) {
		m := make(cnf.Model, vars+1)
		for bits := range 1 << vars {
			for v := range vars {
				m[v+1] = bits>>v&1 == 1
			}
			if !yield(m) {
				return
			}
		}
	}
}

// Pigeonhole returns the pigeonhole formula: every pigeon is in a hole, and no two are in the same one. With more
// pigeons than holes, resolution proofs are exponentially long (A. Haken, The intractability of resolution, Theoretical
// Computer Science 39, 1985).
func Pigeonhole(pigeons, holes int) *cnf.Formula {
	in := func(pigeon, hole int) cnf.Lit { return cnf.Lit(pigeon*holes + hole + 1) }
	f := Of(pigeons * holes)
	for p := range pigeons {
		var somewhere []cnf.Lit
		for h := range holes {
			somewhere = append(somewhere, in(p, h))
			for q := range p {
				f.Add([]cnf.Lit{-in(q, h), -in(p, h)})
			}
		}
		f.Add(somewhere)
	}
	return f
}

// Hard returns a formula that is too hard for any solver to answer within a test.
func Hard() *cnf.Formula { return Pigeonhole(14, 13) }

// chain returns a chain of implications, 1 -> 2 -> 3 …, and the unit clause 1. The
// clauses are in reverse, which is the worst order for naive unit propagation.
func chain(links int) *cnf.Formula {
	f := Of(links + 1)
	for v := cnf.Lit(links); v > 0; v-- {
		f.Add([]cnf.Lit{-v, v + 1})
	}
	f.Add([]cnf.Lit{1})
	return f
}

// planted returns random 3-SAT clauses, all satisfied by a hidden model.
func planted(seed uint64, vars, clauses int) *cnf.Formula {
	rng := rand.New(rand.NewPCG(seed, 3))
	hidden := make(cnf.Model, vars+1)
	for v := range hidden {
		hidden[v] = rng.IntN(2) == 0
	}
	f := Of(vars)
	for f.Len() < clauses {
		p := rng.Perm(vars)
		c := []cnf.Lit{randomSign(rng, p[0]+1), randomSign(rng, p[1]+1), randomSign(rng, p[2]+1)}
		if hidden.Holds(c[0]) || hidden.Holds(c[1]) || hidden.Holds(c[2]) {
			f.Add(c)
		}
	}
	return f
}

// long returns a clause of n literals, and unit clauses that falsify all of them but
// the last, or all of them if unsat.
func long(n int, unsat bool) *cnf.Formula {
	f, clause := Of(n), make([]cnf.Lit, n)
	for i := range clause {
		clause[i] = cnf.Lit(i + 1)
	}
	f.Add(clause)
	for _, l := range clause[:n-1] {
		f.Add([]cnf.Lit{-l})
	}
	if unsat {
		f.Add([]cnf.Lit{-cnf.Lit(n)})
	}
	return f
}

// wide returns clauses of n literals. Literals at the same index of consecutive clauses
// exclude each other.
func wide(n, clauses int) *cnf.Formula {
	f := Of(n * clauses)
	for c := range clauses {
		clause := make([]cnf.Lit, n)
		for i := range clause {
			clause[i] = cnf.Lit(c*n + i + 1)
			if c > 0 {
				f.Add([]cnf.Lit{-clause[i], -clause[i] + cnf.Lit(n)})
			}
		}
		f.Add(clause)
	}
	return f
}

// large returns a formula that takes a while to transfer to a solver.
func large() *cnf.Formula {
	rng := rand.New(rand.NewPCG(1, 4))
	const vars, clauses = 300_000, 1_000_000
	f, clause := Of(vars), make([]cnf.Lit, 3)
	f.Reserve(clauses, 3*clauses)
	for range clauses {
		for i := range clause {
			clause[i] = randomSign(rng, 1+rng.IntN(vars))
		}
		f.Add(clause)
	}
	return f
}

// edgeCases returns small formulas that trip up parsers and preprocessors.
func edgeCases() []testCase {
	type lits = []cnf.Lit
	cases := []testCase{
		{name: "no variables, no clauses", formula: Of(0)},
		{name: "variables, no clauses", formula: Of(3)},
		{name: "empty clause alone", formula: Of(0, lits{})},
		{name: "empty clause first", formula: Of(2, lits{}, lits{1, 2})},
		{name: "empty clause last", formula: Of(2, lits{1, 2}, lits{-1}, lits{})},
		{name: "unit", formula: Of(1, lits{-1})},
		{name: "duplicate unit", formula: Of(2, lits{2}, lits{2})},
		{name: "opposite units", formula: Of(2, lits{2}, lits{-2})},
		{name: "tautology", formula: Of(1, lits{1, -1})},
		{name: "tautology with repeats", formula: Of(2, lits{1, 2, 1, -1, 2}, lits{-2})},
		{name: "unit after deduplication", formula: Of(3, lits{3, 3, 3}, lits{-3, -3})},
		{name: "unit after deduplication propagates", formula: Of(3, lits{3, 3, 3}, lits{-3, 1, 1}, lits{2, -1})},
		{name: "unused variables", formula: Of(9, lits{-5})},
		{name: "largest variable alone", formula: Of(40000, lits{40000})},
		{name: "duplicate clause", formula: Of(3, lits{1, -2, 3}, lits{1, -2, 3})},
		{name: "conflict by propagation", formula: Of(3, lits{1}, lits{-1, 2}, lits{-2, 3}, lits{-3, -1})},
		{name: "all sign combinations", formula: Of(2, lits{1, 2}, lits{-1, 2}, lits{1, -2}, lits{-1, -2})},
		{name: "units satisfy all", formula: Of(4, lits{1, 2}, lits{1}, lits{-4}, lits{-4, 3})},
	}
	for i, c := range cases {
		if cases[i].want = cnf.Satisfiable; c.formula.Vars() < 12 {
			cases[i].want = Brute(c.formula)
		}
	}
	return cases
}

// randomCases returns random formulas, answered by brute force.
func randomCases() []testCase {
	var cases []testCase
	for seed := range uint64(100) {
		f := Random(rand.New(rand.NewPCG(seed, 2)))
		cases = append(cases, testCase{fmt.Sprint(seed), f, Brute(f)})
	}
	return cases
}

// knownCases returns larger formulas whose answer is known by construction.
func knownCases() []testCase {
	refuted := chain(100_000)
	refuted.Add([]cnf.Lit{-100_001})
	return []testCase{
		{"pigeonhole", Pigeonhole(7, 6), cnf.Unsatisfiable},
		{"as many holes", Pigeonhole(20, 20), cnf.Satisfiable},
		{"chain", chain(100_000), cnf.Satisfiable},
		{"chain, refuted", refuted, cnf.Unsatisfiable},
		{"planted 3-SAT", planted(1, 150, 620), cnf.Satisfiable},
		{"planted 3-SAT, dense", planted(2, 150, 1200), cnf.Satisfiable},
		{"long clause", long(20_000, false), cnf.Satisfiable},
		{"long clause, refuted", long(20_000, true), cnf.Unsatisfiable},
		{"wide", wide(5000, 4), cnf.Satisfiable},
	}
}
