package main

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"crossat"
	"crossat/dicts"
	"crossat/encode/fill"
	"crossat/grids"
	"crossat/internal/named"
	"crossat/problem/layout"
	"crossat/solve/search"
)

// Categories of flags in the help. Flags without one come first: they are those that most people want.
const (
	listCategory    = "Word lists"
	ruleCategory    = "Rules of the pattern"
	engineCategory  = "Engines"
	formulaCategory = "Formulas"
	clusterCategory = "Clusters"
)

// Flags that several commands have. Each means the same everywhere.
var (
	gridFlag    = &cli.StringFlag{Name: "grid", Aliases: []string{"g"}, Usage: "`GRID`: a name from crossat grids list, a file, or - for standard input"}
	listFlag    = &cli.StringSliceFlag{Name: "dict", Aliases: []string{"d"}, Usage: "`LIST`: a name from crossat dicts list, a file, or - for standard input; several are merged (default: en)"}
	sizeFlag    = &cli.StringFlag{Name: "size", Usage: "`SIZE`: cells of a side, as in 15, or columns and rows, as in 6x5"}
	wordsFlag   = &cli.StringFlag{Name: "words", Aliases: []string{"w"}, Usage: "`FILE` of words to place, or - for standard input: a line each, WORD, WORD: clue or WORD;WEIGHT: clue; a tab may stand for the colon"}
	entriesFlag = &cli.StringFlag{Name: "entries", Usage: "`NUMBER` of entries: N, or A-B (default: any)"}
	cubesFlag   = &cli.StringFlag{Name: "cubes", Usage: "`FILE` of crossat cube"}
	cnfFlag     = &cli.StringFlag{Name: "cnf", Usage: "`FILE` in DIMACS form, - for standard input"}

	solutionsFlag = &cli.IntFlag{Name: "solutions", Aliases: []string{"n"}, Value: 1, Usage: "find `N` different ones"}
	apartFlag     = &cli.IntFlag{Name: "apart", Value: 1, Usage: "any two solutions differ in `N` black squares or more, or in where the theme is"}
	seedFlag      = &cli.Uint64Flag{Name: "seed", Usage: "break ties by `N`: another seed, another result"}
	timeoutFlag   = &cli.DurationFlag{Name: "timeout", Usage: "give up after `TIME`, such as 90s or 10m", DefaultText: "no limit"}
	formatFlag    = &cli.StringFlag{Name: "format", Value: "text", Usage: "`FORM` of the output: text, or json (one object a line)"}
	outputFlag    = &cli.StringFlag{Name: "output", Aliases: []string{"o"}, Value: "-", Usage: "write to `FILE` (whole or not at all), - for standard output"}
	verboseFlag   = &cli.BoolFlag{Name: "verbose", Aliases: []string{"v"}, Usage: "log progress to standard error"}
	watchFlag     = &cli.BoolFlag{Name: "watch", Usage: "show on a terminal how the search fills the grid"}
	countFlag     = &cli.BoolFlag{Name: "count", Usage: "count all there are, by search, instead of printing one"}

	solverFlag    = &cli.StringFlag{Name: "solver", Aliases: []string{"s"}, Usage: "`SOLVER`: gophersat (embedded), an external program by name or path (cadical, minisat, kissat, …), or its command with {cnf} for the formula and, if it writes a file, {out} for that"}
	solverArgFlag = &cli.StringSliceFlag{Name: "solver-arg", Category: engineCategory, Usage: "pass `ARG` to the external solver (may be given several times)"}
	strategyFlag  = &cli.StringFlag{Name: "strategy", Category: engineCategory, Usage: "search by `STRATEGY`: " + named.List(search.Strategies), DefaultText: search.Strategies[0].Name}
	restartFlag   = &cli.IntFlag{Name: "restart", Category: engineCategory, Value: crossat.DefaultRestart, Usage: "start again, with another seed, after `N` conflicts, times the Luby numbers 1 1 2 1 1 2 4 …; 0 never (gophersat only)"}
	jobsFlag      = &cli.IntFlag{Name: "jobs", Aliases: []string{"j"}, Category: engineCategory, Usage: "race `N` attempts, each with its own seed; which one wins is chance", DefaultText: "one of each engine"}
	bestFlag      = &cli.IntFlag{Name: "best", Category: engineCategory, Usage: "begin with the `N` best-scored words of each length, and take twice as many when they are not enough", DefaultText: "all words"}

	encodingFlag = &cli.StringFlag{Name: "encoding", Category: formulaCategory, Usage: "CNF encoding of slots, `FORM`: " + named.List(fill.Forms) + "; for fill, several with commas between take turns", DefaultText: fill.Forms[0].Name}
	nodupFlag    = &cli.StringFlag{Name: "nodup", Category: formulaCategory, Usage: "how to forbid repeated words, `FORM`: " + named.List(fill.Distincts) + "; or none, to allow them", DefaultText: "letters for automaton, pairwise for bridge"}
	hintsFlag    = &cli.StringFlag{Name: "hints", Category: formulaCategory, Usage: "advise the solver by `FORM` where to begin: " + named.List(fill.Hintings), DefaultText: fill.Hintings[0].Name}
)

