package proof

import (
	"context"
	"fmt"
	"io"
	"strings"

	"crossat/internal/cnf"
)

// Options of a check. The zero value checks and no more.
type Options struct {
	LRAT     Scratch            // remember there what [Result.WriteLRAT] writes; nil for not at all
	Progress func(done float64) // called often, with the share of the lemmas that is checked
}

// Result is what the check of a proof finds, if the proof is right.
type Result struct {
	Core    []int // the clauses of the formula that the proof needs, ascending, as for [cnf.Formula.Clause]
	Lemmas  int   // the lemmas of the proof
	Used    int   // those of them that it needs
	RAT     int   // those of Used that do not have the property RUP
	Unknown int   // deletions of clauses that are not there, which were ignored

	lrat *hints // nil if they were not wanted
}

// Refused is the error for a proof that is no proof.
type Refused struct {
	Name   string    // the proof's
	Lemma  int       // the number of the lemma that is wrong, from 1; 0 if the proof does not derive the empty clause
	At     Position  // of that lemma
	Clause []cnf.Lit // that lemma
}

// Error says what is wrong, in one line.
func (r *Refused) Error() string {
	if r.Lemma == 0 {
		return r.Name + ": it does not derive the empty clause"
	}
	return fmt.Sprintf("%s: lemma %d (%s) is neither RUP nor RAT: %s", r.Name, r.Lemma, r.At, shorten(r.Clause))
}

// shorten prints the first literals of a clause.
func shorten(clause []cnf.Lit) string {
	const most = 8
	var b strings.Builder
	for _, l := range clause[:min(len(clause), most)] {
		fmt.Fprintf(&b, "%d ", l)
	}
	if len(clause) > most {
		return fmt.Sprintf("%s… (%d literals)", &b, len(clause))
	}
	return b.String() + "0"
}

// Check checks a DRAT proof, text or binary, that a formula is unsatisfiable; the name is for messages. The error is
// of type *[Refused] if the proof is wrong; otherwise it is one of [Read] or of the context.
//
// Each lemma must have the property RUP (unit propagation refutes its negation) or RAT (so it does for the resolvents
// on its first literal) with respect to the clauses before it. Lemmas are checked backward, and only those that the
// ones after them need, so that the check also finds an unsatisfiable core of the formula. As in drat-trim, deletions
// of unit clauses are ignored, and of clauses that are the reason why a literal is true.
//
// Source: N. Wetzler, M. Heule, W. Hunt: DRAT-trim: Efficient Checking and Trimming Using Expressive Clausal Proofs,
// SAT 2014.
func Check(ctx context.Context, f *cnf.Formula, name string, proof io.Reader, o Options) (*Result, error) {
	s, err := newStore(f)
	if err != nil {
		return nil, err
	}
	p, err := readProof(ctx, s, name, proof)
	if err != nil {
		return nil, err
	}
	c := newChecker(ctx, p, o)
	conflict, err := c.replay()
	if err != nil {
		return nil, err
	}
	if err := c.verify(conflict); err != nil {
		return nil, err
	}
	return c.result(), nil
}
