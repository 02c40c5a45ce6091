package card

import "crossat/internal/cnf"

// Pairwise forbids every pair: n(n-1)/2 clauses, no new variable.
var Pairwise = AtMostOne{
	Name:  "pairwise",
	Title: "a clause for every pair",
	Encode: func(b *cnf.Builder, lits []cnf.Lit) {
		if len(lits) > 2 && b.AtMostOne(lits) {
			return
		}
		for i, a := range lits {
			for _, c := range lits[:i] {
				b.NotBoth(c, a)
			}
		}
	},
}
