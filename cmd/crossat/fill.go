package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"crossat"
	"crossat/cmd/internal/cmdline"
	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/named"
	"crossat/problem/fit"
	"crossat/puzzle"
)

func fillCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "fill",
		Flags: cmdline.Flags(gridFlags, dictFlags, fillFlags, fillRuleFlags, outputFlags,
			[]cli.Flag{objectiveFlag, thresholdFlag, solutionsFlag, bestFlag, statsFlag, watchFlag}),
		Action: func(c *cli.Context) error {
			return withJob(c, std, func(j *job) error {
				stats := &fillStats{job: j}
				return stats.around(func() error { return j.fill(stats) })
			})
		},
	}
}

// fill is crossat fill.
func (j *job) fill(stats *fillStats) error {
	if err := checkFlags(j.Context); err != nil {
		return err
	}
	o, err := j.readFillOptions()
	if err != nil {
		return err
	}
	objective, err := j.readFillObjective()
	if err != nil {
		return err
	}
	g, err := j.readGrid()
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
	stats.dict = d
	defer j.log.LogPeak()
	var done func()
	o.Observer, done = j.log.Observe("filling", j.Bool("watch"), crossat.Progress.String, stats.Take)
	defer done()
	if objective != firstFill {
		return j.writeBest(g, d, done, crossat.BestOptions{
			FillOptions: o, Objective: objective, Threshold: j.Int(thresholdFlag.Name),
		})
	}
	f, err := crossat.NewFiller(g, d, o)
	if err != nil {
		return err
	}
	return j.writeFills(f, d, done)
}

// writeFills prints the fills that a filler finds.
func (j *job) writeFills(f *crossat.Filler, d *dicts.Dict, done func()) error {
	return j.writeOutput(func(w io.Writer) error {
		return j.writeAll(w, f.Fills(j.ctx), done, func(r *crossat.Result) *puzzle.Puzzle { return filled(r, d) })
	})
}

// filled is a fill as it is printed.
func filled(r *crossat.Result, d *dicts.Dict) *puzzle.Puzzle {
	return &puzzle.Puzzle{Grid: r.Grid, Dict: d, Seed: r.Seed, Engine: r.Engine}
}

// firstFill is the objective of those who want any fill, the first that is found.
const firstFill = "first"

// readFillObjective is readObjective, but the first fill is an objective, too, and the default.
func (j *job) readFillObjective() (string, error) {
	name, err := j.readObjective(firstFill)
	if err != nil {
		return "", err
	}
	if name == "" {
		name = firstFill
	}
	for _, flag := range []string{solutionsFlag.Name, bestFlag.Name, solverFlag.Name, strategyFlag.Name} {
		if name != firstFill && j.IsSet(flag) {
			return "", usagef("--%s does not go with --objective %s: one fill is the best, and the search proves it",
				flag, name)
		}
	}
	return name, nil
}

// readObjective reads --objective, which may be one of others, too, or missing, and checks --threshold.
func (j *job) readObjective(others ...string) (string, error) {
	name, names := j.String(objectiveFlag.Name), append(others, named.Names(fit.Objectives)...)
	switch {
	case j.IsSet(objectiveFlag.Name) && !slices.Contains(names, name):
		return "", usagef("--objective %q: use %s", name, strings.Join(names, ", "))
	case j.IsSet(thresholdFlag.Name) && name != "shortfall":
		return "", usagef("--threshold is for --objective shortfall")
	}
	return name, nil
}

// writeBest prints the best fill, or the best so far when the time is up or the user has enough.
func (j *job) writeBest(g *grids.Grid, d *dicts.Dict, done func(), o crossat.BestOptions) error {
	best, err := crossat.Best(j.ctx, g, d, o)
	done()
	if best == nil {
		return err
	}
	e := j.writeSoFar(func(w io.Writer) error { return j.writePuzzle(w, filled(best, d), false) })
	if e != nil || err != nil {
		return errors.Join(e, err)
	}
	_, err = fmt.Fprintln(j.std.err, best.Bound)
	return err
}
