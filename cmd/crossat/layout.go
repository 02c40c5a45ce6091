package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"crossat/dicts"
	"crossat/internal/cmdline"
	"crossat/internal/job"
	"crossat/internal/job/layouts"
	"crossat/internal/job/why"
	"crossat/internal/problem/layout"
	"crossat/puzzle"
)

// autoSize is the --size for any board.
const autoSize = "auto"

func layoutCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "layout",
		Flags: cmdline.Flags(placeFlags, []*cmdline.Flag{
			layoutObjectiveFlag, proveFlag, seedFlag, layoutSolverFlag, solverArgFlag, timeoutFlag, layoutEffortFlag,
			layoutEncodingFlag,
		}, charsetFlags, outputFlags, []*cmdline.Flag{layoutWatchFlag}),
		Action: action(std, (*command).layout),
	}
}

// layout is crossat layout.
func (j *command) layout() error {
	p, err := j.readBoard()
	if err != nil {
		return err
	}
	o, err := j.readLayoutOptions()
	if err != nil {
		return err
	}
	entries, err := j.readWords()
	if err != nil {
		return err
	}
	if err := j.readGoal(&p, &o, entries); err != nil {
		return err
	}
	defer j.log.LogPeak()
	var done func()
	o.Observer, done = j.log.Observe("placing words", watchFlag.On(j), job.Progress.String, nil)
	defer done()
	var found *job.Result
	var ended error
	j.keepOutput()
	err = j.writePuzzles(func(put putter) error {
		found, ended = layouts.Layout(j.ctx, p, o)
		done()
		if found == nil {
			return noLayout(ended, p)
		}
		laid := puzzle.Made(found.Grid, puzzle.Layout, found.Seed, entries)
		laid.VoidBlacks()
		return put(laid)
	})
	switch {
	case found == nil && p.Weights == nil:
		w := j.wording("layout")
		w.onBoard(p)
		return j.becauseOf(err, w, func(o why.ConflictOptions) (*why.Conflict, error) {
			return why.ExplainLayout(j.ctx, p, o)
		})
	case found == nil:
		return err
	case err != nil || ended != nil:
		return errors.Join(err, ended)
	}
	_, err = fmt.Fprintln(j.std.err, praise(found))
	return err
}

// manyLeftOut limits how many left-out words are named.
const manyLeftOut = 10

// praise describes how good a layout is, which words are missing, and how to find out if it's the best one.
func praise(r *job.Result) string {
	text := r.String()
	if n := len(r.LeftOut); n > 0 {
		text += "; left out: " + strings.Join(r.LeftOut[:min(n, manyLeftOut)], ", ")
		if n > manyLeftOut {
			text += fmt.Sprintf(" and %d more", n-manyLeftOut)
		}
	}
	if r.Bound == nil {
		return text
	}
	text += ": " + r.Bound.String()
	if !r.Bound.Proved {
		text += " (--prove goes on to the best)"
	}
	return text
}

// noLayout returns the error for no layout, with flags that might help.
func noLayout(err error, p layout.Problem) error {
	var large *layouts.FormulaTooLarge
	outcome, ok := job.OutcomeOf(err)
	switch {
	case errors.As(err, &large):
		return fmt.Errorf("%w: use --solver %s, or --encoding %s", err, searchEngine, layouts.Encodings[1].Name)
	case !ok:
	case outcome.Status == job.Impossible && outcome.Proof.Remedy == "":
		if k := connected(p); k > 1 && k < p.TotalWeight()-p.MaxLost && min(p.Width, p.Height) != 1 {
			return fmt.Errorf("%w; --at-least %d might place the others", err, k)
		}
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("%w: try a larger board, or fewer words with --at-least", err)
	case outcome.Status == job.GaveUp && p.Width == 0:
		return fmt.Errorf("%w: divide the list, or place fewer words with --at-least", err)
	}
	return err
}

// connected returns how many words can be connected at most, judging by their letters; 0 if words have weights.
func connected(p layout.Problem) int {
	if p.Weights != nil {
		return 0
	}
	if p.Width == 0 {
		p.Width, p.Height = layout.MaxSide, layout.MaxSide
	}
	return len(p.Words) - p.Hopeless()
}

// readBoard reads --size: columns and rows, zero for auto.
func (j *command) readBoard() (p layout.Problem, err error) {
	if layoutSizeFlag.Text(j) != autoSize {
		p.Width, p.Height, err = cmdline.Size(j, layoutSizeFlag, 1, layout.MaxSide)
	}
	return p, err
}

// readLayoutOptions reads the engines for a layout.
func (j *command) readLayoutOptions() (o layouts.Options, err error) {
	name, args := autoEngine, solverArgFlag.Texts(j)
	if solverFlag.Given(j) {
		name = solverFlag.Text(j)
	}
	bySearch := name == searchEngine
	alone := !bySearch && name != autoEngine // only a solver
	o = layouts.Options{
		Seed: seedFlag.Seed(j), Effort: layoutEffortFlag.Number(j),
	}
	prove := proveFlag.On(j) || layoutEncodingFlag.Given(j)
	switch {
	case alone:
		o.Method = layouts.SolverAlone
	case prove:
		o.Method = layouts.Prove
	case bySearch:
		o.Method = layouts.SearchAlone
	}
	o.Encoding, err = cmdline.Choice(j, layoutEncodingFlag, layouts.Encodings)
	switch {
	case err != nil:
		return o, err
	case !alone && len(args) > 0:
		return o, usagef("--solver-arg goes with an external --solver; %s takes none", name)
	case bySearch && layoutEncodingFlag.Given(j):
		return o, usagef("--encoding is for formulas, which --solver %s doesn't use", searchEngine)
	case bySearch && prove:
		return o, usagef("--solver %s can't prove anything: leave out --solver or --prove", searchEngine)
	case alone && layoutEffortFlag.Given(j):
		return o, usagef("--effort limits the search, which --solver %s doesn't use", name)
	case alone:
		o.Solver, err = findSolver(name, args)
	}
	return o, err
}

// readPlaced reads the words of a layout, and how many to place.
func (j *command) readPlaced(p *layout.Problem, entries []dicts.Entry) error {
	p.Words = texts(entries)
	k, err := j.readAtLeast(entries)
	switch {
	case err != nil:
		return err
	case k == 1 && len(entries) > 1:
		return usagef("--at-least 1: a layout of several words has 2 or more, as each crosses another")
	case k > 0:
		p.MaxLost = len(entries) - k
	}
	return nil
}

// readGoal reads the objective of a layout.
func (j *command) readGoal(p *layout.Problem, o *layouts.Options, entries []dicts.Entry) (err error) {
	if o.Objective, err = cmdline.Choice(j, layoutObjectiveFlag, layout.Objectives); err != nil {
		return err
	}
	if err := j.readPlaced(p, entries); err != nil {
		return err
	}
	open := p.Width == 0
	switch {
	case open && (o.Objective == "crossings" || o.Objective == "words"):
		return usagef("--objective %s needs a board: give its --size", o.Objective)
	case o.Method >= layouts.Prove && o.Objective == layout.Objectives[0].Name:
		return usagef("--objective %s can't be proved: leave it out for %s", o.Objective, layout.Smallest)
	case o.Objective != "words":
		return nil
	case atLeastFlag.Given(j):
		return usagef("--at-least and --objective %s can't be combined", o.Objective)
	}
	for _, e := range entries {
		p.Weights = append(p.Weights, e.Weight)
	}
	return nil
}
