package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/urfave/cli/v2"

	"crossat/encode/fill"
	"crossat/internal/bench"
	"crossat/internal/journal"
	"crossat/internal/named"
)

func benchCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:  "bench",
		Usage: "measure fills: every grid with every dictionary, solver, encoding and seed; or write a suite of formulas",
		Description: "Each run is a crossat fill of its own. Its row goes to the file of --output when it ends;\n" +
			"a run that has its row there (for this version of crossat) is not run again. At the end comes\n" +
			"the table of all rows in the file; without --grid, nothing else.\n\n" +
			"With --suite dimacs, the formulas go to the folder of --output, with a manifest.json.\n\n" +
			examples("crossat bench --grid daily78 --solver gophersat --solver 'cadical --sat' --seeds 0-9 --timeout 2m -o rows.jsonl"),
		Flags: []cli.Flag{
			&cli.StringSliceFlag{Name: "grid", Aliases: []string{"g"}, Usage: "`GRID`: a name from crossat grids list, or a file (this flag and the next four: may be given several times)"},
			&cli.StringSliceFlag{Name: "dict", Aliases: []string{"d"}, Usage: "`LIST`: a name from crossat dicts list, or a file", DefaultText: "en"},
			&cli.StringSliceFlag{Name: "solver", Aliases: []string{"s"}, Usage: "`SOLVER`, with its arguments if it has any: 'cadical --sat'; or auto, search, or search with a strategy, 'search letters'", DefaultText: "gophersat"},
			&cli.StringSliceFlag{Name: "encoding", Usage: "CNF encoding of slots, `FORM`: " + named.List(fill.Forms), DefaultText: fill.Forms[0].Name},
			&cli.StringSliceFlag{Name: "nodup", Usage: "how to forbid repeated words, `FORM`, used where it goes with the encoding: " + named.List(fill.Distincts) + ", none", DefaultText: "as for fill"},
			&cli.StringFlag{Name: "seeds", Value: "0-9", Usage: "`SEEDS`: 0-9, or 3,5,8"},
			&cli.StringSliceFlag{Name: "config", Usage: "`NAME=ARGUMENTS`: run with more arguments of crossat fill, as a rival of other configs (may be given several times)"},
			&cli.StringSliceFlag{Name: "arg", Usage: "pass `ARG` to every crossat fill (may be given several times)"},
			&cli.DurationFlag{Name: "timeout", DefaultText: "5m, or 1m for each answer to a suite", Usage: "end a run after `TIME`"},
			&cli.StringFlag{Name: "plot", Usage: "draw the rows as a cactus plot, an SVG `FILE`"},
			&cli.StringFlag{Name: "suite", Usage: "write formulas instead; `KIND`: dimacs"},
			&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "`FILE` of rows, a JSON object a line; for a suite a folder"},
			&cli.BoolFlag{Name: "verbose", Aliases: []string{"v"}, Usage: "log each run that has ended to standard error"},
		},
		Action: action(std, func(j *job) error {
			if j.IsSet("suite") {
				return j.writeSuite()
			}
			return j.benchFills()
		}),
	}
}

// benchFills is crossat bench: rows so far, runs, table, plot.
func (j *job) benchFills() error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	m, err := j.readMatrix()
	if err != nil {
		return err
	}
	if m.Version, err = exactVersion(self); err != nil {
		return err
	}
	runs := m.Runs()
	rows, err := j.runDue(self, runs)
	if err != nil {
		return err
	}
	if err := j.print(func(w io.Writer) error { return bench.WriteTable(w, rows) }); err != nil {
		return err
	}
	if j.IsSet("plot") {
		err := j.writeFlag("plot", func(w io.Writer) error { return bench.WritePlot(w, rows) })
		if err != nil {
			return err
		}
	}
	return failures(j.String("output"), rows, runs)
}

// runDue carries out the runs that have no row in the journal, and returns all rows.
func (j *job) runDue(self string, runs []bench.Run) (rows []bench.Row, err error) {
	path := j.String("output")
	if len(runs) == 0 {
		rows, err := bench.Rows.Read(path)
		if errors.Is(err, fs.ErrNotExist) {
			err = usagef("--grid is missing: give grids to run, or a file that has rows (%s does not exist)", path)
		}
		return rows, err
	}
	kept, err := bench.Rows.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { err = cmp.Or(err, kept.Close()) }()
	err = j.runAll(kept, self, bench.Due(runs, kept.Records))
	return kept.Records, err
}

// runAll carries out the runs, and keeps the row of each when it has ended.
func (j *job) runAll(kept *journal.File[bench.Row], self string, runs []bench.Run) error {
	for i, run := range runs {
		done := j.log.during(func() string { return progressBar(i, len(runs), run.Key.String()) })
		row, err := bench.Measure(j.Context.Context, self, run)
		done()
		if err != nil {
			return err
		}
		if err := kept.Add(row); err != nil {
			return err
		}
		text := fmt.Sprintf("%d of %d: %s: %s in %.2f s, %.0f MB", i+1, len(runs), run.Key, row.Status, row.Seconds, row.PeakMB)
		if row.Error != "" {
			text += ": " + row.Error
		}
		j.log.printf("%s", text)
	}
	return nil
}

// progressBar shows how many of n runs have ended, and what runs now.
func progressBar(done, n int, what string) string {
	const width = 10
	full := done * width / n
	return fmt.Sprintf("%s%s %d/%d %s", strings.Repeat("█", full), strings.Repeat("░", width-full), done, n, what)
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
