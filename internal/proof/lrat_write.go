package proof

import (
	"bufio"
	"errors"
	"io"
	"strconv"
)

// WriteLRAT writes the core of the proof in the LRAT format, with a hint for each unit propagation, for simple or
// formally verified checkers. Lemmas without a line in the proof are literals implied by unit propagation. The error is
// from the writer or the scratch, or reports that [Options.LRAT] wasn't set for the check.
//
// Source: L. Cruz-Filipe et al.: Efficient Certified RAT Verification, CADE 2017.
func (r *Result) WriteLRAT(w io.Writer) error {
	if r.lrat == nil {
		return errors.New("the check of the proof was without LRAT")
	}
	h := r.lrat
	if err := h.flush(); err != nil {
		return err
	}
	l := &lratWriter{checker: h.checker, hints: h, w: bufio.NewWriterSize(w, 1<<16), last: h.given}
	l.clauses, l.literals = make([]int, len(h.refs)), make([]int, len(h.names))
	for i := range h.given {
		l.clauses[i] = i + 1
	}
	l.deleteUnused()
	for i := len(h.lines) - 1; i >= 0; i-- {
		l.writeUnits(h.lines[i].clause)
		if err := l.writeLine(i); err != nil {
			return err
		}
	}
	return l.w.Flush()
}

// lratWriter writes the lines of an LRAT proof. Its first error is sticky.
type lratWriter struct {
	*checker
	hints    *hints
	w        *bufio.Writer
	last     int   // the largest line number so far
	clauses  []int // line numbers of clauses
	literals []int // line numbers of literals implied by unit propagation
	units    int   // how many of the literals were written or skipped
	batch    int   // how many of their batches
	buf      []byte
}

// deleteUnused deletes the clauses of the formula that aren't core.
func (l *lratWriter) deleteUnused() {
	var unused []hint
	for i, r := range l.refs[:l.given] {
		if !l.is(r, core) {
			unused = append(unused, clauseHint(int32(i)))
		}
	}
	l.writeDeletion(unused)
}

// writeUnits writes the literals that unit propagation implies before a lemma.
func (l *lratWriter) writeUnits(before int32) {
	periods := l.hints.periods
	for ; l.batch < len(periods); l.batch++ {
		if step := periods[l.batch].step; step >= 0 && l.steps[step] >= before {
			return
		}
		end := len(l.hints.units)
		if l.batch+1 < len(periods) {
			end = periods[l.batch+1].start
		}
		for ; l.units < end; l.units++ {
			l.writeUnit(l.hints.units[l.units])
		}
	}
}

// writeUnit writes a literal, unless it isn't needed or is a clause itself.
func (l *lratWriter) writeUnit(unit lit) {
	r := l.hints.because[unit>>1]
	if !l.needed[unit>>1] || len(l.lits(r)) == 1 {
		return
	}
	l.last++
	l.literals[unit>>1] = l.last
	l.start("")
	l.put(int(l.name(unit)))
	l.put(0)
	for _, other := range l.lits(r) {
		if other != unit {
			v := other >> 1
			l.put(l.number(l.unit(v, l.hints.because[v])))
		}
	}
	l.put(l.clauses[l.id(r)])
	l.end()
}

// writeLine writes a lemma, and deletes the clauses that no later line needs.
func (l *lratWriter) writeLine(i int) error {
	n := l.hints.lines[i]
	hints, err := l.hints.of(i)
	if err != nil {
		return err
	}
	l.last++
	l.start("")
	if int(n.clause) < len(l.refs) {
		l.clauses[n.clause] = l.last
		for _, name := range l.named(l.refs[n.clause], l.pivot(int(n.clause)-l.given)) {
			l.put(int(name))
		}
	}
	l.put(0)
	l.putAll(hints)
	l.end()
	if i > 0 {
		l.writeDeletion(l.hints.lastUsed[l.hints.lines[i-1].lastUse:n.lastUse])
	}
	return nil
}

// writeDeletion writes a line that deletes clauses, if any.
func (l *lratWriter) writeDeletion(gone []hint) {
	if len(gone) == 0 {
		return
	}
	l.start("d")
	l.putAll(gone)
	l.end()
}

// start starts a line with its number, and a mark unless it is a clause.
func (l *lratWriter) start(mark string) {
	l.buf = strconv.AppendInt(l.buf[:0], int64(l.last), 10)
	l.buf = append(append(l.buf, ' '), mark...)
	if mark != "" {
		l.buf = append(l.buf, ' ')
	}
}

// put adds a number to the line.
func (l *lratWriter) put(n int) { l.buf = append(strconv.AppendInt(l.buf, int64(n), 10), ' ') }

// putAll adds the line numbers for hints.
func (l *lratWriter) putAll(hints []hint) {
	for _, h := range hints {
		l.put(l.number(h))
	}
}

// number returns the line number for a hint, negated for a clause that a lemma is resolved with.
func (l *lratWriter) number(h hint) int {
	switch {
	case h < 0:
		return -l.number(^h)
	case h&1 != 0:
		return l.literals[h>>1]
	}
	return l.clauses[h>>1]
}

// end ends the line.
func (l *lratWriter) end() {
	l.w.Write(append(l.buf, '0', '\n'))
}
