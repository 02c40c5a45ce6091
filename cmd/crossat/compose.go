package main

import (
	"bytes"
	"cmp"
	"io"
	"slices"
	"sync"
	"unicode/utf8"

	"github.com/urfave/cli/v2"

	"crossat/dicts"
)

func composeCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:  "compose",
		Usage: "place theme words, lay out black squares around them, fill the rest",
		Description: "Words of one length stand in pairs that the symmetry turns into each other; one that is left over stands in\n" +
			"the middle. Patterns are laid out around them until one can be filled.",
		Flags: flags(themeFlags, ruleFlags, composeDictFlags(), []cli.Flag{
			&cli.IntFlag{Name: "solutions", Aliases: []string{"n"}, Value: 1, Usage: "compose `N` different crosswords"},
			&cli.IntFlag{Name: "apart", Value: 1, Usage: "any two of them differ in `N` black squares or more, or in where the theme stands"},
			&cli.Uint64Flag{Name: "seed", Usage: "begin with other cells: another seed `N`, another crossword"},
		}, solverFlags, []cli.Flag{restartFlag, formatFlag, outputFlag, verboseFlag}),
		Action: func(c *cli.Context) error { return compose(c, std) },
	}
}

const entriesFlag = "entries"

var themeFlags = []cli.Flag{
	&cli.StringFlag{Name: "words", Aliases: []string{"w"}, Usage: "`FILE` of theme words, or - for standard input: a line each, WORD or WORD: clue; a tab does for the colon"},
	&cli.IntFlag{Name: "gap", Value: 1, Usage: "theme words side by side have `N` rows or columns between them, or more"},
	&cli.StringFlag{Name: entriesFlag, Usage: "`NUMBER` of words in all: N, or A-B (default: any)"},
}

// composeDictFlags are those of lists but for --min-length, which is a rule of patterns.
func composeDictFlags() []cli.Flag {
	return slices.DeleteFunc(slices.Clone(dictFlags), func(f cli.Flag) bool { return f.Names()[0] == "min-length" })
}

// compose is crossat compose.
func compose(c *cli.Context, std streams) error {
	if err := checkComposeFlags(c); err != nil {
		return err
	}
	rules, err := readRules(c, entriesFlag)
	if err != nil {
		return err
	}
	solver, err := openSolver(c)
	if err != nil {
		return err
	}
	log := newLogger(std.err, c.Bool("verbose"))
	defer logPeak(log)
	theme, err := readEntries(c, std)
	if err != nil {
		return err
	}
	rules.Theme = texts(theme)
	rules.ThemeGap = c.Int("gap")
	if !c.IsSet("max-length") && rules.MaxLength > 0 {
		rules.MaxLength = max(rules.MaxLength, longest(rules.Theme))
	}
	dict, err := readDict(c, std, log)
	if err != nil {
		return err
	}
	p := composer{
		patterner: patterner{rules: rules, words: entriesFlag, apart: c.Int("apart"), solver: solver, restart: c.Int("restart"), log: log},
		dict:      withTheme(dict, rules.Theme),
		theme:     theme,
		seed:      c.Uint64("seed"),
	}
	ctx, cancel := withTimeout(c)
	defer cancel()
	done := sync.OnceFunc(log.during(func() string { return "composing" }))
	defer done()
	return writeOutput(c, std, func(w io.Writer) error {
		return p.composeAll(ctx, c.Int("solutions"), func(found composed) error {
			done()
			return p.emit(w, c.String("format"), found)
		})
	})
}

func checkComposeFlags(c *cli.Context) error {
	if c.Int("gap") < 0 {
		return usagef("--gap %d: give a number of rows, or 0 for none", c.Int("gap"))
	}
	return cmp.Or(checkSeries(c, "solutions"), checkFormat(c.String("format")), checkTimeout(c), stdinOnce(c))
}

// withTheme adds to a dictionary the words that it does not have.
func withTheme(d *dicts.Dict, theme []string) *dicts.Dict {
	var words []dicts.Word
	for _, text := range theme {
		if _, ok := d.Lookup(text); !ok {
			words = append(words, dicts.Word{Text: text})
		}
	}
	if len(words) == 0 {
		return d
	}
	return dicts.Merge(d, dicts.New("theme", words))
}

func longest(words []string) int {
	n := 0
	for _, word := range words {
		n = max(n, utf8.RuneCountInString(word))
	}
	return n
}

// emit prints a crossword; in text, with an empty line between it and one before.
func (p *composer) emit(w io.Writer, format string, found composed) error {
	var text bytes.Buffer
	if p.composed > 1 && format == "text" {
		text.WriteByte('\n')
	}
	if err := writeFilled(&text, format, filled{grid: found.grid, dict: p.dict, seed: found.seed, theme: p.theme}); err != nil {
		return err
	}
	return writeWhole(w, text.Bytes())
}
