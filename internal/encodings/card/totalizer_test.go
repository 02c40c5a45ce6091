package card_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"crossat/internal/cnf"
	"crossat/internal/encodings/card"
)

// weightings are weights of terms, whose sums take all values or leave gaps.
var weightings = [][]int{
	{}, {1}, {3}, {1, 1}, {2, 2}, {1, 2}, {5, 2}, {1, 1, 1}, {2, 1, 2}, {2, 2, 2, 2}, {3, 5, 7}, {1, 1, 1, 1, 1},
	{2, 2, 1, 2, 2},
}

// terms returns terms with the given weights.
func terms(weights []int) []card.Term {
	var all []card.Term
	for i, l := range someLits(len(weights)) {
		all = append(all, card.Term{Lit: l, Weight: weights[i]})
	}
	return all
}

// TestBetween tries all assignments of the literals and all bounds: the formula must be satisfiable if and
// only if the sum is within the bounds.
func TestBetween(t *testing.T) {
	for _, weights := range weightings {
		total := sum(weights, -1)
		for least := -1; least <= total+1; least++ {
			for most := least; most <= total+2; most++ {
				name := fmt.Sprint(weights, " ", least, "-", most)
				checkSums(t, name, weights, func(b *cnf.Builder) { card.Between(b, terms(weights), least, most) },
					func(n int) bool { return least <= n && n <= most })
			}
			name := fmt.Sprint(weights, " from ", least)
			checkSums(t, name, weights, func(b *cnf.Builder) { card.AtLeast(b, terms(weights), least) },
				func(n int) bool { return least <= n })
		}
	}
}

// TestBetweenRandom tries random bounds on longer sums.
func TestBetweenRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 30))
	for range 12 {
		weights := make([]int, 7+rng.IntN(4))
		for i := range weights {
			weights[i] = 1 + rng.IntN(3)
		}
		least := rng.IntN(sum(weights, -1))
		most := least + rng.IntN(4)
		checkSums(t, fmt.Sprint(weights, " ", least, "-", most), weights,
			func(b *cnf.Builder) { card.Between(b, terms(weights), least, most) },
			func(n int) bool { return least <= n && n <= most })
	}
}

// sum adds up the weights whose bits are set.
func sum(weights []int, bits int) int {
	n := 0
	for i, w := range weights {
		n += bits >> i & 1 * w
	}
	return n
}

// checkSums compares the satisfiability of a constraint with want, for every assignment of its literals.
func checkSums(t *testing.T, name string, weights []int, encode func(*cnf.Builder), want func(int) bool) {
	t.Helper()
	f := new(cnf.Formula)
	f.Declare(usedVars)
	b := cnf.NewBuilder(f, usedVars)
	encode(b)
	f.Declare(b.Vars())
	for bits := range 1 << len(weights) {
		var given []cnf.Lit
		for i, l := range someLits(len(weights)) {
			if bits>>i&1 == 0 {
				l = -l
			}
			given = append(given, l)
		}
		if got, want := satisfiable(f, given), want(sum(weights, bits)); got != want {
			t.Errorf("%s: %t for the sum %d (%0*b), want %t",
				name, got, sum(weights, bits), len(weights), bits, want)
			return
		}
	}
}

// satisfiable reports whether a formula has a model with the given literals. It is a plain DPLL search.
func satisfiable(f *cnf.Formula, given []cnf.Lit) bool {
	value := make([]int8, f.Vars()+1)
	for _, l := range given {
		value[l.Var()] = sign(l)
	}
	return extend(f, value)
}

func sign(l cnf.Lit) int8 {
	if l < 0 {
		return -1
	}
	return 1
}

// extend reports whether a partial assignment extends to a model: unit propagation, then branching. It
// modifies value.
func extend(f *cnf.Formula, value []int8) bool {
	for {
		unit, branch := cnf.Lit(0), cnf.Lit(0)
		for i := range f.Len() {
			open, last, satisfied := 0, cnf.Lit(0), false
			for _, l := range f.Clause(i) {
				switch value[l.Var()] * sign(l) {
				case 1:
					satisfied = true
				case 0:
					open, last = open+1, l
				}
			}
			switch {
			case satisfied:
			case open == 0:
				return false
			case open == 1:
				unit = last
			default:
				branch = last
			}
		}
		switch {
		case unit != 0:
			value[unit.Var()] = sign(unit)
		case branch == 0:
			return true
		default:
			other := append([]int8(nil), value...)
			other[branch.Var()] = -sign(branch)
			value[branch.Var()] = sign(branch)
			return extend(f, value) || extend(f, other)
		}
	}
}
