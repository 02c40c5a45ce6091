package layouts

import (
	"context"
	"errors"
	"slices"

	"crossat/internal/cnf"
	"crossat/internal/problem/layout"
)

// layoutProver asks a solver for better layouts than the best, or for proofs that none exist.
type layoutProver struct {
	*bestLayout
	solver  layoutSolver
	lenient bool              // ignores formulas that are too large, because others look for layouts as well
	refuted []*layout.Problem // without a layout
}

// better asks for layouts that cost less than the best, and for one of the lowest possible cost, so that cost and bound
// approach each other. The effort doubles each round.
func (s *layoutProver) better(ctx context.Context, goal layout.Exact, round int) error {
	for better := true; better && !s.done(); {
		before := s.cost
		refuted, err := s.tryAll(ctx, goal.Within(before-1), round)
		if err != nil {
			return err
		}
		if refuted {
			s.bound = before
		}
		better = s.cost < before
	}
	for !s.done() {
		refuted, err := s.tryAll(ctx, goal.Within(s.bound), round)
		if err != nil || !refuted {
			return err
		}
		s.bound++
	}
	return nil
}

// tryAll tries problems until one has a layout. It reports whether all were refuted.
func (s *layoutProver) tryAll(ctx context.Context, problems []*layout.Problem, round int) (refuted bool, err error) {
	refuted = true
	for _, p := range problems {
		answer, err := s.try(ctx, p, round)
		if err != nil || answer == cnf.Satisfiable {
			return false, err
		}
		refuted = refuted && answer == cnf.Unsatisfiable
	}
	return refuted, nil
}

// try looks for a layout of a problem with a formula.
func (s *layoutProver) try(ctx context.Context, p *layout.Problem, round int) (cnf.Answer, error) {
	if s.isRefuted(p) || p.Impossible() != nil {
		return cnf.Unsatisfiable, nil
	}
	if err := ctx.Err(); err != nil {
		return cnf.Unknown, err
	}
	answer, letters, err := s.solver.find(ctx, p, round)
	switch {
	case s.lenient && errors.As(err, new(*FormulaTooLarge)):
		return cnf.Unknown, nil
	case err == nil && answer == cnf.Satisfiable:
		err = s.take(p, letters)
	case answer == cnf.Unsatisfiable:
		s.refuted = append(s.refuted, p)
	}
	return answer, err
}

func (s *layoutProver) isRefuted(p *layout.Problem) bool {
	return slices.ContainsFunc(s.refuted, func(r *layout.Problem) bool { return r.Refutes(p) })
}
