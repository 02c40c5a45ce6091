package fills

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"time"

	"crossat/grids"
	"crossat/internal/cnf"
	"crossat/internal/encodings/fill"
	"crossat/internal/job"
	"crossat/internal/named"
	"crossat/internal/problem"
	"crossat/internal/problem/fit"
	"crossat/internal/process"
	"crossat/internal/sat"
	"crossat/internal/sat/gopher"
	"crossat/internal/search"
	"crossat/internal/search/classic"
)

// Engine finds fills. It is independent of the job that calls it.
type Engine interface {
	// Name is the name in --solver and in results.
	Name() string
	// Try looks for a fill that differs enough from the known ones. The error is a [*problem.Impossible] if none
	// exists, [ErrEffort] if another attempt can succeed, an [*job.Outcome] if none will.
	Try(ctx context.Context, p *fit.Problem, a Attempt) (*grids.Grid, error)
}

// Attempt is one try of an engine. Effort is counted in failures and conflicts, not in seconds, so that the same
// attempt always ends in the same way.
type Attempt struct {
	N        int       // from 1, or 0 for 1; later attempts can take more effort
	Seed     uint64    // breaks ties, and permutes things whose order doesn't matter
	Part     bool      // the problem has only a part of the words, so it isn't worth much effort
	Apart    fit.Apart // known fills
	Observer job.Observer
	Meter    *search.Meter // counts failures; can be nil
}

// ErrEffort is returned by an attempt that has reached its limit of effort.
var ErrEffort = errors.New("too much effort")

// Strategies lists the search strategies, the default first.
var Strategies = slices.Concat(search.Strategies, classic.Strategies)

// Search is [search.Run] by any of [Strategies].
func Search(
	ctx context.Context, p *fit.Problem, o search.Options, yield func(*grids.Grid) bool,
) (search.Result, error) {
	strategy, err := named.Find("strategy", Strategies, o.Strategy)
	if err != nil {
		return search.Result{}, err
	}
	return search.RunBy(ctx, strategy, p, o, yield)
}

// SearchEngine searches without a formula.
type SearchEngine struct {
	// Strategy is the name of one of [Strategies]; empty means the first.
	Strategy string
	// Jobs is the number of goroutines, for strategies that can use several; 0 means one.
	Jobs int
}

// Name returns "search".
func (SearchEngine) Name() string { return "search" }

// partLimit limits the failures of a search with a part of the words; it is multiplied by the number of the attempt.
const partLimit = 10_000

// Try searches for a fill, without a limit if the problem has all words.
func (e SearchEngine) Try(ctx context.Context, p *fit.Problem, a Attempt) (*grids.Grid, error) {
	o := search.Options{
		Seed: a.Seed, Strategy: e.Strategy, Jobs: e.Jobs, Apart: a.Apart, Meter: a.Meter,
		Watch: Watch(a.Observer), WatchEvery: a.Observer.Every,
	}
	if a.Part {
		o.Limit = partLimit * max(a.N, 1)
	}
	var found *grids.Grid
	start := time.Now()
	r, err := Search(ctx, p, o, func(g *grids.Grid) bool {
		found = g
		return false
	})
	end := "gave up"
	switch {
	case found != nil:
		end = "filled"
	case r.Exhausted:
		end = "no fill"
	}
	a.Observer.Tell(job.SearchedEvent{Engine: e.Name(), End: end, Stats: r.Stats, Took: time.Since(start)})
	switch {
	case err != nil:
		return nil, err
	case found != nil:
		return found, nil
	case r.Exhausted:
		return nil, NoFillBy(e.Name())
	case r.Trimmed != "":
		return nil, job.GaveUpf("%s gave up: %s", e.Name(), r.Trimmed)
	}
	return nil, ErrEffort
}

// Watch returns a progress callback, or nil without an observer.
func Watch(o job.Observer) func(search.Progress) {
	if o.Every <= 0 || o.Event == nil {
		return nil
	}
	return func(p search.Progress) { o.Tell(job.Progress{Progress: p}) }
}

