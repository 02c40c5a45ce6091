package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"crossat/internal/journal"
	"crossat/problem/cubes"
)

func conquerCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:  "conquer",
		Usage: "solve cubes one by one, until one has a fill or all are refuted",
		Description: "What has come of each cube is kept in a journal: a run that was ended, even by kill -9, is carried\n" +
			"on by the next, which loses nothing but the cubes that were being solved.",
		Flags: flags([]cli.Flag{cubesFlag,
			&cli.StringFlag{Name: "index", Usage: "solve cube `I` only, from 0"},
			&cli.StringFlag{Name: "range", Usage: "solve the cubes `A-B` only, both included"},
			&cli.StringFlag{Name: "task", Usage: "solve every N-th cube only, beginning with the I-th: `I/N`"},
			&cli.StringFlag{Name: "journal", Usage: "keep in `FILE` what is done; its folder is made (default: that of --cubes with .journal)"},
			&cli.BoolFlag{Name: "count", Usage: "count all fills of all cubes, by search"},
			&cli.DurationFlag{Name: "limit", Usage: "leave a cube that takes longer than `TIME` (default: no limit)"},
			&cli.IntFlag{Name: "jobs", Aliases: []string{"j"}, Usage: "solve `N` cubes at a time (default: one for each core)"},
			seedFlag,
		}, formFlags, solverFlags, []cli.Flag{strategyFlag, restartFlag, formatFlag, outputFlag, verboseFlag}),
		Action: func(c *cli.Context) error { return conquer(c, std) },
	}
}

var cubesFlag = &cli.StringFlag{Name: "cubes", Usage: "`FILE` of crossat cube"}

// conquer is crossat conquer.
func conquer(c *cli.Context, std streams) error {
	if err := checkConquer(c); err != nil {
		return err
	}
	q, err := newConquest(c, std)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(journalName(c)), 0o777); err != nil {
		return err
	}
	if q.journal, err = recordsOf(q.Set).Open(journalName(c)); err != nil {
		return err
	}
	for _, r := range q.journal.Records {
		q.Add(r)
	}
	err = q.run(c)
	return cmp.Or(q.report(c, std, err), q.journal.Close())
}

// checkConquer refuses flags that do not go together.
func checkConquer(c *cli.Context) error {
	switch {
	case c.IsSet("jobs") && (c.Int("jobs") < 1 || c.Int("jobs") > maxJobs):
		return usagef("--jobs %d: from 1 to %d cubes can be solved at a time", c.Int("jobs"), maxJobs)
	case c.IsSet("limit") && c.Duration("limit") <= 0:
		return usagef("--limit %v: give a time above zero, such as 90s", c.Duration("limit"))
	case c.Int("restart") < 0:
		return usagef("--restart %d: give a number of conflicts, or 0 for never", c.Int("restart"))
	case c.Bool("count") && engineName(c) != searchEngine && engineName(c) != autoEngine:
		return usagef("--count is for --solver %s, not for %s", searchEngine, engineName(c))
	}
	return cmp.Or(checkFormat(c.String("format")), checkTimeout(c))
}

// journalName is the file of the journal.
func journalName(c *cli.Context) string {
	return cmp.Or(c.String("journal"), c.String("cubes")+".journal")
}

// newConquest reads the cubes and how to solve them.
func newConquest(c *cli.Context, std streams) (*conquest, error) {
	set, err := readCubes(c, std)
	if err != nil {
		return nil, err
	}
	q := &conquest{
		Tally: cubes.NewTally(set, c.Bool("count"), nil), log: newLogger(std.err, c.Bool("verbose")),
		asked: engineName(c), strategy: cmp.Or(c.String("strategy"), countStrategy), limit: c.Duration("limit"),
		inputs: inputs{grid: set.Grid, dict: set.Dict, seed: c.Uint64("seed"), repeats: set.Repeats},
	}
	if q.chosen, err = chooseCubes(c, len(set.Cubes)); err != nil {
		return nil, err
	}
	if q.inputs.opts, q.inputs.forms, err = readForms(c); err != nil {
		return nil, err
	}
	if q.engines, err = readEngines(c, q.inputs.opts, q.inputs.forms); err != nil {
		return nil, err
	}
	q.problem, err = q.inputs.problem(set.Dict)
	return q, err
}

// readCubes reads the file of --cubes.
func readCubes(c *cli.Context, std streams) (*cubes.Set, error) {
	path := c.String("cubes")
	switch path {
	case "":
		return nil, usagef("--cubes is missing: give a file of crossat cube")
	case "-":
		return nil, usagef("--cubes -: cubes take a file, which their journal stands beside")
	}
	r, name, err := openInput(c, path, std)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return cubes.Read(name, data)
}

// chooseCubes reads which of n cubes are to be solved.
func chooseCubes(c *cli.Context, n int) ([]int, error) {
	from, end, step := 0, n, 1
	given := 0
	var err error
	for _, flag := range []string{"index", "range", "task"} {
		if !c.IsSet(flag) {
			continue
		}
		given++
		text := c.String(flag)
		ok := false
		switch flag {
		case "index":
			ok = scan(text, "%d", &from)
			end = from + 1
		case "range":
			ok = scan(text, "%d-%d", &from, &end) && from <= end
			end++
		case "task":
			ok = scan(text, "%d/%d", &from, &step) && step >= 1 && from < step
			if ok && from >= n {
				return nil, nil // more tasks than cubes
			}
		}
		if !ok || from < 0 || end > n {
			err = usagef("--%s %s: give %s; there are %d cubes", flag, text, choiceForms[flag], n)
		}
	}
	if given > 1 {
		err = usagef("--index, --range and --task exclude each other")
	}
	if err != nil {
		return nil, err
	}
	var chosen []int
	for i := from; i < end; i += step {
		chosen = append(chosen, i)
	}
	return chosen, nil
}

// choiceForms is what the flags take that choose cubes.
var choiceForms = map[string]string{
	"index": "the number of a cube, from 0",
	"range": "the numbers of two cubes, as in 0-99",
	"task":  "a task and the number of tasks, from 0/8 to 7/8",
}

// scan reads numbers, and nothing but them.
func scan(text, form string, numbers ...any) bool {
	_, err := fmt.Sscanf(text+"\n", form+"\n", numbers...)
	return err == nil && !strings.ContainsAny(text, " \t\n+")
}

// recordsOf is the kind of journal that goes with a set.
func recordsOf(s *cubes.Set) journal.Kind[cubes.Record] {
	return journal.Kind[cubes.Record]{Name: "record of a cube", Start: `{"cube":`, Check: s.Check}
}
