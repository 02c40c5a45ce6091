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

// Options say how to fill a grid. The zero value finds fills without repeated words, by
// [DefaultEngines], whichever is first.
type Options struct {
	// Seed breaks ties: another seed, another fill.
	Seed uint64
	// Count is how many different fills are wanted; 0 for all there are.
	Count int
	// Repeats lets a word be in more than one slot.
	Repeats bool
	// Rules are the constructor's own.
	Rules fit.Rules
	// Objective says which fill is wanted: [First], which an empty objective means, too; [Good]; or the best by
	// one of [fit.Objectives], proved. The fills of [Fills] come best first, and the bound of each is on
	// those that are as far apart from the fills before it.
	Objective string
	// Threshold is the score that the objective compares with; 0 means its own, see [fit.Objective].
	Threshold int
	// Effort is how many failures a question to the search for the best fill may take; 0 for any, until the fill is
	// proved to be the best.
	Effort int
	// Apart is in how many cells any two fills differ at least; 0 means 1.
	Apart int
	// Others are fills that are known already: those found differ from them, too, in so many cells.
	Others []*grids.Grid
	// Engines race for each fill, or for the first from which better ones are looked for, by search; none
	// means [DefaultEngines] with the default formula.
	Engines []Engine
	// Jobs is how many attempts race at a time, each with a seed of its own; 0 for one of each
	// engine. With more than one engine or job, which attempt wins is chance. For a good fill, each job looks
	// for one, and the best is taken, which is not chance; for the best, two jobs have one goroutine prove while
	// another improves.
	Jobs int
	// Best begins with the best-scored words of each length, so many, and takes twice as many when
	// they are not enough; 0 for all words at once.
	Best int
	// Observer is told how the fills proceed.
	Observer job.Observer
}

// check finds options that make no sense, before any work is done.
func (o Options) check() error {
	return cmp.Or(
		job.NotNegative("Count", o.Count), job.NotNegative("Jobs", o.Jobs), job.NotNegative("Best", o.Best),
		job.NotNegative("Threshold", o.Threshold), job.NotNegative("Effort", o.Effort), job.NotNegative("Apart", o.Apart),
		CheckEngines(o.Engines), checkObjective(o))
}

// checkOthers finds fills of other grids among the known ones.
func checkOthers(g *grids.Grid, others []*grids.Grid) error {
	for i, other := range others {
		if other == nil || other.Board() != g.Board() {
			return fmt.Errorf("fill %d of Others is not one of this grid", i+1)
		}
	}
	return nil
}

// checkObjective finds an objective that does not exist, or does not go with other options.
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

// any reports whether any fill will do.
func (o Options) any() bool { return o.Objective == "" || o.Objective == First }

// problem are the options of the problem.
func (o Options) problem() fit.Options {
	return fit.Options{Repeats: o.Repeats, AcceptGiven: true, Rules: o.Rules}
}

// Fill fills a grid with words of a dictionary. An entry whose letters are all given stays, whether it is a word or
// not. The error is an [*job.Outcome] if that cannot be done, or has not been done when the context ended. With an
// objective, there may be both an error and a result: the best fill so far.
func Fill(ctx context.Context, g *grids.Grid, d *dicts.Dict, o Options) (*job.Result, error) {
	o.Count = 1
	return job.First(Fills(ctx, g, d, o))
}

// Fills finds different fills, each from a seed of its own. Running out of fills is not an error; finding none is, as for
// [Fill], and ends the sequence, perhaps with a result beside it.
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

// Candidates finds the words that fit each slot of a grid, arc consistent unless all words are asked for. The error is
// an [*job.Outcome] if that shows that there is no fill.
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

// Filler finds the fills of one grid from one dictionary. A Filler serves one goroutine.
type Filler struct {
	grid *grids.Grid
	dict *dicts.Dict
	o    Options
	race *race
	goal fillGoal // where not any fill will do
}

// NewFiller finds the candidates. The error is an [*job.Outcome] if they show that there is no fill.
func NewFiller(g *grids.Grid, d *dicts.Dict, o Options) (*Filler, error) {
	if len(o.Engines) == 0 {
		o.Engines = DefaultEngines(FormulaEngine{})
	}
	if err := cmp.Or(job.CheckInputs(g, d), o.check(), checkOthers(g, o.Others)); err != nil {
		return nil, err
	}
	o.Observer = o.Observer.Serial()
	o.Rules = o.Rules.ScoredBy(d) // parts of the dictionary may lack words that the lists have
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

// LogExpected is the decimal logarithm of the number of fills to be expected, see
// [fit.Problem.LogExpected].
func (f *Filler) LogExpected() float64 { return f.race.widest().problem.LogExpected() }

// Problem has the candidates, arc consistent. It is shared and must not be modified.
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

// ended makes an outcome of the error that ended a sequence after n fills.
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

// find finds a fill. There may be one beside an error, where an objective wants a better one.
func (f *Filler) find(ctx context.Context, seed uint64) (answer, error) {
	if f.o.any() {
		return f.race.Run(ctx, seed)
	}
	b := &improver{
		race: f.race, goal: f.goal, n: len(f.race.apart.From) + 1, seed: seed, jobs: f.o.Jobs, judge: f.judge,
	}
	return b.run(ctx)
}

// judge holds a fill against the rules, and against the fills before it.
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

// Score looks up the entries of a fill as [Score] does, except those that were given. The error is for a fill without
// any other.
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

// scoring says how well known the entries of a fill are.
func (f *Filler) scoring(filled *grids.Grid) string {
	s, err := f.Score(filled)
	if err != nil {
		return err.Error()
	}
	return s.String()
}

// All searches the whole space by one of [Strategies], empty for trie, which suits
// that best, and finds each fill once. At the end of a sequence that was not stopped there are no
// more fills, or the error is an [*job.Outcome] with the share of the space that was searched.
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

// Enumeration is the strategy that finds all fills soonest.
const Enumeration = "trie"

// withShare adds the share of the space that was searched to an outcome.
func withShare(err error, share float64) error {
	var o *job.Outcome
	if errors.As(err, &o) {
		o.Share = share
	}
	return err
}
