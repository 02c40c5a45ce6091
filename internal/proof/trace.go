package proof

// A hint names a clause that is used to check a lemma. If it is even, it is twice the number of the clause. If it is
// odd, it is 2v+1 for the fixed literal of the variable v, as a unit clause. Of a clause that a lemma is resolved with,
// it is the complement.
type hint int32

func clauseHint(id int32) hint { return hint(id << 1) }
func unitHint(v int32) hint    { return hint(v<<1 | 1) }

// unit is the hint for a fixed literal: the clause that implies it, if that is a unit clause.
func (s *store) unit(v int32, reason ref) hint {
	if len(s.lits(reason)) == 1 {
		return clauseHint(s.id(reason))
	}
	return unitHint(v)
}

// tracer finds the clauses that a conflict follows from, and makes them core.
type tracer struct {
	*propagator
	seen    []bool  // by variable: its literal led to the conflict, and its reason is not traced yet
	units   []int32 // the fixed variables that were seen
	assumed []bool  // by variable: the negation of the lemma assigns it
	pending int     // how many that are not fixed were seen
	traced  []int32 // the variables that were seen since the check began, and are not fixed
	stopped bool    // some of them follow from assumed literals that follow from others
	fresh   []ref   // clauses that have become core, which may be watched as a longer trail demands
	needed  []bool  // by variable: its fixed literal led to some conflict
	stack   []int32

	occurs [][]ref // by literal: the core clauses with it; nil until a lemma is not RUP
	line   []hint  // of the current lemma, in reverse order
	lrat   *hints  // nil if it is not wanted
}

func newTracer(p *propagator, lrat Scratch) *tracer {
	n := len(p.names)
	t := &tracer{propagator: p, seen: make([]bool, n), assumed: make([]bool, n), needed: make([]bool, n)}
	if lrat != nil {
		t.lrat = newHints(lrat)
	}
	return t
}

// trace goes from a clause that is false back to the first of a number of literals on the trail.
func (t *tracer) trace(conflict ref, first int) {
	t.use(conflict)
	t.hint(clauseHint(t.id(conflict)))
	t.seeAll(conflict)
	t.traceReasons(len(t.trail), first)
}

// traceReasons traces the literals of a part of the trail that were seen. What led to them before it remains seen.
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

// endTrace notes that what was traced need not be traced again while it is on the trail. For LRAT, each lemma has all
// its hints.
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

// see notes that the literal of a variable led to the conflict.
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

// need makes all clauses core that a fixed literal follows from.
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

// endLine forgets what was seen of fixed literals, and adds them to the line.
func (t *tracer) endLine() {
	for _, v := range t.units {
		t.seen[v] = false
		t.hint(t.unit(v, t.reasons[v]))
	}
	t.units, t.traced, t.stopped = t.units[:0], t.traced[:0], false
}
