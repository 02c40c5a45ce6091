package main

import (
	"io"

	"github.com/urfave/cli/v2"

	"crossat"
	"crossat/cmd/internal/cmdline"
	"crossat/dicts"
	"crossat/puzzle"
)

func fillCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "fill",
		Flags: cmdline.Flags(gridFlags, dictFlags, fillFlags, fillRuleFlags, outputFlags,
			[]cli.Flag{solutionsFlag, bestFlag, statsFlag, watchFlag}),
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
