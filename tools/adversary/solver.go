package main

import (
	"context"

	"crossat/internal/cnf"
	"crossat/internal/sat"
	"crossat/internal/sat/gopher"
)

// tiny is a SAT solver for formulas of a few hundred variables. It learns a clause from each conflict (Marques-Silva
// and Sakallah, GRASP, ICCAD 1996), watches two literals of each (Moskewicz et al., Chaff, DAC 2001), and does nothing
// else.
type tiny struct{}

// Name returns the name for messages.
func (tiny) Name() string { return "tiny" }

// largest is the maximum number of variables of formulas that the small solver answers itself.
const largest = 1500

// Solve answers a formula.
func (tiny) Solve(ctx context.Context, t sat.Task) (sat.Result, error) {
	if t.Proof != nil {
		return sat.Result{}, sat.ErrNoProof
	}
	n := t.Formula.Vars()
	if n > largest {
		return gopher.Solver{}.Solve(ctx, t)
	}
	s := &state{
		value: make([]int8, n+1), level: make([]int, n+1), reason: make([]int, n+1), score: make([]float64, n+1),
		watched: make([][]int, 2*n+2), bump: 1,
	}
	for i := range t.Formula.Len() {
		var lits []int
		seen := map[int]bool{}
		for _, l := range t.Formula.Clause(i) {
			if !seen[int(l)] {
				seen[int(l)] = true
				lits = append(lits, int(l))
			}
		}
		if !s.add(lits) {
			return sat.Result{Answer: cnf.Unsatisfiable}, nil
		}
	}
	answer := s.search(ctx, t.Conflicts)
	r := sat.Result{Answer: answer, Stats: sat.Stats{Conflicts: s.conflicts}}
	if answer == cnf.Satisfiable {
		r.Model = make(cnf.Model, n+1)
		for v := 1; v <= n; v++ {
			r.Model[v] = s.value[v] > 0
		}
	}
	return r, ctx.Err()
}

// state is a search in progress. Literals are as in DIMACS files.
type state struct {
	clauses   [][]int
	watched   [][]int // by literal: the clauses that watch it
	value     []int8  // by variable: 1 true, -1 false, 0 open
	level     []int
	reason    []int // by variable: the clause that forced it, or -1
	trail     []int
	limits    []int // by level: its start on the trail
	next      int   // on the trail, the next to propagate
	score     []float64
	bump      float64
	conflicts int
}

func variable(lit int) int { return max(lit, -lit) }

// slot returns the index of a literal.
func slot(lit int) int {
	if lit > 0 {
		return 2 * lit
	}
	return -2*lit + 1
}

func (s *state) is(lit int) int8 {
	if lit < 0 {
		return -s.value[-lit]
	}
	return s.value[lit]
}

// set makes a literal true, for a reason.
func (s *state) set(lit, reason int) {
	v := variable(lit)
	s.value[v] = 1
	if lit < 0 {
		s.value[v] = -1
	}
	s.level[v], s.reason[v] = len(s.limits), reason
	s.trail = append(s.trail, lit)
}

// add adds a clause before the search. It returns false if no assignment is left.
func (s *state) add(lits []int) bool {
	switch len(lits) {
	case 0:
		return false
	case 1:
		if s.is(lits[0]) == 0 {
			s.set(lits[0], -1)
		}
		return s.is(lits[0]) > 0
	}
	s.watch(lits)
	return true
}

func (s *state) watch(lits []int) int {
	s.clauses = append(s.clauses, lits)
	for _, lit := range lits[:2] {
		s.watched[slot(lit)] = append(s.watched[slot(lit)], len(s.clauses)-1)
	}
	return len(s.clauses) - 1
}

// propagate does unit propagation. It returns a clause that is false, or -1.
func (s *state) propagate() int {
	for ; s.next < len(s.trail); s.next++ {
		not := -s.trail[s.next]
		watching := s.watched[slot(not)]
		kept := watching[:0]
		for i, c := range watching {
			lits := s.clauses[c]
			if lits[0] == not {
				lits[0], lits[1] = lits[1], lits[0]
			}
			if s.is(lits[0]) > 0 {
				kept = append(kept, c)
				continue
			}
			moved := false
			for k := 2; k < len(lits); k++ {
				if s.is(lits[k]) >= 0 {
					lits[1], lits[k] = lits[k], lits[1]
					s.watched[slot(lits[1])] = append(s.watched[slot(lits[1])], c)
					moved = true
					break
				}
			}
			if moved {
				continue
			}
			kept = append(kept, c)
			if s.is(lits[0]) < 0 {
				kept = append(kept, watching[i+1:]...)
				s.watched[slot(not)] = kept
				return c
			}
			s.set(lits[0], c)
		}
		s.watched[slot(not)] = kept
	}
	return -1
}

// learn derives a clause from a false one: it resolves away the literals of the decision level until one is left.
func (s *state) learn(conflict int) (lits []int, back int) {
	seen := make([]bool, len(s.value))
	lits = []int{0}
	open, at, lit := 0, len(s.trail)-1, 0
	for c := conflict; ; c = s.reason[variable(lit)] {
		for _, l := range s.clauses[c] {
			v := variable(l)
			if l == lit || seen[v] || s.level[v] == 0 {
				continue
			}
			seen[v] = true
			s.score[v] += s.bump
			if s.level[v] == len(s.limits) {
				open++
			} else {
				lits = append(lits, l)
			}
		}
		for !seen[variable(s.trail[at])] {
			at--
		}
		lit = s.trail[at]
		seen[variable(lit)] = false
		at--
		if open--; open == 0 {
			break
		}
	}
	lits[0] = -lit
	for i := 1; i < len(lits); i++ {
		if l := s.level[variable(lits[i])]; l > back {
			back = l
			lits[1], lits[i] = lits[i], lits[1]
		}
	}
	s.bump *= 1.05
	return lits, back
}

// undo backtracks to a level.
func (s *state) undo(level int) {
	if level >= len(s.limits) {
		return
	}
	for _, lit := range s.trail[s.limits[level]:] {
		s.value[variable(lit)] = 0
	}
	s.trail = s.trail[:s.limits[level]]
	s.limits = s.limits[:level]
	s.next = len(s.trail)
}

// search decides variables until all have a value.
func (s *state) search(ctx context.Context, limit int) cnf.Answer {
	for {
		if conflict := s.propagate(); conflict >= 0 {
			s.conflicts++
			switch {
			case len(s.limits) == 0:
				return cnf.Unsatisfiable
			case limit > 0 && s.conflicts > limit || s.conflicts%256 == 0 && ctx.Err() != nil:
				return cnf.Unknown
			}
			lits, back := s.learn(conflict)
			s.undo(back)
			if len(lits) == 1 {
				s.set(lits[0], -1)
			} else {
				s.set(lits[0], s.watch(lits))
			}
			if s.bump > 1e100 {
				for v := range s.score {
					s.score[v] /= 1e100
				}
				s.bump /= 1e100
			}
			continue
		}
		best := 0
		for v := 1; v < len(s.value); v++ {
			if s.value[v] == 0 && (best == 0 || s.score[v] > s.score[best]) {
				best = v
			}
		}
		if best == 0 {
			return cnf.Satisfiable
		}
		s.limits = append(s.limits, len(s.trail))
		s.set(-best, -1)
	}
}
