package overlap

import "crossat/encode/cnf"

// tree says that all words hang together: each that is placed is the root or has a parent,
// which it overlaps and which is fewer steps from the root. The root is the first word placed.
func (e *encoder) tree() {
	steps := e.steps()
	for word := range e.texts {
		choices := []cnf.Lit{e.out(word), steps[word][0]}
		for other := range e.texts {
			overlaps := e.between(word, other)
			if len(overlaps) == 0 {
				continue
			}
			parent := e.b.Fresh(1)
			choices = append(choices, parent)
			e.b.ImpliesAnyOf(parent, e.lits(overlaps))
			e.b.Implies(parent, steps[other][len(steps)-2])
			for k := 1; k < len(steps); k++ {
				e.b.AnyOf([]cnf.Lit{-parent, -steps[word][k], steps[other][k-1]})
			}
		}
		e.b.AnyOf(choices)
	}
}

// steps has a variable for each word and number of steps: it is reached from the root in so
// many or fewer.
func (e *encoder) steps() [][]cnf.Lit {
	n := len(e.texts)
	steps := make([][]cnf.Lit, n)
	for word := range n {
		first := e.b.Fresh(n)
		for k := range n {
			steps[word] = append(steps[word], first+cnf.Lit(k))
			if k > 0 {
				e.b.Implies(steps[word][k-1], steps[word][k])
			}
		}
		for earlier := range word {
			e.b.Implies(first, e.out(earlier))
		}
	}
	return steps
}
