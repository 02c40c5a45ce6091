package gopher

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"crossat/encode/cnf"
	"crossat/solve"
)

// A task goes to the child in little-endian order: a head, the hints, then the
// clauses as 32-bit literals, each clause closed by 0. Text would take longer to
// write and read than many formulas take to solve.

type wireHead struct {
	Vars, Hints              uint32
	Clauses, Lits, Conflicts uint64
}

type wireHint struct {
	First, Count, Activity int32
}

func writeTask(w io.Writer, t solve.Task) error {
	f := t.Formula
	b := bufio.NewWriterSize(w, 1<<16)
	head := wireHead{uint32(f.Vars()), uint32(len(t.Hints)), uint64(f.Len()), uint64(f.Lits()), uint64(t.Conflicts)}
	if err := binary.Write(b, binary.LittleEndian, head); err != nil {
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

// maxRoom is how many clauses and literals are made room for because a head
// announces them; what is more than that makes its own room as it arrives.
const maxRoom = 1 << 26

// readTask reads what writeTask wrote, and no byte more.
func readTask(r io.Reader) (t solve.Task, err error) {
	var head wireHead
	if err := binary.Read(r, binary.LittleEndian, &head); err != nil {
		return t, fmt.Errorf("the formula did not arrive: %w", err)
	}
	t.Conflicts = int(head.Conflicts)
	for range head.Hints {
		var h wireHint
		if err := binary.Read(r, binary.LittleEndian, &h); err != nil {
			return t, fmt.Errorf("the hints arrived in part: %w", err)
		}
		t.Hints = append(t.Hints, cnf.Hint{First: cnf.Lit(h.First), Count: int(h.Count), Activity: int(h.Activity)})
	}
	if head.Vars > cnf.MaxVar || head.Lits > cnf.MaxLits || head.Clauses > cnf.MaxLits {
		return t, errors.New("the formula arrived damaged: impossible counts")
	}
	t.Formula = new(cnf.Formula)
	t.Formula.Declare(int(head.Vars))
	t.Formula.Reserve(int(min(head.Clauses, maxRoom)), int(min(head.Lits, maxRoom)))
	return t, readClauses(r, t.Formula, head)
}

// readClauses reads the clauses in large pieces.
func readClauses(r io.Reader, f *cnf.Formula, head wireHead) error {
	var clause []cnf.Lit
	buf := make([]byte, 1<<16)
	for left := 4 * (head.Lits + head.Clauses); left > 0; {
		piece := buf[:min(left, uint64(len(buf)))]
		if _, err := io.ReadFull(r, piece); err != nil {
			return fmt.Errorf("the formula arrived in part: %w", err)
		}
		left -= uint64(len(piece))
		for ; len(piece) > 0; piece = piece[4:] {
			l := cnf.Lit(binary.LittleEndian.Uint32(piece))
			if l == math.MinInt32 || l.Var() > int(head.Vars) {
				return errors.New("the formula arrived damaged: a literal beyond its variables")
			}
			if l != 0 {
				clause = append(clause, l)
				continue
			}
			f.Add(clause)
			clause = clause[:0]
		}
	}
	if f.Len() != int(head.Clauses) || f.Lits() != int(head.Lits) {
		return errors.New("the formula arrived other than it was announced")
	}
	return nil
}
