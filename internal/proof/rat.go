package proof

import (
	"cmp"
	"slices"
)

// occur enters a core clause into the lists of its literals.
func (t *tracer) occur(r ref) {
	if t.occurs == nil {
		return
	}
	for _, l := range t.lits(r) {
		t.occurs[l] = append(t.occurs[l], r)
	}
}

// listOccurrences makes the lists of the core clauses with each literal.
func (t *tracer) listOccurrences() {
	t.occurs = make([][]ref, len(t.values))
	for _, r := range t.refs {
		if t.is(r, core) {
			t.occur(r)
		}
	}
}

// rat reports whether unit propagation refutes the negations of all resolvents of a lemma on its pivot with core
// clauses, including clauses that become core on the way. The negation of the lemma is on the trail and propagated.
func (c *checker) rat(pivot lit) bool {
	if pivot == none || c.places[pivot>>1] < int32(c.fixed) {
		return false // its negation is fixed: the resolvent with the reason isn't RUP
	}
	if c.occurs == nil {
		c.listOccurrences()
	}
	first := len(c.trail)
	var resolved []resolvent
	for i := 0; i < len(c.occurs[not(pivot)]); i++ {
		d := c.occurs[not(pivot)][i]
		if !c.is(d, active) {
			continue
		}
		if !c.refute(d, not(pivot)) {
			return false
		}
		resolved = append(resolved, resolvent{c.id(d), slices.Clone(c.line)})
		c.line = c.line[:0]
		c.cancel(first)
	}
	c.rats++
	slices.SortFunc(resolved, func(a, b resolvent) int { return cmp.Compare(b.clause, a.clause) })
	for _, r := range resolved {
		for _, h := range r.hints {
			c.hint(h)
		}
		c.hint(^clauseHint(r.clause))
	}
	c.traceReasons(first, c.fixed)
	return true
}

// resolvent is a clause that a lemma was resolved with, and the hints for the check, in reverse order.
type resolvent struct {
	clause int32
	hints  []hint
}

// refute reports whether unit propagation refutes the negation of a clause without one of its literals.
func (c *checker) refute(d ref, without lit) bool {
	first := len(c.trail)
	satisfied := none
	for _, l := range c.lits(d) {
		if c.values[l] > 0 && l != without && (satisfied == none || c.places[l>>1] < c.places[satisfied>>1]) {
			satisfied = l
		}
	}
	if satisfied != none {
		c.see(satisfied >> 1)
		return true
	}
	for _, l := range c.lits(d) {
		if c.values[l] == 0 {
			c.assign(not(l), 0)
		}
	}
	conflict := c.propagate()
	if conflict == 0 {
		return false
	}
	c.trace(conflict, first)
	return true
}
