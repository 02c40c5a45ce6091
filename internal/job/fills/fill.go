package fills

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/job"
	"crossat/internal/problem/fit"
	"crossat/internal/search"
)

// Options configures Fill and Fills. The zero value yields fills without repeated words, in the order in which
// [DefaultEngines] find them.
type Options struct {
	// Seed breaks ties: another seed gives another fill.
	Seed uint64
	// Count is the number of different fills; 0 means all.
	Count int
	// Repeats allows a word in more than one slot.
	Repeats bool
	// Rules are the constructor's rules.
	Rules fit.Rules
	// Objective is the objective: [First], the default; [Good]; or one of [fit.Objectives], to find the best fill and
	// prove it. [Fills] yields the best fill first; each result's bound applies to fills at least Apart from those
	// before it.
	Objective string
	// Threshold is the score that the objective compares with; 0 means the default, see [fit.Objective].
	Threshold int
	// Effort limits the failures of each question that the search for the best fill asks; 0 means no limit, until the
	// best fill is proved.
	Effort int
	// Apart is the minimum number of cells in which any two fills differ; 0 means 1.
	Apart int
	// Others are known fills. New ones also differ from them in at least Apart cells.
	Others []*grids.Grid
	// Engines race for each fill or, with an objective, for a first fill, which a search then improves. None means
	// [DefaultEngines] with the default formula.
	Engines []Engine
	// Jobs is the number of parallel attempts, each with its own seed; 0 means one per engine. With more than one
	// engine or job, chance decides which attempt wins. With objective Good, each job searches on its own and the best
	// result wins, so the outcome is deterministic. For the best fill, two jobs use one goroutine to prove and another
	// to improve.
	Jobs int
	// Best is the number of best-scored words of each length to begin with; it doubles while they aren't enough. 0
	// means all words at once.
	Best int
	// Observer receives progress events.
	Observer job.Observer
}

// check validates the options.
func (o Options) check() error {
	return cmp.Or(
		job.NotNegative("Count", o.Count), job.NotNegative("Jobs", o.Jobs), job.NotNegative("Best", o.Best),
		job.NotNegative("Threshold", o.Threshold), job.NotNegative("Effort", o.Effort), job.NotNegative("Apart", o.Apart),
		CheckEngines(o.Engines), checkObjective(o))
}

// checkOthers checks that the known fills are fills of the same board.
func checkOthers(g *grids.Grid, others []*grids.Grid) error {
	for i, other := range others {
		if other == nil || other.Board() != g.Board() {
			return fmt.Errorf("fill %d of Others is not one of this grid", i+1)
		}
	}
	return nil
}

// checkObjective returns an error for an unknown objective, or one that conflicts with other options.
func checkObjective(o Options) error {
	if o.any() {
		return nil
	}
	_, err := findObjective(o.Objective)
	if err == nil && o.Best > 0 {
		err = fmt.Errorf("option Best is for objective %s, not for %s", First, o.Objective)
	}
	return err
}

// any reports whether the first fill is good enough.
func (o Options) any() bool { return o.Objective == "" || o.Objective == First }

// problem returns the options of the problem.
func (o Options) problem() fit.Options {
	return fit.Options{Repeats: o.Repeats, AcceptGiven: true, Rules: o.Rules}
}

// Fill fills a grid with words of a dictionary. It keeps entries whose letters are all given, even if they are not
// words. The error is an [*job.Outcome] if no fill exists, or if none was found before the context ended. With an
// objective, Fill can return both an error and a result: the best fill so far.
func Fill(ctx context.Context, g *grids.Grid, d *dicts.Dict, o Options) (*job.Result, error) {
	o.Count = 1
	return job.First(Fills(ctx, g, d, o))
}

// Fills finds different fills, each from its own seed. Running out of fills is not an error; finding none is, as for
// [Fill], and ends the sequence. The last error can come with a result.
func Fills(ctx context.Context, g *grids.Grid, d *dicts.Dict, o Options) iter.Seq2[*job.Result, error] {
	return func(yield func(*job.Result, error) bool) {
		f, err := NewFiller(g, d, o)
		if err != nil {
			yield(nil, err)
			return
		}
		f.Fills(ctx)(yield)
	}
}

