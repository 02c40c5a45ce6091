package layouts

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math"

	"crossat/internal/grow"
	"crossat/internal/job"
	"crossat/internal/named"
	"crossat/internal/problem"
	"crossat/internal/problem/layout"
	"crossat/internal/sat"
	"crossat/internal/sat/gopher"
)

// Options configures Layout and Layouts. The zero value asks for a good layout: a small, nearly square board with many
// crossings, found with bounded effort.
type Options struct {
	// Seed breaks ties: another seed gives another layout.
	Seed uint64
	// Objective is the name of one of [layout.Objectives]; empty means the first or, with a proof, area.
	Objective string
	// Effort limits how many placements of words the local search examines for a better layout, in millions; 0 means
	// [DefaultEffort]. It stops earlier if it hasn't improved for long.
	Effort int
	// Method selects the engines, and whether the best layout is proved.
	Method Method
	// Encoding is the name of one of [Encodings]; empty means the first.
	Encoding string
	// Solver solves the formulas; nil means gophersat.
	Solver sat.Solver
	// Purse limits the conflicts of all formulas together. The local search is charged one for every
	// [PlacementsAConflict]. Nil means no limit.
	Purse *sat.Purse
	// Observer receives progress events.
	Observer job.Observer
}

// Method is a way to look for layouts.
type Method int

// The methods.
const (
	Search      Method = iota // the local search; the solver only if it finds no layout
	SearchAlone               // the local search
	Prove                     // both in turn, until the best layout is proved
	SolverAlone               // the solver, until the best layout is proved
)

// proves reports whether the method proves the best layout.
func (m Method) proves() bool { return m == Prove || m == SolverAlone }

// DefaultEffort takes a few seconds.
const DefaultEffort = 200

// Layout places words freely, as a crossword: every run of two or more letters is one of the words, each is placed once
// and crosses another, and all are connected. A width and height of 0 in the problem leave the board open.
//
// It can return both a result and an error: at a limit, or when the context is cancelled, the result is the best so
// far, and the error is an [*job.Outcome]. If no layout exists or none was found, it returns only an [*job.Outcome].
func Layout(ctx context.Context, p layout.Problem, o Options) (*job.Result, error) {
	var best *job.Result
	for r, err := range Layouts(ctx, p, o) {
		if err != nil {
			return r, err
		}
		best = r
	}
	return best, nil
}

// Layouts yields better and better layouts. The last of the sequence is the best again, with its bound if the objective
// has one, and with an error if the search was cut short.
func Layouts(ctx context.Context, p layout.Problem, o Options) iter.Seq2[*job.Result, error] {
	return func(yield func(*job.Result, error) bool) {
		l, err := NewPlacer(p, o)
		if err != nil {
			yield(nil, err)
			return
		}
		l.emit = func(r *job.Result) bool { return yield(r, nil) }
		err = l.run(ctx)
		switch {
		case errors.Is(err, errStopped):
		case l.best == nil:
			yield(nil, job.Ended(l.whyNot(ctx, err), 0, "%s", l.none()))
		default:
			yield(l.Result(), l.verdict(err))
		}
	}
}

// none describes the state of a search that was cut short before it found a layout.
func (l *placer) none() string {
	if l.search == nil || l.search.most == 0 {
		return "no layout"
	}
	return "no layout: " + l.nearMiss()
}

// verdict returns the error that ended the search for better layouts; nil if the best is proved, or good enough.
func (l *placer) verdict(err error) error {
	if err == nil || l.done() {
		return nil
	}
	best := l.Result()
	text := best.String()
	if best.Bound != nil {
		text += ": " + best.Bound.String()
	}
	return job.WithFound(job.CutShort(err, text, best.Bound), 1)
}

func NewPlacer(p layout.Problem, o Options) (*placer, error) {
	if err := CheckLayout(p, o); err != nil {
		return nil, err
	}
	if o.Method.proves() {
		o.Objective = cmp.Or(o.Objective, layout.Smallest)
	}
	l, err := newSearcher(p, o)
	if err != nil {
		return nil, err
	}
	encoding, err := named.Find("encoding", Encodings, o.Encoding)
	if err != nil {
		return nil, err
	}
	if o.Method == SolverAlone {
		l.search = nil
	}
	if o.Method != SearchAlone {
		if o.Solver == nil {
			o.Solver = gopher.Solver{}
		}
		solver := encoding.solver(formulas{o.Solver, o.Seed, o.Purse, l.observer})
		l.prover = &layoutProver{bestLayout: l.bestLayout, solver: solver, lenient: o.Method != SolverAlone}
	}
	return l, nil
}

