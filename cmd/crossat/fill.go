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
	"crossat/internal/named"
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

var seedFlag = &cli.Uint64Flag{Name: "seed", Usage: "permute words, letters and slots by `N`: another seed, another fill"}

var encodeFlags = flags([]cli.Flag{seedFlag}, formFlags, []cli.Flag{
	&cli.StringFlag{Name: "nodup", Usage: "keep words from standing twice by `FORM`: pairwise, ladder, letters, or none to let them (default: letters for automaton, pairwise for bridge)"},
})

var formFlags = []cli.Flag{
	&cli.StringFlag{Name: "encoding", Usage: "say with `FORM` that slots hold words: automaton (default), bridge; for fill, several with commas between take turns"},
	&cli.StringFlag{Name: "hints", Usage: "advise the solver by `FORM` where to begin: " + named.List(fill.Hintings) + " (default: the first)"},
}

// fillGrid is crossat fill: inputs, candidates, formula, answer, grid, output.
func fillGrid(c *cli.Context, std streams, stats *fillStats) error {
	how, err := checkFill(c)
	if err != nil {
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
	f := filler{inputs: in, plan: how, engines: engines, log: log, stats: stats}
	return f.write(c, std)
}

// checkFill reads the flags that say how to fill and how to print it.
func checkFill(c *cli.Context) (plan, error) {
	if n := c.Int("solutions"); n < 1 {
		return plan{}, usagef("--solutions %d: ask for 1 or more", n)
	}
	how, err := readPlan(c)
	return how, cmp.Or(err, checkFormat(c.String("format")), checkTimeout(c))
}

// write finds fills and prints them.
func (f *filler) write(c *cli.Context, std streams) error {
	ctx, cancel := withTimeout(c)
	defer cancel()
	if err := f.prepare(); err != nil {
		return err
	}
	var done func()
	f.watch, done = f.log.follow(c.Bool(watchFlag.Name), "filling", describe)
	defer done()
	return writeOutput(c, std, func(w io.Writer) error {
		return f.fillAll(ctx, c.Int("solutions"), func(found answered, seed uint64) error {
			f.stats.takeEngine(found.engine)
			done()
			return f.emit(w, c.String("format"), found, seed, len(f.found) > 1)
		})
	})
}

// emit prints a fill; in text, with an empty line between it and one before.
func (f *filler) emit(w io.Writer, format string, found answered, seed uint64, more bool) error {
	var text bytes.Buffer
	if more && format == "text" {
		text.WriteByte('\n')
	}
	if err := writeFilled(&text, format, filled{grid: found.grid.Untied(), dict: f.dict, seed: seed, by: found.engine}); err != nil {
		return err
	}
	return writeWhole(w, text.Bytes())
}

// inputs are what a fill is made of.
type inputs struct {
	grid    *grids.Grid
	dict    *dicts.Dict
	opts    fill.Options
	forms   []string // encodings of attempts at a fill, in turn; the first is that of opts
	seed    uint64
	repeats bool // a word may be in more than one slot
}

func readInputs(c *cli.Context, std streams, log *logger) (in inputs, err error) {
	if err := stdinOnce(c); err != nil {
		return in, err
	}
	if in.opts, in.forms, err = readForms(c); err != nil {
		return in, err
	}
	in.seed, in.repeats = c.Uint64("seed"), c.String("nodup") == noDupNone
	if in.grid, err = readGrid(c, std); err != nil {
		return in, err
	}
	one, none := in.grid.Unchecked()
	log.printf("grid %dx%d: %d slots, %d crossings, %d black cells, %d unchecked, %d in no slot", in.grid.Width(), in.grid.Height(),
		len(in.grid.Slots()), len(in.grid.Crossings()), in.grid.Blacks(), len(one), len(none))
	return in, in.readWords(c, std, log)
}

// readWords reads the dictionary.
func (in *inputs) readWords(c *cli.Context, std streams, log *logger) (err error) {
	if in.dict, err = readDict(c, std, log); err != nil {
		return err
	}
	log.printf("dictionary %s: %d words", in.dict.Name(), in.dict.Len())
	return nil
}

// readForms reads --seed, --encoding and --nodup. A way to keep words distinct
// that does not go with the default encoding picks one that it goes with.
func readForms(c *cli.Context) (o fill.Options, forms []string, err error) {
	noDup := c.String("nodup")
	o = fill.Options{NoDup: noDup, Hints: c.String("hints")}
	if noDup == noDupNone {
		o.NoDup = ""
	}
	if o.Hints != "" && !named.Has(fill.Hintings, o.Hints) {
		return o, nil, usagef("--hints %q: use %s", o.Hints, named.List(fill.Hintings))
	}
	forms = strings.Split(c.String("encoding"), ",")
	if !c.IsSet("encoding") {
		forms = []string{ownEncoding(noDup)}
	}
	for _, form := range forms {
		if !named.Has(fill.Forms, form) {
			return o, forms, usagef("--encoding %q: use %s", form, named.List(fill.Forms))
		}
		if names := distinctNames(form); noDup != "" && !slices.Contains(names, noDup) {
			return o, forms, usagef("--nodup %q does not go with --encoding %s: use %s", noDup, form, strings.Join(names, ", "))
		}
	}
	o.Encoding = forms[0]
	return o, forms, nil
}

// noDupNone is the --nodup that lets words repeat.
const noDupNone = "none"

// ownEncoding is the first encoding that goes with a way to keep words distinct.
func ownEncoding(noDup string) string {
	names := named.Names(fill.Forms)
	i := slices.IndexFunc(names, func(form string) bool { return slices.Contains(distinctNames(form), noDup) })
	return names[max(i, 0)]
}

// distinctNames are the forms of --nodup that go with an encoding.
func distinctNames(encoding string) []string {
	form, err := named.Find("encoding", fill.Forms, encoding)
	if err != nil {
		return nil
	}
	return append(named.Names(form.Distincts()), noDupNone)
}
