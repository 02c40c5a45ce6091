package proof

import (
	"bufio"
	"encoding/binary"
	"io"
	"slices"
)

// Scratch keeps what a check remembers for LRAT, which is many times as long as the proof: a temporary file, usually.
type Scratch interface {
	io.Writer
	io.ReaderAt
}

// hints is what a check remembers for LRAT: lines in the order in which lemmas were checked, the last lemma first.
type hints struct {
	*checker
	units    []lit // the trail that the clauses imply
	because  []ref // the reasons of the variables on it
	periods  []batch
	lines    []line
	lastUsed []hint // the clauses that no line after the current one needs

	scratch Scratch
	w       *bufio.Writer
	written int64
	err     error // of the scratch
	buf     []byte
	hints   []hint // of a line that is read
}

// line is the check of a lemma, or of the empty clause.
type line struct {
	clause  int32
	hints   int64 // where its hints end in the scratch
	lastUse int   // where the clauses that it is the last to use end
}

// newHints returns hints that are kept in a scratch.
func newHints(s Scratch) *hints { return &hints{scratch: s, w: bufio.NewWriterSize(s, 1<<20)} }

// begin copies what is fixed at the end of the replay.
func (h *hints) begin(c *checker) {
	h.checker = c
	h.units, h.because, h.periods = slices.Clone(c.trail[:c.fixed]), slices.Clone(c.reasons), slices.Clone(c.batches)
}

// last notes that no lemma after the current one needs a clause.
func (h *hints) last(used hint) { h.lastUsed = append(h.lastUsed, used) }

// end ends a line. It remembers the first error of the scratch.
func (h *hints) end(clause int32, hints []hint) {
	h.buf = h.buf[:0]
	for _, n := range hints {
		h.buf = binary.AppendVarint(h.buf, int64(n))
	}
	if _, err := h.w.Write(h.buf); err != nil && h.err == nil {
		h.err = err
	}
	h.written += int64(len(h.buf))
	h.lines = append(h.lines, line{clause, h.written, len(h.lastUsed)})
}

// flush writes what is still in memory, and returns the first error.
func (h *hints) flush() error {
	if err := h.w.Flush(); h.err == nil {
		h.err = err
	}
	return h.err
}

// of reads the hints of a line.
func (h *hints) of(i int) ([]hint, error) {
	from := int64(0)
	if i > 0 {
		from = h.lines[i-1].hints
	}
	h.buf = slices.Grow(h.buf[:0], int(h.lines[i].hints-from))[:h.lines[i].hints-from]
	if _, err := h.scratch.ReadAt(h.buf, from); err != nil && err != io.EOF {
		return nil, err
	}
	h.hints = h.hints[:0]
	for b := h.buf; len(b) > 0; {
		n, size := binary.Varint(b)
		h.hints, b = append(h.hints, hint(n)), b[size:]
	}
	return h.hints, nil
}
