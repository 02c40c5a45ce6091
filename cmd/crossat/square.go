package main

import (
	"cmp"
	"fmt"

	"github.com/urfave/cli/v2"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/cmdline"
	"crossat/internal/job"
	"crossat/internal/job/fills"
	"crossat/internal/numbers"
	"crossat/internal/problem/layout"
	"crossat/puzzle"
)

func squareCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "square",
		Flags: cmdline.Flags(squareFlags, dictFlags, objectiveFlags, fillRuleFlags, []*cmdline.Flag{
			distinctFlag, expectFlag,
		}, allFlags, proofFlags, outputFlags, []*cmdline.Flag{
			seedFlag, firstSolverFlag, solverArgFlag, timeoutFlag, strategyFlag, restartFlag, jobsFlag, watchFlag,
		}),
		Action: action(std, (*command).square),
	}
}

// square is crossat square. A square is a grid without black cells, so the same engines fill it.
func (j *command) square() error {
	o, err := j.readFillOptions()
	if err := cmp.Or(checkExpect(j.Context), err, checkSquare(j.Context)); err != nil {
		return err
	}
	if expectFlag.On(j) {
		return j.expectSquares()
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
	defer j.log.LogPeak()
	switch {
	case proofFlag.Given(j):
		return j.proveFills(&enumeration{command: j, kind: "square", grid: g, source: puzzle.New(g), dict: d}, o)
	case allFlag.On(j):
		o.Objective = fills.First
		return j.allSquares(g, d, o)
	}
	var done func()
	o.Observer, done = j.log.Observe("filling", watchFlag.On(j), job.Progress.String, nil)
	defer done()
	f, err := j.newSquareFiller(g, d, o)
	if err != nil {
		return err
	}
	return j.writeFills(f, puzzle.New(g), d, done)
}

// newSquareFiller finds candidates, and prints how many squares to expect.
func (j *command) newSquareFiller(g *grids.Grid, d *dicts.Dict, o fills.Options) (*fills.Filler, error) {
	f, err := fills.NewFiller(g, d, o)
	if err == nil {
		fmt.Fprintf(j.std.err, "%s from %s: %s expected\n", squareKind(g), d.Name(), numbers.About(f.LogExpected()))
	}
	return f, err
}

// checkSquare refuses flags that don't go together.
func checkSquare(c *cli.Context) error {
	switch {
	case distinctFlag.On(c) && symmetricFlag.On(c):
		return usagef("--distinct and --symmetric can't be combined: each word of a symmetric square occurs twice")
	}
	return cmp.Or(checkAll(c), checkProof(c))
}

// readSquare makes the grid of --size.
func (j *command) readSquare() (*grids.Grid, error) {
	width, height, err := cmdline.Size(j, sizeFlag, 2, layout.MaxSide)
	if err != nil {
		return nil, err
	}
	if symmetricFlag.On(j) && width != height {
		return nil, usagef("--size %s: only a square can be symmetric, as with --size %d",
			sizeFlag.Text(j), min(width, height))
	}
	return fills.SquareGrid(width, height, symmetricFlag.On(j))
}

// squareKind names the kind of square.
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
func (j *command) allSquares(g *grids.Grid, d *dicts.Dict, o fills.Options) error {
	e := &enumeration{command: j, kind: "square", grid: g, source: puzzle.New(g), dict: d}
	var done func()
	o.Observer, done = e.observe()
	defer done()
	f, err := j.newSquareFiller(g, d, o)
	if err != nil {
		return err
	}
	return e.write(f.All(j.ctx, strategyFlag.Text(j)), done)
}
