package main

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"crossat/decode"
	"crossat/dicts"
	"crossat/encode/cnf"
	"crossat/encode/fill"
	"crossat/grids"
	"crossat/solve"
)

func fillCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:  "fill",
		Usage: "fill a grid from a dictionary",
		Flags: flags(gridFlags, dictFlags, encodeFlags, solverFlags, []cli.Flag{
			&cli.IntFlag{Name: "solutions", Aliases: []string{"n"}, Value: 1, Usage: "find `N` different fills"},
			formatFlag, outputFlag, statsFlag, verboseFlag,
		}),
		Action: func(c *cli.Context) error {
			stats := new(fillStats)
			return stats.around(c, std, func() error { return fillGrid(c, std, stats) })
		},
	}
}

var verboseFlag = &cli.BoolFlag{Name: "verbose", Aliases: []string{"v"}, Usage: "tell on standard error what goes on"}

var encodeFlags = []cli.Flag{
	&cli.Uint64Flag{Name: "seed", Usage: "permute words, letters and slots by `N`: another seed, another fill"},
	&cli.StringFlag{Name: "encoding", Usage: "say with `FORM` that slots hold words: automaton (default of fill), bridge (default of encode)"},
	&cli.StringFlag{Name: "nodup", Usage: "keep words from standing twice by `FORM`: pairwise, ladder, letters, or none to let them (default: pairwise for bridge, letters for automaton)"},
}

// fillGrid is crossat fill: inputs, candidates, formula, answer, grid, output.
func fillGrid(c *cli.Context, std streams, stats *fillStats) error {
	if n := c.Int("solutions"); n < 1 {
		return usagef("--solutions %d: ask for 1 or more", n)
	}
	if err := cmp.Or(checkFormat(c.String("format")), checkTimeout(c)); err != nil {
		return err
	}
	log := newLogger(std.err, c.Bool("verbose"))
	in, err := readInputs(c, std, log)
	if err != nil {
		return err
	}
	solver, err := openSolver(c)
	if err != nil {
		return err
	}
	stats.takeInputs(in, solver)
	defer logPeak(log, solver)
	ctx, cancel := withTimeout(c)
	defer cancel()
	f := filler{inputs: in, solver: solver, log: log, stats: stats}
	if err := f.prepare(); err != nil {
		return err
	}
	return writeOutput(c, std, func(w io.Writer) error {
		return f.fillAll(ctx, c.Int("solutions"), func(g *grids.Grid, seed uint64) error {
			var text bytes.Buffer
			if len(f.found) > 1 && c.String("format") == "text" {
				text.WriteByte('\n')
			}
			if err := writeFilled(&text, c.String("format"), filled{g, in.dict, seed}); err != nil {
				return err
			}
			return writeWhole(w, text.Bytes())
		})
	})
}

// inputs are what a fill is made of.
type inputs struct {
	grid    *grids.Grid
	dict    *dicts.Dict
	opts    fill.Options
	minSlot int
}

func readInputs(c *cli.Context, std streams, log *logger) (in inputs, err error) {
	if err := stdinOnce(c); err != nil {
		return in, err
	}
	if in.opts, err = readForms(c); err != nil {
		return in, err
	}
	in.minSlot = c.Int("min-slot")
	if in.grid, err = readGrid(c, std); err != nil {
		return in, err
	}
	one, none := in.grid.Unchecked()
	log.printf("grid %dx%d: %d slots, %d crossings, %d black cells, %d unchecked, %d in no slot", in.grid.Width(), in.grid.Height(),
		len(in.grid.Slots()), len(in.grid.Crossings()), in.grid.Blacks(), len(one), len(none))
	if in.dict, err = readDict(c, std, log); err != nil {
		return in, err
	}
	log.printf("dictionary %s: %d words", in.dict.Name(), in.dict.Len())
	return in, nil
}

// readForms reads --seed, --encoding and --nodup. A way to keep words distinct
// that does not go with the command's own encoding picks one that it goes with.
func readForms(c *cli.Context) (fill.Options, error) {
	o := fill.Options{Seed: c.Uint64("seed"), Encoding: c.String("encoding"), NoDup: c.String("nodup")}
	if !c.IsSet("encoding") {
		o.Encoding = ownEncoding[c.Command.Name]
		for _, name := range fill.FormNames() {
			if o.NoDup != "" && !slices.Contains(fill.DistinctNames(o.Encoding), o.NoDup) {
				o.Encoding = name
			}
		}
	}
	if !slices.Contains(fill.FormNames(), o.Encoding) {
		return o, usagef("--encoding %q: use %s", o.Encoding, strings.Join(fill.FormNames(), ", "))
	}
	if names := fill.DistinctNames(o.Encoding); o.NoDup != "" && !slices.Contains(names, o.NoDup) {
		return o, usagef("--nodup %q does not go with --encoding %s: use %s", o.NoDup, o.Encoding, strings.Join(names, ", "))
	}
	return o, nil
}

