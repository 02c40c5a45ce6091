package cnf

import (
	"fmt"
	"math"
	"slices"
)

// Soft is a clause that a model can violate, at the cost of its weight, 1 or more.
type Soft struct {
	Clause []Lit
	Weight int
}

// Weighted is a formula with soft clauses. A model satisfies the formula, and its cost is the total weight of the soft
// clauses that it violates; the best model has the lowest cost.
type Weighted struct {
	Formula
	// Least has, by clause, how many of its literals must hold; nil means one of each. Only OPB files have clauses that
	// require more.
	Least []int
	Soft  []Soft

	total int // sum of all weights
}

// AddSoft appends a soft clause, which it keeps, and declares its variables. It returns false, and adds nothing, if the
// sum of all weights would exceed [math.MaxInt64].
func (w *Weighted) AddSoft(s Soft) bool {
	if s.Weight > math.MaxInt64-w.total {
		return false
	}
	w.total += s.Weight
	for _, l := range s.Clause {
		w.Declare(l.Var())
	}
	w.Soft = append(w.Soft, s)
	return true
}

// addAtLeast appends the constraint that at least the given number of literals hold.
func (w *Weighted) addAtLeast(least int, lits []Lit) {
	if least != 1 || w.Least != nil {
		for len(w.Least) < w.Len() {
			w.Least = append(w.Least, 1)
		}
		w.Least = append(w.Least, least)
	}
	w.Add(lits)
}

// Check is [Formula.Check] with support for Least. Soft clauses don't matter.
func (w *Weighted) Check(m Model) error {
	if w.Least == nil || len(m) < w.vars+1 {
		return w.Formula.Check(m)
	}
	for i, least := range w.Least {
		n := 0
		for _, l := range w.Clause(i) {
			if m.Holds(l) {
				n++
			}
		}
		if n < least {
			return fmt.Errorf("the model does not satisfy constraint %d: %v", i+1, shorten(w.Clause(i)))
		}
	}
	return nil
}

// Cost returns the sum of the weights of the soft clauses that a model violates. The model must have all variables.
func (w *Weighted) Cost(m Model) int {
	cost := 0
	for _, s := range w.Soft {
		if !satisfied(s.Clause, m) {
			cost += s.Weight
		}
	}
	return cost
}

// Term is a literal that costs its weight, 1 or more, if it holds.
type Term struct {
	Lit    Lit
	Weight int
}

// Terms returns the formula with the costs as a sum over literals, each with a different variable. A soft clause of one
// literal costs its weight if its negation holds. Other soft clauses get a new variable, beyond the variables of w,
// which must hold if the clause is violated.
func (w *Weighted) Terms() (*Formula, []Term) {
	f, used := w.Formula, make(map[int]bool)
	f.lits, f.ends = slices.Clip(f.lits), slices.Clip(f.ends) // so that adding to f leaves w alone
	var terms []Term
	for _, s := range w.Soft {
		if len(s.Clause) == 1 && !used[s.Clause[0].Var()] {
			used[s.Clause[0].Var()] = true
			terms = append(terms, Term{-s.Clause[0], s.Weight})
			continue
		}
		violated := Lit(f.Vars() + 1)
		f.Add(append([]Lit{violated}, s.Clause...))
		terms = append(terms, Term{violated, s.Weight})
	}
	return &f, terms
}