var (
	gridFlags = []cli.Flag{
		gridFlag,
		&cli.IntFlag{Name: "min-slot", Value: 2, Usage: "shortest run of `N` white cells that is a slot"},
	}

	charsetFlags = []cli.Flag{
		&cli.StringFlag{Name: "charset", Category: listCategory, Usage: "`ENCODING` of list files, such as windows-1251", DefaultText: "UTF-8"},
		&cli.BoolFlag{Name: "join", Category: listCategory, Usage: "drop spaces, hyphens and apostrophes inside the words of list files (ice cream: ICECREAM)"},
		&cli.BoolFlag{Name: "fold-yo", Category: listCategory, Usage: "write Е for Ё, in lists and grid"},
	}
	minScoreFlag = &cli.IntFlag{Name: "min-score", Category: listCategory, Usage: "leave out words that score less than `N`"}
	dictFlags    = flags([]cli.Flag{listFlag}, charsetFlags, []cli.Flag{
		minScoreFlag,
		&cli.IntFlag{Name: "min-length", Category: listCategory, Usage: "leave out words of fewer than `N` letters"},
	})

	solverFlags = []cli.Flag{solverFlag, solverArgFlag, timeoutFlag}
	formFlags   = []cli.Flag{encodingFlag, hintsFlag}
	outputFlags = []cli.Flag{formatFlag, outputFlag, verboseFlag}

	ruleFlags = []cli.Flag{
		sizeFlag,
		&cli.StringFlag{Name: "symmetry", Value: grids.Symmetries[0].Name, Usage: "black squares mirror each other by `SYMMETRY`: " + named.List(grids.Symmetries)},
		&cli.StringFlag{Name: "black", Usage: "`NUMBER` of black squares: N, A-B, or P% of all cells", DefaultText: "any; 16% without --entries"},
		entriesFlag,
		&cli.IntFlag{Name: "min-slot", Category: ruleCategory, Value: 3, Usage: "shortest slot has `N` cells"},
		&cli.IntFlag{Name: "max-slot", Category: ruleCategory, Value: 15, Usage: "longest slot has `N` cells; 0 for any"},
		&cli.StringFlag{Name: "lengths", Category: ruleCategory, Usage: "there are slots of these `LENGTHS`, as in 15,13,13,15"},
		&cli.StringFlag{Name: "unchecked", Category: ruleCategory, Value: "0", Usage: "`NUMBER` of white cells in one slot only: N, A-B, or P% of all cells"},
		&cli.IntFlag{Name: "max-open", Category: ruleCategory, Value: 9, Usage: "an open area has at most `N` cells, each the centre of a white 3x3 block; -1 for any"},
		&cli.IntFlag{Name: "max-cheaters", Category: ruleCategory, Value: 4, Usage: "at most `N` black squares separate no two white cells, across or down; -1 for any, the default with --unchecked"},
		&cli.IntFlag{Name: "max-black-run", Category: ruleCategory, Value: 4, Usage: "at most `N` black squares in a row, across or down; 0 for any, the default with --unchecked"},
	}
)

