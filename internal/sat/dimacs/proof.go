package dimacs

import (
	"bufio"
	"errors"
	"io"
	"os"

	"crossat/internal/cnf"
)

// copyProof copies the proof that a program has written. Without the empty clause it is truncated, for example because
// the disk is full, which programs don't report.
func copyProof(to io.Writer, path string, f *cnf.Formula) error {
	file, err := os.Open(path)
	if err != nil {
		return errors.New("it wrote no proof")
	}
	defer file.Close()
	end := &emptyClause{fresh: true}
	if _, err := io.Copy(to, io.TeeReader(bufio.NewReaderSize(file, 1<<16), end)); err != nil {
		return err
	}
	if !end.found && !end.zero && !hasEmptyClause(f) {
		return errors.New("its proof is cut short: is there room for it in the folder of temporary files?")
	}
	return nil
}

// hasEmptyClause reports whether a formula has the empty clause, in which case a proof can be empty.
func hasEmptyClause(f *cnf.Formula) bool {
	for i := range f.Len() {
		if len(f.Clause(i)) == 0 {
			return true
		}
	}
	return false
}

// emptyClause looks for the empty clause in a proof written to it: the line 0 in text, or a and 0 in binary form.
type emptyClause struct {
	found bool
	fresh bool // the line is blank so far
	zero  bool // the line is 0 so far, which is the clause even without a line end
	added bool // the last byte was an a
}

func (e *emptyClause) Write(p []byte) (int, error) {
	for _, b := range p {
		switch {
		case b == '\n':
			e.found = e.found || e.zero
			e.fresh, e.zero = true, false
		case b == ' ' || b == '\t' || b == '\r':
		default:
			e.fresh, e.zero = false, e.fresh && b == '0'
		}
		e.found = e.found || e.added && b == 0
		e.added = b == 'a'
	}
	return len(p), nil
}
