// Package card encodes cardinality constraints as clauses. Each encoding has its own file, which cites its source. The
// at-most-one encodings are listed in [AtMostOnes]; [Between] and [AtLeast] bound weighted sums.
package card

import "crossat/internal/cnf"

// AtMostOne is an encoding of the constraint that no two of some literals hold. If the builder's sink supports that as
// a single constraint, all encodings are this constraint.
type AtMostOne struct {
	Name   string // as on the command line
	Title  string // one-line description for a listing
	Encode func(b *cnf.Builder, lits []cnf.Lit)
}

// ID returns the name.
func (f AtMostOne) ID() string { return f.Name }

// AtMostOnes lists the encodings, the simplest first.
var AtMostOnes = []AtMostOne{Pairwise, Ladder}
