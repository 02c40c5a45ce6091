package main

import (
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/bench"
	"crossat/internal/cmdline"
	"crossat/internal/compress"
	"crossat/internal/encodings/fill"
	"crossat/internal/job/fills"
)

// suiteDIMACS is the only kind of suite.
const suiteDIMACS = "dimacs"

// noSuiteFlags refuses the flags of suites in a benchmark.
func noSuiteFlags(c *cli.Context) error {
	switch f := cmdline.Given(c, suiteFlags...); f {
	case nil:
	case benchMinScoreFlag:
		return usagef("--%s goes with --suite: runs take --arg --%[1]s=60, or --config", f.Name)
	default:
		return usagef("--%s goes with --suite", f.Name)
	}
	return nil
}

// checkSuite refuses flags that don't go with --suite.
func checkSuite(c *cli.Context) error {
	if kind := suiteFlag.Text(c); kind != suiteDIMACS {
		return usagef("--suite %q: use %s", kind, suiteDIMACS)
	}
	if f := cmdline.Given(c, configFlag, benchArgFlag, plotFlag); f != nil {
		return usagef("--%s can't be combined with --suite, which doesn't run a benchmark", f.Name)
	}
	switch {
	case timeoutFlag.Given(c):
		return usagef("--timeout can't be combined with --suite, whose answers must not depend on time: use --max-fails")
	case len(benchSolverFlag.Texts(c)) > 1:
		return usagef("--solver: one solver looks for the answers to a suite")
	}
	if _, err := cmdline.Choice(c, compressFlag, compress.Formats); err != nil {
		return err
	}
	return needOutput(c, "a folder for the formulas")
}

// writeSuite is crossat formula bench --suite dimacs. It writes the formulas, and then their manifest.
func (j *command) writeSuite() error {
	if err := checkSuite(j.Context); err != nil {
		return err
	}
	instances, err := j.readSuite()
	if err != nil {
		return err
	}
	w, err := j.suiteWriter()
	if err != nil {
		return err
	}
	for n, i := range instances {
		done := j.log.During(func() string { return progressBar(n, len(instances), i.Name()) })
		err := w.Add(j.Context.Context, i)
		done()
		if err != nil {
			return err
		}
	}
	if err := w.Finish(j.Context.Context); err != nil {
		return err
	}
	return j.print(w.Report)
}

// suiteWriter writes a suite, and controls the search for answers.
func (j *command) suiteWriter() (*bench.SuiteWriter, error) {
	w := &bench.SuiteWriter{
		Dir: benchOutputFlag.Text(j), Open: j.openInstance, Origin: suiteOrigin,
		Fails: maxFailsFlag.Number(j), Log: j.log.Printf,
	}
	if name := compressFlag.Text(j); name != "" {
		w.Packed = "." + name
	}
	if !benchSolverFlag.Given(j) {
		return w, nil
	}
	solvers, err := readSolvers(j.Context)
	if err != nil {
		return nil, err
	}
	s := solvers[0]
	if !s.Formula {
		return nil, usagef("--solver %s: crossat searches by itself: give a solver that writes proofs", s.Name)
	}
	w.SolverName = strings.Join(append([]string{s.Name}, s.Args...), " ")
	w.Solver, err = findSolver(s.Name, s.Args)
	return w, err
}

// openInstance reads the grid and the dictionary of an instance.
func (j *command) openInstance(i bench.Instance) (*grids.Grid, *dicts.Dict, error) {
	d, err := j.openDict(i.Dict, dicts.Options{})
	if err == nil {
		d, err = dicts.Merge(d).AtLeast(i.MinScore)
	}
	if err != nil {
		return nil, nil, err
	}
	if i.Size != "" {
		width, height, err := cmdline.ParseSize(i.Size, 2, grids.MaxSide)
		if err != nil {
			return nil, nil, err
		}
		g, err := fills.SquareGrid(width, height, false)
		return g, d, err
	}
	p, err := j.openPuzzle(i.Grid)
	if err != nil {
		return nil, nil, err
	}
	return p.Grid, d, nil
}

// suiteOrigin returns the origin of an instance: the command that encodes it.
func suiteOrigin(i bench.Instance) fill.Origin {
	o := fill.Origin{Version: version(), Licences: licences([]string{i.Dict})}
	words := []string{"crossat", "encode"}
	for _, setting := range []struct {
		flag  *cmdline.Flag
		value string
	}{
		{gridFlag, i.Grid}, {sizeFlag, i.Size}, {listFlag, i.Dict}, {minScoreFlag, positive(i.MinScore)},
		{encodingFlag, i.Encoding}, {nodupFlag, i.NoDup}, {seedFlag, strconv.FormatUint(i.Seed, 10)},
	} {
		if setting.value != "" {
			words = append(words, flagWords(setting.flag, []string{setting.value})...)
		}
	}
	o.Command = strings.Join(words, " ")
	return o
}

// positive formats a number, or returns nothing for 0.
func positive(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// version returns the version of crossat.
func version() string {
	version, _ := bench.Version()
	return version
}
