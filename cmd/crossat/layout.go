package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"crossat"
	"crossat/cmd/internal/cmdline"
	"crossat/dicts"
	"crossat/problem/layout"
	"crossat/puzzle"
)

// autoSize is the --size that leaves the board open.
const autoSize = "auto"

func layoutCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "layout",
		Flags: cmdline.Flags([]cli.Flag{
			wordsFlag,
			&cli.StringFlag{Name: "size", Value: autoSize},
			&cli.StringFlag{Name: "objective"},
			atLeastFlag,
			seedFlag,
			solverFlag,
			solverArgFlag, timeoutFlag,
			&cli.StringFlag{Name: "encoding", Category: formulaCategory, Value: crossat.LayoutEncodings[0].Name},
		}, charsetFlags, outputFlags, oldNames.Flags("layout")),
		Action: action(std, (*job).layout),
	}
}

// layout is crossat layout.
func (j *job) layout() error {
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
	o.Observer, done = j.log.Observe("placing words", false, crossat.Progress.String, nil)
	found, err := crossat.Layout(j.ctx, p, o)
	done()
	outcome, _ := crossat.OutcomeOf(err)
	if found == nil || outcome.Status == crossat.Interrupted {
		return noLayout(err)
	}
	laid := withWords(found, puzzle.Layout, entries)
	laid.VoidBlacks()
	e := j.writePuzzle(laid)
	if e != nil || err != nil {
		return errors.Join(e, err)
	}
	text := found.String()
	if found.Bound != nil {
		text += ": " + found.Bound.String()
	}
	_, err = fmt.Fprintln(j.std.err, text)
	return err
}

// withWords is a result with what is known of the words that were to be in it.
func withWords(r *crossat.Result, kind puzzle.Kind, words []dicts.Entry) *puzzle.Puzzle {
	p := puzzle.New(r.Grid)
	p.Origin = puzzle.Origin{Kind: kind, Seed: r.Seed}
	p.Describe(words)
	p.LeaveOut(words)
	return p
}

// noLayout is the error without a layout, with the flags that may help.
func noLayout(err error) error {
	var large *crossat.FormulaTooLarge
	switch outcome, ok := crossat.OutcomeOf(err); {
	case errors.As(err, &large):
		return fmt.Errorf("%w: use --solver %s, or --encoding %s", err, searchEngine, crossat.LayoutEncodings[1].Name)
	case ok && outcome.Status == crossat.GaveUp && outcome.Found == 0 && strings.Contains(outcome.Reason, "time limit"):
		return &codeError{exitGaveUp,
			errors.New("gave up at the time limit without a layout: try a larger board, or --objective words")}
	}
	return err
}

// readBoard reads --size: columns and rows, zero for auto.
func (j *job) readBoard() (p layout.Problem, err error) {
	if j.String("size") != autoSize {
		p.Width, p.Height, err = cmdline.Size(j.Context, 1, layout.MaxSide)
	}
	return p, err
}

// readLayoutOptions reads who is to look for layouts.
func (j *job) readLayoutOptions() (o crossat.LayoutOptions, err error) {
	name, args := j.String("solver"), j.StringSlice("solver-arg")
	if !j.IsSet("solver") {
		name = autoEngine
	}
	o = crossat.LayoutOptions{
		Seed: j.Uint64("seed"), NoSolver: name == searchEngine, NoSearch: name != searchEngine && name != autoEngine,
	}
	o.Encoding, err = cmdline.Choice(j.Context, "encoding", crossat.LayoutEncodings)
	switch {
	case err != nil:
		return o, err
	case !o.NoSearch && len(args) > 0:
		return o, usagef("--solver-arg goes with an external --solver; %s takes none", name)
	case o.NoSolver && j.IsSet("encoding"):
		return o, usagef("--encoding is about formulas, and --solver %s has none", searchEngine)
	case o.NoSearch:
		o.Solver, err = findSolver(name, args)
	}
	return o, err
}

// readGoal reads what a layout is to be like.
func (j *job) readGoal(p *layout.Problem, o *crossat.LayoutOptions, entries []dicts.Entry) (err error) {
	p.Words = texts(entries)
	if o.Objective, err = cmdline.Choice(j.Context, "objective", layout.Objectives); err != nil {
		return err
	}
	switch k, err := j.readAtLeast(entries); {
	case err != nil:
		return err
	case k > 0:
		p.MaxLost = len(entries) - k
	}
	open := p.Width == 0
	switch {
	case open && o.Objective != "" && o.Objective != layout.Objectives[0].Name:
		return usagef("--objective %s wants a board: give its --size", o.Objective)
	case o.Objective != "words":
		return nil
	case j.IsSet(atLeastFlag.Name):
		return usagef("--at-least and --objective %s exclude each other", o.Objective)
	}
	for _, e := range entries {
		p.Weights = append(p.Weights, e.Weight)
	}
	return nil
}
