package fill

import (
	"crossat/internal/cnf"
	"crossat/internal/encodings/card"
	"crossat/internal/problem/fit"
)

// KeepApart adds to the formula of the encoding that fills differ from others: of the literals -y[c,l] for the letters
// l of another fill, at least the required number of cells hold. That is one clause for a single cell, and
// [card.AtLeast] for more.
func (e *Encoding) KeepApart(f *cnf.Formula, a fit.Apart) {
	b := cnf.NewBuilder(f, f.Vars())
	for _, other := range a.From {
		lits, sure := e.Atoms.differ(other)
		terms := make([]card.Term, len(lits))
		for i, lit := range lits {
			terms[i] = card.Term{Lit: lit, Weight: 1}
		}
		card.AtLeast(b, terms, a.Least()-sure)
	}
}
