package proof

import "slices"

// watch is an entry in the list of a literal watched by a clause. If other is true, the clause is satisfied. For a
// binary clause, other is the complement of the second literal, which is negative.
type watch struct {
	clause ref
	other  lit
}

// propagator assigns literals and propagates units with two watched literals per clause. Core clauses have separate
// lists and are propagated first, so that other clauses are rarely needed ("core first").
//
// A clause watches its first two literals. Most entries are removed lazily: an entry is stale if its clause isn't
// active, is in the other kind of list, or no longer watches the literal. Binary core clauses have no stale entries:
// they imply most literals, without access to the clause.
type propagator struct {
	*store
	values  []int8  // by literal: 1 true, -1 false, 0 neither
	reasons []ref   // by variable: the clause that implied it, 0 for none
	places  []int32 // by variable: its place on the trail
	known   []bool  // by variable: all clauses that imply its literal are core
	trail   []lit   // the true literals, in order
	fixed   int     // number of literals on the trail implied by the clauses alone

	watches            [][]watch // by 2l, the clauses that watch l and aren't core; by 2l+1, the core clauses that do
	busy               []bool    // by list: it has had an entry; a fast check, because most lists never have any
	coreHead, restHead int       // the first literals on the trail whose negations haven't been propagated
	restAt             int       // position in the list of the literal at restHead
}

// newPropagator returns a propagator for the clauses of a store.
func newPropagator(s *store) *propagator {
	n := len(s.names)
	return &propagator{
		store: s, values: make([]int8, 2*n), reasons: make([]ref, n), places: make([]int32, n), known: make([]bool, n),
		trail: make([]lit, 0, n), watches: make([][]watch, 4*n), busy: make([]bool, 4*n),
	}
}

// attachAll attaches clauses and preallocates their watches. Nothing must be assigned yet.
func (p *propagator) attachAll(clauses []ref) {
	counts := make([]int32, len(p.values))
	total := 0
	for _, c := range clauses {
		if lits := p.lits(c); len(lits) > 1 {
			counts[lits[0]]++
			counts[lits[1]]++
			total += 2
		}
	}
	all := make([]watch, total)
	for l, n := range counts {
		p.watches[2*l], all = all[:0:n], all[n:]
	}
	for _, c := range clauses {
		p.set(c, active)
		p.watch(c)
	}
}

// watch enters a clause into the lists of its first two literals.
func (p *propagator) watch(c ref) {
	lits := p.lits(c)
	if len(lits) < 2 {
		return
	}
	kind := p.kind(c)
	a, b := lits[0], lits[1]
	x, y := b, a
	if len(lits) == 2 {
		x, y = ^b, ^a
	}
	p.enter(2*a+kind, watch{c, x})
	p.enter(2*b+kind, watch{c, y})
}

// enter adds an entry to a list.
func (p *propagator) enter(which int32, w watch) {
	p.watches[which] = append(p.watches[which], w)
	p.busy[which] = true
}

// detach deactivates a clause, which must not be a reason.
func (p *propagator) detach(c ref) {
	p.unset(c, active)
	lits := p.lits(c)
	if len(lits) != 2 || !p.is(c, core) {
		return
	}
	for _, l := range lits {
		list := &p.watches[2*l+1]
		*list = slices.DeleteFunc(*list, func(w watch) bool { return w.clause == c })
	}
}

// kind returns 1 for a core clause, 0 for others.
func (p *propagator) kind(c ref) int32 {
	if p.is(c, core) {
		return 1
	}
	return 0
}

// attach activates a clause. It watches two literals that aren't false, or else those that will be unassigned first.
func (p *propagator) attach(c ref) {
	lits := p.lits(c)
	for i := range min(2, len(lits)) {
		best := i
		for k := i + 1; k < len(lits) && p.values[lits[best]] < 0; k++ {
			if p.values[lits[k]] >= 0 || p.places[lits[k]>>1] > p.places[lits[best]>>1] {
				best = k
			}
		}
		lits[i], lits[best] = lits[best], lits[i]
	}
	p.set(c, active)
	p.watch(c)
}

// assign makes a literal true.
func (p *propagator) assign(l lit, reason ref) {
	p.values[l], p.values[not(l)] = 1, -1
	p.reasons[l>>1], p.places[l>>1] = reason, int32(len(p.trail))
	p.trail = append(p.trail, l)
}

// cancel unassigns all but the first n literals on the trail, which have been propagated.
func (p *propagator) cancel(n int) {
	p.unassign(n)
	p.coreHead, p.restHead, p.restAt = n, n, 0
}

// unassign removes all but the first n literals from the trail.
func (p *propagator) unassign(n int) {
	for _, l := range p.trail[n:] {
		p.values[l], p.values[not(l)] = 0, 0
		p.known[l>>1] = false
	}
	p.trail = p.trail[:n]
}

// propagate assigns all literals that follow by unit propagation. It returns a falsified clause, or 0.
func (p *propagator) propagate() (conflict ref) {
	for {
		if conflict = p.propagateCore(); conflict != 0 || p.restHead == len(p.trail) {
			return conflict
		}
		which := 2 * not(p.trail[p.restHead])
		if p.busy[which] {
			if p.restAt, conflict = p.visit(which, p.restAt); conflict != 0 {
				return conflict
			}
		}
		if !p.busy[which] || p.restAt == len(p.watches[which]) {
			p.restHead++
			p.restAt = 0
		}
	}
}

// propagateCore propagates core clauses only.
func (p *propagator) propagateCore() (conflict ref) {
	for p.coreHead < len(p.trail) {
		which := 2*not(p.trail[p.coreHead]) + 1
		if p.busy[which] {
			if _, conflict = p.visit(which, 0); conflict != 0 {
				return conflict
			}
		}
		p.coreHead++
	}
	return 0
}

// visit goes through the watches of a false literal, starting at the given one. It returns the position where it
// stopped: at a falsified clause or, for clauses that aren't core, after one that implied a literal.
func (p *propagator) visit(which int32, from int) (at int, conflict ref) {
	valid := active | which&1*core
	list := p.watches[which]
	i := from
	for i < len(list) {
		w := list[i]
		other, binary := w.other, w.other < 0
		if binary {
			other = ^other
		}
		if p.values[other] > 0 {
			i++
			continue
		}
		keep := binary && valid&core != 0 || p.pool[w.clause-header]&flags == valid
		if keep && !binary {
			other, keep = p.rewatch(w.clause, which)
		}
		if !keep {
			list[i] = list[len(list)-1]
			list = list[:len(list)-1]
			continue
		}
		if !binary {
			list[i].other = other
		}
		switch p.values[other] {
		case -1:
			p.watches[which] = list
			return i, w.clause
		case 0:
			p.assign(other, w.clause)
			if valid == active {
				p.watches[which] = list
				return i + 1, 0
			}
		}
		i++
	}
	p.watches[which] = list
	return i, 0
}

// rewatch makes a clause watch another literal that isn't false. If only the other watched literal is left, it returns
// that one and keeps the watch.
func (p *propagator) rewatch(c ref, which int32) (other lit, keep bool) {
	lits, l := p.lits(c), which>>1
	if lits[0] == l {
		lits[0], lits[1] = lits[1], l
	} else if lits[1] != l {
		return 0, false
	}
	other = lits[0]
	if p.values[other] > 0 {
		return other, true
	}
	for k, candidate := range lits[2:] {
		if p.values[candidate] >= 0 {
			lits[1], lits[k+2] = candidate, l
			p.enter(2*candidate+which&1, watch{c, other})
			return 0, false
		}
	}
	return other, true
}
