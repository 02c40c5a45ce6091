package proof

import "context"

// checker replays a proof forward until unit propagation ends in a conflict, and then checks it backward.
type checker struct {
	*levels
	ctx     context.Context
	options Options

	step    int     // the one that is replayed or undone
	batches []batch // what became fixed, by steps
	rats    int     // core lemmas that are not RUP
}

// batch is the part of the trail that a lemma has made fixed.
type batch struct {
	step  int // -1 for the formula
	start int // where it begins on the trail
}

func newChecker(ctx context.Context, p *proof, o Options) *checker {
	l := &levels{proof: p, tracer: newTracer(newPropagator(p.store), o.LRAT)}
	return &checker{levels: l, ctx: ctx, options: o}
}

// replay does the steps of the proof until there is a conflict. It returns the clause that is false; the step is that
// of the last lemma.
func (c *checker) replay() (conflict ref, err error) {
	c.step = -1
	formula := c.refs[:c.given]
	c.attachAll(formula)
	for _, r := range formula {
		if len(c.lits(r)) > 1 {
			continue
		}
		if conflict = c.imply(r); conflict != 0 {
			return conflict, nil
		}
	}
	if conflict = c.fix(0); conflict != 0 {
		return conflict, nil
	}
	for c.step = 0; c.step < len(c.steps); c.step++ {
		if c.step%pulse == 0 && c.ctx.Err() != nil {
			return 0, c.ctx.Err()
		}
		if conflict = c.do(c.steps[c.step]); conflict != 0 {
			return conflict, nil
		}
	}
	return 0, &Refused{Name: c.file}
}

// do does one step.
func (c *checker) do(step int32) (conflict ref) {
	if step < 0 {
		r := c.refs[^step]
		if lits := c.lits(r); len(lits) < 2 || c.isReason(r, lits) {
			c.steps[c.step] = ignored
		} else {
			c.detach(r)
		}
		return 0
	}
	start := len(c.trail)
	r := c.refs[step]
	c.attach(r)
	if conflict = c.imply(r); conflict != 0 || start == len(c.trail) {
		return conflict
	}
	return c.fix(start)
}

// ignored replaces the deletion of a clause that stays.
const ignored = -1 << 31

// isReason reports whether a clause is the reason of one of its literals.
func (c *checker) isReason(r ref, lits []lit) bool {
	for _, l := range lits {
		if c.values[l] > 0 {
			return c.reasons[l>>1] == r
		}
	}
	return false
}

// imply assigns the literal of a clause in which all others are false. It returns the clause if that one is, too.
func (c *checker) imply(r ref) (conflict ref) {
	lits := c.lits(r)
	switch {
	case len(lits) == 0 || c.values[lits[0]] < 0:
		return r
	case c.values[lits[0]] == 0 && (len(lits) == 1 || c.values[lits[1]] < 0):
		c.assign(lits[0], r)
	}
	return 0
}

// fix propagates what a step has added to the trail.
func (c *checker) fix(start int) (conflict ref) {
	c.batches = append(c.batches, batch{c.step, start})
	if conflict = c.propagate(); conflict == 0 {
		c.fixed = len(c.trail)
	}
	return conflict
}
