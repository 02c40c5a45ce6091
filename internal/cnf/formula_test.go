package cnf_test

import (
	"reflect"
	"slices"
	"testing"

	"crossat/internal/cnf"
)

type lits = []cnf.Lit

// of returns the formula with the variables 1..vars and the given clauses.
func of(vars int, clauses ...lits) *cnf.Formula {
	f := new(cnf.Formula)
	f.Declare(vars)
	for _, c := range clauses {
		f.Add(c)
	}
	return f
}

// clauses returns copies of the clauses of a formula.
func clauses(f *cnf.Formula) []lits {
	var all []lits
	for i := range f.Len() {
		all = append(all, slices.Clone(f.Clause(i)))
	}
	return all
}

func TestLit(t *testing.T) {
	for l, want := range map[cnf.Lit]int{1: 1, -1: 1, cnf.MaxVar: cnf.MaxVar, -cnf.MaxVar: cnf.MaxVar} {
		if got := l.Var(); got != want {
			t.Errorf("variable of %d: %d", l, got)
		}
	}
}

func TestFormula(t *testing.T) {
	tests := []struct {
		name             string
		formula          *cnf.Formula
		vars, size, lits int
	}{
		{"zero value", new(cnf.Formula), 0, 0, 0},
		{"declared", of(5), 5, 0, 0},
		{"not declared", of(0, lits{1, -7}, lits{2}), 7, 2, 3},
		{"both", of(5, lits{-2}), 5, 1, 1},
		{"empty clauses", of(0, lits{}, nil, lits{1}, nil), 1, 4, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := tt.formula
			if f.Vars() != tt.vars || f.Len() != tt.size || f.Lits() != tt.lits {
				t.Errorf("%d variables, %d clauses, %d literals, want %d, %d, %d",
					f.Vars(), f.Len(), f.Lits(), tt.vars, tt.size, tt.lits)
			}
			f.Declare(1)
			if f.Vars() != max(tt.vars, 1) {
				t.Errorf("Declare(1) changed it to %d variables", f.Vars())
			}
		})
	}
}

func TestAddCopies(t *testing.T) {
	c := lits{1, 2}
	f := of(0, c)
	c[0] = 9
	f.Add(c[:1])
	if want := []lits{{1, 2}, {9}}; !reflect.DeepEqual(clauses(f), want) {
		t.Errorf("clauses %v, want %v", clauses(f), want)
	}
	_ = append(f.Clause(0), 5) // must not overwrite the next clause
	if got := f.Clause(1); !slices.Equal(got, lits{9}) {
		t.Errorf("clause 2 is %v after an append to clause 1", got)
	}
}

func TestReserve(t *testing.T) {
	f := of(2, lits{1, 2}, lits{-1})
	f.Reserve(100, 200)
	f.Reserve(1, 1)
	if want := []lits{{1, 2}, {-1}}; !reflect.DeepEqual(clauses(f), want) || f.Vars() != 2 {
		t.Errorf("clauses %v of %d variables, want %v", clauses(f), f.Vars(), want)
	}
	if n := testing.AllocsPerRun(1, func() { f.Add(lits{1, 2}) }); n > 0 {
		t.Errorf("%v allocations despite the reserved room", n)
	}
}

func TestCheck(t *testing.T) {
	f := of(3, lits{1, -2}, lits{2, 3, 3})
	long := of(9, lits{9, 8, 7, 6, 5, 4, 3, 2, 1})
	tests := []struct {
		name    string
		formula *cnf.Formula
		model   cnf.Model
		want    string
	}{
		{"satisfied", f, cnf.Model{false, true, true, false}, ""},
		{"by negation", f, cnf.Model{false, false, false, true}, ""},
		{"longer than needed", f, cnf.Model{false, true, true, false, true}, ""},
		{"no clauses", of(1), cnf.Model{false, true}, ""},
		{"nothing", of(0), nil, "the model has 0 variables, the formula 0"},
		{"nothing but the unused element", of(0), cnf.Model{true}, ""},
		{"first clause", f, cnf.Model{false, false, true, true}, "the model does not satisfy clause 1: [1 -2]"},
		{"last clause", f, cnf.Model{true, true, false, false}, "the model does not satisfy clause 2: [2 3 3]"},
		{"empty clause", of(1, lits{1}, lits{}), cnf.Model{false, true}, "the model does not satisfy clause 2: []"},
		{"long clause", long, make(cnf.Model, 10),
			"the model does not satisfy clause 1: [9 8 7 6 5 4 3 2 … 9 literals]"},
		{"short", f, cnf.Model{false, true, true}, "the model has 2 variables, the formula 3"},
		{"none", f, nil, "the model has 0 variables, the formula 3"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := message(tt.formula.Check(tt.model)); got != tt.want {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
		})
	}
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

func TestCounter(t *testing.T) {
	var c cnf.Counter
	for _, clause := range []lits{{1, 2}, {}, {3}} {
		c.Add(clause)
	}
	if c != (cnf.Counter{Clauses: 3, Lits: 3}) {
		t.Errorf("%+v", c)
	}
}
