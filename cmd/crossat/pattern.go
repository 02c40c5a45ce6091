package main

import (
	"cmp"
	"encoding/json"
	"io"
	"math"
	"strconv"
	"strings"
	"sync"

	"github.com/urfave/cli/v2"

	"crossat/grids"
	"crossat/internal/named"
)

func patternCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:  "pattern",
		Usage: "lay out black squares",
		Flags: flags(ruleFlags, []cli.Flag{
			&cli.StringFlag{Name: "words", Usage: "`NUMBER` of words: N, or A-B (default: any)"},
			&cli.IntFlag{Name: "count", Aliases: []string{"n"}, Value: 1, Usage: "lay out `N` different patterns"},
			&cli.IntFlag{Name: "apart", Value: 1, Usage: "any two of them differ in `N` cells or more"},
			&cli.Uint64Flag{Name: "seed", Usage: "begin with other cells: another seed `N`, another pattern"},
		}, solverFlags, []cli.Flag{
			restartFlag,
			&cli.StringFlag{Name: "format", Value: "text", Usage: "`FORM` of a pattern: text, or json (one object a line)"},
			outputFlag, verboseFlag,
		}),
		Action: func(c *cli.Context) error { return layPatterns(c, std) },
	}
}

var ruleFlags = []cli.Flag{
	&cli.StringFlag{Name: "size", Usage: "columns and rows, as in 15x13; for a square, `SIZE` of a side"},
	&cli.StringFlag{Name: "symmetry", Value: grids.Symmetries[0].Name, Usage: "black squares mirror each other by `SYMMETRY`: " + named.List(grids.Symmetries)},
	&cli.StringFlag{Name: "black", Usage: "`NUMBER` of black squares: N, A-B, or P% of all cells (default: any; 16%, if the number of words is not given either)"},
	&cli.IntFlag{Name: "min-length", Value: 3, Usage: "shortest word has `N` letters"},
	&cli.IntFlag{Name: "max-length", Value: 15, Usage: "longest word has `N` letters; 0 for any"},
	&cli.StringFlag{Name: "unchecked", Value: "0", Usage: "`NUMBER` of white squares in one word only: N, A-B, or P% of all cells"},
	&cli.IntFlag{Name: "max-open", Value: 9, Usage: "an open area has at most `N` cells, each the centre of a white 3x3 block; -1 for any"},
	&cli.IntFlag{Name: "max-cheaters", Value: 4, Usage: "at most `N` black squares keep no two white ones apart, across or down; -1 for any, which is the default with --unchecked"},
	&cli.IntFlag{Name: "max-bar", Value: 4, Usage: "at most `N` black squares stand in a row, across or down; 0 for any, which is the default with --unchecked"},
	&cli.StringFlag{Name: "lengths", Usage: "there are words of these `LENGTHS`, as in 15,13,13,15"},
}

// layPatterns is crossat pattern.
func layPatterns(c *cli.Context, std streams) error {
	rules, err := readRules(c, "words")
	if err := cmp.Or(err, cmp.Or(checkSeries(c, "count"), checkFormat(c.String("format")), checkTimeout(c))); err != nil {
		return err
	}
	solver, err := openSolver(c)
	if err != nil {
		return err
	}
	log := newLogger(std.err, c.Bool("verbose"))
	defer logPeak(log)
	ctx, cancel := withTimeout(c)
	defer cancel()
	p := patterner{rules: rules, words: "words", apart: c.Int("apart"), solver: solver, restart: c.Int("restart"), log: log}
	done := sync.OnceFunc(log.during(func() string { return "laying out black squares" }))
	defer done()
	return writeOutput(c, std, func(w io.Writer) error {
		return p.layAll(ctx, c.Int("count"), c.Uint64("seed"), func(found laid) error {
			done()
			return writePattern(w, c.String("format"), found, p.found > 1)
		})
	})
}

// checkSeries refuses what asks for no series of different patterns. The flag tells how many.
func checkSeries(c *cli.Context, number string) error {
	switch {
	case c.Int(number) < 1:
		return usagef("--%s %d: ask for 1 or more", number, c.Int(number))
	case c.Int("apart") < 1:
		return usagef("--apart %d: different patterns differ in 1 cell or more", c.Int("apart"))
	case c.Int("restart") < 0:
		return usagef("--restart %d: give a number of conflicts, or 0 for never", c.Int("restart"))
	}
	return nil
}

