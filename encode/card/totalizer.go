package card

import (
	"cmp"
	"slices"

	"crossat/encode/cnf"
)

// Term is a literal that counts as much as its weight, 1 or more, where it holds.
type Term struct {
	Lit    cnf.Lit
	Weight int
}

// Between says with a totalizer that the weights of the terms that hold add up to
// least or more, and to most or less.
//
// A tree adds the terms up, two sums at a time. Each node has a variable for each
// number s that its sum can be, "the sum is s or more". Sums above most, or without an
// upper bound those above least, are one number.
//
// Sources: O. Bailleux, Y. Boufkhad, Efficient CNF encoding of Boolean cardinality
// constraints, CP 2003; with weights, S. Joshi, R. Martins, V. Manquinho, Generalized
// totalizer encoding for pseudo-Boolean constraints, CP 2015. Departures: variables say
// "or more", so that both bounds can be set, and terms of equal weight are added up
// first, which leaves fewer sums.
func Between(b *cnf.Builder, terms []Term, least, most int) {
	total := 0
	for _, t := range terms {
		total += t.Weight
	}
	t := totalizer{b: b, lower: least > 0, upper: most < total}
	switch {
	case least > min(most, total) || most < 0:
		b.AnyOf(nil)
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

// AtLeast says that the weights of the terms that hold add up to least or more. Where
// any term alone will do, that is one clause.
func AtLeast(b *cnf.Builder, terms []Term, least int) {
	total, alone := 0, true
	var lits []cnf.Lit
	for _, t := range terms {
		total += t.Weight
		alone = alone && t.Weight >= least
		lits = append(lits, t.Lit)
	}
	if least > 0 && alone {
		b.AnyOf(lits)
		return
	}
	Between(b, terms, least, max(least, total))
}

type totalizer struct {
	b            *cnf.Builder
	lower, upper bool // which bounds are set
	cap          int  // sums from here on are one
}

// node is a sum: above 0 it can be one of the values, which go up, and reached[i] says
// that it is values[i] or more.
type node struct {
	values  []int
	reached []cnf.Lit
}

// atLeast returns the literal that says that the sum is n or more, none if it cannot
// be. n is above 0.
func (n node) atLeast(sum int) []cnf.Lit {
	i, _ := slices.BinarySearch(n.values, sum)
	return n.reached[i:min(i+1, len(n.reached))]
}

// sum adds up the terms.
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

// value is the i-th value of the sum, where 0 is the first.
func (n node) value(i int) int {
	if i == 0 {
		return 0
	}
	return n.values[i-1]
}

// add says what follows from the i-th value of one part and the j-th of the other for
// their sum.
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
