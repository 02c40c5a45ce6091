package proof

import "slices"

// hints is what a check remembers for LRAT: lines in the order in which lemmas were checked, the last lemma first.
type hints struct {
	*checker
	units    []lit // the trail that the clauses imply
	because  []ref // the reasons of the variables on it
	periods  []batch
	lines    []line
	hints    []hint
	lastUsed []hint // the clauses that no line after the current one needs
}

// line is the check of a lemma, or of the empty clause.
type line struct {
	clause         int32
	hints, lastUse int // where its hints, and the clauses that it is the last to use, end
}

// begin copies what is fixed at the end of the replay.
func (h *hints) begin(c *checker) {
	h.checker = c
	h.units, h.because, h.periods = slices.Clone(c.trail[:c.fixed]), slices.Clone(c.reasons), slices.Clone(c.batches)
}

// last notes that no lemma after the current one needs a clause.
func (h *hints) last(used hint) { h.lastUsed = append(h.lastUsed, used) }

// end ends a line.
func (h *hints) end(clause int32, hints []hint) {
	h.hints = append(h.hints, hints...)
	h.lines = append(h.lines, line{clause, len(h.hints), len(h.lastUsed)})
}
