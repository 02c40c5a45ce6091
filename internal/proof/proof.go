package proof

import (
	"context"
	"fmt"
	"io"
	"strings"

	"crossat/internal/cnf"
)

// Options configures a check. The zero value only checks.
type Options struct {
	LRAT     Scratch            // stores the data for [Result.WriteLRAT]; nil to do without
	Progress func(done float64) // called often, with the checked share of the lemmas
}

// Result is the result of a successful check.
type Result struct {
	Core    []int // the clauses of the formula that the proof needs, ascending, as indices for [cnf.Formula.Clause]
	Lemmas  int   // the lemmas of the proof
	Used    int   // lemmas that the proof needs
	RAT     int   // lemmas among Used that are not RUP
	Unknown int   // deletions of unknown clauses, which were ignored

	lrat *hints // nil without LRAT
}

// Refused is the error for an incorrect proof.
type Refused struct {
	Name   string    // the proof's name
	Lemma  int       // the number of the incorrect lemma, from 1; 0 if the proof doesn't derive the empty clause
	At     Position  // the lemma's position
	Clause []cnf.Lit // the lemma
}

// Error describes the error in one line.
func (r *Refused) Error() string {
	if r.Lemma == 0 {
		return r.Name + ": it does not derive the empty clause"
	}
	return fmt.Sprintf("%s: lemma %d (%s) is neither RUP nor RAT: %s", r.Name, r.Lemma, r.At, shorten(r.Clause))
}

// shorten formats the first literals of a clause.
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

// Check checks a DRAT proof, text or binary, that a formula is unsatisfiable; name is used in messages. The error is a
// *[Refused] if the proof is incorrect, or else an error from [Read] or the context.
//
// Each lemma must have the property RUP (unit propagation refutes its negation) or RAT (it refutes the negations of all
// resolvents on the first literal), given the clauses before it. Lemmas are checked backward, and only if later ones
// need them, which also finds an unsatisfiable core of the formula. Like drat-trim, Check ignores deletions of unit
// clauses, and of clauses that are the reason for a literal.
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
