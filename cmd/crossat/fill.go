package main

import (
	"cmp"
	"fmt"

	"github.com/urfave/cli/v2"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/cmdline"
	"crossat/internal/job"
	"crossat/internal/job/fills"
	"crossat/internal/job/why"
	"crossat/internal/problem/fit"
	"crossat/puzzle"
)

func fillCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "fill",
		Flags: cmdline.Flags(gridFlags, dictFlags, fillFlags, objectiveFlags, fillRuleFlags, outputFlags,
			allFlags, proofFlags, []*cmdline.Flag{bestFlag, statsFlag, watchFlag, regionFlag, fillSizeFlag}),
		Action: func(c *cli.Context) error {
			return withCommand(c, std, func(j *command) error {
				stats := &fillStats{command: j}
				return stats.around(func() error { return j.fill(stats) })
			})
		},
	}
}

// fill is crossat fill.
func (j *command) fill(stats *fillStats) error {
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
	all := &enumeration{command: j, kind: "fill", grid: g, source: source, dict: d}
	switch {
	case proofFlag.Given(j):
		return j.proveFills(all, o)
	case allFlag.On(j):
		o.Objective = fills.First
		return j.allFills(all, o)
	}
	var done func()
	o.Observer, done = j.log.Observe("filling", watchFlag.On(j), job.Progress.String, stats.Take)
	defer done()
	f, err := fills.NewFiller(g, d, o)
	if err != nil {
		return err
	}
	err = j.writeFills(f, source, d, done)
	done()
	return j.because(err, g, d, o)
}

// explainFails limits the failures for finding out why there's no fill: about a second.
const explainFails = 20_000

// because adds the slots to blame to a proof that there's no fill, if they're quick to find.
func (j *command) because(err error, g *grids.Grid, d *dicts.Dict, o fills.Options) error {
	outcome, _ := job.OutcomeOf(err)
	if outcome.Status != job.Impossible || outcome.Proof == nil || outcome.Proof.By == "" || outcome.Found > 0 {
		return err
	}
	e, _ := why.Explain(j.ctx, g, d, why.ExplainOptions{
		Seed: o.Seed, Repeats: o.Repeats, Rules: o.Rules, Total: explainFails,
	})
	if e == nil || len(e.Cores) == 0 || len(e.Cores[0].Members) == len(g.Slots()) {
		return err
	}
	return fmt.Errorf("%w; %s", err, headline(e))
}

// allFills is crossat fill --all.
func (j *command) allFills(e *enumeration, o fills.Options) error {
	var done func()
	o.Observer, done = e.observe()
	defer done()
	f, err := fills.NewFiller(e.grid, e.dict, o)
	if err != nil {
		return err
	}
	return e.write(f.All(j.ctx, cmp.Or(strategyFlag.Text(j), fills.Strategies[0].Name)), done)
}

// writeFills prints fills of a puzzle. It also prints how good each is: its bound and, on a terminal or with -v, its
// weakest entries.
func (j *command) writeFills(f *fills.Filler, source *puzzle.Puzzle, d *dicts.Dict, done func()) error {
	show := func(r *job.Result) *puzzle.Puzzle { return filled(source, r, d) }
	return j.writeAll("fill", f.Fills(j.ctx), done, show, func(r *job.Result) {
		if r.Bound != nil && r.Bound.Proved {
			fmt.Fprintln(j.std.err, r.Bound)
		}
		if s, err := f.Score(r.Grid); err == nil && (j.log.InPlace || j.log.Verbose) {
			fmt.Fprintln(j.std.err, quality(s))
		}
	})
}

// manyWeak limits how many weak entries are named.
const manyWeak = 5

// quality describes how well known the entries of a fill are, and names the weak ones.
func quality(s *fills.Scoring) string {
	if weak := s.Weakest(manyWeak, fit.SafeScore); weak != "" && float64(s.Worst()) < s.Mean() {
		return s.String() + "; weakest: " + weak
	}
	return s.String()
}

// filled returns a puzzle with its grid filled. The dictionary can be nil.
func filled(source *puzzle.Puzzle, r *job.Result, d *dicts.Dict) *puzzle.Puzzle {
	p := source.WithGrid(r.Grid)
	p.Origin = puzzle.Origin{Kind: puzzle.Fill, Seed: r.Seed, Engine: r.Engine}
	if d != nil {
		p.ScoreBy(d)
	}
	return p
}
