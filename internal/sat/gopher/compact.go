package gopher

import (
	"slices"

	"crossat/internal/cnf"
	"crossat/internal/sat"
)

// compact returns a task over only the variables in clauses, renumbered from 1, together with the original variables.
// If most variables are in clauses, it returns the task unchanged and nil. The solver takes hundreds of bytes per
// variable, and the header of a file can declare any number of them.
func compact(t sat.Task) (sat.Task, []int) {
	f := t.Formula
	if f.Vars() <= 2*f.Lits()+1000 {
		return t, nil
	}
	vars := make([]int, 0, f.Lits())
	for i := range f.Len() {
		for _, l := range f.Clause(i) {
			vars = append(vars, l.Var())
		}
	}
	slices.Sort(vars)
	vars = slices.Compact(vars)
	t.Formula = new(cnf.Formula)
	t.Formula.Declare(len(vars))
	t.Formula.Reserve(f.Len(), f.Lits())
	var clause []cnf.Lit
	for i := range f.Len() {
		clause = clause[:0]
		for _, l := range f.Clause(i) {
			v, _ := slices.BinarySearch(vars, l.Var())
			if l < 0 {
				v = -v - 2
			}
			clause = append(clause, cnf.Lit(v+1))
		}
		t.Formula.Add(clause)
	}
	hints := t.Hints
	t.Hints = nil
	for _, h := range hints {
		first, _ := slices.BinarySearch(vars, h.First.Var())
		end, _ := slices.BinarySearch(vars, h.First.Var()+h.Count)
		t.Hints = append(t.Hints, cnf.Hint{First: cnf.Lit(first + 1), Count: end - first, Activity: h.Activity})
	}
	return t, vars
}

// expand converts the model of a compact formula to a model with all variables. Variables in no clause are false.
func expand(m cnf.Model, vars []int, all int) cnf.Model {
	model := make(cnf.Model, all+1)
	for i, v := range vars {
		model[v] = m[i+1]
	}
	return model
}
