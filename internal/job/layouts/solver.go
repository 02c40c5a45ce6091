package layouts

import (
	"context"
	"fmt"
	"slices"
	"time"

	"crossat/internal/cnf"
	"crossat/internal/encodings/overlap"
	"crossat/internal/encodings/places"
	"crossat/internal/job"
	"crossat/internal/problem/layout"
	"crossat/internal/sat"
)

// Encoding is a CNF encoding of layouts.
type Encoding struct {
	Name  string // used on the command line
	Title string // one line for a list

	solver func(formulas) layoutSolver
}

// ID returns the name.
func (s Encoding) ID() string { return s.Name }

// Encodings lists the encodings of layouts; the first is the default.
var Encodings = []Encoding{
	{"overlaps", "which letters of the words coincide", func(f formulas) layoutSolver { return &byOverlaps{formulas: f} }},
	{"places", "where the words are placed", func(f formulas) layoutSolver { return &byPlaces{formulas: f} }},
}

// layoutSolver solves layout problems with formulas.
type layoutSolver interface {
	// name returns the solver's name.
	name() string
	// find looks for a layout of a problem, and returns its letters. Its limit of effort doubles each round.
	find(ctx context.Context, p *layout.Problem, round int) (cnf.Answer, []rune, error)
}

// formulas is the common part of layout solvers.
type formulas struct {
	solver   sat.Solver
	seed     uint64
	purse    *sat.Purse
	observer job.Observer
}

func (f formulas) name() string { return f.solver.Name() }

// solved returns a callback that sends solved formulas to the observer.
func (f formulas) solved(p *layout.Problem) func(sat.Task, sat.Result, time.Duration) {
	return func(t sat.Task, r sat.Result, took time.Duration) {
		f.observer.Tell(job.Solved(p.Board().String(), f.name(), t, r, took))
	}
}

// byPlaces finds layouts with variables for the places of words.
type byPlaces struct {
	formulas
	islands []places.Island // seen on any board
}

// find rejects layouts with islands, and forbids these islands from then on.
func (s *byPlaces) find(ctx context.Context, p *layout.Problem, round int) (cnf.Answer, []rune, error) {
	var atoms *places.Atoms
	letters, answer, err := sat.Ask(ctx, s.solver, sat.Question[[]rune]{
		Task: func(int) (t sat.Task, err error) {
			atoms, t.Formula = places.Encode(p, places.Options{Seed: s.seed, Islands: s.islands})
			t.Hints = atoms.Hints()
			return t, nil
		},
		Read: func(m cnf.Model) ([]rune, bool, error) {
			letters, _, err := atoms.Decode(m)
			if err != nil {
				return nil, false, err
			}
			islands := places.Islands(p, letters)
			s.forbid(islands)
			return letters, len(islands) == 0, nil
		},
		Solved: s.solved(p),
	}, s.purse.Within(sat.AtMost(placeConflicts(p, round), 0)))
	return answer, letters, err
}

func (s *byPlaces) forbid(islands []places.Island) {
	for _, island := range islands {
		known := slices.ContainsFunc(s.islands, func(k places.Island) bool { return slices.Equal(k, island) })
		if !known {
			s.islands = append(s.islands, island)
		}
	}
}

// firstPlaceConflicts limits the conflicts of a formula by places in the first round. They take longer with more words
// and cells, so the limit decreases beyond plainSize.
const (
	firstPlaceConflicts = 2000
	plainSize           = 3000 // words times cells
)

// placeConflicts returns the limit of conflicts for a formula in a round.
func placeConflicts(p *layout.Problem, round int) int {
	size := len(p.Words) * p.Width * p.Height
	return max(firstPlaceConflicts*plainSize/max(size, plainSize), 1) << round
}

// byOverlaps finds layouts with variables for the overlaps of words: which letters coincide.
type byOverlaps struct {
	formulas
	cuts *overlap.Cuts // of the words; nil before the first problem
}

// find rejects overlaps that don't make a layout, and adds cuts that explain why.
func (s *byOverlaps) find(ctx context.Context, p *layout.Problem, round int) (cnf.Answer, []rune, error) {
	if s.cuts == nil {
		cuts, err := overlap.NewCuts(p.Words, s.seed)
		if err != nil {
			return cnf.Unknown, nil, err
		}
		s.cuts = cuts
	}
	if n := len(s.cuts.Overlaps); n*(p.Width+p.Height) > maxOverlapLines {
		return cnf.Unknown, nil, &FormulaTooLarge{Words: len(p.Words), Overlaps: n, Width: p.Width, Height: p.Height}
	}
	letters, answer, err := sat.Ask(ctx, s.solver, sat.Question[[]rune]{
		Task: func(int) (sat.Task, error) { return sat.Task{Formula: s.cuts.Encode(p)}, nil },
		Read: func(m cnf.Model) ([]rune, bool, error) {
			placed, err := s.cuts.Lay(p, m)
			if placed == nil || err != nil {
				s.observer.Notef("%d cuts", s.cuts.Len())
				return nil, false, err
			}
			letters, err := p.Letters(placed)
			return letters, true, err
		},
		Solved: s.solved(p),
	}, s.purse.Within(sat.Budget(overlapConflicts<<round, leastConflicts, plainClauses)))
	return answer, letters, err
}

// FormulaTooLarge is returned when words have too many overlaps for a formula. The local search, or the other one of
// [Encodings], might place them.
type FormulaTooLarge struct {
	Words, Overlaps, Width, Height int
}

// Error gives the numbers.
func (e *FormulaTooLarge) Error() string {
	return fmt.Sprintf("%d words with %d overlaps on %dx%d are too many for a formula",
		e.Words, e.Overlaps, e.Width, e.Height)
}

// maxOverlapLines limits overlaps times columns and rows: formulas have ten clauses for each.
const maxOverlapLines = 300_000

// overlapConflicts limits the conflicts of all formulas by overlaps in the first round, and leastConflicts is the
// minimum charge of each. A conflict takes a tenth of the time of one by places; conflicts count more in large
// formulas.
const (
	overlapConflicts = 16_000
	leastConflicts   = 300
	plainClauses     = 50_000
)
