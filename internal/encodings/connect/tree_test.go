package connect_test

import (
	"slices"
	"testing"

	"crossat/internal/cnf"
	"crossat/internal/encodings/connect"
)

// TestTree compares the models of the formula with plain connectivity, for 3 and 4 words: for each set of pairs that
// can be joined, each set of optional words, and every choice of joined pairs and omitted words.
func TestTree(t *testing.T) {
	for n := 3; n <= 4; n++ {
		var pairs [][2]int
		for u := range n {
			for w := range u {
				pairs = append(pairs, [2]int{w, u})
			}
		}
		for joinable := range 1 << len(pairs) {
			for optional := range 1 << n {
				in := newInstance(n, pairs, joinable, optional)
				in.check(t)
			}
		}
	}
}

// instance is a formula of Tree with its literals.
type instance struct {
	f       *cnf.Formula
	n       int
	out     []cnf.Lit            // by word; 0 if it must be placed
	joined  map[[2]int][]cnf.Lit // by pair, the lesser word first
	choices cnf.Lit              // the variables from 1 to this occur in out and joined
}

// newInstance takes the pairs that can be joined and the optional words as bits.
func newInstance(n int, pairs [][2]int, joinable, optional int) *instance {
	in := &instance{f: &cnf.Formula{}, n: n, out: make([]cnf.Lit, n), joined: make(map[[2]int][]cnf.Lit)}
	b := cnf.NewBuilder(in.f, 0)
	for w := range n {
		if optional>>w&1 != 0 {
			in.out[w] = b.Fresh(1)
		}
	}
	for i, pair := range pairs {
		if joinable>>i&1 == 0 {
			continue
		}
		in.joined[pair] = []cnf.Lit{b.Fresh(1)}
		if i == 0 { // either of two literals joins this pair
			in.joined[pair] = append(in.joined[pair], b.Fresh(1))
		}
	}
	in.choices = cnf.Lit(b.Vars())
	connect.Tree(b, in.out, func(w, u int) []cnf.Lit { return in.joined[[2]int{min(w, u), max(w, u)}] })
	return in
}

// check goes through the choices, except those that join an omitted word, because callers forbid them.
func (in *instance) check(t *testing.T) {
	t.Helper()
	for bits := range 1 << in.choices {
		m := make(cnf.Model, in.choices+1)
		for v := range in.choices {
			m[v+1] = bits>>v&1 != 0
		}
		want, ok := in.connected(m)
		if !ok {
			continue
		}
		value := make([]int8, in.f.Vars()+1)
		for v := range in.choices {
			value[v+1] = -1
			if m[v+1] {
				value[v+1] = 1
			}
		}
		if got := satisfiable(in.f, value); got != want {
			t.Fatalf("%d words, out %v, joined %v: %0*b holds: %t, want %t",
				in.n, in.out, in.joined, in.choices, bits, got, want)
		}
	}
}

// connected reports whether the placed words are one connected graph or none at all; ok is false if an omitted one is
// joined to another.
func (in *instance) connected(m cnf.Model) (connected, ok bool) {
	component := make([]int, in.n) // by word; -1 if it's omitted
	for w := range component {
		component[w] = w
		if in.out[w] != 0 && m.Holds(in.out[w]) {
			component[w] = -1
		}
	}
	for pair, lits := range in.joined {
		if !slices.ContainsFunc(lits, m.Holds) {
			continue
		}
		a, b := component[pair[0]], component[pair[1]]
		if a < 0 || b < 0 {
			return false, false
		}
		for w := range component {
			if component[w] == b {
				component[w] = a
			}
		}
	}
	placed := slices.DeleteFunc(component, func(c int) bool { return c < 0 })
	return len(slices.Compact(placed)) <= 1, true
}

// satisfiable reports whether values of some variables, 1 for true and -1 for false, extend to a
// model: by unit propagation and branching.
func satisfiable(f *cnf.Formula, value []int8) bool {
	for changed := true; changed; {
		changed = false
		for i := range f.Len() {
			unit, open := cnf.Lit(0), 0
			for _, l := range f.Clause(i) {
				switch {
				case value[l.Var()] == 0:
					unit, open = l, open+1
				case (value[l.Var()] > 0) == (l > 0):
					open = len(value) // the clause holds
				}
			}
			switch open {
			case 0:
				return false
			case 1:
				assign(value, unit)
				changed = true
			}
		}
	}
	v := slices.Index(value[1:], 0) + 1
	if v == 0 {
		return true
	}
	for _, l := range []cnf.Lit{cnf.Lit(v), -cnf.Lit(v)} {
		next := slices.Clone(value)
		assign(next, l)
		if satisfiable(f, next) {
			return true
		}
	}
	return false
}

// assign makes a literal hold.
func assign(value []int8, l cnf.Lit) {
	value[l.Var()] = 1
	if l < 0 {
		value[l.Var()] = -1
	}
}