// ruleFlag is the flag of a rule of patterns.
func ruleFlag(r grids.Rule) string {
	return "--" + map[grids.Rule]string{
		grids.RuleSize: "size", grids.RuleSymmetry: "symmetry", grids.RuleBlack: "black", grids.RuleWords: "entries",
		grids.RuleMinLength: "min-slot", grids.RuleMaxLength: "max-slot", grids.RuleLengths: "lengths",
		grids.RuleUnchecked: "unchecked", grids.RuleMaxOpen: "max-open", grids.RuleMaxCheaters: "max-cheaters",
		grids.RuleMaxBlackRun: "max-black-run", grids.RuleTheme: "words", grids.RuleThemeGap: "gap",
	}[r]
}

// dictFlag is the flag of an option of lists.
func dictFlag(o dicts.Option) string {
	return "--" + map[dicts.Option]string{
		dicts.Charset: "charset", dicts.Join: "join", dicts.MinScore: "min-score",
		dicts.MinLength: "min-length", dicts.MaxLength: "max-length",
	}[o]
}

// flags joins lists of flags.
func flags(lists ...[]cli.Flag) []cli.Flag { return slices.Concat(lists...) }

// with returns a flag with another usage text.
func with(f *cli.StringFlag, usage string) *cli.StringFlag {
	other := *f
	other.Usage = usage
	return &other
}

// oldNames are former names of flags, by command: they still work, and the help no longer shows them.
var oldNames = map[string]map[string]string{
	"pattern": {"words": "entries", "count": "solutions", "min-length": "min-slot", "max-length": "max-slot", "max-bar": "max-black-run"},
	"compose": {"min-length": "min-slot", "max-length": "max-slot", "max-bar": "max-black-run"},
	"layout":  {"strategy": "encoding"},
	"cube":    {"strategy": "split"},
}

// oldFlags are hidden flags for the former names of a command.
func oldFlags(command string) []cli.Flag {
	var old []cli.Flag
	for name := range oldNames[command] {
		old = append(old, &cli.StringFlag{Name: name, Hidden: true})
	}
	return old
}

// readOldNames sets flags that were given by their former names.
func readOldNames(c *cli.Context) error {
	for old, name := range oldNames[c.Command.Name] {
		if !c.IsSet(old) {
			continue
		}
		if c.IsSet(name) {
			return usagef("--%s is the former name of --%s: give one of them", old, name)
		}
		if err := c.Set(name, c.String(old)); err != nil {
			return usagef("invalid value %q for flag -%s", c.String(old), old)
		}
	}
	return nil
}

// bounds are the least and the most that numbers may be, with what to do.
var bounds = []struct {
	flag        string
	least, most int
	advice      string
}{
	{"solutions", 1, math.MaxInt, "ask for 1 or more"},
	{"apart", 1, math.MaxInt, "different patterns differ in 1 cell or more"},
	{"restart", 0, math.MaxInt, "give a number of conflicts, or 0 for never"},
	{"best", 0, math.MaxInt, "give a number of words of each length, or 0 for all"},
	{"jobs", 1, maxJobs, fmt.Sprintf("from 1 to %d attempts can race", maxJobs)},
	{"target", 1, math.MaxInt, "ask for 1 cube or more"},
	{"beam", 1, math.MaxInt, "split 1 part of each depth or more"},
	{"gap", 0, math.MaxInt, "give a number of rows, or 0 for none"},
	{"min-slot", 2, math.MaxInt, "a slot has at least 2 cells"},
}

// maxJobs bounds --jobs: each attempt takes hundreds of megabytes.
const maxJobs = 1000

