package crossat

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"time"

	"crossat/decode/check"
	"crossat/encode/cnf"
	"crossat/internal/named"
	"crossat/problem"
	"crossat/problem/layout"
	"crossat/solve"
	"crossat/solve/gopher"
	"crossat/solve/grow"
)

// LayoutOptions say how to place words. The zero value asks for the smallest board where the
// problem has none, and otherwise for any layout; local search and gophersat take turns.
type LayoutOptions struct {
	// Seed breaks ties: another seed, another layout.
	Seed uint64
	// Objective is the name of one of [layout.Objectives]; see [layout.NewGoal] for what empty means.
	Objective string
	// Encoding is the name of one of [LayoutEncodings]; empty means the first.
	Encoding string
	// Solver answers the formulas; nil means gophersat.
	Solver solve.Solver
	// NoSearch leaves all work to the solver, NoSolver to the local search, which proves nothing.
	NoSearch, NoSolver bool
	// Observer is told how the layouts proceed.
	Observer Observer
}

// Layout places words freely, as a crossword: every run of two or more letters is one of the words,
// each is placed once and crosses another, and all are connected. Of the problem, a width and height
// of 0 leave the board open.
//
// The result is proved to be the best by the objective, unless there is an error with it: at a limit
// it is the best so far, and the error an [*Outcome], which has the bound on better ones, too. Without
// a result, the error is an [*Outcome] if there is no layout, or none was found.
func Layout(ctx context.Context, p layout.Problem, o LayoutOptions) (*Result, error) {
	var best *Result
	for r, err := range Layouts(ctx, p, o) {
		if err != nil {
			return r, err
		}
		best = r
	}
	return best, nil
}

// Layouts finds better and better layouts. The last of the sequence is the best, once more, with its
// bound, and with an error if that is not proved.
func Layouts(ctx context.Context, p layout.Problem, o LayoutOptions) iter.Seq2[*Result, error] {
	return func(yield func(*Result, error) bool) {
		l, err := newPlacer(p, o)
		if err != nil {
			yield(nil, err)
			return
		}
		l.emit = func(r *Result) bool { return yield(r, nil) }
		err = l.run(ctx)
		switch {
		case errors.Is(err, errStopped):
		case l.best == nil || errors.Is(err, context.Canceled):
			yield(nil, ended(l.whyNot(ctx, err), 0, "no layout: try a larger board, or ask for fewer words"))
		default:
			yield(l.result(), l.verdict(err))
		}
	}
}

// errStopped says that no more layouts are wanted.
var errStopped = errors.New("no more layouts are wanted")

// placer finds layouts of words that cost little.
type placer struct {
	o      LayoutOptions
	board  layout.Problem // as it was asked for
	goal   layout.Goal
	solver layoutSolver       // nil for none
	grown  uint64             // how often the local search ran: each time it takes another way
	emit   func(*Result) bool // takes each layout that is better than those before

	best    *Result
	cost    int               // of the best
	bound   int               // no layout costs less
	refuted []*layout.Problem // that have no layout
}

func newPlacer(p layout.Problem, o LayoutOptions) (*placer, error) {
	if err := checkLayout(p, o); err != nil {
		return nil, err
	}
	goal, err := layout.NewGoal(p, o.Objective)
	if err != nil {
		return nil, err
	}
	o.Observer = o.Observer.serial()
	l := &placer{o: o, board: p, goal: goal, bound: goal.Least()}
	if o.NoSolver {
		return l, nil
	}
	if o.Solver == nil {
		o.Solver = gopher.Solver{}
	}
	encoding, err := named.Find("encoding", LayoutEncodings, o.Encoding)
	if err != nil {
		return nil, err
	}
	l.solver = encoding.solver(formulas{o.Solver, o.Seed, o.Observer})
	return l, nil
}

// checkLayout finds what makes no sense, before goals look at the words.
func checkLayout(p layout.Problem, o LayoutOptions) error {
	if o.NoSearch && o.NoSolver {
		return errors.New("nobody is left to look for a layout, with NoSearch and NoSolver")
	}
	if p.Width == 0 && p.Height == 0 {
		p.Width, p.Height = layout.MaxSide, layout.MaxSide // any board will do
	}
	return p.Validate()
}

