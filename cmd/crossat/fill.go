package main

import (
	"bytes"
	"cmp"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"crossat/dicts"
	"crossat/encode/fill"
	"crossat/grids"
)

func fillCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:  "fill",
		Usage: "fill a grid from a dictionary",
		Flags: flags(gridFlags, dictFlags, encodeFlags, solverFlags, planFlags, []cli.Flag{
			&cli.IntFlag{Name: "solutions", Aliases: []string{"n"}, Value: 1, Usage: "find `N` different fills"},
			formatFlag, outputFlag, statsFlag, watchFlag, verboseFlag,
		}),
		Action: func(c *cli.Context) error {
			stats := new(fillStats)
			return stats.around(c, std, func() error { return fillGrid(c, std, stats) })
		},
	}
}

var verboseFlag = &cli.BoolFlag{Name: "verbose", Aliases: []string{"v"}, Usage: "tell on standard error what goes on"}

var encodeFlags = []cli.Flag{
	&cli.Uint64Flag{Name: "seed", Usage: "permute words, letters and slots by `N`: another seed, another fill"},
	&cli.StringFlag{Name: "encoding", Usage: "say with `FORM` that slots hold words: automaton (default), bridge; for fill, several with commas between take turns"},
	&cli.StringFlag{Name: "nodup", Usage: "keep words from standing twice by `FORM`: pairwise, ladder, letters, or none to let them (default: letters for automaton, pairwise for bridge)"},
	&cli.StringFlag{Name: "hints", Usage: "advise the solver by `FORM` where to begin: " + strings.Join(fill.HintingNames(), ", ") + " (default: the first)"},
}

// fillGrid is crossat fill: inputs, candidates, formula, answer, grid, output.
func fillGrid(c *cli.Context, std streams, stats *fillStats) error {
	if n := c.Int("solutions"); n < 1 {
		return usagef("--solutions %d: ask for 1 or more", n)
	}
	how, err := readPlan(c)
	if err := cmp.Or(err, checkFormat(c.String("format")), checkTimeout(c)); err != nil {
		return err
	}
	log := newLogger(std.err, c.Bool("verbose"))
	in, err := readInputs(c, std, log)
	if err != nil {
		return err
	}
	engines, err := readEngines(c, in.opts, in.forms)
	if err != nil {
		return err
	}
	stats.takeInputs(in)
	defer logPeak(log)
	ctx, cancel := withTimeout(c)
	defer cancel()
	f := filler{inputs: in, plan: how, engines: engines, log: log, stats: stats}
	if err := f.prepare(); err != nil {
		return err
	}
	var done func()
	f.watch, done = log.follow(c.Bool(watchFlag.Name))
	defer done()
	return writeOutput(c, std, func(w io.Writer) error {
		return f.fillAll(ctx, c.Int("solutions"), func(found answered, seed uint64) error {
			var text bytes.Buffer
			if len(f.found) > 1 && c.String("format") == "text" {
				text.WriteByte('\n')
			}
			stats.takeEngine(found.engine)
			done()
			if err := writeFilled(&text, c.String("format"), filled{found.grid, in.dict, seed, found.engine}); err != nil {
				return err
			}
			return writeWhole(w, text.Bytes())
		})
	})
}

// inputs are what a fill is made of.
type inputs struct {
	grid    *grids.Grid
	dict    *dicts.Dict
	opts    fill.Options
	forms   []string // encodings of attempts at a fill, in turn; the first is that of opts
	minSlot int
}

func readInputs(c *cli.Context, std streams, log *logger) (in inputs, err error) {
	if err := stdinOnce(c); err != nil {
		return in, err
	}
	if in.opts, in.forms, err = readForms(c); err != nil {
		return in, err
	}
	in.minSlot = c.Int("min-slot")
	if in.grid, err = readGrid(c, std); err != nil {
		return in, err
	}
	one, none := in.grid.Unchecked()
	log.printf("grid %dx%d: %d slots, %d crossings, %d black cells, %d unchecked, %d in no slot", in.grid.Width(), in.grid.Height(),
		len(in.grid.Slots()), len(in.grid.Crossings()), in.grid.Blacks(), len(one), len(none))
	if in.dict, err = readDict(c, std, log); err != nil {
		return in, err
	}
	log.printf("dictionary %s: %d words", in.dict.Name(), in.dict.Len())
	return in, nil
}

// readForms reads --seed, --encoding and --nodup. A way to keep words distinct
// that does not go with the default encoding picks one that it goes with.
func readForms(c *cli.Context) (o fill.Options, forms []string, err error) {
	o = fill.Options{Seed: c.Uint64("seed"), NoDup: c.String("nodup"), Hints: c.String("hints")}
	if o.Hints != "" && !slices.Contains(fill.HintingNames(), o.Hints) {
		return o, nil, usagef("--hints %q: use %s", o.Hints, strings.Join(fill.HintingNames(), ", "))
	}
	forms = strings.Split(c.String("encoding"), ",")
	if !c.IsSet("encoding") {
		forms = []string{ownEncoding(o.NoDup)}
	}
	for _, form := range forms {
		if !slices.Contains(fill.FormNames(), form) {
			return o, forms, usagef("--encoding %q: use %s", form, strings.Join(fill.FormNames(), ", "))
		}
		if names := fill.DistinctNames(form); o.NoDup != "" && !slices.Contains(names, o.NoDup) {
			return o, forms, usagef("--nodup %q does not go with --encoding %s: use %s", o.NoDup, form, strings.Join(names, ", "))
		}
	}
	o.Encoding = forms[0]
	return o, forms, nil
}

// ownEncoding is the first encoding that goes with a way to keep words distinct.
func ownEncoding(noDup string) string {
	names := fill.FormNames()
	i := slices.IndexFunc(names, func(form string) bool { return slices.Contains(fill.DistinctNames(form), noDup) })
	return names[max(i, 0)]
}
