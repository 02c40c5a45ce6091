package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"github.com/urfave/cli/v2"

	"crossat"
	"crossat/dicts"
	"crossat/grids"
)

func squareCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:  "square",
		Usage: "find word squares and rectangles, or all there are",
		Description: "First, on standard error, comes how many squares to expect if the letters of a word did not depend on\n" +
			"each other: words for each slot, times the chance to agree for each letter that two words share. Real\n" +
			"lists have between a quarter of that number and all of it.\n" +
			"With --all, a double square and its mirror image are two, except with --symmetric. The share of the\n" +
			"space that is done, and the time left, are estimated from the words that begin with the letters tried.\n\n" +
			examples("crossat square --size 5 --dict en-wordnet --symmetric", "crossat square --size 4 --dict en --min-score 80 --all --count"),
		Flags: flags(squareFlags, dictFlags, []cli.Flag{
			&cli.BoolFlag{Name: "distinct", Usage: "all words across and down differ (the default)", Hidden: true},
			&cli.BoolFlag{Name: "all", Usage: "search for all squares and print each as it is found"},
			with2(countFlag, "with --all, print how many there are instead"), solutionsFlag,
		}, []cli.Flag{seedFlag, fillSolverFlag, solverArgFlag, timeoutFlag, strategyFlag, restartFlag, jobsFlag}, outputFlags, []cli.Flag{watchFlag}),
		Action: action(std, (*job).square),
	}
}

var squareFlags = []cli.Flag{
	sizeFlag,
	&cli.BoolFlag{Name: "symmetric", Usage: "the first word across is the first down, the second the second, and so on"},
}

// with2 returns a flag with another usage text.
func with2(f *cli.BoolFlag, usage string) *cli.BoolFlag {
	other := *f
	other.Usage = usage
	return &other
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
	if j.Bool("all") {
		return j.allSquares(g, d, o)
	}
	defer logPeak(j.log)
	var done func()
	o.Observer, done = j.log.observe("filling", j.Bool("watch"), crossat.Progress.String, nil)
	defer done()
	f, err := j.newSquareFiller(g, d, o)
	if err != nil {
		return err
	}
	return j.writeFills(f, d, done)
}

// newSquareFiller finds candidates, and says how many squares to expect.
func (j *job) newSquareFiller(g *grids.Grid, d *dicts.Dict, o crossat.FillOptions) (*crossat.Filler, error) {
	f, err := crossat.NewFiller(g, d, o)
	if err == nil {
		fmt.Fprintf(j.std.err, "%s from %s: %s expected\n", squareKind(g), d.Name(), number(f.LogExpected()))
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
	case c.Bool("all") && c.IsSet("solver") && c.String("solver") != searchEngine && c.String("solver") != autoEngine:
		return usagef("--all is for --solver %s, not for %s", searchEngine, c.String("solver"))
	}
	return exclusive(c, "all", "solutions", "")
}

// readSquare makes the grid of --size.
func (j *job) readSquare() (*grids.Grid, error) {
	width, height, err := readSize(j.Context, 2)
	if err != nil {
		return nil, err
	}
	if j.Bool("symmetric") && width != height {
		return nil, usagef("--size %s: only a square can be symmetric, as with --size %d", j.String("size"), min(width, height))
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

// number makes a number readable that is given by its decimal logarithm: to two digits,
// and as a power of ten where it is far from one.
func number(log float64) string {
	value := math.Pow(10, log)
	switch {
	case math.IsInf(log, -1):
		return "none"
	case log >= 9 || log < -4:
		return fmt.Sprintf("about 10^%.1f", log)
	case log < 1:
		return fmt.Sprintf("about %.2g", value)
	}
	unit := math.Pow(10, math.Floor(log)-1)
	return "about " + thousands(int(math.Round(value/unit)*unit))
}

// allSquares is crossat square --all.
func (j *job) allSquares(g *grids.Grid, d *dicts.Dict, o crossat.FillOptions) error {
	found := 0
	if !j.Bool("count") && j.String("output") == "-" && onTerminal(j.std.out) {
		j.log.terminal = false // the squares themselves show how it proceeds
	}
	describe := func(p crossat.Progress) string { return describeShare(found, p) }
	var done func()
	o.Observer, done = j.log.observe("searching", j.Bool("watch"), describe, nil)
	defer done()
	f, err := j.newSquareFiller(g, d, o)
	if err != nil {
		return err
	}
	return j.writeOutput(func(w io.Writer) error {
		for r, err := range f.All(j.ctx, j.String("strategy")) {
			if err != nil {
				return squaresLeft(err, found)
			}
			found++
			if j.Bool("count") {
				continue
			}
			if err := j.writePuzzle(w, filled(r, d), found > 1); err != nil {
				return err
			}
		}
		done()
		j.log.printf("%s are all there are", counted(found, "square"))
		if j.Bool("count") {
			return j.writeCount(w, g, found)
		}
		return nil
	})
}

// describeShare says how far the search for all squares is, and estimates how long it still takes.
func describeShare(found int, p crossat.Progress) string {
	text := counted(found, "square") + ", " + percent(p.Share)
	if p.Share > 0 {
		left := time.Duration(float64(p.Took) * (1 - p.Share) / p.Share)
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
	return &codeError{exitGaveUp, fmt.Errorf("%s with %s found and %s", text, counted(found, "square"), percent(o.Share))}
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
	text := counted(n, "square")
	if images != n {
		text += fmt.Sprintf(", %s up to mirroring", thousands(images))
	}
	_, err := fmt.Fprintln(w, text)
	return err
}