// NoFillBy returns the error of an engine that has searched the whole space.
func NoFillBy(engine string) error {
	return &problem.Impossible{Reason: "the grid has no fill", By: engine}
}

// FormulaEngine encodes a fill as a formula for a SAT solver.
type FormulaEngine struct {
	// Solver solves the formula; nil means gophersat.
	Solver sat.Solver
	// Encodings are names of [fill.Forms] that attempts use in turn; none means the first.
	Encodings []string
	// NoDup is the name of one of [fill.Distincts]; empty means the default of the encoding.
	NoDup string
	// Restart limits the conflicts of an attempt, times the numbers of [sat.Luby]; 0 means [job.DefaultRestart]; see
	// [job.NoRestart].
	Restart int
}

func (e FormulaEngine) solver() sat.Solver {
	if e.Solver == nil {
		return gopher.Solver{}
	}
	return e.Solver
}

// Name returns the name of the solver.
func (e FormulaEngine) Name() string { return e.solver().Name() }

// Try encodes and solves the problem.
func (e FormulaEngine) Try(ctx context.Context, p *fit.Problem, a Attempt) (*grids.Grid, error) {
	a.N = max(a.N, 1)
	encoding, formula, err := e.encode(ctx, p, a)
	if err != nil {
		return nil, err
	}
	unit := job.RestartUnit(e.Restart)
	limit := unit * sat.Luby(a.N)
	var stats sat.Stats
	g, answer, err := sat.Ask(ctx, e.solver(), sat.Question[*grids.Grid]{
		Task: func(int) (sat.Task, error) { return sat.Task{Formula: formula, Hints: encoding.Hints()}, nil },
		Read: func(m cnf.Model) (*grids.Grid, bool, error) {
			g, err := encoding.Atoms.Decode(m)
			return g, true, err
		},
		Solved: func(t sat.Task, r sat.Result, took time.Duration) {
			stats = r.Stats
			a.Observer.Tell(job.Solved("", e.Name(), t, r, took))
		},
	}, sat.AtMost(limit, 0))
	switch {
	case err != nil:
		return nil, err
	case answer == cnf.Unsatisfiable:
		return nil, NoFillBy(e.Name())
	case answer == cnf.Unknown && limit > 0 && stats.Conflicts > limit:
		return nil, ErrEffort
	case answer == cnf.Unknown:
		return nil, job.GaveUpf("%s gave up", e.Name())
	}
	return g, nil
}

// encode makes the formula of an attempt, which excludes the known fills.
func (e FormulaEngine) encode(ctx context.Context, p *fit.Problem, a Attempt) (*fill.Encoding, *cnf.Formula, error) {
	start := time.Now()
	o := fill.Options{NoDup: e.NoDup}
	if n := len(e.Encodings); n > 0 {
		o.Encoding = e.Encodings[(a.N-1)%n]
	}
	encoding, err := fill.Encode(ctx, p, o, a.Seed)
	if err != nil {
		return nil, nil, err
	}
	if err := process.Room(4 * int64(encoding.Clauses+encoding.Lits)); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", e.Name(), err)
	}
	formula, err := encoding.Formula(ctx)
	if err != nil {
		return nil, nil, err
	}
	encoding.KeepApart(formula, a.Apart)
	a.Observer.Tell(job.FormulaEvent{
		Seed: a.Seed, Encoding: encoding.Form.Name, NoDup: encoding.Distinct.Name,
		Vars: formula.Vars(), Clauses: formula.Len(), Literals: formula.Lits(), Took: time.Since(start),
	})
	return encoding, formula, nil
}

// Reserve is an engine that enters a race late, because it would only take time and memory from the others if they
// finish soon. Its delay is counted in failures of all searches in the race, so that a busy machine makes no
// difference.
type Reserve struct {
	Engine
	After int  // failures; if few fills are expected, Few is the number instead, unless it's 0
	Few   int  // see After
	Many  bool // it only enters if more than a few fills are expected
	Most  int  // it only enters with at most this many candidates of all slots together; 0 means no limit
}