// checkFlags refuses values of flags that make no sense in any command.
func checkFlags(c *cli.Context) error {
	for _, b := range bounds {
		if n := c.Int(b.flag); c.IsSet(b.flag) && (n < b.least || n > b.most) {
			return usagef("--%s %d: %s", b.flag, n, b.advice)
		}
	}
	for _, name := range []string{"timeout", "limit"} {
		if d := c.Duration(name); c.IsSet(name) && d <= 0 {
			return usagef("--%s %v: give a time above zero, such as 90s", name, d.Round(time.Millisecond))
		}
	}
	if f := c.String("format"); c.IsSet("format") && f != "text" && f != "json" {
		return usagef("--format %q: use text or json", f)
	}
	n := 0
	for _, name := range append(c.StringSlice("dict"), c.String("grid"), c.String("cnf"), c.String("model"), c.String("words")) {
		if name == "-" {
			n++
		}
	}
	if n > 1 {
		return usagef("standard input (-) can be read once only: use a file for the other input")
	}
	return nil
}

// exclusive refuses flags that exclude each other, with the reason.
func exclusive(c *cli.Context, one, other, why string) error {
	if c.IsSet(one) && c.IsSet(other) {
		if why != "" {
			why = ": " + why
		}
		return usagef("--%s and --%s exclude each other%s", one, other, why)
	}
	return nil
}

// choice returns the value of a flag that names a thing of a table.
func choice[T named.Thing](c *cli.Context, flag string, table []T) (string, error) {
	name := c.String(flag)
	if c.IsSet(flag) && !named.Has(table, name) {
		return name, usagef("--%s %q: use %s", flag, name, named.List(table))
	}
	return name, nil
}

// withTimeout limits a command by --timeout.
func withTimeout(c *cli.Context) (context.Context, context.CancelFunc) {
	if d := c.Duration("timeout"); d > 0 {
		return context.WithTimeout(c.Context, d)
	}
	return context.WithCancel(c.Context)
}

// readSize reads --size: columns and rows, from least to the longest side of a board.
func readSize(c *cli.Context, least int) (width, height int, err error) {
	size := c.String("size")
	if size == "" {
		return 0, 0, usagef("--size is missing: give the cells of a side, as in 5, or columns and rows, as in 6x5")
	}
	first, second, isPair := strings.Cut(size, "x")
	if !isPair {
		second = first
	}
	width, err1 := strconv.Atoi(first)
	height, err2 := strconv.Atoi(second)
	switch {
	case err1 != nil || err2 != nil:
		return 0, 0, usagef("--size %q: give the cells of a side, as in 5, or columns and rows, as in 6x5", size)
	case min(width, height) < least || max(width, height) > layout.MaxSide:
		return 0, 0, usagef("--size %s: a side has from %d to %d cells", size, least, layout.MaxSide)
	}
	return width, height, nil
}

// readRange reads N, A-B, or P% of a whole, which stands for the numbers that are P
// percent of it when rounded. Nothing is no range. Without a whole there are no
// percentages.
func readRange(c *cli.Context, flag string, whole int) (*grids.Range, error) {
	text := c.String(flag)
	if text == "" {
		return nil, nil
	}
	if share, ok := strings.CutSuffix(text, "%"); ok && whole > 0 {
		percent, err := strconv.ParseFloat(share, 64)
		if err != nil || !(percent >= 0 && percent <= 100) {
			return nil, usagef("--%s %q: a share is from 0%% to 100%%", flag, text)
		}
		n := float64(whole) / 100
		least := min(math.Ceil(n*(percent-0.5)), math.Floor(n*percent))
		most := max(math.Floor(n*(percent+0.5)), math.Ceil(n*percent))
		return &grids.Range{Least: int(max(least, 0)), Most: int(most)}, nil
	}
	first, second, isRange := strings.Cut(text, "-")
	if !isRange {
		second = first
	}
	least, err1 := strconv.Atoi(first)
	most, err2 := strconv.Atoi(second)
	if err1 != nil || err2 != nil || least < 0 || most < least {
		return nil, usagef("--%s %q: give a number, as in 38, or a range, as in 34-40", flag, text)
	}
	return &grids.Range{Least: least, Most: most}, nil
}
