package proof

import (
	"bufio"
	"encoding/binary"
	"io"
	"slices"
)

// Scratch stores the data of a check for LRAT, which is many times as long as the proof. It's usually a temporary file.
type Scratch interface {
	io.Writer
	io.ReaderAt
}

// hints is the data of a check for LRAT: lines in the order in which lemmas were checked, last lemma first.
type hints struct {
	*checker
	units    []lit // literals implied by the clauses, in the order of the trail
	because  []ref // by variable: its reason
	periods  []batch
	lines    []line
	lastUsed []hint // clauses, grouped by the line that needs them last

	scratch Scratch
	w       *bufio.Writer
	written int64
	err     error // of the scratch
	buf     []byte
	hints   []hint // of the line read last
}

// line is the check of a lemma or of the empty clause.
type line struct {
	clause  int32
	hints   int64 // end of its hints in the scratch
	lastUse int   // end of the clauses last used by it
}

// newHints returns hints stored in a scratch.
func newHints(s Scratch) *hints { return &hints{scratch: s, w: bufio.NewWriterSize(s, 1<<20)} }

// begin copies the literals fixed by the replay.
func (h *hints) begin(c *checker) {
	h.checker = c
	h.units, h.because, h.periods = slices.Clone(c.trail[:c.fixed]), slices.Clone(c.reasons), slices.Clone(c.batches)
}

// last records that the current lemma is the last one to need a clause.
func (h *hints) last(used hint) { h.lastUsed = append(h.lastUsed, used) }

// end ends a line. It keeps the first error of the scratch.
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

// flush writes the rest, and returns the first error.
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
