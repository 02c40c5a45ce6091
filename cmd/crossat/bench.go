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

	"crossat/internal/bench"
	"crossat/internal/cmdline"
	"crossat/internal/journal"
)

func benchCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "bench",
		Flags: cmdline.Flags(familyFlags, []*cmdline.Flag{
			benchSolverFlag, configFlag, benchArgFlag, benchTimeoutFlag, plotFlag,
		}, suiteFlags, []*cmdline.Flag{benchOutputFlag, benchVerboseFlag}),
		Action: action(std, func(j *command) error {
			if suiteFlag.Given(j) {
				return j.writeSuite()
			}
			if err := noSuiteFlags(j.Context); err != nil {
				return err
			}
			return j.benchFills()
		}),
	}
}

// benchFills is crossat formula bench: rows so far, runs, table, plot.
func (j *command) benchFills() error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	m, err := j.readMatrix()
	if err != nil {
		return err
	}
	if m.Version, err = bench.ExactVersion(self); err != nil {
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
	if plotFlag.Given(j) {
		err := j.writeFlag(plotFlag, func(w io.Writer) error { return bench.WritePlot(w, rows) })
		if err != nil {
			return err
		}
	}
	return failures(benchOutputFlag.Text(j), rows, runs)
}

// runDue runs what the journal has no row for, and returns all rows.
func (j *command) runDue(self string, runs []bench.Run) (rows []bench.Row, err error) {
	path := benchOutputFlag.Text(j)
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

// runAll carries out the runs, and records each row when its run ends.
func (j *command) runAll(kept *journal.File[bench.Row], self string, runs []bench.Run) error {
	for i, run := range runs {
		done := j.log.During(func() string { return progressBar(i, len(runs), run.Key.String()) })
		row, err := bench.Measure(j.Context.Context, self, run)
		done()
		if err != nil {
			return err
		}
		if err := kept.Add(row); err != nil {
			return err
		}
		text := fmt.Sprintf("%d of %d: %s: %s in %.2f s, %.0f MB",
			i+1, len(runs), run.Key, row.Status, row.Seconds, row.PeakMB)
		if row.Error != "" {
			text += ": " + row.Error
		}
		j.log.Printf("%s", text)
	}
	return nil
}

// progressBar shows how many of n runs have ended, and the current one.
func progressBar(done, n int, what string) string {
	const width = 10
	full := done * width / n
	return fmt.Sprintf("%s%s %d/%d %s", strings.Repeat("█", full), strings.Repeat("░", width-full), done, n, what)
}

// failures returns the error for failed runs; nil for none.
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
