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
	Name  string // as the user writes it
	Title string // one line for a list

	solver func(formulas) layoutSolver
}

// ID is the name.
func (s Encoding) ID() string { return s.Name }

// Encodings lists the encodings of layouts; the first is the default.
var Encodings = []Encoding{
	{"overlaps", "which letters of the words coincide", func(f formulas) layoutSolver { return &byOverlaps{formulas: f} }},
	{"places", "where the words are placed", func(f formulas) layoutSolver { return &byPlaces{formulas: f} }},
}

// layoutSolver solves problems of layouts by formulas.
type layoutSolver interface {
	// name is that of the solver.
	name() string
	// find looks for a layout of a problem: its letters. It takes twice as much effort each round, and
	// then gives up.
	find(ctx context.Context, p *layout.Problem, round int) (cnf.Answer, []rune, error)
}

// formulas is what layout solvers have in common: who answers, and who is told.
type formulas struct {
	solver   sat.Solver
	seed     uint64
	purse    *sat.Purse
	observer job.Observer
}

func (f formulas) name() string { return f.solver.Name() }

// solved tells the observer of a formula.
func (f formulas) solved(p *layout.Problem) func(sat.Task, sat.Result, time.Duration) {
	return func(t sat.Task, r sat.Result, took time.Duration) {
		f.observer.Tell(job.Solved(p.Board().String(), f.name(), t, r, took))
	}
}

// byPlaces finds layouts by variables that say where words are.
type byPlaces struct {
	formulas
	islands []places.Island // that were seen, on any board
}

// find refuses layouts with islands, and forbids these from then on.
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

// Effort by places: conflicts of a formula in the first round. They take the longer, the more words
// and cells there are: beyond a number of both, there are fewer.
const (
	firstPlaceConflicts = 2000
	plainSize           = 3000 // words times cells
)

// placeConflicts is how many conflicts a formula may take in a round.
func placeConflicts(p *layout.Problem, round int) int {
	size := len(p.Words) * p.Width * p.Height
	return max(firstPlaceConflicts*plainSize/max(size, plainSize), 1) << round
}

// byOverlaps finds layouts by variables that say which letters of words coincide.
type byOverlaps struct {
	formulas
	cuts *overlap.Cuts // of the words; nil before the first problem
}

// find refuses overlaps that make no layout, and adds the cuts that say why.
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

// FormulaTooLarge says that words have too many overlaps for a formula. The local search may place them,
// or the other of [Encodings].
type FormulaTooLarge struct {
	Words, Overlaps, Width, Height int
}

// Error says how many there are.
func (e *FormulaTooLarge) Error() string {
	return fmt.Sprintf("%d words with %d overlaps on %dx%d are too many for a formula",
		e.Words, e.Overlaps, e.Width, e.Height)
}

// maxOverlapLines bounds overlaps times columns and rows: formulas have ten clauses for each.
const maxOverlapLines = 300_000

// Effort by overlaps: conflicts of all formulas in the first round, and what one counts for at least.
// They are a tenth as dear as those by places; in large formulas they count for more.
const (
	overlapConflicts = 16_000
	leastConflicts   = 300
	plainClauses     = 50_000
)
