// Package connect encodes that the words of a layout form one connected graph.
package connect

import "crossat/internal/cnf"

// Tree requires that the words placed are connected: each is the root, or has a parent that it is joined to and that is
// fewer steps from the root, which rules out cycles of parents. Steps are in the order encoding ("k or fewer"). The
// root is the first word that is placed.
//
// For each word, out is the literal for "left out", or 0 if it must be placed. The words w and u are joined if one of
// the literals joined(w, u) is true; without literals, they cannot be joined. The caller must require that all of them
// are false if w or u is left out.
//
// For n words, Tree writes n variables for each word, and one variable and O(n) clauses for each ordered pair that can
// be joined.
func Tree(b *cnf.Builder, out []cnf.Lit, joined func(w, u int) []cnf.Lit) {
	steps := steps(b, out)
	for w := range steps {
		var choices []cnf.Lit
		if out[w] != 0 {
			choices = append(choices, out[w])
		}
		choices = append(choices, steps[w][0])
		for u := range steps {
			edges := joined(w, u)
			if len(edges) == 0 {
				continue
			}
			parent := b.Fresh(1) // u is the parent of w
			choices = append(choices, parent)
			b.ImpliesAnyOf(parent, edges)
			b.Implies(parent, steps[u][len(steps)-2]) // a parent cannot be at the maximum distance
			for k := 1; k < len(steps); k++ {
				b.AnyOf([]cnf.Lit{-parent, -steps[w][k], steps[u][k-1]})
			}
		}
		b.AnyOf(choices)
	}
}

// steps returns by word w and number k the variable for "w is at most k steps from the root", with the clauses that
// only the first word placed is 0 steps from it.
func steps(b *cnf.Builder, out []cnf.Lit) [][]cnf.Lit {
	n := len(out)
	steps := make([][]cnf.Lit, n)
	for w := range n {
		first := b.Fresh(n)
		for k := range n {
			steps[w] = append(steps[w], first+cnf.Lit(k))
			if k > 0 {
				b.Implies(steps[w][k-1], steps[w][k])
			}
		}
		for u := range w {
			if out[u] == 0 {
				b.AnyOf([]cnf.Lit{-first}) // an earlier word must be placed
				break
			}
			b.Implies(first, out[u])
		}
	}
	return steps
}
