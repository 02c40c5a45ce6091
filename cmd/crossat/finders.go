package main

import (
	"context"
	"fmt"
	"slices"
	"time"

	"crossat/encode/cnf"
	"crossat/encode/overlap"
	"crossat/encode/places"
	"crossat/problem/layout"
	"crossat/solve"
)

// finder solves problems of layouts by formulas.
type finder interface {
	// name is that of the solver.
	name() string
	// find looks for a layout of a problem: its letters. It takes twice as much effort each round, and
	// then gives up.
	find(ctx context.Context, problem *layout.Problem, round int) (cnf.Answer, []rune, error)
}

// formulas is what finders have in common: who solves, and who is told.
type formulas struct {
	solver solve.Solver
	seed   uint64
	log    *logger
}

func (s formulas) name() string { return s.solver.Name() }

// solve solves the formula of a problem.
func (s formulas) solve(ctx context.Context, problem *layout.Problem, t solve.Task) (solve.Result, error) {
	start := time.Now()
	r, err := solve.Run(ctx, s.solver, t)
	if err == nil {
		s.log.printf("%dx%d: %d variables, %d clauses: %s in %.2f s%s", problem.Width, problem.Height, t.Formula.Vars(), t.Formula.Len(), r.Answer, time.Since(start).Seconds(), effort(r.Stats))
	}
	return r, err
}

// byPlaces finds layouts by variables that say where words stand.
type byPlaces struct {
	formulas
	islands []places.Island // that were seen, on any board
}

// find refuses layouts with islands, and forbids these from then on.
func (s *byPlaces) find(ctx context.Context, problem *layout.Problem, round int) (cnf.Answer, []rune, error) {
	for {
		atoms, formula := places.Encode(problem, places.Options{Seed: s.seed, Islands: s.islands})
		r, err := s.solve(ctx, problem, solve.Task{Formula: formula, Hints: atoms.Hints(), Conflicts: conflicts(problem, round)})
		if err != nil || r.Answer != cnf.Satisfiable {
			return r.Answer, nil, err
		}
		letters, _, err := atoms.Decode(r.Model)
		if err != nil {
			return cnf.Unknown, nil, err
		}
		islands := places.Islands(problem, letters)
		if len(islands) == 0 {
			return r.Answer, letters, nil
		}
		s.forbid(islands)
	}
}

func (s *byPlaces) forbid(islands []places.Island) {
	for _, island := range islands {
		known := slices.ContainsFunc(s.islands, func(k places.Island) bool { return slices.Equal(k, island) })
		if !known {
			s.islands = append(s.islands, island)
		}
	}
}

// Effort by places: conflicts of the first round. They take the longer, the more words and
// cells there are: beyond a number of both, there are fewer.
const (
	placeConflicts = 2000
	plainSize      = 3000 // words times cells
)

// conflicts is how many the solver may meet in a round.
func conflicts(problem *layout.Problem, round int) int {
	size := len(problem.Words) * problem.Width * problem.Height
	return max(placeConflicts*plainSize/max(size, plainSize), 1) << round
}

// byOverlaps finds layouts by variables that say which letters of words are the same.
type byOverlaps struct {
	formulas
	cuts *overlap.Cuts // of the words; nil before the first problem
}

// find refuses overlaps that make no layout, and adds the cuts that say why.
func (s *byOverlaps) find(ctx context.Context, problem *layout.Problem, round int) (cnf.Answer, []rune, error) {
	if s.cuts == nil {
		cuts, err := overlap.NewCuts(problem.Words, s.seed)
		if err != nil {
			return cnf.Unknown, nil, err
		}
		s.cuts = cuts
	}
	if n := len(s.cuts.Overlaps); n*(problem.Width+problem.Height) > mostOverlapLines {
		return cnf.Unknown, nil, fmt.Errorf("%d words with %d overlaps on %dx%d: %w", len(problem.Words), n, problem.Width, problem.Height, errTooLarge)
	}
	for left := overlapConflicts << round; left > 0; {
		formula := s.cuts.Encode(problem)
		weight := max(formula.Len()/plainClauses, 1)
		r, err := s.solve(ctx, problem, solve.Task{Formula: formula, Conflicts: max(left/weight, leastConflicts)})
		if err != nil || r.Answer != cnf.Satisfiable {
			return r.Answer, nil, err
		}
		places, err := s.cuts.Lay(problem, r.Model)
		if err != nil {
			return cnf.Unknown, nil, err
		}
		if places != nil {
			letters, err := problem.Letters(places)
			return r.Answer, letters, err
		}
		s.log.printf("%d cuts", s.cuts.Len())
		left -= weight * max(r.Stats.Conflicts, leastConflicts)
	}
	return cnf.Unknown, nil, nil
}

// errTooLarge says that a formula would be too large.
var errTooLarge = fmt.Errorf("too many for a formula: use --solver %s, or --strategy %s", searchEngine, placesStrategy)

// mostOverlapLines bounds overlaps times columns and rows: formulas have ten clauses for each.
const mostOverlapLines = 300_000

// Effort by overlaps: conflicts of the first round, and what a formula counts for at least. They
// are a tenth as dear as those by places; in large formulas they count for more.
const (
	overlapConflicts = 16_000
	leastConflicts   = 300
	plainClauses     = 50_000
)