// verdict is nil for a layout that is proved to be the best, and otherwise what ended the search for
// better ones.
func (l *placer) verdict(err error) error {
	if l.cost <= l.bound {
		return nil
	}
	best := l.result()
	text := best.String()
	if best.Bound != nil {
		text += ": " + best.Bound.String()
	}
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		reason := "gave up at the time limit with " + text
		return &Outcome{Status: GaveUp, Reason: reason, Found: 1, Bound: best.Bound, cause: err}
	case err != nil:
		return err
	}
	return &Outcome{Status: GaveUp, Reason: SearchEngine{}.Name() + " gave up with " + text, Found: 1, Bound: best.Bound}
}

// boundOf is how good the best is, and how good another might be; nil where any will do.
func (l *placer) boundOf() *Bound {
	value := l.goal.Describe(l.cost)
	if value == "" {
		return nil
	}
	return &Bound{
		Objective: cmp.Or(l.o.Objective, layout.Objectives[0].Name),
		Value:     value, Limit: l.goal.Describe(l.bound), Proved: l.cost <= l.bound,
	}
}

// whyNot is the error without a layout. Where none exists, it names the smallest board that has one,
// if that is found with little effort.
func (l *placer) whyNot(ctx context.Context, err error) error {
	var none *problem.Impossible
	if !errors.As(err, &none) || len(l.refuted) == 0 {
		return err
	}
	open := *l.refuted[0]
	open.Width, open.Height = 0, 0
	smallest, e := layout.NewGoal(open, "")
	if e != nil {
		return err
	}
	q := &placer{
		o: l.o, goal: smallest, solver: l.solver, bound: smallest.Least(), refuted: l.refuted,
		emit: func(*Result) bool { return true },
	}
	if q.rounds(ctx, whyRounds) != nil || q.best == nil {
		return err
	}
	text := "they fit into"
	if q.cost == q.bound {
		text = "the smallest board is"
	}
	return &problem.Impossible{Reason: none.Reason, By: none.By, Remedy: fmt.Sprintf("%s %s", text, q.best.Grid.Board())}
}

// whyRounds is how many rounds may be spent to find the smallest board.
const whyRounds = 2

// firstMoves is the effort of the local search in the first round. Each round takes twice as much.
const firstMoves = 50_000

// run looks for better and better layouts, until one is proved to be the best. Without any, the error is
// a [*problem.Impossible] if there is none. The context's error leaves the best so far.
func (l *placer) run(ctx context.Context) error {
	rounds := math.MaxInt
	if _, limited := ctx.Deadline(); l.solver == nil && !limited {
		rounds = searchRounds
	}
	err := l.rounds(ctx, rounds)
	if err == nil && l.best == nil {
		return gaveUpf("%s found no layout", SearchEngine{}.Name())
	}
	return err
}

// searchRounds is after how many rounds a search ends that proves nothing and has no limit.
const searchRounds = 5

// rounds is run for so many rounds.
func (l *placer) rounds(ctx context.Context, rounds int) error {
	for round := 0; round < rounds && (l.best == nil || l.cost > l.bound); round++ {
		step := l.improve
		if l.best == nil {
			step = l.begin
		}
		if err := step(ctx, min(round, lastRound)); err != nil {
			return err
		}
	}
	return nil
}

// lastRound is the round after which the effort no longer grows.
const lastRound = 30

// begin looks for a first layout.
func (l *placer) begin(ctx context.Context, round int) error {
	boards := l.goal.First()
	for _, p := range boards {
		if _, err := l.try(ctx, p, round); l.best != nil || err != nil {
			return err
		}
	}
	last := boards[len(boards)-1]
	if reason := last.Impossible(); reason != nil {
		return reason
	}
	if l.isRefuted(last) {
		return &problem.Impossible{Reason: fmt.Sprintf("the words do not fit into %s", last.Board()), By: l.solver.name()}
	}
	return nil
}

// improve asks for a layout that costs less than the best, and for one that costs as little as can be,
// so that cost and bound approach each other.
func (l *placer) improve(ctx context.Context, round int) error {
	for better := true; better && l.cost > l.bound; {
		before := l.cost
		refuted, err := l.tryAll(ctx, before-1, round)
		if err != nil {
			return err
		}
		if refuted {
			l.bound = before
		}
		better = l.cost < before
	}
	for l.cost > l.bound {
		refuted, err := l.tryAll(ctx, l.bound, round)
		if err != nil || !refuted {
			return err
		}
		l.bound++
	}
	return nil
}

