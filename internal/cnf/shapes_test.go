package cnf_test

import (
	"testing"

	"crossat/internal/cnf"
)

// TestShapes compares each shape with its meaning on all assignments.
func TestShapes(t *testing.T) {
	type fact func(l cnf.Lit) bool
	tests := []struct {
		name  string
		write func(b *cnf.Builder)
		means func(is fact) bool
	}{
		{"any of", func(b *cnf.Builder) { b.AnyOf(lits{1, -2, 4}) },
			func(is fact) bool { return is(1) || !is(2) || is(4) }},
		{"any of none", func(b *cnf.Builder) { b.AnyOf(nil) },
			func(fact) bool { return false }},
		{"implies", func(b *cnf.Builder) { b.Implies(1, 2) },
			func(is fact) bool { return !is(1) || is(2) }},
		{"implies, negated", func(b *cnf.Builder) { b.Implies(-3, -4) },
			func(is fact) bool { return is(3) || !is(4) }},
		{"implies itself", func(b *cnf.Builder) { b.Implies(2, 2) },
			func(fact) bool { return true }},
		{"implies any of", func(b *cnf.Builder) { b.ImpliesAnyOf(1, lits{2, -3, 4}) },
			func(is fact) bool { return !is(1) || is(2) || !is(3) || is(4) }},
		{"implies any of none", func(b *cnf.Builder) { b.ImpliesAnyOf(-1, nil) },
			func(is fact) bool { return is(1) }},
		{"not both", func(b *cnf.Builder) { b.NotBoth(2, 3) },
			func(is fact) bool { return !(is(2) && is(3)) }},
		{"not both, negated", func(b *cnf.Builder) { b.NotBoth(-2, 3) },
			func(is fact) bool { return !(!is(2) && is(3)) }},
		{"if and only if all", func(b *cnf.Builder) { b.IffAll(1, lits{2, -3, 4}) },
			func(is fact) bool { return is(1) == (is(2) && !is(3) && is(4)) }},
		{"if and only if none", func(b *cnf.Builder) { b.IffAll(-1, nil) },
			func(is fact) bool { return !is(1) }},
		{"several", func(b *cnf.Builder) { b.ImpliesAnyOf(1, lits{2, 3, 4}); b.NotBoth(2, 4); b.Implies(3, 1) },
			func(is fact) bool {
				return (!is(1) || is(2) || is(3) || is(4)) && !(is(2) && is(4)) && (!is(3) || is(1))
			}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			const vars = 4
			f := of(vars)
			b := cnf.NewBuilder(f, vars)
			tt.write(b)
			for bits := range 1 << vars {
				m := make(cnf.Model, vars+1)
				for v := range vars {
					m[v+1] = bits>>v&1 == 1
				}
				if got, want := f.Check(m) == nil, tt.means(m.Holds); got != want {
					t.Errorf("%v: %t, want %t", m[1:], got, want)
				}
			}
			if b.Vars() != vars {
				t.Errorf("%d variables, want %d", b.Vars(), vars)
			}
		})
	}
}

func TestFresh(t *testing.T) {
	b := cnf.NewBuilder(new(cnf.Counter), 10)
	for _, want := range []struct {
		n     int
		first cnf.Lit
		vars  int
	}{{1, 11, 11}, {3, 12, 14}, {0, 15, 14}, {1, 15, 15}} {
		if first := b.Fresh(want.n); first != want.first || b.Vars() != want.vars {
			t.Errorf("%d fresh: first %d of %d, want %d of %d", want.n, first, b.Vars(), want.first, want.vars)
		}
	}
}

func TestBuilderKeepsArguments(t *testing.T) {
	given := append(make(lits, 0, 8), 1, 2)
	f := of(0)
	b := cnf.NewBuilder(f, 4)
	b.ImpliesAnyOf(3, given)
	b.AnyOf(given)
	b.NotBoth(3, 4)
	b.IffAll(3, given)
	if given[0] != 1 || given[1] != 2 || f.Clause(0)[0] != -3 || f.Clause(1)[0] != 1 {
		t.Errorf("given %v, written %v", given, clauses(f))
	}
}

func TestBuilderAllocatesNothing(t *testing.T) {
	b := cnf.NewBuilder(new(cnf.Counter), 4)
	given := lits{2, 3, 4}
	write := func() { b.ImpliesAnyOf(1, given); b.NotBoth(1, 2); b.Implies(1, 2); b.AnyOf(given); b.IffAll(1, given) }
	if n := testing.AllocsPerRun(100, write); n > 0 {
		t.Errorf("%v allocations for eight clauses", n)
	}
}
