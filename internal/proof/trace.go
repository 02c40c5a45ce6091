package proof

// A hint names a clause used to check a lemma. An even hint is twice the number of the clause. An odd hint, 2v+1, means
// the fixed literal of variable v, as a unit clause. For a clause that a lemma is resolved with, it is the complement.
type hint int32

func clauseHint(id int32) hint { return hint(id << 1) }
func unitHint(v int32) hint    { return hint(v<<1 | 1) }

// unit returns the hint for a fixed literal: its reason, if that is a unit clause.
func (s *store) unit(v int32, reason ref) hint {
	if len(s.lits(reason)) == 1 {
		return clauseHint(s.id(reason))
	}
	return unitHint(v)
}

// tracer finds the clauses that lead to a conflict, and makes them core.
type tracer struct {
	*propagator
	seen    []bool  // by variable: its literal led to the conflict, and its reason hasn't been traced yet
	units   []int32 // the fixed variables seen
	assumed []bool  // by variable: the negation of the lemma assigns it
	pending int     // number of seen variables that aren't fixed
	traced  []int32 // the variables seen since the check began that aren't fixed
	stopped bool    // some of them follow from assumed literals that are implied by others
	fresh   []ref   // new core clauses, whose watches can depend on a longer trail
	needed  []bool  // by variable: its fixed literal led to a conflict
	stack   []int32

	occurs [][]ref // by literal: the core clauses with it; nil until a lemma is not RUP
	line   []hint  // of the current lemma, in reverse order
	lrat   *hints  // nil without LRAT
}

func newTracer(p *propagator, lrat Scratch) *tracer {
	n := len(p.names)
	t := &tracer{propagator: p, seen: make([]bool, n), assumed: make([]bool, n), needed: make([]bool, n)}
	if lrat != nil {
		t.lrat = newHints(lrat)
	}
	return t
}

// trace goes back from a falsified clause to position first on the trail.
func (t *tracer) trace(conflict ref, first int) {
	t.use(conflict)
	t.hint(clauseHint(t.id(conflict)))
	t.seeAll(conflict)
	t.traceReasons(len(t.trail), first)
}

// traceReasons traces the seen literals in a part of the trail. Literals before it that led to them stay marked as
// seen.
func (t *tracer) traceReasons(end, first int) {
	for i := end - 1; i >= first && t.pending > 0; i-- {
		v := t.trail[i] >> 1
		if !t.seen[v] {
			continue
		}
		if r := t.reasons[v]; r != 0 {
			t.use(r)
			t.hint(clauseHint(t.id(r)))
			t.seeAll(r)
			t.traced = append(t.traced, v)
		}
		t.seen[v] = false
		t.pending--
	}
}

// endTrace records that traced literals need no other trace while they stay on the trail. With LRAT, each lemma needs
// all its hints, so they do.
func (t *tracer) endTrace() {
	if t.lrat != nil || t.stopped {
		return
	}
	for _, v := range t.traced {
		t.known[v] = true
	}
}

func (t *tracer) seeAll(r ref) {
	for _, l := range t.lits(r) {
		t.see(l >> 1)
	}
}

// see records that the literal of a variable led to the conflict.
func (t *tracer) see(v int32) {
	if t.assumed[v] {
		t.stopped = t.stopped || t.reasons[v] != 0
		return
	}
	if t.seen[v] || t.known[v] {
		return
	}
	t.seen[v] = true
	if int(t.places[v]) < t.fixed {
		t.units = append(t.units, v)
		t.need(v)
	} else {
		t.pending++
	}
}

// need makes all clauses core that imply a fixed literal.
func (t *tracer) need(v int32) {
	t.stack = append(t.stack[:0], v)
	for len(t.stack) > 0 {
		v = t.stack[len(t.stack)-1]
		t.stack = t.stack[:len(t.stack)-1]
		if t.needed[v] {
			continue
		}
		t.needed[v], t.known[v] = true, t.lrat == nil
		r := t.reasons[v]
		t.use(r)
		lits := t.lits(r)
		if len(lits) > 1 && t.lrat != nil {
			t.lrat.last(unitHint(v))
		}
		for _, l := range lits {
			if !t.needed[l>>1] {
				t.stack = append(t.stack, l>>1)
			}
		}
	}
}

// use makes a clause core.
func (t *tracer) use(r ref) {
	if t.is(r, core) {
		return
	}
	t.set(r, core)
	t.watch(r)
	t.fresh = append(t.fresh, r)
	t.occur(r)
	if t.lrat != nil {
		t.lrat.last(clauseHint(t.id(r)))
	}
}

// hint adds a hint to the line.
func (t *tracer) hint(h hint) {
	if t.lrat != nil {
		t.line = append(t.line, h)
	}
}

// endLine adds the fixed literals that were seen to the line, and resets them.
func (t *tracer) endLine() {
	for _, v := range t.units {
		t.seen[v] = false
		t.hint(t.unit(v, t.reasons[v]))
	}
	t.units, t.traced, t.stopped = t.units[:0], t.traced[:0], false
}
