package main

import (
	"cmp"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/cmdline"
	"crossat/internal/job"
	"crossat/internal/job/conquer"
	"crossat/internal/numbers"
	"crossat/internal/problem/cubes"
	"crossat/internal/problem/fit"
	"crossat/internal/search"
)

// How cubes are split.
var (
	splitFlag  = &cli.StringFlag{Name: "split"}
	targetFlag = &cli.IntFlag{Name: "target", Value: conquer.DefaultTarget}
	beamFlag   = &cli.IntFlag{Name: "beam"}

	descentsFlag = &cli.IntFlag{Name: "descents"}
)

func cubeCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "cube",
		Flags: cmdline.Flags(gridFlags, squareFlags, dictFlags, []cli.Flag{seedFlag}, formFlags, []cli.Flag{
			nodupFlag, regionFlag,
			splitFlag, targetFlag, beamFlag, allWordsFlag, descentsFlag,
			&cli.StringFlag{Name: "icnf", Category: formulaCategory},
			outputFlag, verboseFlag, emitFlag,
			cubesFlag,
		}, emitFlags, newFillRuleFlags(true)),
		Action: action(std, (*command).cube),
	}
}

// cube is crossat cube.
func (j *command) cube() error {
	if err := j.checkEmit(); err != nil {
		return err
	}
	if j.IsSet("cubes") {
		return j.emitCubes()
	}
	strategy, err := cmdline.Choice(j.Context, "split", search.Splits)
	if err := cmp.Or(err, checkCube(j.Context)); err != nil {
		return err
	}
	form, err := j.readForm()
	if err != nil {
		return err
	}
	g, d, err := j.readGridAndDict()
	if err != nil {
		return err
	}
	if j.IsSet(descentsFlag.Name) {
		return j.estimateSearch(g, d)
	}
	var done func()
	o := conquer.SplitOptions{
		Seed: j.Uint64("seed"), Repeats: form.repeats, Strategy: strategy, Target: j.Int("target"), Beam: j.Int("beam"),
		AllWords: j.Bool(allWordsFlag.Name),
	}
	o.Observer, done = j.log.Observe("splitting", false, job.Progress.String, nil)
	set, err := conquer.Split(j.ctx, g, d, o)
	done()
	if err != nil {
		return err
	}
	if j.IsSet("icnf") {
		if err := j.writeICNF(set, d, form); err != nil {
			return err
		}
	}
	err = j.writeOutput(set.Write)
	if err == nil && j.IsSet(emitFlag.Name) {
		err = j.emit(len(set.Cubes))
	}
	return err
}

// estimateSearch is crossat cube --descents.
func (j *command) estimateSearch(g *grids.Grid, d *dicts.Dict) error {
	size, err := conquer.EstimateSearch(j.ctx, g, d, j.Int(descentsFlag.Name), j.Uint64(seedFlag.Name))
	if err != nil {
		return err
	}
	return j.writeOutput(func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%s decisions, with a standard error of %.0f %%: %s of one core\n",
			numbers.About(size.LogNodes), 100*size.Error, numbers.Duration(size.LogSeconds))
		return err
	})
}

// checkCube refuses flags that do not go together.
func checkCube(c *cli.Context) error {
	switch {
	case c.Bool("symmetric") && !c.IsSet("size"):
		return usagef("--symmetric goes with --size")
	case c.Bool("symmetric") && c.IsSet("icnf"):
		return usagef("--icnf and --symmetric exclude each other: the map in the file knows no symmetry")
	case c.String("icnf") == "-" && c.String("output") == "-":
		return usagef("--icnf and --output are both standard output: give a file for one of them")
	}
	for _, flag := range []string{"split", "target", "beam", "icnf", "emit", "all-words"} {
		if err := cmdline.Exclusive(c, descentsFlag.Name, flag, "it makes no cubes"); err != nil {
			return err
		}
	}
	return cmp.Or(noFillRules(c), checkGridOrSquare(c),
		cmdline.Exclusive(c, "beam", "target", "a beam makes as many cubes as it needs"))
}

// checkGridOrSquare refuses flags for both a grid and a square.
func checkGridOrSquare(c *cli.Context) error {
	return cmp.Or(cmdline.Exclusive(c, "region", "size", "a square has no letters to remove"),
		cmdline.Exclusive(c, "grid", "size", ""))
}

// readGridOrSquare reads what is to be filled.
func (j *command) readGridOrSquare() (*grids.Grid, error) {
	if j.IsSet("size") {
		return j.readSquare()
	}
	_, g, err := j.readGridToFill()
	return g, err
}

// writeICNF writes formula and cubes.
func (j *command) writeICNF(set *cubes.Set, d *dicts.Dict, f form) error {
	e, h, err := j.encodeFill(set.Grid, d, f, fit.Rules{}, set.Seed)
	if err != nil {
		return err
	}
	var letters [][]rune
	for _, cube := range set.Cubes {
		letters = append(letters, cube.Letters)
	}
	return j.writeFlag("icnf", func(w io.Writer) error { return e.WriteICNF(j.ctx, w, h, letters) })
}
