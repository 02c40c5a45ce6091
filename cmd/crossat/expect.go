package main

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/urfave/cli/v2"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/cmdline"
	"crossat/internal/job/fills"
	"crossat/internal/problem/layout"
	"crossat/internal/report"
)

// Sizes for --expect without --size.
const (
	leastExpected = 4
	mostExpected  = 10
)

// checkExpect refuses flags that don't go with --expect: all except those about lists, sizes and output.
func checkExpect(c *cli.Context) error {
	if !expectFlag.On(c) {
		return nil
	}
	allowed := slices.Concat(dictFlags, []*cmdline.Flag{
		expectFlag, sizeFlag, timeoutFlag, formatFlag, outputFlag, verboseFlag,
	})
	for _, f := range cmdline.Declared(c.Command.Flags) {
		if f.Given(c) && !slices.ContainsFunc(allowed, func(g *cmdline.Flag) bool { return g.Name == f.Name }) {
			return cmdline.Exclusive(c, expectFlag, "", f)
		}
	}
	if name := formatFlag.Text(c); name != "" && name != "text" && name != "json" {
		return usagef("--format %q: use text or json", name)
	}
	return nil
}

// shape is a size and kind of squares.
type shape struct {
	kind string
	grid *grids.Grid
}

// shapesToExpect returns the shapes for --expect, by kind.
func (j *command) shapesToExpect() ([][]shape, error) {
	double, symmetric := []shape{}, []shape{}
	add := func(width, height int) error {
		kind := "double"
		if width != height {
			kind = "rectangle"
		}
		g, err := fills.SquareGrid(width, height, false)
		if err != nil {
			return err
		}
		double = append(double, shape{kind, g})
		if width == height {
			if g, err = fills.SquareGrid(width, height, true); err == nil {
				symmetric = append(symmetric, shape{"symmetric", g})
			}
		}
		return err
	}
	if sizeFlag.Given(j) {
		width, height, err := cmdline.Size(j, sizeFlag, 2, layout.MaxSide)
		if err == nil {
			err = add(width, height)
		}
		return [][]shape{double, symmetric}, err
	}
	for side := leastExpected; side <= mostExpected; side++ {
		if err := add(side, side); err != nil {
			return nil, err
		}
	}
	return [][]shape{double, symmetric}, nil
}

// expectSquares is crossat square --expect. It prints how many squares to expect for each list, either --dict or all
// lists with a name. Unreadable lists among the latter are skipped with a message.
func (j *command) expectSquares() error {
	shapes, err := j.shapesToExpect()
	if err != nil {
		return err
	}
	names := listFlag.Texts(j)
	if len(names) == 0 {
		names = allDicts()
	}
	width := len("LIST")
	for _, name := range names {
		width = max(width, utf8.RuneCountInString(name))
	}
	json := formatFlag.Text(j) == "json"
	return j.writeOutput(func(w io.Writer) error {
		b := bufio.NewWriter(w)
		if !json {
			if err := report.WriteSquaresHead(b, sizeNames(shapes[0]), width); err != nil {
				return err
			}
		}
		for _, name := range names {
			d, err := j.readOneDict(name)
			switch {
			case j.ctx.Err() != nil:
				return j.ctx.Err()
			case err != nil && listFlag.Given(j):
				return err
			case err != nil:
				fmt.Fprintf(j.std.err, "%v\n", err)
				continue
			}
			if err := j.expectFrom(b, d, shapes, json, width); err != nil {
				return err
			}
			if err := b.Flush(); err != nil {
				return err
			}
		}
		return nil
	})
}

// expectFrom writes the lines of a list, one per kind.
func (j *command) expectFrom(w io.Writer, d *dicts.Dict, kinds [][]shape, json bool, width int) error {
	for _, shapes := range kinds {
		if len(shapes) == 0 {
			continue
		}
		s := report.Squares{Dict: d.Name(), Kind: shapes[0].kind}
		for _, shape := range shapes {
			if err := j.ctx.Err(); err != nil {
				return err
			}
			e, err := fills.EstimateDifficulty(shape.grid, d)
			if err != nil {
				return err
			}
			s.Expected = append(s.Expected, report.NewExpected(
				sizeName(shape.grid), wordsFor(shape.grid, d), e.LogExpected, e.NoFill != ""))
		}
		write := func() error { return s.WriteText(w, width) }
		if json {
			write = func() error { return s.WriteJSON(w) }
		}
		if err := write(); err != nil {
			return err
		}
	}
	return nil
}

// sizeNames formats the sizes of shapes like --size.
func sizeNames(shapes []shape) []string {
	var sizes []string
	for _, s := range shapes {
		sizes = append(sizes, sizeName(s.grid))
	}
	return sizes
}

func sizeName(g *grids.Grid) string {
	if g.Width() == g.Height() {
		return strconv.Itoa(g.Width())
	}
	return g.Board().String()
}

// wordsFor returns how many words have the length of a side.
func wordsFor(g *grids.Grid, d *dicts.Dict) int {
	n := len(d.ByLength(g.Width()))
	if g.Height() != g.Width() {
		n += len(d.ByLength(g.Height()))
	}
	return n
}

// allDicts returns the names of all lists.
func allDicts() []string {
	var names []string
	for _, d := range dicts.Embedded() {
		names = append(names, d.Name)
	}
	for _, l := range findSystemLists() {
		names = append(names, l.name)
	}
	return names
}
