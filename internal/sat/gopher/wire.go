package gopher

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"crossat/internal/cnf"
	"crossat/internal/sat"
)

// A task is sent to the child in binary, in little-endian order: a header, the hints, then the clauses as 32-bit
// literals, each clause terminated by 0. Text would take longer to write and parse than many formulas take to solve.

// wireHeader holds the counts of the parts. Lits excludes the zeros.
type wireHeader struct {
	Vars, Hints              uint32
	Clauses, Lits, Conflicts uint64
}

// wireHint is a [cnf.Hint].
type wireHint struct {
	First, Count, Activity int32
}

// writeTask writes a task for readTask.
func writeTask(w io.Writer, t sat.Task) error {
	f := t.Formula
	b := bufio.NewWriterSize(w, 1<<16)
	header := wireHeader{uint32(f.Vars()), uint32(len(t.Hints)), uint64(f.Len()), uint64(f.Lits()), uint64(t.Conflicts)}
	if err := binary.Write(b, binary.LittleEndian, header); err != nil {
		return err
	}
	for _, h := range t.Hints {
		hint := wireHint{int32(h.First), int32(h.Count), int32(h.Activity)}
		if err := binary.Write(b, binary.LittleEndian, hint); err != nil {
			return err
		}
	}
	var buf []byte
	for i := range f.Len() {
		buf = buf[:0]
		for _, l := range f.Clause(i) {
			buf = binary.LittleEndian.AppendUint32(buf, uint32(l))
		}
		buf = binary.LittleEndian.AppendUint32(buf, 0)
		if _, err := b.Write(buf); err != nil {
			return err
		}
	}
	return b.Flush()
}

// maxReserve limits the clauses and literals to preallocate based on a header. More are allocated as they arrive.
const maxReserve = 1 << 26

// readTask reads the output of writeTask, and not a byte more.
func readTask(r io.Reader) (t sat.Task, err error) {
	var header wireHeader
	if err := binary.Read(r, binary.LittleEndian, &header); err != nil {
		return t, fmt.Errorf("reading the header: %w", err)
	}
	t.Conflicts = int(header.Conflicts)
	for range header.Hints {
		var h wireHint
		if err := binary.Read(r, binary.LittleEndian, &h); err != nil {
			return t, fmt.Errorf("reading the hints: %w", err)
		}
		t.Hints = append(t.Hints, cnf.Hint{First: cnf.Lit(h.First), Count: int(h.Count), Activity: int(h.Activity)})
	}
	if header.Vars > cnf.MaxVar || header.Lits > cnf.MaxLits || header.Clauses > cnf.MaxLits {
		return t, errors.New("corrupt header: counts out of range")
	}
	t.Formula = new(cnf.Formula)
	t.Formula.Declare(int(header.Vars))
	t.Formula.Reserve(int(min(header.Clauses, maxReserve)), int(min(header.Lits, maxReserve)))
	return t, readClauses(r, t.Formula, header)
}

// readClauses reads the clauses through a large buffer.
func readClauses(r io.Reader, f *cnf.Formula, header wireHeader) error {
	var clause []cnf.Lit
	buf := make([]byte, 1<<16)
	for left := 4 * (header.Lits + header.Clauses); left > 0; { // in bytes
		chunk := buf[:min(left, uint64(len(buf)))]
		if _, err := io.ReadFull(r, chunk); err != nil {
			return fmt.Errorf("reading the clauses: %w", err)
		}
		left -= uint64(len(chunk))
		for ; len(chunk) > 0; chunk = chunk[4:] {
			l := cnf.Lit(binary.LittleEndian.Uint32(chunk))
			if l == math.MinInt32 || l.Var() > int(header.Vars) {
				return errors.New("corrupt formula: literal out of range")
			}
			if l != 0 {
				clause = append(clause, l)
				continue
			}
			f.Add(clause)
			clause = clause[:0]
		}
	}
	if f.Len() != int(header.Clauses) || f.Lits() != int(header.Lits) {
		return errors.New("corrupt formula: it does not match its header")
	}
	return nil
}