// ownEncoding is the encoding of each command: fill takes what gophersat answers
// fastest, encode the one that others have measured with.
var ownEncoding = map[string]string{"fill": "automaton", "encode": "bridge"}

// filler finds fills one after the other.
type filler struct {
	inputs
	solver  solve.Solver
	log     *logger
	stats   *fillStats
	problem *fill.Problem
	found   []*grids.Grid // the fills so far
}

// prepare finds the candidates.
func (f *filler) prepare() (err error) {
	start := time.Now()
	f.problem, err = fill.NewProblem(f.grid, f.dict)
	if err == nil {
		n := 0
		for _, words := range f.problem.Candidates {
			n += len(words)
		}
		f.stats.takeProblem(n, time.Since(start))
		f.log.printf("arc consistency leaves %d candidates in %d slots", n, len(f.problem.Candidates))
	}
	return err
}

// fillAll finds up to n different fills, each from a seed of its own, and gives
// each to emit. That there are no more than it found is no error; that there is
// none is a *fill.NoFill.
func (f *filler) fillAll(ctx context.Context, n int, emit func(*grids.Grid, uint64) error) error {
	for seed := f.opts.Seed; len(f.found) < n; seed++ {
		done := f.log.during(fmt.Sprintf("filling with %s", f.solver.Name()))
		g, err := f.fillOne(ctx, seed)
		done()
		var noFill *fill.NoFill
		switch {
		case errors.As(err, &noFill) && len(f.found) > 0:
			f.log.printf("%d different fills are all there are", len(f.found))
			return nil
		case errors.Is(err, context.DeadlineExceeded):
			return &codeError{exitGaveUp, fmt.Errorf("gave up at the time limit with %d of %d fills found", len(f.found), n)}
		case err != nil:
			return err
		}
		f.found = append(f.found, g)
		if err := emit(g, seed); err != nil {
			return err
		}
	}
	return nil
}

// fillOne encodes with a seed, excludes the fills found so far, solves and
// checks.
func (f *filler) fillOne(ctx context.Context, seed uint64) (*grids.Grid, error) {
	o := f.opts
	o.Seed = seed
	start := time.Now()
	e, err := fill.Encode(f.problem, o)
	if err != nil {
		return nil, err
	}
	formula, err := e.Formula()
	if err != nil {
		return nil, err
	}
	for _, found := range f.found {
		if clause, ok := e.Atoms.Block(found); ok {
			formula.Add(clause)
		}
	}
	f.stats.takeFormula(e, formula, time.Since(start))
	f.log.printf("seed %d: %d variables, %d clauses, %d literals", seed, formula.Vars(), formula.Len(), formula.Lits())
	start = time.Now()
	r, err := solve.Run(ctx, f.solver, solve.Task{Formula: formula, Hints: e.Hints()})
	f.stats.takeAnswer(r.Stats, time.Since(start))
	if err != nil {
		return nil, err
	}
	f.log.printf("%s: %s in %.2f s%s", f.solver.Name(), r.Answer, time.Since(start).Seconds(), effort(r.Stats))
	return f.accept(e.Atoms, r)
}

// accept turns an answer into a checked grid.
func (f *filler) accept(a *fill.Atoms, r solve.Result) (*grids.Grid, error) {
	switch r.Answer {
	case cnf.Unsatisfiable:
		return nil, &fill.NoFill{Reason: fmt.Sprintf("the grid has no fill: %s proved it", f.solver.Name())}
	case cnf.Unknown:
		return nil, &codeError{exitGaveUp, fmt.Errorf("%s gave up", f.solver.Name())}
	}
	g, err := decode.Fill(a, r.Model)
	if err != nil {
		return nil, err
	}
	return g, decode.Check(f.grid, g, decode.Rules{
		MinSlot: f.minSlot,
		Repeats: f.opts.NoDup == fill.NoDupNone,
		Word:    hasWord(f.dict),
	})
}

func hasWord(d *dicts.Dict) func(string) bool {
	return func(text string) bool {
		_, ok := d.Lookup(text)
		return ok
	}
}

func effort(s solve.Stats) string {
	if s == (solve.Stats{}) {
		return ""
	}
	return fmt.Sprintf(" (%d conflicts, %d decisions, %d restarts)", s.Conflicts, s.Decisions, s.Restarts)
}