// Candidates returns the words that fit each slot of a grid. They are made arc consistent unless o.AllWords is set. The
// error is an [*job.Outcome] if that proves that no fill exists.
func Candidates(g *grids.Grid, d *dicts.Dict, o fit.Options) (*fit.Problem, error) {
	if err := job.CheckInputs(g, d); err != nil {
		return nil, err
	}
	p, err := fit.New(g, d, o)
	if err == nil && !o.AllWords {
		err = p.CheckDistinct()
	}
	if err != nil {
		return nil, job.Ended(err, 0, "no fill")
	}
	return p, nil
}

// Filler finds the fills of one grid from one dictionary. A Filler isn't safe for concurrent use.
type Filler struct {
	grid *grids.Grid
	dict *dicts.Dict
	o    Options
	race *race
	goal fillGoal // unset for First
}

// NewFiller computes the candidates. The error is an [*job.Outcome] if they prove that no fill exists.
func NewFiller(g *grids.Grid, d *dicts.Dict, o Options) (*Filler, error) {
	if len(o.Engines) == 0 {
		o.Engines = DefaultEngines(FormulaEngine{})
	}
	if err := cmp.Or(job.CheckInputs(g, d), o.check(), checkOthers(g, o.Others)); err != nil {
		return nil, err
	}
	o.Observer = o.Observer.Serial()
	o.Rules = o.Rules.ScoredBy(d) // parts of the dictionary can lack words that the lists have
	t := &tiers{grid: g, dict: d, best: o.Best, seed: o.Seed, options: o.problem(), observer: o.Observer}
	if err := t.prepare(); err != nil {
		return nil, job.Ended(err, 0, "no fill")
	}
	for _, line := range Unlisted(g, d, o.Rules) {
		o.Observer.Notef("%s", line)
	}
	f := &Filler{grid: g, dict: d, o: o, race: newRace(t, o.Engines, o.Jobs)}
	f.race.apart = fit.Apart{Cells: o.Apart, From: slices.Clone(o.Others)}
	if o.any() {
		return f, nil
	}
	goal, err := NewFillGoal(t.widest().problem, o.Objective, o.Threshold, o.Effort)
	if f.goal = goal; o.Objective == Good {
		f.goal.describe = f.scoring
	}
	return f, err
}

// LogExpected returns the decimal logarithm of the expected number of fills, see [fit.Problem.LogExpected].
func (f *Filler) LogExpected() float64 { return f.race.widest().problem.LogExpected() }

// Problem returns the problem with arc consistent candidates. It is shared and must not be modified.
func (f *Filler) Problem() *fit.Problem { return f.race.widest().problem }

// Fills finds different fills, as [Fills] does.
func (f *Filler) Fills(ctx context.Context) iter.Seq2[*job.Result, error] {
	return func(yield func(*job.Result, error) bool) {
		for n, seed := 0, f.o.Seed; f.o.Count == 0 || n < f.o.Count; n, seed = n+1, seed+1 {
			r, err := f.next(ctx, seed)
			switch {
			case job.IsImpossible(err) && n > 0:
				return
			case r != nil && err != nil && f.o.Count == 1:
				yield(r, job.WithFound(err, 1))
				return
			case r != nil && err != nil:
				yield(r, f.ended(err, n+1))
				return
			case err != nil:
				yield(nil, f.ended(err, n))
				return
			}
			f.o.Observer.Tell(job.FoundEvent{Kind: "fill", N: n + 1, Result: r})
			if !yield(r, nil) {
				return
			}
		}
	}
}

// ended returns the outcome of an error that ended a sequence after n fills.
func (f *Filler) ended(err error, n int) error {
	if f.o.Count > 0 {
		return job.Ended(err, n, "%d of %d fills found", n, f.o.Count)
	}
	return job.Ended(err, n, "%d fills found", n)
}

