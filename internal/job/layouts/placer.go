package layouts

import (
	"context"
	"fmt"

	"crossat/grids"
	"crossat/internal/job"
	"crossat/internal/problem"
	"crossat/internal/problem/layout"
)

// placer finds layouts of low cost: a first one, better ones by local search and, if requested, the best one with a
// proof.
type placer struct {
	*bestLayout
	prove  bool
	effort int           // of the local search, in placements
	search *layoutSearch // can be nil
	prover *layoutProver // can be nil
}

// Effort of the local search, in placements that it examines. It grows with the number of words, and doubles each
// round.
const (
	firstEffort = 16_000 // for a first layout, times the square of the number of words
	roundEffort = 50_000 // for better ones, times the number of words
	maxIdle     = 4      // rounds without a better layout until it is good enough
)

// lastRound is the round after which the effort no longer grows.
const lastRound = 30

// Begin looks for a first layout, up to a number of rounds.
func (l *placer) Begin(ctx context.Context, rounds int) error {
	if reason := l.widest.Impossible(); reason != nil {
		return reason
	}
	n, spent := len(l.asked.Words), 0
	for round := 0; round < rounds && (l.prove || spent < l.effort) && l.purse.Left() > 0; round++ {
		effort := firstEffort * n * n << min(round, lastRound)
		if !l.prove {
			effort = min(effort, l.effort-spent)
		}
		for _, p := range l.boards {
			if l.search == nil {
				break
			}
			if err := l.search.place(ctx, p, effort); err != nil || l.answers(p) {
				return err
			}
			spent += effort
		}
		if err := l.ask(ctx, round); err != nil || l.best != nil {
			return err
		}
	}
	return job.GaveUpf("gave up: %s", l.nearMiss())
}

// ask asks the solver for a first layout. Unless a proof is requested, it asks only once, for the largest board.
func (l *placer) ask(ctx context.Context, round int) error {
	boards := l.boards
	switch {
	case l.best != nil || l.prover == nil || !l.prove && round > 0:
		return ctx.Err()
	case !l.prove:
		boards = boards[len(boards)-1:]
	}
	if _, err := l.prover.tryAll(ctx, boards, min(round, lastRound)); err != nil {
		return err
	}
	if l.prover.isRefuted(l.widest) {
		reason := "the words do not fit into "
		if l.asked.Width == 0 {
			reason = "the words have no layout on any board up to "
		}
		return &problem.Impossible{Reason: reason + l.board().String(), By: l.prover.solver.name()}
	}
	return nil
}

// nearMiss describes how many of the words the search could place at once.
func (l *placer) nearMiss() string {
	if l.search == nil {
		return "no layout on " + l.board().String()
	}
	what := "words"
	if l.asked.Weights != nil {
		what = "words by weight"
	}
	return fmt.Sprintf("of the %d %s wanted, at most %d have been placed on %s",
		l.widest.TotalWeight()-l.widest.MaxLost, what, l.search.most, l.board())
}

// board returns the requested board, or else the largest.
func (l *placer) board() grids.Board {
	if l.asked.Width > 0 {
		return l.asked.Board()
	}
	return l.widest.Board()
}

// improve looks for better layouts by local search, until it hasn't found one for long, or its effort is spent.
func (l *placer) improve(ctx context.Context) error {
	if l.search == nil {
		return nil
	}
	idle, patience := 0, maxIdle
	if l.prove {
		patience /= 2 // the proof will continue
	}
	for round, left := 0, l.effort; left > 0 && idle < patience && !l.done(); round++ {
		before, effort := l.cost, min(l.roundEffort(round), left)
		if err := l.search.improve(ctx, effort); err != nil {
			return err
		}
		left -= effort
		if idle++; l.cost < before {
			idle = 0
		}
	}
	return nil
}

func (l *placer) roundEffort(round int) int {
	return roundEffort * len(l.asked.Words) << min(round, lastRound)
}

// proof alternates between the local search and the solver, up to a number of rounds, until the best layout is proved.
func (l *placer) proof(ctx context.Context, rounds int) error {
	goal := l.goal.(layout.Exact)
	for round := 0; l.prover != nil && round < rounds && !l.done(); round++ {
		if l.search != nil && round > 0 {
			if err := l.search.improve(ctx, l.roundEffort(round)); err != nil {
				return err
			}
		}
		if err := l.prover.better(ctx, goal, min(round, lastRound)); err != nil {
			return err
		}
	}
	return nil
}
