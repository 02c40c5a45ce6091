package gopher

import (
	"github.com/crillab/gophersat/solver"

	"crossat/internal/cnf"
)

// load converts a formula to a gophersat problem, or returns nil if it finds it unsatisfiable. It replaces the
// library's parsers, which take time quadratic in the length of a clause: it removes duplicate literals and
// tautologies, and runs unit propagation to a fixed point. All clauses are in one array, and so are their literals.
func load(f *cnf.Formula) *solver.Problem {
	l := &loader{
		model: make(solver.Model, f.Vars()),
		lits:  make([]solver.Lit, 0, f.Lits()),
		ends:  make([]uint32, 0, f.Len()),
	}
	if !l.normalise(f) || len(l.units) > 0 && !l.propagate() {
		return nil
	}
	slab := make([]solver.Clause, 0, len(l.ends)) // never grows, so that pointers into it stay valid
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

// loader holds the clauses during conversion.
type loader struct {
	lits  []solver.Lit // of all clauses of two or more literals
	ends  []uint32     // by clause: the index in lits after its last literal
	units []solver.Lit
	model solver.Model // by variable, at the top level: 1 true, -1 false, 0 unassigned
}

// normalise copies the clauses without duplicate literals and without tautologies, and collects the unit clauses. It
// returns false if it finds an empty clause.
func (l *loader) normalise(f *cnf.Formula) bool {
	seen := make([]int32, 2*f.Vars()) // by literal: the last clause it occurs in, from 1
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

// propagate runs unit propagation from the unit clauses to a fixed point. It returns false on a conflict. It counts the
// literals of each clause that can still be true, and scans a clause only when the counter is down to one, which keeps
// the total time linear.
func (l *loader) propagate() bool {
	occurs, remaining := l.occurrences(), l.lengths()
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
			if remaining[c]--; remaining[c] > 1 {
				continue // scanning a long clause each time would be quadratic
			}
			last, n := l.nonFalse(int(c))
			if n == 0 {
				return false
			}
			if n == 1 {
				queue = append(queue, last)
			}
		}
	}
	return true
}

// lengths returns the number of literals of each clause.
func (l *loader) lengths() []uint32 {
	n, start := make([]uint32, len(l.ends)), uint32(0)
	for c, end := range l.ends {
		n[c], start = end-start, end
	}
	return n
}

// value returns the value of x at the top level: 1 true, -1 false, 0 unassigned.
func (l *loader) value(x solver.Lit) int {
	v := int(l.model[x.Var()])
	if !x.IsPositive() {
		v = -v
	}
	return v
}

// nonFalse counts the literals of a clause that are not false, up to two, and returns
// the last one counted. A satisfied clause counts as two.
func (l *loader) nonFalse(clause int) (last solver.Lit, n int) {
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

// simplify removes the false literals of a clause in place. It returns nil if the clause
// is satisfied.
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

// occurrences is the occurrence lists of all literals, concatenated: the clauses that
// contain each one.
type occurrences struct {
	clauses []int32
	starts  []int // by literal: where its list starts in clauses; with a sentinel at the end
}

func (o occurrences) of(x solver.Lit) []int32 { return o.clauses[o.starts[x]:o.starts[x+1]] }

// occurrences builds the occurrence lists by a counting sort.
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