// tryAll tries the problems within a cost until one has a layout. It reports whether all are refuted.
func (l *placer) tryAll(ctx context.Context, cost, round int) (refuted bool, err error) {
	refuted = true
	for _, p := range l.goal.Within(cost) {
		answer, err := l.try(ctx, p, round)
		if err != nil || answer == cnf.Satisfiable {
			return false, err
		}
		refuted = refuted && answer == cnf.Unsatisfiable
	}
	return refuted, nil
}

// try looks for a layout of a problem, by local search and by formula.
func (l *placer) try(ctx context.Context, p *layout.Problem, round int) (cnf.Answer, error) {
	if l.isRefuted(p) || p.Impossible() != nil {
		return cnf.Unsatisfiable, nil
	}
	if err := ctx.Err(); err != nil {
		return cnf.Unknown, err
	}
	if !l.o.NoSearch {
		if done, err := l.grow(ctx, p, firstMoves<<round); done || err != nil {
			return cnf.Satisfiable, err
		}
	}
	if l.solver == nil {
		return cnf.Unknown, nil
	}
	answer, letters, err := l.solver.find(ctx, p, round)
	if !l.o.NoSearch && errors.As(err, new(*FormulaTooLarge)) {
		return cnf.Unknown, nil
	}
	if err == nil && answer == cnf.Satisfiable {
		err = l.take(p, letters)
	}
	if answer == cnf.Unsatisfiable {
		l.refuted = append(l.refuted, p)
	}
	return answer, err
}

func (l *placer) isRefuted(p *layout.Problem) bool {
	return slices.ContainsFunc(l.refuted, func(r *layout.Problem) bool { return r.Refutes(p) })
}

// grow lets the local search look for a layout of the problem, from the best on where it fits.
func (l *placer) grow(ctx context.Context, p *layout.Problem, steps int) (done bool, err error) {
	o := grow.Options{Seed: l.o.Seed + l.grown<<32, Steps: steps}
	l.grown++
	if l.best != nil && l.best.Grid.Width() <= p.Width && l.best.Grid.Height() <= p.Height {
		o.Start = p.Read(l.best.Grid)
	}
	start := time.Now()
	ran := grow.Run(ctx, p, o, func(found grow.Layout) bool {
		if found.Weight < p.TotalWeight()-p.MaxLost || found.Crossings < max(p.MinCrossings, min(len(p.Words)-1, 1)) {
			return true
		}
		var letters []rune
		if letters, err = p.Letters(found.Places); err == nil {
			err = l.take(p, letters)
		}
		done = err == nil
		return done && !l.goal.Enough()
	})
	l.o.Observer.notef("%s: %d moves: %t in %.2f s", p.Board(), steps, done, time.Since(start).Seconds())
	return done, cmp.Or(err, ran)
}

// take has the judge look at a layout, and keeps it if it is the best.
func (l *placer) take(p *layout.Problem, letters []rune) error {
	board, letters := p.Crop(letters)
	g, err := board.Grid(letters)
	if err != nil {
		return err
	}
	words, err := check.Layout(g, check.Placed{Words: p.Words, Weights: p.Weights, MaxLost: p.MaxLost})
	if err != nil {
		return fmt.Errorf("a layout breaks the rules: %w", err)
	}
	m := layout.Measures{Width: g.Width(), Height: g.Height(), Crossings: len(g.Crossings()), Words: words}
	cost := l.goal.Cost(m)
	if l.best != nil && cost >= l.cost {
		return nil
	}
	l.cost = cost
	l.best = &Result{Grid: g, Seed: l.o.Seed, Words: words}
	best := l.result()
	l.o.Observer.notef("best: %s", best)
	if !l.emit(best) {
		return errStopped
	}
	return nil
}

// result is the best, as it is given to the caller: turned if it was made for a wide board and the one
// asked for is high, and with what is known of better ones.
func (l *placer) result() *Result {
	r := *l.best
	if l.board.Width > 0 && (r.Grid.Width() > l.board.Width || r.Grid.Height() > l.board.Height) {
		r.Grid = r.Grid.Mirrored()
	}
	r.Bound = l.boundOf()
	return &r
}
