package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"crossat/decode/check"
	"crossat/encode/cnf"
	"crossat/grids"
	"crossat/problem"
	"crossat/problem/layout"
	"crossat/solve/grow"
)

// placer finds layouts of words that cost little.
type placer struct {
	goal   goal
	finder finder // nil for none
	grows  bool   // whether the search without a formula takes part
	seed   uint64
	grown  uint64 // how often the search ran: each time it takes another way
	log    *logger

	best    *placed
	bound   int               // no layout costs less
	refuted []*layout.Problem // that have no layout
}

// placed is a layout that keeps the rules, on no larger a board than it takes.
type placed struct {
	grid      *grids.Grid
	words     []string
	crossings int
}

// firstMoves is the effort of the search in the first round. Each round takes twice as much.
const firstMoves = 50_000

// run looks for better and better layouts, until one is proved to be best. Without any, the
// error is a *problem.Impossible if there is none. The context's error leaves the best so far.
func (p *placer) run(ctx context.Context) error {
	rounds := math.MaxInt
	if _, limited := ctx.Deadline(); p.finder == nil && !limited {
		rounds = searchRounds
	}
	err := p.within(ctx, rounds)
	if err == nil && p.best == nil {
		return &codeError{exitGaveUp, fmt.Errorf("%s found no layout", searchEngine)}
	}
	return err
}

// searchRounds is after how many rounds a search ends that proves nothing and has no limit.
const searchRounds = 5

// within is run for so many rounds.
func (p *placer) within(ctx context.Context, rounds int) error {
	for round := 0; round < rounds && !p.done(); round++ {
		step := p.improve
		if p.best == nil {
			step = p.begin
		}
		if err := step(ctx, min(round, lastRound)); err != nil {
			return err
		}
	}
	return nil
}

// lastRound is from which round on the effort grows no more.
const lastRound = 30

// done reports whether the best is proved to be best.
func (p *placer) done() bool { return p.best != nil && p.goal.cost(p.best) <= p.bound }

// begin looks for a first layout.
func (p *placer) begin(ctx context.Context, round int) error {
	first := p.goal.first()
	for _, problem := range first {
		if _, err := p.try(ctx, problem, round); p.best != nil || err != nil {
			return err
		}
	}
	last := first[len(first)-1]
	if reason := last.Impossible(); reason != nil {
		return reason
	}
	if p.known(last) {
		return &problem.Impossible{Reason: fmt.Sprintf("the words do not fit into %dx%d: %s proved it", last.Width, last.Height, p.finder.name())}
	}
	return nil
}

// improve asks for a layout that costs less than the best, and for one that costs as little as
// can be, so that cost and bound approach each other.
func (p *placer) improve(ctx context.Context, round int) error {
	for better := true; better && p.goal.cost(p.best) > p.bound; {
		before := p.goal.cost(p.best)
		refuted, err := p.tryAll(ctx, before-1, round)
		if err != nil {
			return err
		}
		if refuted {
			p.bound = before
		}
		better = p.goal.cost(p.best) < before
	}
	for p.goal.cost(p.best) > p.bound {
		refuted, err := p.tryAll(ctx, p.bound, round)
		if err != nil || !refuted {
			return err
		}
		p.bound++
	}
	return nil
}

// tryAll tries the problems within a cost until one has a layout. It reports whether all
// are refuted.
func (p *placer) tryAll(ctx context.Context, cost, round int) (refuted bool, err error) {
	refuted = true
	for _, problem := range p.goal.within(cost) {
		answer, err := p.try(ctx, problem, round)
		if err != nil || answer == cnf.Satisfiable {
			return false, err
		}
		refuted = refuted && answer == cnf.Unsatisfiable
	}
	return refuted, nil
}

// try looks for a layout of a problem, by search and by formula.
func (p *placer) try(ctx context.Context, problem *layout.Problem, round int) (cnf.Answer, error) {
	if p.known(problem) || problem.Impossible() != nil {
		return cnf.Unsatisfiable, nil
	}
	if err := ctx.Err(); err != nil {
		return cnf.Unknown, err
	}
	if p.grows {
		if done, err := p.grow(ctx, problem, firstMoves<<round); done || err != nil {
			return cnf.Satisfiable, err
		}
	}
	if p.finder == nil {
		return cnf.Unknown, nil
	}
	answer, letters, err := p.finder.find(ctx, problem, round)
	if p.grows && errors.Is(err, errTooLarge) {
		return cnf.Unknown, nil
	}
	if err == nil && answer == cnf.Satisfiable {
		err = p.take(problem, letters)
	}
	if answer == cnf.Unsatisfiable {
		p.refuted = append(p.refuted, problem)
	}
	return answer, err
}

// known reports whether a problem is refuted.
func (p *placer) known(problem *layout.Problem) bool {
	return slices.ContainsFunc(p.refuted, func(r *layout.Problem) bool { return r.Refutes(problem) })
}

// grow lets the search look for a layout of the problem, from the best on where it fits.
func (p *placer) grow(ctx context.Context, problem *layout.Problem, steps int) (done bool, err error) {
	o := grow.Options{Seed: p.seed + p.grown<<32, Steps: steps}
	p.grown++
	if p.best != nil && p.best.grid.Width() <= problem.Width && p.best.grid.Height() <= problem.Height {
		o.Start = problem.Read(p.best.grid)
	}
	start := time.Now()
	ran := grow.Run(ctx, problem, o, func(l grow.Layout) bool {
		if l.Weight < problem.TotalWeight()-problem.MaxLost || l.Crossings < max(problem.MinCrossings, min(len(problem.Words)-1, 1)) {
			return true
		}
		var letters []rune
		if letters, err = problem.Letters(l.Places); err == nil {
			err = p.take(problem, letters)
		}
		done = err == nil
		return done && !p.goal.enough()
	})
	err = cmp.Or(err, ran)
	p.log.printf("%dx%d: %d moves: %t in %.2f s", problem.Width, problem.Height, steps, done, time.Since(start).Seconds())
	return done, err
}

// take holds a layout to the rules, and keeps it if it is the best.
func (p *placer) take(problem *layout.Problem, letters []rune) error {
	board, letters := problem.Crop(letters)
	g, err := board.Grid(letters)
	if err != nil {
		return err
	}
	words, err := check.Layout(g, check.Placed{Words: problem.Words, Weights: problem.Weights, MaxLost: problem.MaxLost})
	if err != nil {
		return fmt.Errorf("a layout breaks the rules: %w", err)
	}
	f := &placed{grid: g, words: words, crossings: len(g.Crossings())}
	if p.best == nil || p.goal.cost(f) < p.goal.cost(p.best) {
		p.best = f
		p.log.printf("best: %s", f)
	}
	return nil
}

// String tells what is there.
func (f *placed) String() string {
	return fmt.Sprintf("%s, %s, %dx%d", counted(len(f.words), "word"), counted(f.crossings, "crossing"), f.grid.Width(), f.grid.Height())
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
