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

func cubeCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "split",
		Flags: cmdline.Flags(gridFlags, squareFlags, dictFlags, []*cmdline.Flag{seedFlag}, formFlags, []*cmdline.Flag{
			nodupFlag, regionFlag, splitFlag, targetFlag, beamFlag, cubeAllWordsFlag, descentsFlag, icnfFlag,
			outputFlag, verboseFlag, emitFlag, cubeCubesFlag,
		}, emitFlags, hidden(fillRuleFlags)),
		Action: action(std, (*command).cube),
	}
}

// cube is crossat cubes split.
func (j *command) cube() error {
	if err := j.checkEmit(); err != nil {
		return err
	}
	if cubesFlag.Given(j) {
		return j.emitCubes()
	}
	strategy, err := cmdline.Choice(j, splitFlag, search.Splits)
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
	if descentsFlag.Given(j) {
		return j.estimateSearch(g, d)
	}
	var done func()
	o := conquer.SplitOptions{
		Seed: seedFlag.Seed(j), Repeats: form.repeats, Strategy: strategy,
		Target: targetFlag.Number(j), Beam: beamFlag.Number(j),
		AllWords: allWordsFlag.On(j),
	}
	o.Observer, done = j.log.Observe("splitting", false, job.Progress.String, nil)
	set, err := conquer.Split(j.ctx, g, d, o)
	done()
	if err != nil {
		return err
	}
	if icnfFlag.Given(j) {
		if err := j.writeICNF(set, d, form); err != nil {
			return err
		}
	}
	err = j.writeOutput(set.Write)
	if err == nil && emitFlag.Given(j) {
		err = j.emit(len(set.Cubes))
	}
	return err
}

// estimateSearch is crossat cubes split --descents.
func (j *command) estimateSearch(g *grids.Grid, d *dicts.Dict) error {
	size, err := conquer.EstimateSearch(j.ctx, g, d, descentsFlag.Number(j), seedFlag.Seed(j))
	if err != nil {
		return err
	}
	return j.writeOutput(func(w io.Writer) error {
		_, err := fmt.Fprintf(w, "%s decisions, with a standard error of %.0f %%: %s of one core\n",
			numbers.About(size.LogNodes), 100*size.Error, numbers.Duration(size.LogSeconds))
		return err
	})
}

// checkCube refuses flags that don't go together.
func checkCube(c *cli.Context) error {
	switch {
	case symmetricFlag.On(c) && !sizeFlag.Given(c):
		return usagef("--symmetric goes with --size")
	case symmetricFlag.On(c) && icnfFlag.Given(c):
		return usagef("--icnf and --symmetric can't be combined: the map in the file has no symmetry")
	case icnfFlag.Text(c) == "-" && outputFlag.Text(c) == "-":
		return usagef("--icnf and --output are both standard output: give a file for one of them")
	}
	return cmp.Or(
		cmdline.Exclusive(c, descentsFlag, "it makes no cubes",
			splitFlag, targetFlag, beamFlag, icnfFlag, emitFlag, allWordsFlag),
		noFillRules(c), checkGridOrSquare(c),
		cmdline.Exclusive(c, beamFlag, "a beam makes as many cubes as it needs", targetFlag))
}

// checkGridOrSquare refuses flags for both a grid and a square.
func checkGridOrSquare(c *cli.Context) error {
	return cmp.Or(cmdline.Exclusive(c, regionFlag, "a square has no letters to remove", sizeFlag),
		cmdline.Exclusive(c, gridFlag, "", sizeFlag))
}

// readGridOrSquare reads the grid or square to fill.
func (j *command) readGridOrSquare() (*grids.Grid, error) {
	if sizeFlag.Given(j) {
		return j.readSquare()
	}
	_, g, err := j.readGridToFill()
	return g, err
}

// writeICNF writes the formula and the cubes.
func (j *command) writeICNF(set *cubes.Set, d *dicts.Dict, f form) error {
	e, h, err := j.encodeFill(set.Grid, d, f, fit.Rules{}, set.Seed)
	if err != nil {
		return err
	}
	var letters [][]rune
	for _, cube := range set.Cubes {
		letters = append(letters, cube.Letters)
	}
	return j.writeFlag(icnfFlag, func(w io.Writer) error { return e.WriteICNF(j.ctx, w, h, letters) })
}
