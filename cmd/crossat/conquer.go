package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/urfave/cli/v2"

	"crossat"
	"crossat/internal/journal"
	"crossat/problem/cubes"
)

func conquerCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:  "conquer",
		Usage: "solve cubes one by one, until one has a fill or all are refuted",
		Description: "What became of each cube is kept in a journal: a run that was ended, even by kill -9, is resumed by the\n" +
			"next, which loses nothing but the cubes that were being solved.\n\n" +
			examples("crossat conquer --cubes part.json --solver gophersat --limit 10m -v"),
		Flags: flags([]cli.Flag{cubesFlag,
			&cli.StringFlag{Name: "index", Usage: "solve cube `I` only, from 0"},
			&cli.StringFlag{Name: "range", Usage: "solve the cubes `A-B` only, both included"},
			&cli.StringFlag{Name: "task", Usage: "solve every N-th cube only, beginning with the I-th: `I/N`"},
			&cli.StringFlag{Name: "journal", Usage: "keep in `FILE` what is done; its folder is made", DefaultText: "that of --cubes with .journal"},
			countFlag,
			&cli.DurationFlag{Name: "limit", Usage: "leave a cube that takes longer than `TIME`", DefaultText: "no limit"},
			&cli.IntFlag{Name: "jobs", Aliases: []string{"j"}, Usage: "solve `N` cubes at a time", DefaultText: "one for each core"},
			seedFlag,
		}, formFlags, []cli.Flag{fillSolverFlag, solverArgFlag, timeoutFlag, strategyFlag, restartFlag}, outputFlags),
		Action: action(std, (*job).conquer),
	}
}

// conquer is crossat conquer.
func (j *job) conquer() error {
	if name := engineName(j.Context); j.Bool("count") && name != searchEngine && name != autoEngine {
		return usagef("--count is for --solver %s, not for %s", searchEngine, name)
	}
	set, err := j.readCubes()
	if err != nil {
		return err
	}
	o, err := j.readConquerOptions(set)
	if err != nil {
		return err
	}
	path := cmp.Or(j.String("journal"), j.String("cubes")+".journal")
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	kept, err := recordsOf(set).Open(path)
	if err != nil {
		return err
	}
	o.Known = kept.Records
	o.Keep = func(r cubes.Record) error {
		if err := kept.Add(r); err != nil {
			return fmt.Errorf("cube %d cannot be kept in the journal: %w: make room and run the same again", r.Cube, err)
		}
		return nil
	}
	var done func()
	o.Observer, done = j.showCubes(cubes.NewTally(set, o.Count, o.Known), o.Cubes)
	tally, err := crossat.Conquer(j.ctx, set, o)
	done()
	return cmp.Or(j.report(tally, o.Cubes, err), kept.Close())
}

// recordsOf is the kind of journal that goes with a set.
func recordsOf(s *cubes.Set) journal.Kind[cubes.Record] {
	return journal.Kind[cubes.Record]{Name: "record of a cube", Start: `{"cube":`, Check: s.Check}
}

// readConquerOptions reads which cubes are to be solved, and how.
func (j *job) readConquerOptions(set *cubes.Set) (o crossat.ConquerOptions, err error) {
	o = crossat.ConquerOptions{
		Seed: j.Uint64("seed"), Count: j.Bool("count"), Strategy: j.String("strategy"), Limit: j.Duration("limit"), Jobs: j.Int("jobs"),
	}
	if o.Cubes, err = chooseCubes(j.Context, len(set.Cubes)); err != nil {
		return o, err
	}
	form, err := j.readForm()
	if err != nil {
		return o, err
	}
	o.Engines, err = j.readEngines(form)
	return o, err
}

// readCubes reads the file of --cubes.
func (j *job) readCubes() (*cubes.Set, error) {
	path := j.String("cubes")
	switch path {
	case "":
		return nil, usagef("--cubes is missing: give a file of crossat cube")
	case "-":
		return nil, usagef("--cubes -: cubes need a file, as their journal goes beside it")
	}
	r, name, err := j.open(path)
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

// chooseCubes reads which of n cubes are to be solved. Those of a task beyond the last cube are none.
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
				return []int{}, nil
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
	chosen := []int{}
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

// showCubes returns an observer that shows on a terminal how far the cubes are, and estimates how long
// they still take, until done is called.
func (j *job) showCubes(t *cubes.Tally, chosen []int) (o crossat.Observer, done func()) {
	begin, sum := time.Now(), t.Sum(chosen)
	before, all := sum.Share, t.Set.Share
	for _, cube := range chosen {
		all += t.Set.Cubes[cube].Share
	}
	var lock sync.Mutex
	done = j.log.during(func() string {
		lock.Lock()
		defer lock.Unlock()
		text := fmt.Sprintf("%d of %d cubes, %s", sum.Refuted+sum.Found+sum.Unknown, sum.Cubes, percent(sum.Share))
		if solved := sum.Share - before; solved > 0 {
			left := time.Duration(float64(time.Since(begin)) * (all - sum.Share) / solved)
			text += ", about " + left.Round(time.Second).String() + " left"
		}
		return text
	})
	o.Event = func(e crossat.Event) {
		j.log.printf("%s", e)
		if c, ok := e.(crossat.CubeEvent); ok {
			lock.Lock()
			defer lock.Unlock()
			sum = c.Sum
		}
	}
	return o, done
}

// report prints the fill, or the number of fills, or says why there is none; err is what has ended the
// cubes before.
func (j *job) report(t *cubes.Tally, chosen []int, err error) error {
	found, err := crossat.Verdict(t, chosen, err)
	if found != nil {
		j.log.printf("a cube has a fill, by %s", found.Engine)
		found.Seed = j.Uint64("seed")
		return cmp.Or(j.writeOutput(func(w io.Writer) error { return j.writePuzzle(w, filled(found, t.Set.Dict), false) }), err)
	}
	if err != nil {
		return err
	}
	return j.writeOutput(func(w io.Writer) error { return j.writeFillCount(w, t.Sum(chosen).Fills) })
}

// writeFillCount prints a number of fills.
func (j *job) writeFillCount(w io.Writer, n int) error {
	text := counted(n, "fill")
	if j.String("format") == "json" {
		text = fmt.Sprintf("{\"fills\":%d}", n)
	}
	_, err := fmt.Fprintln(w, text)
	return err
}
