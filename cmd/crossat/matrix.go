package main

import (
	"cmp"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"crossat/dicts"
	"crossat/encode/fill"
	"crossat/grids"
	"crossat/internal/bench"
	"crossat/internal/named"
	"crossat/solve/gopher"
	"crossat/solve/search"
)

// readMatrix reads what is to be run, and finds what cannot be before it runs.
func (j *job) readMatrix() (m bench.Matrix, err error) {
	c := j.Context
	if err := cmp.Or(needOutput(c, "a file for the rows"), j.checkFillArgs()); err != nil {
		return m, err
	}
	if m, err = j.readFills(); err != nil {
		return m, err
	}
	m.Limit = bench.Limit(benchTimeout(c, 5*time.Minute))
	if m.Solvers, err = readSolvers(c); err != nil {
		return m, err
	}
	m.Configs, err = readConfigs(c)
	return m, err
}

// readFills reads the part of the matrix that says what is filled and encoded.
func (j *job) readFills() (m bench.Matrix, err error) {
	m.Grids, m.Dicts = unique(j.StringSlice("grid")), unique(j.dictNames())
	for _, name := range m.Grids {
		if !grids.Builtin(name) && !isFile(name) {
			return m, noGrid(name)
		}
	}
	for _, name := range m.Dicts {
		if !dicts.Builtin(name) && !isFile(name) {
			return m, noDict(name)
		}
	}
	if m.Seeds, err = bench.ParseSeeds(j.String("seeds")); err != nil {
		return m, usagef("--seeds %w", err)
	}
	m.Forms, err = readAllForms(j.Context)
	return m, err
}

// unique drops what was there before.
func unique(names []string) []string {
	var all []string
	for _, name := range names {
		if !slices.Contains(all, name) {
			all = append(all, name)
		}
	}
	return all
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir()
}

// readAllForms pairs each encoding with the ways to forbid repeated words that go with it.
func readAllForms(c *cli.Context) ([]bench.Form, error) {
	encodings := c.StringSlice("encoding")
	if len(encodings) == 0 {
		encodings = []string{fill.Forms[0].Name}
	}
	var forms []bench.Form
	used := make(map[string]bool)
	for _, encoding := range encodings {
		form, err := named.Find("encoding", fill.Forms, encoding)
		if err != nil || encoding == "" {
			return nil, usagef("--encoding %q: use %s", encoding, named.List(fill.Forms))
		}
		names := noDupNames(form)
		wanted := c.StringSlice("nodup")
		if len(wanted) == 0 {
			wanted = names[:1]
		}
		before := len(forms)
		for _, noDup := range wanted {
			if slices.Contains(names, noDup) {
				forms = append(forms, bench.Form{Encoding: encoding, NoDup: noDup})
				used[noDup] = true
			}
		}
		if len(forms) == before {
			return nil, usagef("no --nodup goes with --encoding %s: use %s", encoding, strings.Join(names, ", "))
		}
	}
	for _, noDup := range c.StringSlice("nodup") {
		if !used[noDup] {
			return nil, usagef("--nodup %q goes with no --encoding given", noDup)
		}
	}
	return forms, nil
}

func readSolvers(c *cli.Context) ([]bench.Solver, error) {
	lines := c.StringSlice("solver")
	if len(lines) == 0 {
		lines = []string{gopher.Solver{}.Name()}
	}
	var solvers []bench.Solver
	for _, line := range lines {
		words := strings.Fields(line)
		if len(words) == 0 {
			return nil, usagef("--solver is empty: give a solver")
		}
		solver, err := readSolver(words[0], words[1:])
		if err != nil {
			return nil, err
		}
		solvers = append(solvers, solver)
	}
	return solvers, nil
}

// readSolver reads a solver for formulas with its arguments, or an engine without:
// search can have the name of a strategy.
func readSolver(name string, args []string) (bench.Solver, error) {
	s := bench.Solver{Name: name, Args: args, Formula: name != searchEngine && name != autoEngine}
	switch {
	case s.Formula:
		_, err := findSolver(name, args)
		return s, err
	case len(args) == 0:
	case name == autoEngine || len(args) > 1:
		return s, usagef("--solver '%s %s': %[1]s takes no such arguments", name, strings.Join(args, " "))
	case !named.Has(search.Strategies, args[0]):
		return s, usagef("--solver 'search %s': use %s", args[0], named.List(search.Strategies))
	}
	return s, nil
}

// readConfigs reads --config and --arg. Without the former there is one config,
// which has no name.
func readConfigs(c *cli.Context) ([]bench.Config, error) {
	configs := []bench.Config{}
	for _, text := range c.StringSlice("config") {
		name, args, ok := strings.Cut(text, "=")
		if !ok || name == "" {
			return nil, usagef("--config %q: write NAME=ARGUMENTS", text)
		}
		if slices.ContainsFunc(configs, func(b bench.Config) bool { return b.Name == name }) {
			return nil, usagef("--config %s is given twice", name)
		}
		configs = append(configs, bench.Config{Name: name, Args: slices.Concat(c.StringSlice("arg"), strings.Fields(args))})
	}
	if len(configs) == 0 {
		configs = append(configs, bench.Config{Args: c.StringSlice("arg")})
	}
	return configs, nil
}

// ownFlags are the flags of fill that a benchmark sets itself.
var ownFlags = []string{"grid", "g", "solver", "s", "encoding", "nodup", "seed", "timeout", "output", "o", "stats"}

// checkFillArgs refuses arguments that crossat fill would refuse, and those that
// would make a run another one than its row says.
func (j *job) checkFillArgs() error {
	configs, err := readConfigs(j.Context)
	if err != nil {
		return err
	}
	for _, config := range configs {
		if err := parseArgs(fillCommand(j.std), config.Args, ownFlags, "bench"); err != nil {
			return usagef("crossat fill %s: %w", strings.Join(config.Args, " "), err)
		}
	}
	return nil
}

// parseArgs parses the arguments that one command passes to another. Some flags are its
// own matter.
func parseArgs(to *cli.Command, args, own []string, from string) error {
	set := flag.NewFlagSet(to.Name, flag.ContinueOnError)
	set.SetOutput(io.Discard)
	for _, f := range to.Flags {
		if err := f.Apply(set); err != nil {
			return err
		}
	}
	err := set.Parse(args)
	if err == nil && set.NArg() > 0 {
		err = fmt.Errorf("stray argument %q", set.Arg(0))
	}
	set.Visit(func(f *flag.Flag) {
		if err == nil && slices.Contains(own, f.Name) {
			err = fmt.Errorf("--%s is a matter of %s: use its own flags", f.Name, from)
		}
	})
	return err
}

func needOutput(c *cli.Context, what string) error {
	if path := c.String("output"); path == "" || path == "-" {
		return usagef("--output is missing: give %s", what)
	}
	return nil
}

func benchTimeout(c *cli.Context, usual time.Duration) time.Duration {
	if c.IsSet("timeout") {
		return c.Duration("timeout")
	}
	return usual
}
