package main

import (
	"context"
	"time"

	"github.com/urfave/cli/v2"

	"crossat/solve"
	"crossat/solve/dimacs"
	"crossat/solve/gopher"
)

var solverFlags = []cli.Flag{
	&cli.StringFlag{Name: "solver", Aliases: []string{"s"}, Value: gopher.Solver{}.Name(), Usage: "`SOLVER`: gophersat (embedded), or an external program by name or path: cadical, minisat, kissat, …"},
	&cli.StringSliceFlag{Name: "solver-arg", Usage: "pass `ARG` to the external solver (may be given several times)"},
	&cli.DurationFlag{Name: "timeout", Usage: "give up after `TIME`, such as 90s or 10m (default: no limit)"},
}

// openSolver finds the solver of --solver.
func openSolver(c *cli.Context) (solve.Solver, error) {
	return findSolver(c.String("solver"), c.StringSlice("solver-arg"))
}

func findSolver(name string, args []string) (solve.Solver, error) {
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
