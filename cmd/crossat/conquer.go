package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"

	"github.com/urfave/cli/v2"

	"crossat/internal/cmdline"
	"crossat/internal/job"
	"crossat/internal/job/conquer"
	"crossat/internal/job/fills"
	"crossat/internal/journal"
	"crossat/internal/numbers"
	"crossat/internal/problem/cubes"
	"crossat/puzzle"
)

func conquerCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "conquer",
		Flags: cmdline.Flags([]*cmdline.Flag{
			cubesFlag, indexFlag, rangeFlag, taskFlag, journalFlag, countFlag, limitFlag, cubeJobsFlag, seedFlag,
		}, formFlags, []*cmdline.Flag{
			conquerSolverFlag, solverArgFlag, timeoutFlag, strategyFlag, restartFlag,
		}, proofFlags, outputFlags, []*cmdline.Flag{conquerProofFlag, conquerCNFFlag}),
		Action: action(std, (*command).conquer),
	}
}

// conquer is crossat cubes conquer.
func (j *command) conquer() error {
	if name := engineName(j.Context); countFlag.On(j) && name != searchEngine && name != autoEngine {
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
	p, err := j.newCubeProof(set)
	if err != nil {
		return err
	}
	path := cmp.Or(journalFlag.Text(j), cubesFlag.Text(j)+".journal")
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	kept, err := recordsOf(set).Open(path)
	if err != nil {
		return err
	}
	o.Known = kept.Records
	if p != nil {
		o.Refute, o.Known = p.Refute, p.known(kept.Records)
	}
	o.Keep = func(r cubes.Record) error {
		if err := kept.Add(r); err != nil {
			return fmt.Errorf("cube %d can't be written to the journal: %w: make room and run the same command again",
				r.Cube, err)
		}
		return nil
	}
	var done func()
	o.Observer, done = j.showCubes()
	before := cubes.NewTally(set, o.Count, o.Known).Sum(o.Cubes)
	tally, err := conquer.Run(j.ctx, set, o)
	done()
	return cmp.Or(j.reportProved(p, tally, o.Cubes, before, err), kept.Close())
}

// reportProved reports the results for cubes, and writes the proof if they have no fill. Without a proof, it says how
// many results come from a journal, which are unchecked.
func (j *command) reportProved(p *cubeProof, t *cubes.Tally, chosen []int, before cubes.Sum, err error) error {
	err = j.report(t, chosen, before, err)
	outcome, ok := job.OutcomeOf(err)
	switch {
	case !ok || outcome.Status != job.Impossible:
		return err
	case p != nil:
		if e := p.write(chosen); e != nil {
			return e
		}
	case before.Refuted > 0:
		return fmt.Errorf("%w; %d of them only by a journal, which is not checked again: "+
			"use --proof and --cnf for a proof that can be checked", err, before.Refuted)
	}
	return err
}

// recordsOf returns the kind of journal for a set.
func recordsOf(s *cubes.Set) journal.Kind[cubes.Record] {
	return journal.Kind[cubes.Record]{
		Name: "record of a cube", Start: `{"cube":`,
		Check: func(r cubes.Record) error { return conquer.CheckRecord(s, r) },
	}
}

// readConquerOptions reads which cubes to solve, and how.
func (j *command) readConquerOptions(set *cubes.Set) (o conquer.Options, err error) {
	o = conquer.Options{
		Seed: seedFlag.Seed(j), Count: countFlag.On(j), Strategy: strategyFlag.Text(j),
		Limit: limitFlag.Time(j), Jobs: cubeJobsFlag.Number(j),
	}
	if o.Cubes, err = cmdline.Chosen(j, indexFlag, rangeFlag, taskFlag, len(set.Cubes), "cubes"); err != nil {
		return o, err
	}
	form, err := j.readForm()
	if err != nil {
		return o, err
	}
	o.Engines, err = j.readEngines(form, fills.CubeEngines)
	return o, err
}

// readCubes reads the file of --cubes.
func (j *command) readCubes() (*cubes.Set, error) {
	path := cubesFlag.Text(j)
	switch path {
	case "":
		return nil, usagef("--cubes is missing: give a file of crossat cubes split")
	case "-":
		return nil, usagef("--cubes -: cubes need a file, as their journal goes beside it")
	}
	r, name, err := j.open(path, cubesLimit)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return cubes.Read(name, data)
}

// showCubes returns an observer that shows the progress on a terminal until done is called.
func (j *command) showCubes() (o job.Observer, done func()) {
	var lock sync.Mutex
	text := "solving cubes"
	done = j.log.During(func() string {
		lock.Lock()
		defer lock.Unlock()
		return text
	})
	o.Event = func(e job.Event) {
		j.log.Printf("%s", e)
		if cube, ok := e.(job.CubeEvent); ok {
			lock.Lock()
			defer lock.Unlock()
			text = cube.Progress()
		}
	}
	return o, done
}

// report prints the fill or the number of fills, or returns an error if there's none. err is the error that ended the
// run. A journal can have results for some of the cubes.
func (j *command) report(t *cubes.Tally, chosen []int, before cubes.Sum, err error) error {
	found, err := conquer.Verdict(j.ctx, t, chosen, err)
	if found != nil {
		j.log.Printf("a cube has a fill, by %s", found.Engine)
		found.Seed = seedFlag.Seed(j)
		return cmp.Or(j.writePuzzle(filled(puzzle.New(found.Grid), found, t.Set.Dict)), err)
	}
	if err != nil {
		return err
	}
	if n := before.Cubes - before.Open - before.Unknown; n > 0 {
		fmt.Fprintf(j.std.err, "%s counted only by a journal, which is not checked again\n", numbers.Count(n, "cube"))
	}
	return j.writeOutput(func(w io.Writer) error { return j.writeFillCount(w, t.Sum(chosen).Fills) })
}

// writeFillCount prints a number of fills.
func (j *command) writeFillCount(w io.Writer, n int) error {
	text := numbers.Count(n, "fill")
	if formatFlag.Text(j) == "json" {
		text = fmt.Sprintf("{\"fills\":%d}", n)
	}
	_, err := fmt.Fprintln(w, text)
	return err
}
