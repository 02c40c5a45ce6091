package card

import (
	"cmp"
	"slices"

	"crossat/internal/cnf"
)

// Term is a weighted literal: it adds its weight, 1 or more, to a sum if it holds.
type Term struct {
	Lit    cnf.Lit
	Weight int
}

// Between encodes, as a totalizer, that the sum of the terms lies in [least, most].
//
// The terms are the leaves of a binary tree whose nodes are partial sums. A node has a variable
// "the sum is s or more" for each value s > 0 that its sum can take. Values above most (without an
// upper bound: above least) are merged into one.
//
// Sources: O. Bailleux, Y. Boufkhad, Efficient CNF encoding of Boolean cardinality constraints,
// CP 2003; with weights, S. Joshi, R. Martins, V. Manquinho, Generalized totalizer encoding for
// pseudo-Boolean constraints, CP 2015. Departures: the variables mean "s or more", so that both
// bounds can be set, and terms are sorted by weight, which leaves fewer distinct sums.
func Between(b *cnf.Builder, terms []Term, least, most int) {
	total := 0
	for _, t := range terms {
		total += t.Weight
	}
	t := totalizer{b: b, lower: least > 0, upper: most < total}
	switch {
	case least > min(most, total) || most < 0:
		b.AnyOf(nil) // infeasible: the empty clause
		return
	case !t.lower && !t.upper:
		return
	}
	t.cap = least
	if t.upper {
		t.cap = most + 1
	}
	terms = slices.Clone(terms)
	slices.SortStableFunc(terms, func(a, b Term) int { return cmp.Compare(a.Weight, b.Weight) })
	root := t.sum(terms)
	if t.lower {
		b.AnyOf(root.atLeast(least))
	}
	if over := root.atLeast(most + 1); t.upper && len(over) > 0 {
		b.AnyOf([]cnf.Lit{-over[0]})
	}
}

// AtLeast encodes that the sum of the terms is at least least. If every term alone is enough, that is one
// clause; otherwise it is [Between] without an upper bound.
func AtLeast(b *cnf.Builder, terms []Term, least int) {
	total, anyIsEnough := 0, true
	var lits []cnf.Lit
	for _, t := range terms {
		total += t.Weight
		anyIsEnough = anyIsEnough && t.Weight >= least
		lits = append(lits, t.Lit)
	}
	if least > 0 && anyIsEnough {
		b.AnyOf(lits)
		return
	}
	Between(b, terms, least, max(least, total))
}

// MoreThan returns a literal that holds if the sum of the terms, one or more, is above most, 0 or more. It can also
// hold otherwise. The slice is empty if the sum cannot be above most.
func MoreThan(b *cnf.Builder, terms []Term, most int) []cnf.Lit {
	t := totalizer{b: b, upper: true, cap: most + 1}
	return t.sum(terms).atLeast(most + 1)
}

// totalizer writes the clauses of one constraint.
type totalizer struct {
	b            *cnf.Builder
	lower, upper bool // which bounds are set
	cap          int  // larger sums are counted as this one
}

// node is a partial sum. values are the values above 0 that it can take, ascending; reached[i] is the
// literal of "the sum is values[i] or more".
type node struct {
	values  []int
	reached []cnf.Lit
}

// atLeast returns the literal of "the node's sum is sum or more", for a sum above 0, in a slice that is
// empty if the node cannot reach it.
func (n node) atLeast(sum int) []cnf.Lit {
	i, _ := slices.BinarySearch(n.values, sum)
	return n.reached[i:min(i+1, len(n.reached))]
}

// sum writes the tree over one or more terms and returns its root.
func (t *totalizer) sum(terms []Term) node {
	if len(terms) == 1 {
		return node{[]int{min(terms[0].Weight, t.cap)}, []cnf.Lit{terms[0].Lit}}
	}
	l, r := t.sum(terms[:len(terms)/2]), t.sum(terms[len(terms)/2:])
	var n node
	for i := range len(l.values) + 1 {
		for j := range len(r.values) + 1 {
			if i+j > 0 {
				n.values = append(n.values, min(l.value(i)+r.value(j), t.cap))
			}
		}
	}
	slices.Sort(n.values)
	n.values = slices.Compact(n.values)
	first := t.b.Fresh(len(n.values))
	for i := range n.values {
		n.reached = append(n.reached, first+cnf.Lit(i))
		if i > 0 {
			t.b.Implies(n.reached[i], n.reached[i-1])
		}
	}
	for i := range len(l.values) + 1 {
		for j := range len(r.values) + 1 {
			t.add(n, l, r, i, j)
		}
	}
	return n
}

// value returns the i-th value that the sum can take, counting from value(0) = 0.
func (n node) value(i int) int {
	if i == 0 {
		return 0
	}
	return n.values[i-1]
}

// add writes the clauses that relate the i-th value of l and the j-th value of r to their sum n: for an
// upper bound "l and r reach these values, so n reaches their sum", for a lower bound "n exceeds
// their sum, so l or r exceeds its value".
func (t *totalizer) add(n, l, r node, i, j int) {
	if sum := min(l.value(i)+r.value(j), t.cap); t.upper && sum > 0 {
		var clause []cnf.Lit
		if i > 0 {
			clause = append(clause, -l.reached[i-1])
		}
		if j > 0 {
			clause = append(clause, -r.reached[j-1])
		}
		t.b.AnyOf(append(clause, n.atLeast(sum)...))
	}
	if over := n.atLeast(l.value(i) + r.value(j) + 1); t.lower && len(over) > 0 {
		clause := []cnf.Lit{-over[0]}
		if i < len(l.reached) {
			clause = append(clause, l.reached[i])
		}
		if j < len(r.reached) {
			clause = append(clause, r.reached[j])
		}
		t.b.AnyOf(clause)
	}
}
