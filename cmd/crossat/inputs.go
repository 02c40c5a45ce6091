package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/urfave/cli/v2"

	"crossat/dicts"
	"crossat/grids"
)

var gridFlags = []cli.Flag{
	&cli.StringFlag{Name: "grid", Aliases: []string{"g"}, Usage: "`GRID`: a name from crossat grids list, a file, or - for standard input"},
	&cli.IntFlag{Name: "min-slot", Value: 2, Usage: "shortest run of `N` white cells that must be a word"},
}

var dictFlags = []cli.Flag{
	&cli.StringSliceFlag{Name: "dict", Aliases: []string{"d"}, Usage: "`LIST`: a name from crossat dicts list, a file, or - for standard input; several are merged (default: en)"},
	&cli.StringFlag{Name: "charset", Usage: "`ENCODING` of list files, such as windows-1251 (default: UTF-8)"},
	&cli.BoolFlag{Name: "join", Usage: "drop spaces, hyphens and apostrophes inside the entries of list files (ice cream: ICECREAM)"},
	&cli.BoolFlag{Name: "fold-yo", Usage: "write Е for Ё, in lists and grid"},
	&cli.IntFlag{Name: "min-score", Usage: "leave out words that score less than `N`"},
	&cli.IntFlag{Name: "min-length", Usage: "leave out words of fewer than `N` letters"},
}

var formatFlag = &cli.StringFlag{Name: "format", Value: "text", Usage: "`FORM` of a filled grid: text, or json (one object a line)"}

var outputFlag = &cli.StringFlag{Name: "output", Aliases: []string{"o"}, Value: "-", Usage: "write to `FILE` (whole or not at all), - for standard output"}

// flags joins lists of flags.
func flags(lists ...[]cli.Flag) []cli.Flag {
	var all []cli.Flag
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}

// stdinOnce makes sure that no two flags read standard input.
func stdinOnce(c *cli.Context) error {
	n := 0
	for _, name := range []string{"grid", "cnf", "model", "words"} {
		if c.String(name) == "-" {
			n++
		}
	}
	for _, name := range c.StringSlice("dict") {
		if name == "-" {
			n++
		}
	}
	if n > 1 {
		return usagef("standard input (-) can be read once only: use a file for the other input")
	}
	return nil
}

// openInput opens a file, or standard input for "-", and returns the name that
// stands in messages about it.
func openInput(c *cli.Context, path string, std streams) (io.ReadCloser, string, error) {
	if path == "-" {
		return interruptible(c.Context, std.in), "standard input", nil
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, path, err
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, path, fmt.Errorf("%s is a folder", path)
	}
	return f, path, nil
}

// interruptible reads r until the context ends, even while r has nothing to give.
func interruptible(ctx context.Context, r io.Reader) io.ReadCloser {
	out, in := io.Pipe()
	context.AfterFunc(ctx, func() { in.CloseWithError(ctx.Err()) })
	go func() {
		_, err := io.Copy(in, r)
		in.CloseWithError(err)
	}()
	return out
}

func readGrid(c *cli.Context, std streams) (*grids.Grid, error) {
	name := c.String("grid")
	if name == "" {
		return nil, usagef("--grid is missing: give a file or a name from crossat grids list")
	}
	if n := c.Int("min-slot"); n < 2 {
		return nil, usagef("--min-slot %d: a slot has at least 2 cells", n)
	}
	return openGrid(c, name, std, grids.Options{MinSlot: c.Int("min-slot")})
}

func openGrid(c *cli.Context, name string, std streams, o grids.Options) (*grids.Grid, error) {
	if grids.Builtin(name) {
		return grids.OpenWith(name, o)
	}
	r, name, err := openInput(c, name, std)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("no grid %q: no file, and no name from crossat grids list", name)
	}
	if err != nil {
		return nil, err
	}
	defer r.Close()
	text, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return grids.Parse(name, gridText(string(text), c.Bool("fold-yo")), o)
}

// gridText brings the letters of a grid file into the form that words have.
func gridText(text string, foldYo bool) string {
	text = dicts.NFC(text)
	if foldYo {
		text = strings.NewReplacer("ё", "е", "Ё", "Е").Replace(text)
	}
	return text
}

func dictOptions(c *cli.Context) dicts.Options {
	return dicts.Options{
		Charset:   c.String("charset"),
		Join:      c.Bool("join"),
		FoldYo:    c.Bool("fold-yo"),
		MinScore:  c.Int("min-score"),
		MinLength: c.Int("min-length"),
	}
}

// readDict reads and merges the lists of --dict, en if there is none.
func readDict(c *cli.Context, std streams, log *logger) (*dicts.Dict, error) {
	if err := stdinOnce(c); err != nil {
		return nil, err
	}
	var lists []*dicts.Dict
	for _, name := range dictNames(c) {
		d, err := openDict(c, name, std, log, dictOptions(c))
		if err != nil {
			return nil, err
		}
		lists = append(lists, d)
	}
	if len(lists) == 1 {
		return lists[0], nil
	}
	return dicts.Merge(lists...), nil
}

// dictNames is what --dict names.
func dictNames(c *cli.Context) []string {
	if names := c.StringSlice("dict"); len(names) > 0 {
		return names
	}
	return []string{"en"}
}

func openDict(c *cli.Context, name string, std streams, log *logger, o dicts.Options) (*dicts.Dict, error) {
	if dicts.Builtin(name) {
		return dicts.OpenWith(name, o)
	}
	r, name, err := openInput(c, name, std)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("no dictionary %q: no file, and no name from crossat dicts list", name)
	}
	if err != nil {
		return nil, err
	}
	defer r.Close()
	d, report, err := dicts.Parse(name, r, o)
	if err != nil {
		return nil, err
	}
	log.printf("%s: %d lines, %d words", name, report.Lines, report.Words)
	if report.NotLetters > 0 && !o.Join {
		log.printf("%s: %d entries left out that are not letters only: --join keeps those with spaces, hyphens, apostrophes", name, report.NotLetters)
	}
	return d, nil
}
