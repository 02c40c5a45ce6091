package proof_test

import (
	"math/rand/v2"
	"slices"

	"crossat/internal/cnf"
)

// step is a step of a proof.
type step struct {
	del    bool
	clause []cnf.Lit
}

// naive replays a proof by the definitions alone, with all clauses that are there at each step.
type naive struct {
	clauses [][]cnf.Lit
	wrong   []int // the numbers, from 1, of the lemmas that are neither RUP nor RAT
	lemmas  int
	rats    int
	derived bool // unit propagation has ended in a conflict: what comes after is not looked at
}

func newNaive(formula [][]cnf.Lit) *naive {
	n := &naive{clauses: slices.Clone(formula)}
	n.derived = n.propagate(nil) == nil
	return n
}

// do does a step of the proof.
func (n *naive) do(s step) {
	switch {
	case n.derived:
	case s.del:
		n.remove(s.clause)
	default:
		n.lemmas++
		switch {
		case n.rup(s.clause):
		case n.rat(s.clause):
			n.rats++
		default:
			n.wrong = append(n.wrong, n.lemmas)
		}
		n.clauses = append(n.clauses, s.clause)
		n.derived = n.propagate(nil) == nil
	}
}

// valid reports whether the proof is one so far.
func (n *naive) valid() bool { return n.derived && len(n.wrong) == 0 }

// remove removes a clause, unless unit propagation uses it.
func (n *naive) remove(clause []cnf.Lit) {
	want := set(clause)
	i := slices.IndexFunc(n.clauses, func(c []cnf.Lit) bool { return slices.Equal(set(c), want) })
	values := n.propagate(nil)
	var satisfied, open int
	for _, l := range want {
		switch {
		case values[l]:
			satisfied++
		case !values[-l]:
			open++
		}
	}
	if i >= 0 && len(want) > 1 && (satisfied != 1 || open > 0) {
		n.clauses = slices.Delete(slices.Clone(n.clauses), i, i+1)
	}
}

// propagate returns the literals that unit propagation makes true after some; nil after a conflict.
func (n *naive) propagate(assumed []cnf.Lit) map[cnf.Lit]bool {
	values := make(map[cnf.Lit]bool)
	for _, l := range assumed {
		values[l] = true
	}
	for changed := true; changed; {
		changed = false
		for _, clause := range n.clauses {
			if slices.ContainsFunc(clause, func(l cnf.Lit) bool { return values[l] }) {
				continue
			}
			open := set(slices.DeleteFunc(slices.Clone(clause), func(l cnf.Lit) bool { return values[-l] }))
			switch len(open) {
			case 0:
				return nil
			case 1:
				values[open[0]] = true
				changed = true
			}
		}
	}
	for l := range values {
		if values[-l] {
			return nil
		}
	}
	return values
}

func (n *naive) rup(clause []cnf.Lit) bool { return n.propagate(negations(clause)) == nil }

// rat looks at the resolvents with all clauses.
func (n *naive) rat(clause []cnf.Lit) bool {
	if len(clause) == 0 {
		return false
	}
	pivot := clause[0]
	for _, other := range n.clauses {
		if !slices.Contains(other, -pivot) {
			continue
		}
		rest := slices.DeleteFunc(slices.Clone(other), func(l cnf.Lit) bool { return l == -pivot })
		if !n.rup(slices.Concat(clause, rest)) {
			return false
		}
	}
	return true
}

func negations(clause []cnf.Lit) []cnf.Lit {
	var lits []cnf.Lit
	for _, l := range clause {
		lits = append(lits, -l)
	}
	return lits
}

// set is a clause in order, without literals that are there twice.
func set(clause []cnf.Lit) []cnf.Lit {
	sorted := slices.Clone(clause)
	slices.Sort(sorted)
	return slices.Compact(sorted)
}

// satisfiable tries all assignments.
func satisfiable(f *cnf.Formula) bool {
	for bits := range 1 << f.Vars() {
		m := make(cnf.Model, f.Vars()+1)
		for v := range f.Vars() {
			m[v+1] = bits>>v&1 != 0
		}
		if f.Check(m) == nil {
			return true
		}
	}
	return false
}