// readRules reads the rules of a pattern. The flag tells the number of words.
func readRules(c *cli.Context, words string) (r grids.Rules, err error) {
	if r.Width, r.Height, err = parseSize(c.String("size")); err != nil {
		return r, err
	}
	var ok bool
	if r.Symmetry, ok = grids.FindSymmetry(c.String("symmetry")); !ok {
		return r, usagef("--symmetry %q: use %s", c.String("symmetry"), named.List(grids.Symmetries))
	}
	r.MinLength, r.MaxLength = c.Int("min-length"), c.Int("max-length")
	r.MaxOpen, r.MaxCheaters, r.MaxBlackRun = c.Int("max-open"), c.Int("max-cheaters"), c.Int("max-bar")
	cells := r.Width * r.Height
	black := c.String("black")
	if black == "" && !c.IsSet(words) {
		black = "16%"
	}
	var err1, err2, err3, err4 error
	r.Black, err1 = readRange("black", black, cells)
	r.Words, err2 = readRange(words, c.String(words), 0)
	r.Unchecked, err3 = readRange("unchecked", c.String("unchecked"), cells)
	r.Lengths, err4 = readLengths(c.String("lengths"))
	if r.MaxLength >= max(r.Width, r.Height) {
		r.MaxLength = 0
	}
	relaxLattice(c, &r)
	return r, cmp.Or(err1, err2, err3, err4, checkRules(r))
}

// relaxLattice drops two rules that nobody has asked for where cells may be unchecked:
// in a lattice most black squares are cheaters, or stand in rows.
func relaxLattice(c *cli.Context, r *grids.Rules) {
	if r.AllChecked() {
		return
	}
	if !c.IsSet("max-cheaters") {
		r.MaxCheaters = -1
	}
	if !c.IsSet("max-bar") {
		r.MaxBlackRun = 0
	}
}

func checkRules(r grids.Rules) error {
	switch {
	case r.Symmetry.Square && r.Width != r.Height:
		return usagef("--symmetry %s: only a square can have it, and %dx%d is none", r.Symmetry.Name, r.Width, r.Height)
	case r.MinLength < 2:
		return usagef("--min-length %d: a word has 2 letters or more", r.MinLength)
	case r.MaxBlackRun < 0:
		return usagef("--max-bar %d: give a number of squares, or 0 for any", r.MaxBlackRun)
	case r.MaxLength < 0:
		return usagef("--max-length %d: give a number of letters, or 0 for any", r.MaxLength)
	}
	return nil
}

// readRange reads N, A-B, or P% of a whole, which stands for the numbers that are P
// percent of it when rounded. Nothing is no range. Without a whole there are no
// percentages.
func readRange(flag, text string, whole int) (*grids.Range, error) {
	if text == "" {
		return nil, nil
	}
	if share, ok := strings.CutSuffix(text, "%"); ok && whole > 0 {
		percent, err := strconv.ParseFloat(share, 64)
		if err != nil || percent < 0 || percent > 100 {
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

// readLengths reads numbers with commas between.
func readLengths(text string) ([]int, error) {
	var lengths []int
	for _, field := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' }) {
		n, err := strconv.Atoi(strings.TrimSpace(field))
		if err != nil || n < 1 {
			return nil, usagef("--lengths %q: give lengths of words with commas between, as in 15,13,13,15", text)
		}
		lengths = append(lengths, n)
	}
	return lengths, nil
}

// jsonPattern is a pattern with its figures.
type jsonPattern struct {
	Grid     []string `json:"grid"`
	Symmetry string   `json:"symmetry"`
	Black    int      `json:"black"`
	Words    int      `json:"words"`
	Lengths  []int    `json:"lengths"` // number of words by length, from 0
	OpenArea int      `json:"open_area"`
	Cheaters int      `json:"cheaters"`
	Seed     uint64   `json:"seed"`
}

// writePattern prints a pattern; in text, with an empty line between it and one before.
func writePattern(w io.Writer, format string, p laid, more bool) error {
	if format == "json" {
		line, err := json.Marshal(describePattern(p))
		return cmp.Or(err, writeWhole(w, append(line, '\n')))
	}
	text := p.grid.String()
	if more {
		text = "\n" + text
	}
	return writeWhole(w, []byte(text))
}

func describePattern(p laid) jsonPattern {
	shape := p.grid.Shape()
	out := jsonPattern{
		Grid:     strings.Split(strings.TrimSuffix(p.grid.String(), "\n"), "\n"),
		Symmetry: p.symmetry, Black: p.grid.Blacks(), Words: shape.Slots,
		Lengths:  make([]int, max(p.grid.Width(), p.grid.Height())+1),
		OpenArea: shape.OpenArea, Cheaters: len(p.grid.Cheaters()), Seed: p.seed,
	}
	for _, s := range p.grid.Slots() {
		out.Lengths[s.Len()]++
	}
	return out
}
