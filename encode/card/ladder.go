package card

import "crossat/encode/cnf"

// Ladder counts along the literals with a variable s[i], "one of the first i+1
// holds", for all but the last: n-1 new variables, 3n-4 clauses.
//
// Source: C. Sinz, Towards an Optimal CNF Encoding of Boolean Cardinality
// Constraints, CP 2005, LT(n,1). Departure: up to five literals the pairs are
// fewer than the ladder's clauses, and are written instead.
var Ladder = AtMostOne{
	Name:  "ladder",
	Title: "a counter along the literals (Sinz 2005)",
	Encode: func(b *cnf.Builder, lits []cnf.Lit) {
		if len(lits) <= 5 {
			Pairwise.Encode(b, lits)
			return
		}
		n := len(lits)
		s := b.Fresh(n - 1)
		for i, x := range lits {
			if i > 0 {
				b.NotBoth(s+cnf.Lit(i-1), x)
			}
			if i > 0 && i < n-1 {
				b.Implies(s+cnf.Lit(i-1), s+cnf.Lit(i))
			}
			if i < n-1 {
				b.Implies(x, s+cnf.Lit(i))
			}
		}
	},
}
