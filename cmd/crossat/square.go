package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"crossat/grids"
	"crossat/solve/search"
)

func squareCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:  "square",
		Usage: "find word squares and rectangles, or all there are",
		Description: "First, on standard error, comes how many squares to expect if the letters of a word did not depend on\n" +
			"each other: words for each place, times the chance to agree for each letter that two words share. In\n" +
			"real lists there are from a quarter as many to about as many.\n" +
			"With --all, a double square and its mirror image are two, except with --symmetric. The share of the\n" +
			"space that is done goes by the words that begin with the letters tried, and so does the time left.",
		Flags: flags(squareFlags, dictFlags, []cli.Flag{
			&cli.BoolFlag{Name: "distinct", Usage: "all words across and down differ (the default)"},
			&cli.IntFlag{Name: "solutions", Aliases: []string{"n"}, Value: 1, Usage: "find `N` different squares"},
			&cli.BoolFlag{Name: "all", Usage: "search for all squares and print each as it is found"},
			&cli.BoolFlag{Name: "count", Usage: "with --all, print how many there are instead"},
			seedFlag,
		}, solverFlags, []cli.Flag{strategyFlag, restartFlag, jobsFlag, formatFlag, outputFlag, watchFlag, verboseFlag}),
		Action: func(c *cli.Context) error { return findSquares(c, std) },
	}
}

var squareFlags = []cli.Flag{
	&cli.StringFlag{Name: "size", Usage: "`SIZE` of a square: letters of a side; or of a rectangle: columns and rows, as in 6x5"},
	&cli.BoolFlag{Name: "symmetric", Usage: "the first word across is the first down, the second the second, and so on"},
}

// findSquares is crossat square. A square is a grid without black cells: what fills
// grids fills it.
func findSquares(c *cli.Context, std streams) error {
	how, err := checkFill(c)
	if err := cmp.Or(err, checkSquare(c)); err != nil {
		return err
	}
	log := newLogger(std.err, c.Bool("verbose"))
	in, err := readSquareInputs(c, std, log)
	if err != nil {
		return err
	}
	defer logPeak(log)
	f := filler{inputs: in, plan: how, log: log, stats: new(fillStats)}
	if f.engines, err = readEngines(c, in.opts, in.forms); err != nil {
		return err
	}
	if err := f.prepare(); err != nil {
		return err
	}
	fmt.Fprintf(std.err, "%s from %s: %s expected\n", f.kind(), in.dict.Name(), number(f.widest().problem.LogExpected()))
	if c.Bool("all") {
		return f.allSquares(c, std)
	}
	return f.write(c, std)
}

// readSquareInputs reads size and dictionary.
func readSquareInputs(c *cli.Context, std streams, log *logger) (in inputs, err error) {
	in = inputs{seed: c.Uint64("seed"), repeats: c.String("nodup") == noDupNone}
	if in.opts, in.forms, err = readForms(c); err != nil {
		return in, err
	}
	if in.grid, err = readSize(c); err != nil {
		return in, err
	}
	return in, in.readWords(c, std, log)
}

// checkSquare refuses flags that do not go together.
func checkSquare(c *cli.Context) error {
	switch {
	case c.Bool("distinct") && c.Bool("symmetric"):
		return usagef("--distinct and --symmetric exclude each other: in a symmetric square each word stands twice")
	case c.Bool("count") && !c.Bool("all"):
		return usagef("--count goes with --all")
	case c.Bool("all") && c.IsSet("solutions"):
		return usagef("--all and --solutions exclude each other")
	case c.Bool("all") && c.IsSet("solver") && c.String("solver") != searchEngine && c.String("solver") != autoEngine:
		return usagef("--all is for --solver %s, not for %s", searchEngine, c.String("solver"))
	}
	return nil
}

// kind names what is looked for.
func (f *filler) kind() string {
	kind, width, height := "double squares", f.grid.Width(), f.grid.Height()
	switch {
	case f.grid.Symmetric():
		kind = "symmetric squares"
	case width != height:
		kind = "rectangles"
	}
	return fmt.Sprintf("%dx%d %s", width, height, kind)
}

// longestSide bounds --size.
const longestSide = 50

// readSize makes the grid of --size.
func readSize(c *cli.Context) (*grids.Grid, error) {
	width, height, err := parseSize(c.String("size"))
	switch {
	case err != nil:
		return nil, err
	case c.Bool("symmetric") && width != height:
		return nil, usagef("--size %s: only a square can be symmetric, as with --size %d", c.String("size"), min(width, height))
	case c.Bool("symmetric"):
		return grids.SymmetricSquare(width)
	}
	return grids.Square(width, height)
}

