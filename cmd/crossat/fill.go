package main

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/urfave/cli/v2"

	"crossat"
	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/cmdline"
	"crossat/internal/problem/fit"
	"crossat/internal/search"
	"crossat/puzzle"
)

func fillCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "fill",
		Flags: cmdline.Flags(gridFlags, dictFlags, fillFlags, objectiveFlags, fillRuleFlags, outputFlags,
			allFlags, proofFlags, []cli.Flag{bestFlag, statsFlag, watchFlag, regionFlag}),
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
	if err := cmp.Or(checkFlags(j.Context, j.std), checkAll(j.Context), checkProof(j.Context)); err != nil {
		return err
	}
	o, err := j.readFillOptions()
	if err != nil {
		return err
	}
	source, g, err := j.readGridToFill()
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
	all := &enumeration{job: j, kind: "fill", grid: g, source: source, dict: d}
	switch {
	case j.IsSet("proof"):
		return j.proveFills(all, o)
	case j.Bool("all"):
		o.Objective = crossat.First
		return j.allFills(all, o)
	}
	var done func()
	o.Observer, done = j.log.Observe("filling", j.Bool("watch"), crossat.Progress.String, stats.Take)
	defer done()
	f, err := crossat.NewFiller(g, d, o)
	if err != nil {
		return err
	}
	err = j.writeFills(f, source, d, done)
	done()
	return j.because(err, g, d, o)
}

// explainTime is how long a fill may take to find out why there is none.
const explainTime = time.Second

// because adds to the proof that there is no fill which slots are to blame, if that can be found soon.
func (j *job) because(err error, g *grids.Grid, d *dicts.Dict, o crossat.FillOptions) error {
	outcome, _ := crossat.OutcomeOf(err)
	if outcome.Status != crossat.Impossible || outcome.Proof == nil || outcome.Proof.By == "" || outcome.Found > 0 {
		return err
	}
	ctx, cancel := context.WithTimeout(j.ctx, explainTime)
	defer cancel()
	e, _ := crossat.Explain(ctx, g, d, crossat.ExplainOptions{Seed: o.Seed, Repeats: o.Repeats, Rules: o.Rules})
	if e == nil || len(e.Cores) == 0 || len(e.Cores[0].Members) == len(g.Slots()) {
		return err
	}
	return fmt.Errorf("%w; %s", err, headline(e))
}

// allFills is crossat fill --all.
func (j *job) allFills(e *enumeration, o crossat.FillOptions) error {
	var done func()
	o.Observer, done = e.observe()
	defer done()
	f, err := crossat.NewFiller(e.grid, e.dict, o)
	if err != nil {
		return err
	}
	return e.write(f.All(j.ctx, cmp.Or(j.String("strategy"), search.Strategies[0].Name)), done)
}

// writeFills prints the fills of a puzzle that a filler finds, and says how good each is: by its bound, and on a
// terminal, or with -v, by its weakest entries.
func (j *job) writeFills(f *crossat.Filler, source *puzzle.Puzzle, d *dicts.Dict, done func()) error {
	show := func(r *crossat.Result) *puzzle.Puzzle { return filled(source, r, d) }
	return j.writeAll("fill", f.Fills(j.ctx), done, show, func(r *crossat.Result) {
		if r.Bound != nil && r.Bound.Proved {
			fmt.Fprintln(j.std.err, r.Bound)
		}
		if s, err := f.Score(r.Grid); err == nil && (j.log.InPlace || j.log.Verbose) {
			fmt.Fprintln(j.std.err, quality(s))
		}
	})
}

// manyWeak is how many weak entries are named.
const manyWeak = 5

// quality says how well known the entries of a fill are, and which are not.
func quality(s *crossat.Scoring) string {
	if weak := s.Weakest(manyWeak, fit.SafeScore); weak != "" && float64(s.Worst()) < s.Mean() {
		return s.String() + "; weakest: " + weak
	}
	return s.String()
}

// filled is a puzzle with a fill of its grid. The dictionary may be unknown.
func filled(source *puzzle.Puzzle, r *crossat.Result, d *dicts.Dict) *puzzle.Puzzle {
	p := source.WithGrid(r.Grid)
	p.Origin = puzzle.Origin{Kind: puzzle.Fill, Seed: r.Seed, Engine: r.Engine}
	if d != nil {
		p.ScoreBy(d)
	}
	return p
}
