package proof

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"crossat/internal/cnf"
)

// Step is one step of a proof: a lemma, or the deletion of a clause.
type Step struct {
	Delete bool
	Clause []cnf.Lit
	At     Position // of the step's first byte
}

// Position is a place in a proof: a line of text, or a byte of a binary file.
type Position struct {
	Binary bool
	N      int64 // lines count from 1, bytes from 0
}

// String returns "line 7" or "byte 7".
func (p Position) String() string {
	if p.Binary {
		return fmt.Sprintf("byte %d", p.N)
	}
	return fmt.Sprintf("line %d", p.N)
}

// Read passes the steps of a DRAT proof to each, until that returns an error. It must not retain their clauses. The
// first bytes determine whether the proof is text or binary. In text, clauses can span lines, and comments ("c") and
// the headers of Glucose and Riss ("o proof DRUP") are skipped. Errors name the file and, except for errors of the
// reader, the line or byte, or come from each.
func Read(name string, r io.Reader, each func(Step) error) error {
	s := &source{r: r, buf: make([]byte, 0, 1<<16), line: 1}
	p := parser{name: name, source: s, each: each}
	if s.binary() {
		p.binary = true
		return p.parseBinary()
	}
	return p.parseText()
}

// parser reads a proof step by step.
type parser struct {
	*source
	name   string
	binary bool
	each   func(Step) error
	step   Step // the step being read; its clause is a buffer
}

// position returns the position of the last byte read.
func (p *parser) position() Position {
	if p.binary {
		return Position{true, max(p.before+int64(p.pos)-1, 0)}
	}
	return Position{false, p.line}
}

// errorf returns an error at the current position.
func (p *parser) errorf(format string, args ...any) error {
	return p.errorAt(p.position(), fmt.Sprintf(format, args...))
}

func (p *parser) errorAt(at Position, msg string) error {
	if at.Binary {
		return fmt.Errorf("%s: %s: %s", p.name, at, msg)
	}
	return &cnf.SyntaxError{Name: p.name, Line: int(at.N), Msg: msg}
}

// begin starts a step at the byte read last.
func (p *parser) begin(del bool) {
	p.step = Step{Delete: del, Clause: p.step.Clause[:0], At: p.position()}
}

// cut returns the error for the end of the file inside a clause, or the error of the reader.
func (p *parser) cut() error {
	if err := p.broken(); err != nil {
		return err
	}
	return p.errorAt(p.step.At, "the last clause has no closing 0: the file is cut short")
}

// broken returns the error of the reader, except for the end of the file.
func (p *parser) broken() error {
	if p.err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", p.name, p.err)
}

// source is a buffered reader.
type source struct {
	r      io.Reader
	buf    []byte // read, but only used up to pos
	pos    int
	before int64 // bytes before buf
	line   int64 // of the next byte
	err    error // except for the end of the file
}

// end is returned by next after the last byte.
const end = -1

// next returns the next byte, or end.
func (s *source) next() int {
	if s.pos == len(s.buf) && !s.fill() {
		return end
	}
	s.pos++
	return int(s.buf[s.pos-1])
}

// back undoes the last next, unless that returned end.
func (s *source) back() { s.pos-- }

// fill reads more, and reports whether it got anything.
func (s *source) fill() bool {
	s.before += int64(len(s.buf))
	s.pos, s.buf = 0, s.buf[:0]
	if s.err != nil {
		return false
	}
	n, err := io.ReadAtLeast(s.r, s.buf[:cap(s.buf)], 1)
	s.buf = s.buf[:n]
	if n == 0 && !errors.Is(err, io.EOF) {
		s.err = err
	}
	return n > 0
}

// binary reports whether the proof is binary. Binary proofs begin with "a" or "d". Text can also begin with "d", but
// then a blank follows, and it has no zero bytes.
func (s *source) binary() bool {
	n, err := io.ReadFull(s.r, s.buf[:cap(s.buf)])
	s.buf = s.buf[:n]
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		s.err = err
	}
	switch {
	case n == 0:
		return false
	case s.buf[0] == 'd':
		return n > 1 && !isBlank(int(s.buf[1])) || bytes.IndexByte(s.buf, 0) >= 0
	}
	return s.buf[0] == 'a'
}

func isBlank(b int) bool { return b == ' ' || b == '\n' || b == '\t' || b == '\r' }
