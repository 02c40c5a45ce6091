// Package card encodes cardinality constraints as clauses. Each form stands in
// one file, names itself and its source, and is listed in [AtMostOnes].
package card

import "crossat/encode/cnf"

// AtMostOne is a way to say that of some literals no two hold.
type AtMostOne struct {
	Name   string // as the user writes it
	Title  string // one line for a list
	Encode func(b *cnf.Builder, lits []cnf.Lit)
}

// ID is the name.
func (f AtMostOne) ID() string { return f.Name }

// AtMostOnes lists the forms, the simplest first.
var AtMostOnes = []AtMostOne{Pairwise, Ladder}
