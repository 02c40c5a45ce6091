package main

import (
	"io"

	"github.com/urfave/cli/v2"

	"crossat/internal/named"
	"crossat/problem/cubes"
	"crossat/problem/fit"
	"crossat/solve/search"
)

func cubeCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:  "cube",
		Usage: "split a fill into cubes: parts that cover the whole space and do not overlap",
		Description: "The file of cubes is all that crossat conquer takes: it holds the words, too. Cubes with the most\n" +
			"fills to be expected come first. What arc consistency refutes on the way is no cube.",
		Flags: flags(gridFlags, squareFlags, dictFlags, encodeFlags, []cli.Flag{
			&cli.StringFlag{Name: "strategy", Usage: "split by `STRATEGY`: " + named.List(search.Splits) + " (default: the first)"},
			&cli.IntFlag{Name: "target", Value: 100, Usage: "split into `N` cubes, or some more"},
			&cli.IntFlag{Name: "beam", Usage: "instead, split the `N` most promising parts of each depth until they are small, by cells if there is no --strategy: to find a fill where the whole space is out of reach"},
			&cli.StringFlag{Name: "icnf", Usage: "write the formula and the cubes to `FILE`, too, for SAT solvers: as iCNF, a line a cube"},
			outputFlag, verboseFlag, emitFlag,
			&cli.StringFlag{Name: "cubes", Usage: "the cubes of `FILE`, for --emit: none are made"},
		}, emitFlags),
		Action: func(c *cli.Context) error {
			if err := checkEmit(c, std); err != nil {
				return err
			}
			if c.IsSet("cubes") {
				return emitCubes(c, std)
			}
			return splitFill(c, std)
		},
	}
}

// splitFill is crossat cube.
func splitFill(c *cli.Context, std streams) error {
	if err := checkSplit(c); err != nil {
		return err
	}
	log := newLogger(std.err, c.Bool("verbose"))
	in, err := readCubeInputs(c, std, log)
	if err != nil {
		return err
	}
	p, err := in.problem(in.dict)
	if err != nil {
		return err
	}
	done := log.during(func() string { return "splitting" })
	s, err := search.Split(c.Context, p, search.SplitOptions{
		Strategy: splitName(c), Target: c.Int("target"), Beam: c.Int("beam"), Seed: in.seed,
	})
	done()
	if err != nil {
		return err
	}
	log.printf("%d cubes; %d parts refuted, %.3g %% of the space", len(s.Cubes), s.Refuted, 100*s.Share)
	if len(s.Cubes) == 0 {
		return noFillBy("arc consistency")
	}
	if c.IsSet("icnf") {
		if err := in.writeICNF(c, std, p, s.Cubes); err != nil {
			return err
		}
	}
	set := cubes.Set{
		Grid: in.grid, Repeats: in.repeats, Dict: in.dict,
		Strategy: splitName(c), Seed: in.seed, Splitting: s,
	}
	err = writeOutput(c, std, func(w io.Writer) error { return set.Write(w, p) })
	if err == nil && c.IsSet(emitFlag.Name) {
		err = emit(c, std, len(s.Cubes))
	}
	return err
}

// checkSplit refuses flags that do not go together.
func checkSplit(c *cli.Context) error {
	switch name := c.String("strategy"); {
	case name != "" && !named.Has(search.Splits, name):
		return usagef("--strategy %q: use %s", name, named.List(search.Splits))
	case c.Int("beam") < 0 || c.IsSet("beam") && c.Int("beam") == 0:
		return usagef("--beam %d: split 1 part of each depth or more", c.Int("beam"))
	case c.IsSet("beam") && c.IsSet("target"):
		return usagef("--beam and --target exclude each other: a beam makes as many cubes as it needs")
	case c.Int("target") < 1:
		return usagef("--target %d: ask for 1 cube or more", c.Int("target"))
	case c.IsSet("grid") && c.IsSet("size"):
		return usagef("--grid and --size exclude each other")
	case c.Bool("symmetric") && !c.IsSet("size"):
		return usagef("--symmetric goes with --size")
	case c.Bool("symmetric") && c.IsSet("icnf"):
		return usagef("--icnf and --symmetric exclude each other: the map in the file knows no symmetry")
	case c.IsSet("icnf") && c.String("icnf") == c.String("output"):
		return usagef("--icnf and --output are the same: give two files")
	}
	return nil
}

// beamSplit is the way to split for a beam: looking ahead takes too long there.
const beamSplit = "cells"

// splitName is the way to split.
func splitName(c *cli.Context) string {
	switch name := c.String("strategy"); {
	case name != "":
		return name
	case c.IsSet("beam"):
		return beamSplit
	}
	return named.Names(search.Splits)[0]
}

// readCubeInputs reads what is to be filled: a grid, or a square.
func readCubeInputs(c *cli.Context, std streams, log *logger) (inputs, error) {
	if c.IsSet("size") {
		return readSquareInputs(c, std, log)
	}
	return readInputs(c, std, log)
}

// writeICNF writes formula and cubes.
func (in inputs) writeICNF(c *cli.Context, std streams, p *fit.Problem, list []cubes.Cube) error {
	e, h, err := in.encode(c.Context, p)
	if err != nil {
		return err
	}
	var letters [][]rune
	for _, cube := range list {
		letters = append(letters, cube.Letters)
	}
	return writeFlag(c, "icnf", std, func(w io.Writer) error { return e.WriteICNF(c.Context, w, h, letters) })
}
