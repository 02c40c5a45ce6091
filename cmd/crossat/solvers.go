package main

import (
	"context"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"crossat/solve"
	"crossat/solve/dimacs"
	"crossat/solve/gopher"
)

var solverFlags = []cli.Flag{
	&cli.StringFlag{Name: "solver", Aliases: []string{"s"}, Usage: "`SOLVER`: gophersat (embedded), or an external program by name or path: cadical, minisat, kissat, …, or its command with {cnf} for the formula and, if it writes a file, {out} for that; fills also take search, and auto, which races search and gophersat (default: gophersat; for fills auto, but gophersat if a flag is about formulas, search if one is about search)"},
	&cli.StringSliceFlag{Name: "solver-arg", Usage: "pass `ARG` to the external solver (may be given several times)"},
	&cli.DurationFlag{Name: "timeout", Usage: "give up after `TIME`, such as 90s or 10m (default: no limit)"},
}

// openSolver finds the solver of --solver for a formula.
func openSolver(c *cli.Context) (solve.Solver, error) {
	name := c.String("solver")
	switch {
	case !c.IsSet("solver"):
		name = gopher.Solver{}.Name()
	case name == searchEngine || name == autoEngine:
		return nil, usagef("--solver %s fills grids: a formula takes gophersat or an external solver", name)
	}
	return findSolver(name, c.StringSlice("solver-arg"))
}

// findSolver finds a solver by its name, or by a whole command that says where the formula
// goes.
func findSolver(name string, args []string) (solve.Solver, error) {
	if words := strings.Fields(name); strings.Contains(name, dimacs.CNF) {
		name, args = words[0], append(words[1:], args...)
	}
	if embedded := (gopher.Solver{}); name == embedded.Name() {
		if len(args) > 0 {
			return nil, usagef("--solver-arg goes with an external --solver; %s takes none", name)
		}
		return embedded, nil
	}
	return dimacs.Find(name, args...)
}

// withTimeout limits a command by --timeout.
func withTimeout(c *cli.Context) (context.Context, context.CancelFunc) {
	if d := c.Duration("timeout"); d > 0 {
		return context.WithTimeout(c.Context, d)
	}
	return context.WithCancel(c.Context)
}

// checkTimeout refuses a limit that is none.
func checkTimeout(c *cli.Context) error {
	if c.IsSet("timeout") && c.Duration("timeout") <= 0 {
		return usagef("--timeout %v: give a time above zero, such as 90s", c.Duration("timeout").Round(time.Millisecond))
	}
	return nil
}
