package proof

import "crossat/internal/cnf"

// A lit is a literal of the checker: 2v for its variable v, 2v+1 for the negation.
type lit = int32

// none is no literal.
const none lit = -1

// not returns the negation of l.
func not(l lit) lit { return l ^ 1 }

// numbering numbers variables from 0 in the order of their first occurrence, so that the checker's memory doesn't
// depend on the size of their numbers in a file.
type numbering struct {
	low   []int32         // low[v] is 1 + the number of variable v, 0 if it has none
	high  map[int32]int32 // numbers of variables that are large compared to their count
	names []cnf.Lit       // names[n] is the variable with number n
}

// sparse limits the size of low to this plus four times the number of variables that occur.
const sparse = 1 << 20

// newNumbering makes room for the variables of a formula.
func newNumbering(f *cnf.Formula) *numbering {
	return &numbering{low: make([]int32, min(f.Vars(), sparse+4*f.Lits())+1), high: make(map[int32]int32)}
}

// lit returns the checker's literal for l.
func (n *numbering) lit(l cnf.Lit) lit {
	v, sign := int32(l), lit(0)
	if v < 0 {
		v, sign = -v, 1
	}
	if int(v) < len(n.low) && n.low[v] != 0 {
		return 2*(n.low[v]-1) + sign
	}
	return 2*n.add(v) + sign
}

// add returns the number of a variable that isn't in low yet.
func (n *numbering) add(v int32) int32 {
	if number, ok := n.high[v]; ok {
		return number
	}
	number := int32(len(n.names))
	n.names = append(n.names, cnf.Lit(v))
	if room := sparse + 4*len(n.names); int(v) >= len(n.low) && int(v) < room {
		n.low = append(n.low, make([]int32, min(2*int(v), room)-len(n.low)+1)...)
	}
	if int(v) < len(n.low) {
		n.low[v] = number + 1
	} else {
		n.high[v] = number
	}
	return number
}

// name returns the literal of the formula for l.
func (n *numbering) name(l lit) cnf.Lit {
	if l&1 != 0 {
		return -n.names[l>>1]
	}
	return n.names[l>>1]
}