// newSearcher returns a placer without a solver.
func newSearcher(p layout.Problem, o Options) (*placer, error) {
	objective, err := named.Find("objective", layout.Objectives, o.Objective)
	if err != nil {
		return nil, err
	}
	goal, err := layout.NewGoal(p, objective.Name)
	if err != nil {
		return nil, err
	}
	if _, exact := goal.(layout.Exact); o.Method.proves() && !exact {
		return nil, fmt.Errorf("the objective %s can't be proved: use %s", objective.Name, layout.Smallest)
	}
	boards := goal.First()
	b := &bestLayout{
		asked: p, goal: goal, boards: boards, widest: boards[len(boards)-1], objective: objective.Name,
		bound: goal.Least(), seed: o.Seed, purse: o.Purse, observer: o.Observer.Serial(),
		emit: func(*job.Result) bool { return true },
	}
	effort := min(cmp.Or(o.Effort, DefaultEffort), math.MaxInt/million) * million
	return &placer{bestLayout: b, prove: o.Method.proves(), effort: effort, search: &layoutSearch{bestLayout: b}}, nil
}

// million is the unit of [Options].Effort.
const million = 1_000_000

// CheckLayout validates a problem and the options, before goals inspect the words.
func CheckLayout(p layout.Problem, o Options) error {
	switch {
	case o.Method < Search || o.Method > SolverAlone:
		return fmt.Errorf("no method %d", o.Method)
	case len(p.Words) > grow.MaxWords && o.Method != SolverAlone:
		return fmt.Errorf("%d words are too many for a layout: divide them among several, of %d words at most each",
			len(p.Words), grow.MaxWords)
	}
	if p.Width == 0 && p.Height == 0 {
		p.Width, p.Height = layout.MaxSide, layout.MaxSide // the board is open
	}
	return cmp.Or(job.NotNegative("Effort", o.Effort), p.Validate())
}

// run looks for better and better layouts, until the best is good enough or, to prove it, is proved to be the best. If
// no layout exists, the error is a [*problem.Impossible]. The context's error leaves the best so far.
func (l *placer) run(ctx context.Context) error {
	err := l.Begin(ctx, math.MaxInt)
	if o, _ := job.OutcomeOf(err); o.Status == job.GaveUp && l.asked.Width > 0 && ctx.Err() == nil {
		err = l.elsewhere(ctx, o)
	}
	if err != nil {
		return err
	}
	if err := l.improve(ctx); err != nil || !l.prove {
		return err
	}
	return l.proof(ctx, math.MaxInt)
}

// elsewhere looks for a layout on another board after a search has given up on the requested one, and adds it to the
// outcome. If the other board isn't larger, it takes the layout and returns nil.
func (l *placer) elsewhere(ctx context.Context, outcome job.Outcome) error {
	other := l.fitting(ctx, nil)
	if other == nil {
		return &outcome
	}
	g := other.Result().Grid
	if g.Height() > g.Width() {
		g = g.Mirrored()
	}
	if g.Width() > l.widest.Width || g.Height() > l.widest.Height {
		outcome.Reason += "; they fit into " + other.Result().Grid.Board().String()
		return &outcome
	}
	letters, err := l.widest.Letters(l.widest.Read(g))
	if err == nil {
		err = l.take(l.widest, letters)
	}
	if err == nil && l.best == nil {
		return &outcome // it violates other requirements
	}
	return err
}

// whyNot returns the error for a missing layout. It adds the size of a board that has one, if that is found with little
// effort.
func (l *placer) whyNot(ctx context.Context, err error) error {
	var none *problem.Impossible
	if !errors.As(err, &none) || l.prover == nil || len(l.prover.refuted) == 0 {
		return err
	}
	with := &problem.Impossible{Reason: none.Reason, By: none.By}
	if other := l.fitting(ctx, l.prover); other != nil {
		if with.Remedy = "they fit into "; other.done() {
			with.Remedy = "the smallest board is "
		}
		with.Remedy += other.Result().Grid.Board().String()
	}
	return with
}

// fitting looks for a layout on another board: the smallest, if a prover is given and proves it. It returns nil if it
// finds none.
func (l *placer) fitting(ctx context.Context, prover *layoutProver) *placer {
	p := *l.widest
	p.Width, p.Height = 0, 0
	q, err := newSearcher(p, Options{Seed: l.seed, Objective: layout.Smallest, Effort: FittingEffort})
	if err != nil {
		return nil
	}
	if l.search == nil {
		q.search = nil
	}
	if prover != nil {
		q.prove, q.prover = true, &layoutProver{
			bestLayout: q.bestLayout, solver: prover.solver, lenient: prover.lenient, refuted: prover.refuted,
		}
	}
	if q.Begin(ctx, fittingRounds) != nil || q.improve(ctx) != nil || q.proof(ctx, fittingRounds) != nil {
		return nil
	}
	return q
}

// Effort of the search for another board.
const (
	fittingRounds = 2
	FittingEffort = 10 // millions of placements
)