func formulaOf(clauses [][]cnf.Lit) *cnf.Formula {
	f := &cnf.Formula{}
	for _, clause := range clauses {
		f.Add(clause)
	}
	return f
}

// randomFormula is one of few variables that is mostly unsatisfiable, which unit propagation does not tell.
func randomFormula(r *rand.Rand) (formula [][]cnf.Lit, vars int) {
	vars = 3 + r.IntN(3)
	for range 5*vars + r.IntN(3*vars) {
		formula = append(formula, randomClause(r, vars, 3))
	}
	for range r.IntN(3) {
		formula = append(formula, randomClause(r, vars, 2+r.IntN(2)))
	}
	return formula, vars
}

// randomClause has some literals; a few repeat, or contradict each other.
func randomClause(r *rand.Rand, vars, size int) []cnf.Lit {
	var clause []cnf.Lit
	for _, v := range r.Perm(vars)[:min(size, vars)] {
		l := cnf.Lit(1 + v)
		if r.IntN(40) == 0 {
			l = cnf.Lit(1 + r.IntN(vars))
		}
		if r.IntN(2) == 0 {
			l = -l
		}
		clause = append(clause, l)
	}
	return clause
}

// randomProof is a proof that is right so far as the definitions tell, but for one in careless lemmas, which are
// added without a look. It ends when the formula is refuted, or enough was tried.
func randomProof(r *rand.Rand, formula [][]cnf.Lit, vars, careless int) (proof []step) {
	n := newNaive(formula)
	for try := 0; try < 80 && !n.derived; try++ {
		s := step{clause: randomClause(r, vars+1, 1+r.IntN(3))}
		rup := n.rup(s.clause)
		switch {
		case len(n.clauses) > 0 && r.IntN(12) == 0:
			s = step{del: true, clause: slices.Clone(n.clauses[r.IntN(len(n.clauses))])}
			r.Shuffle(len(s.clause), func(i, k int) { s.clause[i], s.clause[k] = s.clause[k], s.clause[i] })
		case rup && len(proof) < 4 || !rup && !n.rat(s.clause) && r.IntN(careless) > 0:
			continue // the first lemmas are RAT
		}
		n.do(s)
		proof = append(proof, s)
	}
	return proof
}

// treeProof is a proof by cases, of a formula that need not be unsatisfiable: in each case, one literal is assumed after
// the other until unit propagation ends in a conflict. Lemmas are deleted when their case is done, most of the time.
func treeProof(r *rand.Rand, formula [][]cnf.Lit, vars int) (proof []step) {
	n := newNaive(formula)
	var refute func(assumed []cnf.Lit)
	refute = func(assumed []cnf.Lit) {
		lemma := negations(assumed)
		values := n.propagate(assumed)
		if values != nil && len(values) < vars {
			v := cnf.Lit(1 + r.IntN(vars))
			for values[v] || values[-v] {
				v = 1 + v%cnf.Lit(vars)
			}
			for _, l := range []cnf.Lit{v, -v} {
				refute(append(slices.Clone(assumed), l))
			}
			proof = append(proof, step{clause: lemma})
			for _, l := range []cnf.Lit{v, -v} {
				if r.IntN(4) > 0 {
					proof = append(proof, step{true, append([]cnf.Lit{l}, lemma...)})
				}
			}
			return
		}
		proof = append(proof, step{clause: lemma})
	}
	refute(nil)
	return proof
}

// damage changes one thing in a proof.
func damage(r *rand.Rand, proof []step) []step {
	if len(proof) == 0 {
		return proof
	}
	proof = slices.Clone(proof)
	i := r.IntN(len(proof))
	clause := slices.Clone(proof[i].clause)
	if len(clause) == 0 {
		return slices.Delete(proof, i, i+1)
	}
	k := r.IntN(len(clause))
	switch r.IntN(4) {
	case 0:
		return slices.Delete(proof, i, i+1)
	case 1:
		clause[k] = -clause[k]
	case 2:
		clause[0], clause[k] = clause[k], clause[0]
	case 3:
		clause = slices.Delete(clause, k, k+1)
	}
	proof[i].clause = clause
	return proof
}
