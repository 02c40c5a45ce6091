package proof

import (
	"math"
	"slices"
)

// level is a part of the trail: the negation of a literal of a lemma, and the literals implied by it together with the
// earlier ones.
type level struct {
	decision lit
	start    int   // its start on the trail
	restHead int   // the propagator's at the start
	again    []ref // clauses to settle after the level
}

// levels checks lemmas by unit propagation. It negates and propagates the literals of a lemma one after the other, and
// keeps the part of the trail that the next lemma shares. The proof of a search has long runs of lemmas that differ
// only in their last literals, so this saves most of the work.
type levels struct {
	*proof
	*tracer
	stack []level
}

// rup reports whether unit propagation refutes the negation of a lemma, which it leaves on the trail. It negates the
// literals in the order of the proof.
func (c *levels) rup(lits []lit) bool {
	c.keep(lits)
	conflict := c.settle()
	if conflict == 0 {
		conflict = c.propagate()
	}
	for _, l := range lits {
		if conflict != 0 || c.values[l] > 0 {
			break
		}
		if c.values[l] == 0 {
			c.stack = append(c.stack, level{not(l), len(c.trail), c.restHead, nil})
			c.assign(not(l), 0)
			conflict = c.propagate()
		}
	}
	for _, l := range lits {
		c.assumed[l>>1] = c.values[l] < 0
	}
	return c.traceRefutation(lits, conflict)
}

// traceRefutation traces why the literals cannot all be false: if some are true, the first of these on the trail, or
// else the conflict. It returns false if it finds no reason.
func (c *levels) traceRefutation(lits []lit, conflict ref) bool {
	first := none
	for _, l := range lits {
		if c.values[l] > 0 && (first == none || c.places[l>>1] < c.places[first>>1]) {
			first = l
		}
	}
	switch {
	case first != none:
		c.see(first >> 1)
		c.traceReasons(len(c.trail), c.fixed)
	case conflict != 0:
		c.trace(conflict, c.fixed)
	default:
		return false
	}
	c.endTrace()
	return true
}

// keep keeps the first levels on the trail, as long as their decisions negate some of the literals.
func (c *levels) keep(lits []lit) {
	c.stamp++
	for _, l := range lits {
		c.stamps[l] = c.stamp
	}
	n := 0
	for n < len(c.stack) && c.stamps[not(c.stack[n].decision)] == c.stamp {
		n++
	}
	c.backTo(n)
}

// backTo keeps the first n levels on the trail.
func (c *levels) backTo(n int) {
	if n == len(c.stack) {
		return
	}
	for _, l := range c.stack[n:] {
		c.fresh = append(c.fresh, l.again...)
	}
	l := c.stack[n]
	c.stack = c.stack[:n]
	c.coreHead = min(c.coreHead, l.start)
	c.unassign(l.start)
	c.restHead, c.restAt = l.restHead, 0
}

// release removes the literal of a clause from the trail, with all later ones, if the clause is its reason and the
// literal isn't fixed.
func (c *levels) release(r ref) {
	for _, l := range c.lits(r) {
		v := l >> 1
		if c.values[l] <= 0 || c.reasons[v] != r || int(c.places[v]) < c.fixed {
			continue
		}
		n, _ := slices.BinarySearchFunc(c.stack, int(c.places[v]), func(l level, place int) int {
			if l.start <= place {
				return -1
			}
			return 1
		})
		c.backTo(n - 1)
		return
	}
}

// settle updates the watches of clauses that became core while the trail was longer, and assigns the literals they
// imply. It returns a falsified clause, or 0.
func (c *levels) settle() (conflict ref) {
	fresh := c.fresh
	c.fresh = c.fresh[:0]
	if len(c.stack) == 0 {
		return 0
	}
	top := &c.stack[len(c.stack)-1]
	for i, r := range fresh {
		if !c.is(r, active) || len(c.lits(r)) < 2 {
			continue
		}
		c.rewatchBest(r)
		lits := c.lits(r)
		switch since := c.falseSince(lits[1]); {
		case c.values[lits[0]] < 0:
			c.fresh = append(c.fresh, fresh[i:]...)
			return r
		case int(since) < top.start: // implied at an earlier level
			top.again = append(top.again, r)
			fallthrough
		case since < last:
			if c.values[lits[0]] == 0 {
				c.assign(lits[0], r)
			}
		}
	}
	return 0
}

// last is greater than all places on the trail.
const last = math.MaxInt32

// rewatchBest makes a core clause watch literals that aren't false, or else those that became false last.
func (c *levels) rewatchBest(r ref) {
	lits := c.lits(r)
	if len(lits) < 3 {
		if len(lits) == 2 && c.falseSince(lits[0]) < c.falseSince(lits[1]) {
			lits[0], lits[1] = lits[1], lits[0]
		}
		return
	}
	a, b := lits[0], lits[1]
	for i := range 2 {
		best := i
		for k := i + 1; k < len(lits) && c.falseSince(lits[best]) < last; k++ {
			if c.falseSince(lits[k]) > c.falseSince(lits[best]) {
				best = k
			}
		}
		lits[i], lits[best] = lits[best], lits[i]
	}
	for i, l := range lits[:2] {
		if l != a && l != b {
			c.enter(2*l+1, watch{r, lits[1-i]})
		}
	}
}

// falseSince returns the place on the trail at which a literal became false, or last.
func (c *levels) falseSince(l lit) int32 {
	if c.values[l] < 0 {
		return c.places[l>>1]
	}
	return last
}