// next finds a new fill.
func (f *Filler) next(ctx context.Context, seed uint64) (*job.Result, error) {
	a, err := f.find(ctx, seed)
	if a.Grid == nil {
		return nil, err
	}
	if err := f.judge(a.Grid); err != nil {
		return nil, fmt.Errorf("%s: %w", a.Engine, err)
	}
	f.race.apart.From = append(f.race.apart.From, a.Grid)
	return &job.Result{Grid: a.Grid.Untied(), Seed: seed, Engine: a.Engine, Bound: a.bound}, err
}

// find finds a fill. With an objective, it can return both a fill and an error.
func (f *Filler) find(ctx context.Context, seed uint64) (answer, error) {
	if f.o.any() {
		return f.race.Run(ctx, seed)
	}
	b := &improver{
		race: f.race, goal: f.goal, n: len(f.race.apart.From) + 1, seed: seed, jobs: f.o.Jobs, judge: f.judge,
	}
	return b.run(ctx)
}

// judge verifies a fill, and checks that it differs from the fills before.
func (f *Filler) judge(filled *grids.Grid) error {
	if err := CheckFill(f.grid, filled, f.dict, f.o.problem()); err != nil {
		return err
	}
	for i, other := range f.race.apart.From {
		if n := fit.Distance(filled, other); n < max(f.o.Apart, 1) {
			return fmt.Errorf("the fill differs from fill %d in %d cells only", i+1, n)
		}
	}
	return nil
}

// Score looks up the entries of a fill like [Score], except given ones. It returns an error if all were given.
func (f *Filler) Score(filled *grids.Grid) (*Scoring, error) {
	s, err := Score(filled, f.dict, f.o.Rules)
	if err != nil {
		return nil, err
	}
	puzzle := f.grid.Untied()
	s.Entries = slices.DeleteFunc(s.Entries, func(e ScoredEntry) bool {
		slot, err := puzzle.FindSlot(e.Slot)
		return err == nil && puzzle.Filled(puzzle.Slots()[slot])
	})
	if len(s.Entries) == 0 {
		return nil, errors.New("all entries were given")
	}
	return s, nil
}

// scoring describes how well known the entries of a fill are.
func (f *Filler) scoring(filled *grids.Grid) string {
	s, err := f.Score(filled)
	if err != nil {
		return err.Error()
	}
	return s.String()
}

// All searches the whole space with one of [Strategies], and yields each fill once. An empty strategy means trie, the
// most suitable one. At the end of a sequence that was not stopped, either all fills were found, or the error is an
// [*job.Outcome] with the share of the space that was searched.
func (f *Filler) All(ctx context.Context, strategy string) iter.Seq2[*job.Result, error] {
	if strategy == "" {
		strategy = Enumeration
	}
	engine := SearchEngine{Strategy: strategy}
	return func(yield func(*job.Result, error) bool) {
		n, stopped := 0, false
		var failed error
		o := search.Options{
			Seed: f.o.Seed, Strategy: strategy, Watch: Watch(f.o.Observer), WatchEvery: f.o.Observer.Every,
		}
		r, err := Search(ctx, f.race.widest().problem, o, func(g *grids.Grid) bool {
			if failed = CheckFill(f.grid, g, f.dict, f.o.problem()); failed != nil {
				return false
			}
			n++
			stopped = !yield(&job.Result{Grid: g.Untied(), Seed: f.o.Seed, Engine: engine.Name()}, nil)
			return !stopped
		})
		f.o.Observer.Notef("%d nodes, %d fails", r.Stats.Nodes, r.Stats.Fails)
		switch {
		case stopped:
			return
		case failed != nil:
			err = failed
		case err != nil:
			err = withShare(job.Ended(err, n, "%d fills found", n), r.Share)
		case !r.Exhausted:
			err = withShare(&job.Outcome{Status: job.GaveUp, Found: n, Reason: strategy + " gave up: " + r.Trimmed}, r.Share)
		case n == 0:
			err = job.Ended(NoFillBy(engine.Name()), 0, "no fill")
		}
		if err != nil {
			yield(nil, err)
		}
	}
}

// Enumeration is the fastest strategy to find all fills.
const Enumeration = "trie"

// withShare sets the searched share of the space in an outcome.
func withShare(err error, share float64) error {
	var o *job.Outcome
	if errors.As(err, &o) {
		o.Share = share
	}
	return err
}
