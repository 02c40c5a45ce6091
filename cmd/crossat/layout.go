package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"crossat"
	"crossat/dicts"
	"crossat/internal/named"
	"crossat/problem/layout"
	"crossat/puzzle"
)

// autoSize is the --size that leaves the board open.
const autoSize = "auto"

func layoutCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:  "layout",
		Usage: "place given words freely, as a crossword",
		Description: "Every run of two or more letters is one of the words, each is placed once and crosses another, and all\n" +
			"are connected. --objective asks for the best such layout: area for the smallest board, and of those the\n" +
			"squarest (the default with --size auto); crossings for the most crossings; words for the greatest weight\n" +
			"of words placed. It ends when the layout is proved to be the best. At the time limit, the best so far is\n" +
			"printed, and how good another might be.\n\n" +
			examples("crossat layout --words words.txt", "crossat layout --words words.txt --size 15x15 --objective words --timeout 20s"),
		Flags: flags([]cli.Flag{
			wordsFlag,
			&cli.StringFlag{Name: "size", Value: autoSize, Usage: "`SIZE` of the board: columns and rows, as in 11x9, or auto for the smallest"},
			&cli.StringFlag{Name: "objective", Usage: "find the best layout by `WHAT`: " + named.List(layout.Objectives), DefaultText: "area for --size auto, otherwise any layout"},
			&cli.IntFlag{Name: "at-least", Usage: "place `K` words or more", DefaultText: "all"},
			seedFlag,
			with(solverFlag, "`SOLVER`: auto, by turns search, which proves nothing, and gophersat (the default); search or gophersat alone; or an external program by name or path: cadical, minisat, kissat, …"),
			solverArgFlag, timeoutFlag,
			&cli.StringFlag{Name: "encoding", Category: formulaCategory, Value: crossat.LayoutStrategies[0].Name, Usage: "CNF encoding of layouts, `FORM`: overlaps, which letters of the words coincide; places, where the words are"},
		}, charsetFlags, outputFlags, oldFlags("layout")),
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
	defer logPeak(j.log)
	var done func()
	o.Observer, done = j.log.observe("placing words", false, crossat.Progress.String, nil)
	found, err := crossat.Layout(j.ctx, p, o)
	done()
	outcome, _ := crossat.OutcomeOf(err)
	if found == nil || outcome.Status == crossat.Interrupted {
		return noLayout(err)
	}
	e := j.writeOutput(func(w io.Writer) error {
		return j.writePuzzle(w, &puzzle.Puzzle{Grid: found.Grid, Given: entries, Seed: found.Seed, Figures: puzzle.LayoutFigures}, false)
	})
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

// noLayout is the error without a layout, with the flags that may help.
func noLayout(err error) error {
	var large *crossat.FormulaTooLarge
	switch outcome, ok := crossat.OutcomeOf(err); {
	case errors.As(err, &large):
		return fmt.Errorf("%w: use --solver %s, or --encoding %s", err, searchEngine, crossat.LayoutStrategies[1].Name)
	case ok && outcome.Status == crossat.GaveUp && outcome.Found == 0 && strings.Contains(outcome.Reason, "time limit"):
		return &codeError{exitGaveUp, errors.New("gave up at the time limit without a layout: try a larger board, or --objective words")}
	}
	return err
}

// readBoard reads --size: columns and rows, zero for auto.
func (j *job) readBoard() (p layout.Problem, err error) {
	if j.String("size") != autoSize {
		p.Width, p.Height, err = readSize(j.Context, 1)
	}
	return p, err
}

// readLayoutOptions reads who is to look for layouts.
func (j *job) readLayoutOptions() (o crossat.LayoutOptions, err error) {
	name, args := j.String("solver"), j.StringSlice("solver-arg")
	if !j.IsSet("solver") {
		name = autoEngine
	}
	o = crossat.LayoutOptions{Seed: j.Uint64("seed"), NoSolver: name == searchEngine, NoSearch: name != searchEngine && name != autoEngine}
	o.Strategy, err = choice(j.Context, "encoding", crossat.LayoutStrategies)
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
	if o.Objective, err = choice(j.Context, "objective", layout.Objectives); err != nil {
		return err
	}
	if k := j.Int("at-least"); j.IsSet("at-least") {
		if k < 1 || k > len(entries) {
			return usagef("--at-least %d: there are %s", k, counted(len(entries), "word"))
		}
		p.MaxLost = len(entries) - k
	}
	open := p.Width == 0
	switch {
	case open && o.Objective != "" && o.Objective != layout.Objectives[0].Name:
		return usagef("--objective %s wants a board: give its --size", o.Objective)
	case o.Objective != "words":
		return nil
	case j.IsSet("at-least"):
		return usagef("--at-least and --objective %s exclude each other", o.Objective)
	}
	for _, e := range entries {
		p.Weights = append(p.Weights, e.Weight)
	}
	return nil
}
