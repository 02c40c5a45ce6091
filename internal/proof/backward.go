package proof

import (
	"slices"

	"crossat/internal/cnf"
)

// verify checks the lemmas that lead to a conflict, last to first.
func (c *checker) verify(conflict ref) error {
	if c.lrat != nil {
		c.lrat.begin(c)
	}
	c.trace(conflict, c.fixed)
	c.endLemma(int32(len(c.refs)))
	c.cancel(c.fixed)
	last := c.step
	for ; c.step >= 0; c.step-- {
		if c.step%pulse == 0 && c.ctx.Err() != nil {
			return c.ctx.Err()
		}
		if err := c.undo(c.steps[c.step]); err != nil {
			return err
		}
		if c.options.Progress != nil {
			c.options.Progress(1 - float64(c.step)/float64(last+1))
		}
	}
	return nil
}

// undo undoes one step. A core lemma is checked against the clauses before it.
func (c *checker) undo(step int32) error {
	switch {
	case step == ignored:
		return nil
	case step < 0:
		c.backTo(0)
		c.attach(c.refs[^step])
		return nil
	}
	r := c.refs[step]
	c.detach(r)
	c.release(r)
	if n := len(c.batches) - 1; c.batches[n].step == c.step {
		c.backTo(0)
		c.fixed = c.batches[n].start
		c.batches = c.batches[:n]
		c.cancel(c.fixed)
	}
	if !c.is(r, core) {
		return nil
	}
	if lemma := int(step) - c.given; !c.rup(c.order(lemma)) {
		if !c.rat(c.pivot(lemma)) {
			return c.refuse(step)
		}
		defer c.backTo(0)
	}
	c.endLemma(step)
	return c.ctx.Err()
}

// named returns the literals of a clause, starting with first.
func (s *store) named(r ref, first lit) []cnf.Lit {
	var clause []cnf.Lit
	for _, l := range s.lits(r) {
		clause = append(clause, s.name(l))
		if l == first {
			n := len(clause) - 1
			clause[0], clause[n] = clause[n], clause[0]
		}
	}
	return clause
}

// refuse returns the error for an incorrect lemma.
func (c *checker) refuse(step int32) error {
	n := int(step) - c.given
	clause := c.named(c.refs[step], c.pivot(n))
	return &Refused{Name: c.file, Lemma: n + 1, At: c.positions[n], Clause: clause}
}

// endLemma ends the check of a lemma, or of the conflict.
func (c *checker) endLemma(id int32) {
	c.endLine()
	if int(id) < len(c.refs) {
		for _, l := range c.lits(c.refs[id]) {
			c.assumed[l>>1] = false
		}
	}
	if c.lrat != nil {
		slices.Reverse(c.line)
		c.lrat.end(id, c.line)
		c.line = c.line[:0]
	}
}

// result summarises the core.
func (c *checker) result() *Result {
	r := &Result{Lemmas: len(c.starts), RAT: c.rats, Unknown: c.unknown, lrat: c.lrat}
	for i, clause := range c.refs {
		switch {
		case !c.is(clause, core):
		case i < c.given:
			r.Core = append(r.Core, i)
		default:
			r.Used++
		}
	}
	return r
}
