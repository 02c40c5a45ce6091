package gopher

import (
	"github.com/crillab/gophersat/solver"

	"crossat/encode/cnf"
)

// load turns a formula into gophersat's form, nil if it is found unsatisfiable.
// It takes the place of the library's parsers, which are quadratic in the length
// of clauses: no literal stands twice in a clause, no clause is a tautology, and
// units are propagated to the end. All clauses live in one array, and so do
// their literals.
func load(f *cnf.Formula) *solver.Problem {
	l := &loader{model: make(solver.Model, f.Vars()), lits: make([]solver.Lit, 0, f.Lits()), ends: make([]uint32, 0, f.Len())}
	if !l.normalise(f) || len(l.units) > 0 && !l.propagate() {
		return nil
	}
	slab := make([]solver.Clause, 0, len(l.ends))
	clauses := make([]*solver.Clause, 0, len(l.ends))
	start := uint32(0)
	for _, end := range l.ends {
		if lits := l.simplify(l.lits[start:end:end]); lits != nil {
			slab = append(slab, *solver.NewClause(lits))
			clauses = append(clauses, &slab[len(slab)-1])
		}
		start = end
	}
	return &solver.Problem{NbVars: f.Vars(), Clauses: clauses, Model: l.model}
}

// loader holds the clauses on their way.
type loader struct {
	lits  []solver.Lit
	ends  []uint32
	units []solver.Lit
	model solver.Model // 1 true, -1 false, at the top level
}

// normalise copies the clauses without repeated literals and without
// tautologies, and collects the units. It returns false for an empty clause.
func (l *loader) normalise(f *cnf.Formula) bool {
	seen := make([]int32, 2*f.Vars()) // by literal: the last clause it was in, from 1
	for i := range f.Len() {
		start, tautology := len(l.lits), false
		for _, lit := range f.Clause(i) {
			x := solver.IntToLit(int32(lit))
			tautology = tautology || seen[x.Negation()] == int32(i+1)
			if seen[x] != int32(i+1) {
				seen[x] = int32(i + 1)
				l.lits = append(l.lits, x)
			}
		}
		switch n := len(l.lits) - start; {
		case tautology:
			l.lits = l.lits[:start]
		case n == 0:
			return false
		case n == 1:
			l.units = append(l.units, l.lits[start])
			l.lits = l.lits[:start]
		default:
			l.ends = append(l.ends, uint32(len(l.lits)))
		}
	}
	return true
}

// propagate assigns the units and all that follows from them by unit
// propagation. It returns false if a clause is left without a literal.
func (l *loader) propagate() bool {
	occurs, left := l.occurrences(), l.lengths()
	queue := append([]solver.Lit(nil), l.units...)
	for len(queue) > 0 {
		x := queue[0]
		queue = queue[1:]
		switch l.value(x) {
		case 1:
			continue
		case -1:
			return false
		}
		l.model[x.Var()] = 1
		if !x.IsPositive() {
			l.model[x.Var()] = -1
		}
		for _, c := range occurs.of(x.Negation()) {
			if left[c]--; left[c] > 1 {
				continue // looking through a long clause each time would be quadratic
			}
			last, open := l.open(int(c))
			if open == 0 {
				return false
			}
			if open == 1 {
				queue = append(queue, last)
			}
		}
	}
	return true
}

// lengths counts the literals of each clause.
func (l *loader) lengths() []uint32 {
	n, start := make([]uint32, len(l.ends)), uint32(0)
	for c, end := range l.ends {
		n[c], start = end-start, end
	}
	return n
}

// value is 1 if x is true at the top level, -1 if false, 0 if neither.
func (l *loader) value(x solver.Lit) int {
	v := int(l.model[x.Var()])
	if !x.IsPositive() {
		v = -v
	}
	return v
}

// open counts a clause's literals that are not false, up to two, and returns the
// last of them. A satisfied clause counts as two.
func (l *loader) open(clause int) (last solver.Lit, n int) {
	start := uint32(0)
	if clause > 0 {
		start = l.ends[clause-1]
	}
	for _, x := range l.lits[start:l.ends[clause]] {
		switch l.value(x) {
		case 1:
			return x, 2
		case 0:
			if last, n = x, n+1; n == 2 {
				return last, n
			}
		}
	}
	return last, n
}

// simplify returns a clause without its false literals, nil if it is satisfied.
func (l *loader) simplify(clause []solver.Lit) []solver.Lit {
	if len(l.units) == 0 {
		return clause
	}
	kept := clause[:0]
	for _, x := range clause {
		switch l.value(x) {
		case 1:
			return nil
		case 0:
			kept = append(kept, x)
		}
	}
	return kept
}

// occurrences lists, by literal, the clauses it stands in.
type occurrences struct {
	clauses []int32
	starts  []int // by literal; one more at the end
}

func (o occurrences) of(x solver.Lit) []int32 { return o.clauses[o.starts[x]:o.starts[x+1]] }

func (l *loader) occurrences() occurrences {
	o := occurrences{make([]int32, len(l.lits)), make([]int, 2*len(l.model)+1)}
	for _, x := range l.lits {
		o.starts[x+1]++
	}
	for i := 1; i < len(o.starts); i++ {
		o.starts[i] += o.starts[i-1]
	}
	next := append([]int(nil), o.starts...)
	start := uint32(0)
	for c, end := range l.ends {
		for _, x := range l.lits[start:end] {
			o.clauses[next[x]] = int32(c)
			next[x]++
		}
		start = end
	}
	return o
}
