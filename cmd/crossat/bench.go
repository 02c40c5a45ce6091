package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/urfave/cli/v2"

	"crossat/internal/bench"
)

func benchCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:  "bench",
		Usage: "measure fills: every grid with every dictionary, solver, encoding and seed; or write a suite of formulas",
		Description: "Each run is a crossat fill of its own. Its row goes to the file of --output when it ends;\n" +
			"a run that has its row there (for this version of crossat) is not run again. At the end comes\n" +
			"the table of all rows in the file; without --grid, nothing else.\n\n" +
			"With --suite dimacs, the formulas go to the folder of --output, with a manifest.json.",
		Flags: []cli.Flag{
			&cli.StringSliceFlag{Name: "grid", Aliases: []string{"g"}, Usage: "`GRID`: a name from crossat grids list, or a file (this flag and the next four: may be given several times)"},
			&cli.StringSliceFlag{Name: "dict", Aliases: []string{"d"}, Usage: "`LIST`: a name from crossat dicts list, or a file (default: en)"},
			&cli.StringSliceFlag{Name: "solver", Aliases: []string{"s"}, Usage: "`SOLVER`, with its arguments if it has any: 'cadical --sat'; or auto, search, or search with a strategy, 'search letters' (default: gophersat)"},
			&cli.StringSliceFlag{Name: "encoding", Usage: "`FORM`: automaton (default), bridge"},
			&cli.StringSliceFlag{Name: "nodup", Usage: "`FORM`, used where it goes with the encoding: pairwise, ladder, letters, none (default: as for fill)"},
			&cli.StringFlag{Name: "seeds", Value: "0-9", Usage: "`SEEDS`: 0-9, or 3,5,8"},
			&cli.StringSliceFlag{Name: "config", Usage: "`NAME=ARGUMENTS`: run with more arguments of crossat fill, as a rival of other configs (may be given several times)"},
			&cli.StringSliceFlag{Name: "arg", Usage: "pass `ARG` to every crossat fill (may be given several times)"},
			&cli.DurationFlag{Name: "timeout", DefaultText: "5m, or 1m for each answer to a suite", Usage: "end a run after `TIME`"},
			&cli.StringFlag{Name: "plot", Usage: "draw the rows as a cactus plot, an SVG `FILE`"},
			&cli.StringFlag{Name: "suite", Usage: "write formulas instead; `KIND`: dimacs"},
			&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "`FILE` of rows, a JSON object a line; for a suite a folder"},
			&cli.BoolFlag{Name: "verbose", Aliases: []string{"v"}, Usage: "tell on standard error of each run that ended"},
		},
		Action: func(c *cli.Context) error {
			if c.IsSet("suite") {
				return writeSuite(c, std)
			}
			return benchFills(c, std)
		},
	}
}

// benchFills is crossat bench: rows so far, runs, table, plot.
func benchFills(c *cli.Context, std streams) error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	m, err := readMatrix(c, std)
	if err != nil {
		return err
	}
	if m.Version, err = exactVersion(self); err != nil {
		return err
	}
	runs := m.Runs()
	rows, err := runDue(c, newLogger(std.err, c.Bool("verbose")), self, runs)
	if err != nil {
		return err
	}
	if err := flush(c.Context, std.out, func(w io.Writer) error { return bench.WriteTable(w, rows) }); err != nil {
		return err
	}
	if c.IsSet("plot") {
		err := writeFlag(c, "plot", std, func(w io.Writer) error { return bench.WritePlot(w, rows) })
		if err != nil {
			return err
		}
	}
	return failures(c.String("output"), rows, runs)
}

// runDue carries out the runs that have no row in the journal, and returns all rows.
func runDue(c *cli.Context, log *logger, self string, runs []bench.Run) (rows []bench.Row, err error) {
	path := c.String("output")
	if len(runs) == 0 {
		rows, err := bench.Rows.Read(path)
		if errors.Is(err, fs.ErrNotExist) {
			err = usagef("--grid is missing: give grids to run, or a file that has rows (%s does not exist)", path)
		}
		return rows, err
	}
	j, err := bench.Rows.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { err = cmp.Or(err, j.Close()) }()
	err = runAll(c.Context, log, j, self, bench.Due(runs, j.Records))
	return j.Records, err
}

// failures is the error for runs that ended in one.
func failures(path string, rows []bench.Row, runs []bench.Run) error {
	asked := make(map[bench.Key]bool)
	for _, r := range runs {
		asked[r.Key] = true
	}
	var failed []bench.Row
	for _, r := range bench.Latest(rows) {
		if asked[r.Key] && r.Status == bench.Failed {
			failed = append(failed, r)
		}
	}
	if len(failed) == 0 {
		return nil
	}
	return fmt.Errorf("%d of %d runs ended in an error, the first (%s): %s: to run them again, delete their lines from %s",
		len(failed), len(asked), failed[0].Key, failed[0].Error, path)
}