// parseSize reads a --size.
func parseSize(size string) (width, height int, err error) {
	if size == "" {
		return 0, 0, usagef("--size is missing: give the letters of a side, as in 5, or columns and rows, as in 6x5")
	}
	first, second, isPair := strings.Cut(size, "x")
	if !isPair {
		second = first
	}
	width, err1 := strconv.Atoi(first)
	height, err2 := strconv.Atoi(second)
	switch {
	case err1 != nil || err2 != nil:
		return 0, 0, usagef("--size %q: give the letters of a side, as in 5, or columns and rows, as in 6x5", size)
	case min(width, height) < 2 || max(width, height) > longestSide:
		return 0, 0, usagef("--size %s: a side has from 2 to %d letters", size, longestSide)
	}
	return width, height, nil
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

// thousands writes a number that is not negative with a comma before each three digits.
func thousands(n int) string {
	text := strconv.Itoa(n)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}

// enumeration is crossat square --all while it goes on.
type enumeration struct {
	*filler
	out   io.Writer
	form  string // of squares; empty to count them only
	count int
	done  func() // shows no longer how far it is
}

// allSquares looks for all squares.
func (f *filler) allSquares(c *cli.Context, std streams) error {
	ctx, cancel := withTimeout(c)
	defer cancel()
	return writeOutput(c, std, func(w io.Writer) error {
		e := enumeration{filler: f, out: w}
		if !c.Bool("count") {
			e.form = c.String("format")
		}
		if e.form != "" && c.String("output") == "-" && onTerminal(std.out) {
			f.log.terminal = false // the squares themselves show how it goes on
		}
		f.watch, e.done = f.log.follow(c.Bool(watchFlag.Name), "searching", e.describe)
		defer e.done()
		if err := e.run(ctx, cmp.Or(c.String("strategy"), "trie")); err != nil || e.form != "" {
			return err
		}
		return e.writeCount(c.String("format"))
	})
}

// run enumerates the squares.
func (e *enumeration) run(ctx context.Context, strategy string) error {
	var failed error
	o := search.Options{Seed: e.seed, Strategy: strategy, Watch: e.watch, WatchEvery: e.log.every()}
	r, err := search.Run(ctx, e.widest().problem, o, func(g *grids.Grid) bool {
		failed = e.take(g)
		return failed == nil
	})
	e.done()
	e.log.printf("%d nodes, %d fails", r.Stats.Nodes, r.Stats.Fails)
	switch {
	case failed != nil:
		return failed
	case errors.Is(err, context.DeadlineExceeded):
		return &codeError{exitGaveUp, fmt.Errorf("gave up at the time limit with %s found and %s", e.squares(), percent(r.Share))}
	case err != nil:
		return err
	case !r.Exhausted:
		return &codeError{exitGaveUp, fmt.Errorf("%s gave up with %s found: %s", strategy, e.squares(), r.Trimmed)}
	case e.count == 0:
		return noFillBy(searchEngine)
	}
	e.log.printf("%s are all there are", e.squares())
	return nil
}

// take checks a square, counts it and prints it.
func (e *enumeration) take(g *grids.Grid) error {
	if err := e.check(g); err != nil {
		return err
	}
	e.count++
	if e.form == "" {
		return nil
	}
	return e.emit(e.out, e.form, answered{g, searchEngine}, e.seed, e.count > 1)
}

// squares tells how many have been found.
func (e *enumeration) squares() string {
	if e.count == 1 {
		return "1 square"
	}
	return thousands(e.count) + " squares"
}

// describe tells how far the enumeration is, and estimates how long it still takes.
func (e *enumeration) describe(p search.Progress) string {
	text := e.squares() + ", " + percent(p.Share)
	if p.Share > 0 {
		left := time.Duration(float64(p.Took) * (1 - p.Share) / p.Share)
		text += ", about " + left.Round(time.Second).String() + " left"
	}
	return text
}

func percent(share float64) string { return fmt.Sprintf("%.3g %% of the space done", 100*share) }

// writeCount prints the number of squares.
func (e *enumeration) writeCount(format string) error {
	images := e.count // up to mirroring in the diagonal
	if !e.grid.Symmetric() && e.grid.Width() == e.grid.Height() {
		images /= 2
	}
	if format == "json" {
		_, err := fmt.Fprintf(e.out, "{\"squares\":%d,\"up_to_mirroring\":%d}\n", e.count, images)
		return err
	}
	text := e.squares()
	if images != e.count {
		text += fmt.Sprintf(", %s up to mirroring", thousands(images))
	}
	_, err := fmt.Fprintln(e.out, text)
	return err
}

// onTerminal reports whether a writer ends on a terminal.
func onTerminal(w io.Writer) bool {
	if f, ok := w.(*firstError); ok {
		w = f.w
	}
	f, ok := w.(*os.File)
	return ok && isTerminal(f)
}
