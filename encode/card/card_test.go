package card_test

import (
	"fmt"
	"slices"
	"testing"

	"crossat/encode/card"
	"crossat/encode/cnf"
	"crossat/internal/named"
)

// taken is how many variables are in use before a constraint is written.
const taken = 20

// someLits returns n literals of different variables, in no order, some of them
// negative.
func someLits(n int) []cnf.Lit {
	lits := make([]cnf.Lit, n)
	for i := range lits {
		lits[i] = cnf.Lit(1 + i*7%taken)
		if i%3 == 1 {
			lits[i] = -lits[i]
		}
	}
	return lits
}

func encode(form card.AtMostOne, lits []cnf.Lit) (*cnf.Formula, *cnf.Builder) {
	f := new(cnf.Formula)
	f.Declare(taken)
	b := cnf.NewBuilder(f, taken)
	form.Encode(b, lits)
	return f, b
}

func each(t *testing.T, test func(t *testing.T, form card.AtMostOne, n int)) {
	for _, form := range card.AtMostOnes {
		for n := range 10 {
			t.Run(fmt.Sprintf("%s/%d", form.Name, n), func(t *testing.T) { test(t, form, n) })
		}
	}
}

// TestTruth tries all values of the literals, and of the new variables to each:
// some values of these must fit just where no two literals hold.
func TestTruth(t *testing.T) {
	each(t, func(t *testing.T, form card.AtMostOne, n int) {
		lits := someLits(n)
		f, b := encode(form, lits)
		for bits := range 1 << n {
			m := make(cnf.Model, b.Vars()+1)
			hold := 0
			for i, l := range lits {
				m[l.Var()] = (bits>>i&1 == 1) == (l > 0)
				hold += bits >> i & 1
			}
			if got, want := extends(f, m), hold <= 1; got != want {
				t.Errorf("%d literals hold (%0*b): %t, want %t", hold, n, bits, got, want)
			}
		}
	})
}

// extends reports whether some values of the new variables make m a model of f.
func extends(f *cnf.Formula, m cnf.Model) bool {
	fresh := m[taken+1:]
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

// TestSize compares with the counts that each form documents.
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
			t.Fatal("its size is not known to this test")
		}
		f, b := encode(form, someLits(n))
		if vars, clauses := size(n); b.Vars()-taken != vars || f.Len() != clauses {
			t.Errorf("%d variables, %d clauses, want %d, %d", b.Vars()-taken, f.Len(), vars, clauses)
		}
	})
}

// TestTidy tests that a form uses no variable but the given and the new ones,
// and leaves the literals it is given as they are.
func TestTidy(t *testing.T) {
	each(t, func(t *testing.T, form card.AtMostOne, n int) {
		lits := someLits(n)
		f, b := encode(form, lits)
		if !slices.Equal(lits, someLits(n)) {
			t.Errorf("it changed the literals: %v", lits)
		}
		for i := range f.Len() {
			for _, l := range f.Clause(i) {
				own := l.Var() > taken && l.Var() <= b.Vars()
				if !own && !slices.Contains(lits, -l) {
					t.Errorf("clause %v: %d is neither a new literal nor a negated given one", f.Clause(i), l)
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
