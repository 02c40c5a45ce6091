package main

import (
	"os"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"crossat/grids"
	"crossat/internal/bench"
	"crossat/internal/cmdline"
	"crossat/internal/job/fills"
	"crossat/internal/named"
	"crossat/internal/sat/gopher"
)

// readMatrix reads what to run, and finds errors before the first run.
func (j *command) readMatrix() (m bench.Matrix, err error) {
	c := j.Context
	if err := needOutput(c, "a file for the rows"); err != nil {
		return m, err
	}
	configs, err := j.readConfigs()
	if err != nil {
		return m, err
	}
	if m, err = readFills(c); err != nil {
		return m, err
	}
	m.Configs = configs
	m.Limit = bench.Limit(benchTimeout(c))
	if m.Solvers, err = readSolvers(c); err != nil {
		return m, err
	}
	if err := m.Check(); err != nil {
		return m, usagef("%w", err)
	}
	return m, nil
}

// readFills reads the grids, lists, seeds and encodings of the matrix.
func readFills(c *cli.Context) (m bench.Matrix, err error) {
	m.Grids, m.Dicts = bench.Unique(benchGridFlag.Texts(c)), bench.Unique(dictNames(c))
	for _, name := range m.Grids {
		if !grids.Builtin(name) && !isFile(name) {
			return m, noGrid(name)
		}
	}
	for _, name := range m.Dicts {
		if !isDict(name) {
			return m, noDict(name)
		}
	}
	if m.Seeds, err = bench.ParseSeeds(seedsFlag.Text(c)); err != nil {
		return m, usagef("--seeds %w", err)
	}
	if m.Forms, err = bench.Forms(benchEncodingFlag.Texts(c), benchNodupFlag.Texts(c)); err != nil {
		return m, usagef("%w", err)
	}
	return m, err
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir()
}

func readSolvers(c *cli.Context) ([]bench.Solver, error) {
	lines := benchSolverFlag.Texts(c)
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

// readSolver parses a solver for formulas with its arguments, or an engine without arguments; search can be followed by
// a strategy.
func readSolver(name string, args []string) (bench.Solver, error) {
	s := bench.Solver{Name: name, Args: args, Formula: name != searchEngine && name != autoEngine}
	switch {
	case s.Formula:
		_, err := findSolver(name, args)
		return s, err
	case len(args) == 0:
	case name == autoEngine || len(args) > 1:
		return s, usagef("--solver '%s %s': %[1]s takes no such arguments", name, strings.Join(args, " "))
	case !named.Has(fills.Strategies, args[0]):
		return s, usagef("--solver 'search %s': use %s", args[0], named.List(fills.Strategies))
	}
	return s, nil
}

// ownFlags are the flags of fill that a benchmark sets itself.
var ownFlags = []*cmdline.Flag{
	gridFlag, solverFlag, encodingFlag, nodupFlag, seedFlag, timeoutFlag, outputFlag, statsFlag,
}

// readConfigs reads --config and --arg. It refuses arguments that crossat fill would refuse, or that contradict the row
// of a run.
func (j *command) readConfigs() ([]bench.Config, error) {
	configs, err := bench.ParseConfigs(configFlag.Texts(j), benchArgFlag.Texts(j))
	if err != nil {
		return nil, usagef("%w", err)
	}
	for _, config := range configs {
		if err := cmdline.ParseArgs(fillCommand(j.std), config.Args, ownFlags, "bench"); err != nil {
			return nil, usagef("crossat fill %s: %w", strings.Join(config.Args, " "), err)
		}
	}
	return configs, nil
}

func needOutput(c *cli.Context, what string) error {
	if path := benchOutputFlag.Text(c); path == "" || path == "-" {
		return usagef("--output is missing: give %s", what)
	}
	return nil
}

// benchTimeout returns the time limit of a run.
func benchTimeout(c *cli.Context) time.Duration {
	if timeoutFlag.Given(c) {
		return timeoutFlag.Time(c)
	}
	return 5 * time.Minute
}
