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

var (
	// familyFlags say which fills, by which encodings: each combination of their values.
	familyFlags = []cli.Flag{
		&cli.StringSliceFlag{Name: "grid", Aliases: []string{"g"}},
		&cli.StringSliceFlag{Name: "dict", Aliases: []string{"d"}},
		&cli.StringSliceFlag{Name: "encoding"},
		&cli.StringSliceFlag{Name: "nodup"},
		&cli.StringFlag{Name: "seeds", Value: "0-9"},
	}
	// scaleFlags are familyFlags of suites alone.
	scaleFlags = []cli.Flag{
		&cli.StringSliceFlag{Name: "size"},
		&cli.StringSliceFlag{Name: "min-score"},
	}
	suiteFlags = cmdline.Flags([]cli.Flag{&cli.StringFlag{Name: "suite"}}, scaleFlags, []cli.Flag{
		&cli.StringFlag{Name: "recipe"},
		&cli.IntFlag{Name: "max-fails", Value: 1_000_000},
		&cli.StringFlag{Name: "compress"},
	})
)

// noSuiteFlags refuses the flags of suites for a benchmark.
func noSuiteFlags(c *cli.Context) error {
	for _, f := range suiteFlags {
		switch name := f.Names()[0]; {
		case !c.IsSet(name):
		case name == minScoreFlag.Name:
			return usagef("--%s goes with --suite: runs take --arg --%[1]s=60, or --config", name)
		default:
			return usagef("--%s goes with --suite", name)
		}
	}
	return nil
}

// checkSuite refuses flags that do not go with --suite.
func checkSuite(c *cli.Context) error {
	if kind := c.String("suite"); kind != "dimacs" {
		return usagef("--suite %q: use dimacs", kind)
	}
	for _, name := range []string{"config", "arg", "plot"} {
		if c.IsSet(name) {
			return usagef("--%s does not go with --suite, which runs no benchmark", name)
		}
	}
	switch {
	case c.IsSet("timeout"):
		return usagef("--timeout does not go with --suite, whose answers hang on no clock: use --max-fails")
	case len(c.StringSlice("solver")) > 1:
		return usagef("--solver: one solver looks for the answers to a suite")
	}
	if _, err := cmdline.Choice(c, "compress", compress.Formats); err != nil {
		return err
	}
	return needOutput(c, "a folder for the formulas")
}

// writeSuite is crossat bench --suite dimacs: formulas, then their manifest.
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

// suiteWriter says where a suite goes, and how answers are looked for.
func (j *command) suiteWriter() (*bench.SuiteWriter, error) {
	w := &bench.SuiteWriter{
		Dir: j.String("output"), Open: j.openInstance, Origin: suiteOrigin,
		Fails: j.Int("max-fails"), Log: j.log.Printf,
	}
	if name := j.String("compress"); name != "" {
		w.Packed = "." + name
	}
	if !j.IsSet("solver") {
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

// suiteOrigin is that of the command which encodes an instance.
func suiteOrigin(i bench.Instance) fill.Origin {
	o := fill.Origin{Version: version(), Licences: licences([]string{i.Dict})}
	words := []string{"crossat", "encode"}
	for _, flag := range [][2]string{
		{"grid", i.Grid}, {"size", i.Size}, {"dict", i.Dict}, {"min-score", positive(i.MinScore)},
		{"encoding", i.Encoding}, {"nodup", i.NoDup}, {"seed", strconv.FormatUint(i.Seed, 10)},
	} {
		if flag[1] != "" {
			words = append(words, flagWords(flag[0], flag[1:])...)
		}
	}
	o.Command = strings.Join(words, " ")
	return o
}

// positive is a number as text, or nothing for 0.
func positive(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// version is that of crossat.
func version() string {
	version, _ := bench.Version()
	return version
}
