// Package connect says with clauses that the parts of a layout are connected.
package connect

import "crossat/encode/cnf"

// Tree says that all words that are placed are connected: each is the root or has a parent that
// it is joined to and that is fewer steps from the root. The root, reached in 0 steps, is the
// first word that is placed. By word, out is the literal of "it is left out", 0 if it must not be;
// two words are joined if one of the literals of joined holds, and cannot be if there are none.
func Tree(b *cnf.Builder, out []cnf.Lit, joined func(w, u int) []cnf.Lit) {
	steps := steps(b, out)
	for w := range steps {
		var choices []cnf.Lit
		if out[w] != 0 {
			choices = append(choices, out[w])
		}
		choices = append(choices, steps[w][0])
		for u := range steps {
			ways := joined(w, u)
			if len(ways) == 0 {
				continue
			}
			parent := b.Fresh(1)
			choices = append(choices, parent)
			b.ImpliesAnyOf(parent, ways)
			b.Implies(parent, steps[u][len(steps)-2])
			for k := 1; k < len(steps); k++ {
				b.AnyOf([]cnf.Lit{-parent, -steps[w][k], steps[u][k-1]})
			}
		}
		b.AnyOf(choices)
	}
}

// steps has a variable for each word and number of steps: it is reached from the root in so
// many or fewer.
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
				b.AnyOf([]cnf.Lit{-first})
				break
			}
			b.Implies(first, out[u])
		}
	}
	return steps
}
