// Package proof writes and checks proofs that a formula is unsatisfiable.
//
// A proof is a sequence of lemmas: clauses that can be added to the formula without making it unsatisfiable if it was
// satisfiable. The last one is empty. DRAT proofs consist only of lemmas and of deletions of clauses.
package proof

import (
	"bufio"
	"io"
	"strconv"

	"crossat/internal/cnf"
)

// Format is a format of DRAT proofs.
type Format struct {
	Name  string // as on the command line
	Title string // one line for a list
}

// ID returns the name.
func (f Format) ID() string { return f.Name }

// The formats for proofs.
var (
	Text   = Format{"text", "a line for each lemma, literals as in DIMACS"}
	Binary = Format{"binary", "a third as large, as drat-trim and cadical have it"}
)

// Formats lists the formats; the first is the default.
var Formats = []Format{Text, Binary}

// Writer writes a proof. After the first error, it does nothing but keep that error.
type Writer struct {
	w      *bufio.Writer
	binary bool
	lemmas int
	bytes  int64
	buf    []byte
	err    error
}

// NewWriter returns a writer for a format.
func NewWriter(w io.Writer, f Format) *Writer {
	return &Writer{w: bufio.NewWriterSize(w, 1<<16), binary: f == Binary}
}

// Add writes a lemma.
func (w *Writer) Add(clause []cnf.Lit) {
	w.lemmas++
	w.buf = w.buf[:0]
	if w.binary {
		w.buf = append(w.buf, 'a')
	}
	w.write(clause)
}

// Write passes on a proof written by another program, in any format. Its lemmas aren't counted.
func (w *Writer) Write(b []byte) (n int, err error) {
	if w.err == nil {
		n, w.err = w.w.Write(b)
		w.bytes += int64(n)
	}
	return n, w.err
}

// Delete writes the deletion of a clause.
func (w *Writer) Delete(clause []cnf.Lit) {
	w.buf = append(w.buf[:0], 'd')
	if !w.binary {
		w.buf = append(w.buf, ' ')
	}
	w.write(clause)
}

// write writes the buffer and a clause.
func (w *Writer) write(clause []cnf.Lit) {
	for _, l := range clause {
		if w.binary {
			w.buf = appendVarint(w.buf, l)
		} else {
			w.buf = append(strconv.AppendInt(w.buf, int64(l), 10), ' ')
		}
	}
	if w.binary {
		w.buf = append(w.buf, 0)
	} else {
		w.buf = append(w.buf, '0', '\n')
	}
	if w.err == nil {
		var n int
		n, w.err = w.w.Write(w.buf)
		w.bytes += int64(n)
	}
}

// appendVarint appends a literal in the binary format: twice the variable, plus one if negated, in groups of seven
// bits, lowest first.
func appendVarint(b []byte, l cnf.Lit) []byte {
	u := uint32(l.Var()) << 1
	if l < 0 {
		u++
	}
	for ; u > 0x7f; u >>= 7 {
		b = append(b, byte(u)|0x80)
	}
	return append(b, byte(u))
}

// Lemmas returns the number of lemmas written.
func (w *Writer) Lemmas() int { return w.lemmas }

// Bytes returns the size of the proof so far.
func (w *Writer) Bytes() int64 { return w.bytes }

// Err returns the first error of the underlying writer.
func (w *Writer) Err() error { return w.err }

// Flush writes buffered data. It returns the same error as Err.
func (w *Writer) Flush() error {
	if w.err == nil {
		w.err = w.w.Flush()
	}
	return w.err
}
