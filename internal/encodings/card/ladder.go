package card

import "crossat/internal/cnf"

// Ladder is the sequential counter: a variable s[i], "one of the first i+1 literals holds", for all literals except the
// last. It takes n-1 new variables and 3n-4 clauses.
//
// Source: C. Sinz, Towards an Optimal CNF Encoding of Boolean Cardinality Constraints, CP 2005, LT(n,1). Departure: for
// up to five literals it uses [Pairwise], which takes fewer clauses.
var Ladder = AtMostOne{
	Name:  "ladder",
	Title: "a sequential counter (Sinz 2005)",
	Encode: func(b *cnf.Builder, lits []cnf.Lit) {
		if len(lits) > 2 && b.AtMostOne(lits) {
			return
		}
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
