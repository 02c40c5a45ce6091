// Package cnf implements Boolean formulas in conjunctive normal form: literals, clauses, models, and the DIMACS files
// that programs exchange.
//
// It is independent of crosswords and solvers. Encoders write clauses into a [Sink], which can keep them ([Formula]),
// count them ([Counter]) or print them ([Encoder], [WCNFEncoder], [OPBEncoder]). [Weighted] adds soft clauses, which
// have a cost if they are violated.
package cnf

import (
	"fmt"
	"math"
)

// Lit is a literal in DIMACS form: v >= 1 is a variable, -v its negation. Zero is not a literal.
type Lit int32

// Var returns the variable of l.
func (l Lit) Var() int {
	if l < 0 {
		return int(-l)
	}
	return int(l)
}

// MaxVar is the largest variable of a formula. It's far beyond the reach of solvers, and keeps a few bytes that claim
// more from taking gigabytes. MaxLits is the maximum number of literals in a [Formula].
const (
	MaxVar  = 100_000_000
	MaxLits = math.MaxUint32
)

// Sink receives clauses, one at a time. Add must not retain the slice: a sink that keeps a clause copies it.
type Sink interface {
	Add(clause []Lit)
}

// LinearSink is a sink that also takes the constraint that at most one of some literals holds.
type LinearSink interface {
	Sink
	AddAtMostOne(lits []Lit)
}

// Formula is a list of clauses, stored in one flat array of literals. The zero value is an empty formula.
type Formula struct {
	vars int
	lits []Lit
	ends []uint32 // ends[i] is where clause i ends in lits
}

// Add appends a copy of the clause, and declares all variables up to its largest. An empty clause makes the
// formula unsatisfiable. The caller must not exceed MaxLits literals in total.
func (f *Formula) Add(clause []Lit) {
	for _, l := range clause {
		f.vars = max(f.vars, l.Var())
	}
	f.lits = append(f.lits, clause...)
	f.ends = append(f.ends, uint32(len(f.lits)))
}

// Reserve makes room for that many additional clauses and literals, so that adding them doesn't reallocate.
func (f *Formula) Reserve(clauses, lits int) {
	if cap(f.lits)-len(f.lits) < lits {
		f.lits = append(make([]Lit, 0, len(f.lits)+lits), f.lits...)
	}
	if cap(f.ends)-len(f.ends) < clauses {
		f.ends = append(make([]uint32, 0, len(f.ends)+clauses), f.ends...)
	}
}

// Declare declares the variables 1..n, whether or not they are in a clause.
func (f *Formula) Declare(n int) { f.vars = max(f.vars, n) }

// Vars returns the number of variables: they are 1..Vars.
func (f *Formula) Vars() int { return f.vars }

// Len returns the number of clauses.
func (f *Formula) Len() int { return len(f.ends) }

// Lits returns the total number of literals in all clauses.
func (f *Formula) Lits() int { return len(f.lits) }

// Clause returns clause i, 0 <= i < Len. The slice is shared and must not be modified.
func (f *Formula) Clause(i int) []Lit {
	start := uint32(0)
	if i > 0 {
		start = f.ends[i-1]
	}
	return f.lits[start:f.ends[i]:f.ends[i]]
}

// Model is an assignment of all variables: m[v] is the value of variable v, and m[0] is unused.
type Model []bool

// Holds reports whether l is true in m.
func (m Model) Holds(l Lit) bool { return m[l.Var()] == (l > 0) }

// Check returns nil if m satisfies f, and otherwise an error that shows the first clause that m falsifies, or reports
// that m is too short.
func (f *Formula) Check(m Model) error {
	if len(m) < f.vars+1 {
		return fmt.Errorf("the model has %d variables, the formula %d", max(len(m)-1, 0), f.vars)
	}
	for i := range f.Len() {
		if !satisfied(f.Clause(i), m) {
			return fmt.Errorf("the model does not satisfy clause %d: %v", i+1, shorten(f.Clause(i)))
		}
	}
	return nil
}

func satisfied(clause []Lit, m Model) bool {
	for _, l := range clause {
		if m.Holds(l) {
			return true
		}
	}
	return false
}

// shorten prints the first literals of a clause, for messages.
func shorten(clause []Lit) string {
	if len(clause) <= 8 {
		return fmt.Sprint(clause)
	}
	s := fmt.Sprint(clause[:8])
	return fmt.Sprintf("%s … %d literals]", s[:len(s)-1], len(clause))
}

// Counter is a sink that counts clauses and literals.
type Counter struct {
	Clauses, Lits int
}

// LinearCounter is a [Counter] that takes "at most one" as a single constraint.
type LinearCounter struct{ Counter }

// AddAtMostOne counts the constraint.
func (c *LinearCounter) AddAtMostOne(lits []Lit) { c.Add(lits) }

// Add counts the clause.
func (c *Counter) Add(clause []Lit) {
	c.Clauses++
	c.Lits += len(clause)
}
