package blacks_test

import "crossat/internal/cnf"

// search enumerates the models of a small formula independently of the solvers, by DPLL: unit propagation and
// branching.
type search struct {
	f      *cnf.Formula
	value  []int8    // by variable: 1 true, -1 false, 0 unassigned
	trail  []cnf.Lit // assigned literals, in order
	occurs [][]int   // by index of a literal: its clauses
}

func newSearch(f *cnf.Formula) *search {
	s := &search{f: f, value: make([]int8, f.Vars()+1), occurs: make([][]int, 2*f.Vars()+2)}
	for i := range f.Len() {
		for _, l := range f.Clause(i) {
			s.occurs[s.index(l)] = append(s.occurs[s.index(l)], i)
		}
	}
	return s
}

// index maps positive literals to 1..n, and negative ones to the numbers after them.
func (s *search) index(l cnf.Lit) int {
	if l < 0 {
		return len(s.value) + l.Var()
	}
	return l.Var()
}

// all calls found once for each assignment of the first vars variables that extends to a model, until it returns
// false.
func (s *search) all(vars int, found func() bool) bool {
	for i := range s.f.Len() {
		if !s.propagate(i) {
			return true
		}
	}
	return s.branch(1, vars, found)
}

// branch assigns the variables from v on. It returns false if the enumeration was stopped.
func (s *search) branch(v, vars int, found func() bool) bool {
	for v <= s.f.Vars() && s.value[v] != 0 {
		v++
	}
	if v > s.f.Vars() {
		return found()
	}
	for _, l := range []cnf.Lit{cnf.Lit(v), -cnf.Lit(v)} {
		mark, more, extended := len(s.trail), true, false
		if s.set(l) {
			more = s.branch(v+1, vars, func() bool { extended = true; return found() })
		}
		s.undo(mark)
		if !more || extended && v > vars {
			return more // one extension of the first vars variables is enough
		}
	}
	return true
}

// set assigns a literal and propagates it. It returns false on a conflict.
func (s *search) set(l cnf.Lit) bool {
	switch s.litValue(l) {
	case 1:
		return true
	case -1:
		return false
	}
	s.value[l.Var()] = 1
	if l < 0 {
		s.value[l.Var()] = -1
	}
	s.trail = append(s.trail, l)
	for _, i := range s.occurs[s.index(-l)] {
		if !s.propagate(i) {
			return false
		}
	}
	return true
}

// propagate sets the last literal of clause i if it is unit. It returns false on a conflict.
func (s *search) propagate(i int) bool {
	open, last := 0, cnf.Lit(0)
	for _, l := range s.f.Clause(i) {
		switch s.litValue(l) {
		case 1:
			return true
		case 0:
			open, last = open+1, l
		}
	}
	return open > 1 || open == 1 && s.set(last)
}

// litValue returns the value of a literal.
func (s *search) litValue(l cnf.Lit) int8 {
	if l < 0 {
		return -s.value[l.Var()]
	}
	return s.value[l.Var()]
}

// undo unassigns the literals after a mark of the trail.
func (s *search) undo(mark int) {
	for _, l := range s.trail[mark:] {
		s.value[l.Var()] = 0
	}
	s.trail = s.trail[:mark]
}

func (s *search) model() cnf.Model {
	m := make(cnf.Model, len(s.value))
	for v, value := range s.value {
		m[v] = value > 0
	}
	return m
}
