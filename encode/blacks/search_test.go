package blacks_test

import "crossat/encode/cnf"

// search enumerates the models of a small formula without a solver: it propagates
// units and branches.
type search struct {
	f      *cnf.Formula
	value  []int8
	trail  []cnf.Lit
	occurs [][]int // clauses by literal, at the variable, or its negation behind them
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

func (s *search) index(l cnf.Lit) int {
	if l < 0 {
		return len(s.value) + l.Var()
	}
	return l.Var()
}

// all calls found once for each way to set the first vars variables that can be
// extended to a model, until it returns false.
func (s *search) all(vars int, found func() bool) bool {
	for i := range s.f.Len() {
		if !s.look(i) {
			return true
		}
	}
	return s.branch(1, vars, found)
}

// branch sets variables from v on, and returns false when it is to end.
func (s *search) branch(v, vars int, found func() bool) bool {
	for v <= s.f.Vars() && s.value[v] != 0 {
		v++
	}
	if v > s.f.Vars() {
		return found()
	}
	for _, l := range []cnf.Lit{cnf.Lit(v), -cnf.Lit(v)} {
		mark, goOn, extended := len(s.trail), true, false
		if s.set(l) {
			goOn = s.branch(v+1, vars, func() bool { extended = true; return found() })
		}
		s.undo(mark)
		if !goOn || extended && v > vars {
			return goOn // one extension is enough
		}
	}
	return true
}

// set makes a literal true with all that follows from it; false if that cannot be.
func (s *search) set(l cnf.Lit) bool {
	switch s.of(l) {
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
		if !s.look(i) {
			return false
		}
	}
	return true
}

// look propagates a clause.
func (s *search) look(i int) bool {
	open, last := 0, cnf.Lit(0)
	for _, l := range s.f.Clause(i) {
		switch s.of(l) {
		case 1:
			return true
		case 0:
			open, last = open+1, l
		}
	}
	return open > 1 || open == 1 && s.set(last)
}

func (s *search) of(l cnf.Lit) int8 {
	if l < 0 {
		return -s.value[l.Var()]
	}
	return s.value[l.Var()]
}

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