// Pausing is an engine that stops and later starts again, to leave the processors to others, if hardly any such problem
// has a fill: then a proof is the most likely result. While it pauses, the [Reserve] for few fills reports progress in
// its place. It doesn't pause if the problem has only a part of the words.
type Pausing struct {
	Engine
	From, To int // failures of all searches in the race
}

// Try implements [Engine].
func (e Pausing) Try(ctx context.Context, p *fit.Problem, a Attempt) (*grids.Grid, error) {
	if a.Part || a.Meter == nil {
		return e.Engine.Try(ctx, p, a)
	}
	begin, pause := context.WithCancel(ctx)
	defer pause()
	go func() {
		if a.Meter.Wait(begin, e.From, 0) == nil && p.NoneExpected() {
			pause()
		}
	}()
	fill, err := e.Engine.Try(begin, p, a)
	if err == nil || begin.Err() == nil || ctx.Err() != nil || job.IsImpossible(err) {
		return fill, err
	}
	a.Observer.Notef("%s pauses: hardly any such grid has a fill", e.Name())
	if err := a.Meter.Wait(ctx, e.To, 1); err != nil {
		return nil, err
	}
	a.Observer.Every = 0
	return e.Engine.Try(ctx, p, a)
}

// DefaultEngines returns the engines that race by default: a search; with a second processor, another search for rare
// fills; a proof that no fill exists, on all processors; and the formula, if it is small.
func DefaultEngines(formula FormulaEngine) []Engine {
	return enginesOn(runtime.GOMAXPROCS(0), formula)
}

// CubeEngines returns the engines that race for a fill of a cube by default. They use one processor, because the others
// have other cubes. Most cubes have no fill.
func CubeEngines(formula FormulaEngine) []Engine { return enginesOn(1, formula) }

// enginesOn returns engines for a number of processors.
func enginesOn(processors int, formula FormulaEngine) []Engine {
	engines, soon := []Engine{SearchEngine{}}, soonProof
	if processors > 1 {
		soon = secondSearch
		engines = []Engine{
			Pausing{Engine: SearchEngine{}, From: soon, To: lateProof},
			Reserve{Engine: SearchEngine{Strategy: RareFills}, After: secondSearch, Many: true},
		}
	}
	return append(engines,
		Reserve{Engine: SearchEngine{Strategy: noFills, Jobs: processors}, After: lateProof, Few: soon},
		Reserve{Engine: formula, After: lateFormula, Most: smallFormula},
	)
}

// Delays are in failures of all searches together; a core has about 10,000 per second.
const (
	// RareFills is the strategy that finds rare fills.
	RareFills = "beliefs"
	// secondSearch is the delay of that strategy. Most fills are found by then, and don't depend on chance.
	secondSearch = 3000
	// noFills is the strategy that proves that no fill exists.
	noFills = "divide"
	// soonProof and lateProof are the delays of that strategy if few fills are expected, and otherwise: it takes time
	// from the others, which find most fills sooner. If few fills are expected and a second processor is free, it
	// starts with secondSearch instead; and if hardly any problem has a fill, the first search pauses until lateProof.
	soonProof = 10_000
	lateProof = 150_000
	// lateFormula is the delay of the formula.
	lateFormula = 150_000
	// smallFormula limits the candidates of a formula. Such a formula has two million literals, and gophersat takes 250
	// MB for it.
	smallFormula = 300_000
)

// CheckEngines returns an error for missing engines, and for unknown names in engines.
func CheckEngines(engines []Engine) error {
	for _, e := range engines {
		var err error
		switch e := e.(type) {
		case nil:
			err = errors.New("an engine is nil")
		case Reserve:
			err = CheckEngines([]Engine{e.Engine})
		case Pausing:
			err = CheckEngines([]Engine{e.Engine})
		case SearchEngine:
			_, err = named.Find("strategy", Strategies, e.Strategy)
		case FormulaEngine:
			err = job.NotNegative("Restart", e.Restart)
			for _, encoding := range append(slices.Clone(e.Encodings), "")[:max(len(e.Encodings), 1)] {
				err = cmp.Or(err, fill.Options{Encoding: encoding, NoDup: e.NoDup}.Validate())
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}
