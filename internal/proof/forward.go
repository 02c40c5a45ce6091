package proof

import "context"

// checker replays a proof forward until unit propagation leads to a conflict, and then checks it backward.
type checker struct {
	*levels
	ctx     context.Context
	options Options

	step    int     // the current step
	batches []batch // fixed literals, by step
	rats    int     // core lemmas that are not RUP
}

// batch is a part of the trail that a lemma has fixed.
type batch struct {
	step  int // -1 for the formula
	start int // its start on the trail
}

func newChecker(ctx context.Context, p *proof, o Options) *checker {
	l := &levels{proof: p, tracer: newTracer(newPropagator(p.store), o.LRAT)}
	return &checker{levels: l, ctx: ctx, options: o}
}

// replay applies the steps of the proof until a conflict. It returns the falsified clause and leaves step at the last
// lemma.
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

// do applies one step.
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

// ignored replaces a deletion that is ignored.
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

// imply assigns the literal of a clause whose other literals are false. It returns the clause if all are false.
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

// fix propagates the literals that a step has added to the trail.
func (c *checker) fix(start int) (conflict ref) {
	c.batches = append(c.batches, batch{c.step, start})
	if conflict = c.propagate(); conflict == 0 {
		c.fixed = len(c.trail)
	}
	return conflict
}
