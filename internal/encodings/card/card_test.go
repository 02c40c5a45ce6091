package card_test

import (
	"fmt"
	"slices"
	"testing"

	"crossat/internal/cnf"
	"crossat/internal/encodings/card"
	"crossat/internal/named"
)

// usedVars is the number of variables in use before a constraint is written.
const usedVars = 20

// someLits returns n literals of different variables, unordered, some of them negated.
func someLits(n int) []cnf.Lit {
	lits := make([]cnf.Lit, n)
	for i := range lits {
		lits[i] = cnf.Lit(1 + i*7%usedVars)
		if i%3 == 1 {
			lits[i] = -lits[i]
		}
	}
	return lits
}

func encode(form card.AtMostOne, lits []cnf.Lit) (*cnf.Formula, *cnf.Builder) {
	f := new(cnf.Formula)
	f.Declare(usedVars)
	b := cnf.NewBuilder(f, usedVars)
	form.Encode(b, lits)
	return f, b
}

// each runs a test for every encoding and up to 9 literals.
func each(t *testing.T, test func(t *testing.T, form card.AtMostOne, n int)) {
	for _, form := range card.AtMostOnes {
		for n := range 10 {
			t.Run(fmt.Sprintf("%s/%d", form.Name, n), func(t *testing.T) { test(t, form, n) })
		}
	}
}

// TestTruth checks the truth table: an assignment of the literals extends to a model if and only if at
// most one of them holds.
func TestTruth(t *testing.T) {
	each(t, func(t *testing.T, form card.AtMostOne, n int) {
		lits := someLits(n)
		f, b := encode(form, lits)
		for bits := range 1 << n {
			m := make(cnf.Model, b.Vars()+1)
			holding := 0
			for i, l := range lits {
				m[l.Var()] = (bits>>i&1 == 1) == (l > 0)
				holding += bits >> i & 1
			}
			if got, want := extends(f, m), holding <= 1; got != want {
				t.Errorf("%d literals hold (%0*b): %t, want %t", holding, n, bits, got, want)
			}
		}
	})
}

// extends reports whether some assignment of the new variables makes m a model of f.
func extends(f *cnf.Formula, m cnf.Model) bool {
	fresh := m[usedVars+1:]
	for bits := range 1 << len(fresh) {
		for i := range fresh {
			fresh[i] = bits>>i&1 == 1
		}
		if f.Check(m) == nil {
			return true
		}
	}
	return false
}

// TestSize compares the numbers of variables and clauses with the documented ones.
func TestSize(t *testing.T) {
	pairs := func(n int) (vars, clauses int) { return 0, n * (n - 1) / 2 }
	sizes := map[string]func(n int) (vars, clauses int){
		"pairwise": pairs,
		"ladder": func(n int) (vars, clauses int) {
			if n <= 5 {
				return pairs(n)
			}
			return n - 1, 3*n - 4
		},
	}
	each(t, func(t *testing.T, form card.AtMostOne, n int) {
		size := sizes[form.Name]
		if size == nil {
			t.Fatal("this test does not know its size")
		}
		f, b := encode(form, someLits(n))
		if vars, clauses := size(n); b.Vars()-usedVars != vars || f.Len() != clauses {
			t.Errorf("%d variables, %d clauses, want %d, %d", b.Vars()-usedVars, f.Len(), vars, clauses)
		}
	})
}

// TestTidy checks that an encoding uses only the given and its new variables, the given literals only
// negated, and does not modify its argument.
func TestTidy(t *testing.T) {
	each(t, func(t *testing.T, form card.AtMostOne, n int) {
		lits := someLits(n)
		f, b := encode(form, lits)
		if !slices.Equal(lits, someLits(n)) {
			t.Errorf("it modified its argument: %v", lits)
		}
		for i := range f.Len() {
			for _, l := range f.Clause(i) {
				fresh := l.Var() > usedVars && l.Var() <= b.Vars()
				if !fresh && !slices.Contains(lits, -l) {
					t.Errorf("clause %v: %d is neither a new literal nor the negation of a given one", f.Clause(i), l)
				}
			}
		}
	})
}

func TestNames(t *testing.T) {
	for _, form := range card.AtMostOnes {
		found, err := named.Find("form", card.AtMostOnes, form.Name)
		if err != nil || found.Title != form.Title || form.Name == "" || form.Title == "" {
			t.Errorf("%q: %v, %q, want %q", form.Name, err, found.Title, form.Title)
		}
	}
}
