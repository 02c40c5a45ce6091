package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/urfave/cli/v2"

	"crossat"
	"crossat/cmd/internal/cmdline"
	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/numbers"
	"crossat/problem/layout"
	"crossat/puzzle"
)

func squareCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "square",
		Flags: cmdline.Flags(squareFlags, dictFlags, objectiveFlags, fillRuleFlags, []cli.Flag{
			&cli.BoolFlag{Name: "distinct", Hidden: true},
			&cli.BoolFlag{Name: "all"},
			countFlag,
		}, outputFlags, []cli.Flag{
			seedFlag, solverFlag, solverArgFlag, timeoutFlag, strategyFlag, restartFlag, jobsFlag, watchFlag,
		}),
		Action: action(std, (*job).square),
	}
}

var squareFlags = []cli.Flag{
	sizeFlag,
	&cli.BoolFlag{Name: "symmetric"},
}

// square is crossat square. A square is a grid without black cells: what fills grids fills it.
func (j *job) square() error {
	o, err := j.readFillOptions()
	if err := cmp.Or(err, checkSquare(j.Context)); err != nil {
		return err
	}
	g, err := j.readSquare()
	if err != nil {
		return err
	}
	d, err := j.readDict()
	if err != nil {
		return err
	}
	if o.Rules, err = j.readFillRules(d); err != nil {
		return err
	}
	if j.Bool("all") {
		o.Objective = crossat.First
		return j.allSquares(g, d, o)
	}
	defer j.log.LogPeak()
	var done func()
	o.Observer, done = j.log.Observe("filling", j.Bool("watch"), crossat.Progress.String, nil)
	defer done()
	f, err := j.newSquareFiller(g, d, o)
	if err != nil {
		return err
	}
	return j.writeFills(f, puzzle.New(g), d, done)
}

// newSquareFiller finds candidates, and says how many squares to expect.
func (j *job) newSquareFiller(g *grids.Grid, d *dicts.Dict, o crossat.FillOptions) (*crossat.Filler, error) {
	f, err := crossat.NewFiller(g, d, o)
	if err == nil {
		fmt.Fprintf(j.std.err, "%s from %s: %s expected\n", squareKind(g), d.Name(), numbers.About(f.LogExpected()))
	}
	return f, err
}

// checkSquare refuses flags that do not go together.
func checkSquare(c *cli.Context) error {
	switch {
	case c.Bool("distinct") && c.Bool("symmetric"):
		return usagef("--distinct and --symmetric exclude each other: in a symmetric square each word occurs twice")
	case c.Bool("count") && !c.Bool("all"):
		return usagef("--count goes with --all")
	case c.Bool("all") && c.IsSet("objective"):
		return usagef("--all finds all squares, whatever their scores: it takes no --objective")
	case c.Bool("all") && c.IsSet("solver") && c.String("solver") != searchEngine && c.String("solver") != autoEngine:
		return usagef("--all is for --solver %s, not for %s", searchEngine, c.String("solver"))
	}
	return cmdline.Exclusive(c, "all", "solutions", "")
}

// readSquare makes the grid of --size.
func (j *job) readSquare() (*grids.Grid, error) {
	width, height, err := cmdline.Size(j.Context, 2, layout.MaxSide)
	if err != nil {
		return nil, err
	}
	if j.Bool("symmetric") && width != height {
		return nil, usagef("--size %s: only a square can be symmetric, as with --size %d",
			j.String("size"), min(width, height))
	}
	return crossat.SquareGrid(width, height, j.Bool("symmetric"))
}

// squareKind names what is looked for.
func squareKind(g *grids.Grid) string {
	kind := "double squares"
	switch {
	case g.Symmetric():
		kind = "symmetric squares"
	case g.Width() != g.Height():
		kind = "rectangles"
	}
	return fmt.Sprintf("%s %s", g.Board(), kind)
}

// allSquares is crossat square --all.
func (j *job) allSquares(g *grids.Grid, d *dicts.Dict, o crossat.FillOptions) error {
	found := 0
	if !j.Bool("count") && j.String("output") == "-" && j.std.terminal {
		j.log.InPlace = false // the squares themselves show how it proceeds
	}
	describe := func(p crossat.Progress) string { return describeShare(found, p) }
	var done func()
	o.Observer, done = j.log.Observe("searching", j.Bool("watch"), describe, nil)
	defer done()
	f, err := j.newSquareFiller(g, d, o)
	if err != nil {
		return err
	}
	each := func(take func(*crossat.Result) error) error {
		for r, err := range f.All(j.ctx, j.String("strategy")) {
			if err != nil {
				return squaresLeft(err, found)
			}
			found++
			if err := take(r); err != nil {
				return err
			}
		}
		done()
		j.log.Printf("%s are all there are", numbers.Count(found, "square"))
		return nil
	}
	if !j.Bool("count") {
		return j.writePuzzles(func(put putter) error {
			return each(func(r *crossat.Result) error { return put(filled(puzzle.New(g), r, d)) })
		})
	}
	return j.writeOutput(func(w io.Writer) error {
		if err := each(func(*crossat.Result) error { return nil }); err != nil {
			return err
		}
		return j.writeCount(w, g, found)
	})
}

// describeShare says how far the search for all squares is, and estimates how long it still takes.
func describeShare(found int, p crossat.Progress) string {
	text := numbers.Count(found, "square") + ", " + numbers.Share(p.Share)
	if left := p.Left(); left > 0 {
		text += ", about " + left.Round(time.Second).String() + " left"
	}
	return text
}

// squaresLeft adds to an outcome how many squares had been found.
func squaresLeft(err error, found int) error {
	var o *crossat.Outcome
	if !errors.As(err, &o) || o.Status != crossat.GaveUp {
		return err
	}
	text := o.Reason
	if errors.Is(err, context.DeadlineExceeded) {
		text = "gave up at the time limit"
	}
	return &codeError{exitGaveUp,
		fmt.Errorf("%s with %s found and %s", text, numbers.Count(found, "square"), numbers.Share(o.Share))}
}

// writeCount prints the number of squares, and how many they are up to mirroring in the diagonal.
func (j *job) writeCount(w io.Writer, g *grids.Grid, n int) error {
	images := n
	if !g.Symmetric() && g.Width() == g.Height() {
		images /= 2
	}
	if j.String("format") == "json" {
		_, err := fmt.Fprintf(w, "{\"squares\":%d,\"up_to_mirroring\":%d}\n", n, images)
		return err
	}
	text := numbers.Count(n, "square")
	if images != n {
		text += fmt.Sprintf(", %s up to mirroring", numbers.Thousands(images))
	}
	_, err := fmt.Fprintln(w, text)
	return err
}
