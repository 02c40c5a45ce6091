package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"crossat/dicts"
	"crossat/problem"
	"crossat/problem/layout"
	"crossat/solve/gopher"
)

func layoutCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:  "layout",
		Usage: "place given words freely, as a crossword",
		Description: "Every run of two or more letters is one of the words, each stands once and crosses another, and all hang\n" +
			"together. --objective asks for the best such layout: area for the smallest board, and of those the squarest\n" +
			"(the default with --size auto); crossings for the most crossings; words for the greatest weight of words\n" +
			"placed. It ends when the layout is proved to be best. At the time limit, the best so far is printed, and how\n" +
			"good another might be.",
		Flags:  flags(layoutFlags, []cli.Flag{seedFlag, layoutSolverFlag}, solverFlags[1:], []cli.Flag{formatFlag, outputFlag, verboseFlag}),
		Action: func(c *cli.Context) error { return layOut(c, std) },
	}
}

var layoutSolverFlag = &cli.StringFlag{Name: "solver", Aliases: []string{"s"}, Value: autoEngine, Usage: "`SOLVER`: auto, by turns search, which proves nothing, and gophersat; search or gophersat alone; or an external program by name or path: cadical, minisat, kissat, …"}

var layoutFlags = []cli.Flag{
	&cli.StringFlag{Name: "words", Aliases: []string{"w"}, Usage: "`FILE` of words, or - for standard input: a line each, WORD, WORD: clue or WORD;WEIGHT: clue; a tab does for the colon"},
	&cli.StringFlag{Name: "size", Value: autoSize, Usage: "`SIZE` of the board: columns and rows, as in 11x9, or auto for the smallest"},
	&cli.IntFlag{Name: "at-least", Usage: "place `K` words or more", DefaultText: "all"},
	&cli.StringFlag{Name: "objective", Usage: "find the best layout by `WHAT`: area, crossings, words (default: area for --size auto, otherwise any layout)"},
	&cli.StringFlag{Name: "strategy", Value: overlapsStrategy, Usage: "say in formulas `WHAT`: overlaps, which letters of the words are the same; places, where the words stand"},
	&cli.StringFlag{Name: "charset", Usage: "`ENCODING` of the file, such as windows-1251 (default: UTF-8)"},
	&cli.BoolFlag{Name: "join", Usage: "drop spaces, hyphens and apostrophes inside words (ice cream: ICECREAM)"},
	&cli.BoolFlag{Name: "fold-yo", Usage: "write Е for Ё"},
}

const (
	autoSize = "auto"

	areaObjective      = "area"
	crossingsObjective = "crossings"
	wordsObjective     = "words"

	overlapsStrategy = "overlaps"
	placesStrategy   = "places"
)

// layOut is crossat layout: words, goal, layouts, output.
func layOut(c *cli.Context, std streams) error {
	if err := cmp.Or(checkFormat(c.String("format")), checkTimeout(c)); err != nil {
		return err
	}
	width, height, err := readBoard(c)
	if err != nil {
		return err
	}
	p := placer{seed: c.Uint64("seed"), log: newLogger(std.err, c.Bool("verbose"))}
	if err := p.readSolver(c); err != nil {
		return err
	}
	entries, err := readEntries(c, std)
	if err != nil {
		return err
	}
	if p.goal, err = readGoal(c, entries, width, height); err != nil {
		return err
	}
	p.bound = p.goal.least()
	ctx, cancel := withTimeout(c)
	defer cancel()
	done := p.log.during(p.describe)
	err = p.run(ctx)
	done()
	if p.best == nil || errors.Is(err, context.Canceled) {
		return p.whyNot(ctx, err)
	}
	found := laidOut{placed: p.best, entries: entries, seed: p.seed}
	p.best = found.upright(width, height)
	if e := writeOutput(c, std, func(w io.Writer) error { return found.write(w, c.String("format")) }); e != nil {
		return e
	}
	return p.sum(std, err)
}

// sum tells what was found, and how good it is.
func (p *placer) sum(std streams, err error) error {
	text := p.best.String()
	cost := p.goal.cost(p.best)
	what, least := p.goal.tell(cost), p.goal.tell(p.bound)
	switch {
	case what == "":
	case cost == p.bound:
		text += ": proved to be best by " + what
	case what == least:
		text += fmt.Sprintf(": none has better than %s, but there may be a squarer board", what)
	default:
		text += fmt.Sprintf(": %s, and none has better than %s", what, least)
	}
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return &codeError{exitGaveUp, fmt.Errorf("gave up at the time limit with %s", text)}
	case err != nil:
		return err
	case cost > p.bound:
		return &codeError{exitGaveUp, fmt.Errorf("%s gave up with %s", searchEngine, text)}
	}
	_, err = fmt.Fprintln(std.err, text)
	return err
}

// whyNot is the error without a layout. Where none exists, it tells of the smallest board
// that has one, if that is found with little effort.
func (p *placer) whyNot(ctx context.Context, err error) error {
	var none *problem.Impossible
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return &codeError{exitGaveUp, errors.New("gave up at the time limit without a layout: try a larger board, or --objective words")}
	case !errors.As(err, &none) || len(p.refuted) == 0:
		return err
	}
	q := placer{goal: areaGoal(layout.Problem{Words: p.refuted[0].Words, MaxLost: p.refuted[0].MaxLost}), finder: p.finder, grows: p.grows, seed: p.seed, log: p.log, refuted: p.refuted}
	q.bound = q.goal.least()
	if q.within(ctx, whyRounds) != nil || q.best == nil {
		return err
	}
	text := "they fit into"
	if q.goal.cost(q.best) == q.bound {
		text = "the smallest board is"
	}
	return &problem.Impossible{Reason: fmt.Sprintf("%s; %s %dx%d", none.Reason, text, q.best.grid.Width(), q.best.grid.Height())}
}

// whyRounds is how many rounds may be spent to find the smallest board.
const whyRounds = 2

// describe tells on a terminal how it goes.
func (p *placer) describe() string { return "placing words" }

// readSolver reads who is to look for layouts.
func (p *placer) readSolver(c *cli.Context) error {
	name, args, strategy := c.String("solver"), c.StringSlice("solver-arg"), c.String("strategy")
	p.grows = name == autoEngine || name == searchEngine
	if p.grows && len(args) > 0 {
		return usagef("--solver-arg goes with an external --solver; %s takes none", name)
	}
	switch {
	case strategy != placesStrategy && strategy != overlapsStrategy:
		return usagef("--strategy %q: use %s or %s", strategy, overlapsStrategy, placesStrategy)
	case name == searchEngine && c.IsSet("strategy"):
		return usagef("--strategy is for formulas, not for --solver %s", searchEngine)
	case name == searchEngine:
		return nil
	case name == autoEngine:
		name = gopher.Solver{}.Name()
	}
	solver, err := findSolver(name, args)
	f := formulas{solver, p.seed, p.log}
	p.finder = &byOverlaps{formulas: f}
	if strategy == placesStrategy {
		p.finder = &byPlaces{formulas: f}
	}
	return err
}

// readBoard reads --size: columns and rows, zero for auto.
func readBoard(c *cli.Context) (width, height int, err error) {
	size := c.String("size")
	if size == autoSize {
		return 0, 0, nil
	}
	first, second, isPair := strings.Cut(size, "x")
	if !isPair {
		second = first
	}
	width, err1 := strconv.Atoi(first)
	height, err2 := strconv.Atoi(second)
	switch {
	case errors.Join(err1, err2) != nil:
		return 0, 0, usagef("--size %q: give columns and rows, as in 11x9, or auto", size)
	case min(width, height) < 1 || max(width, height) > longestSide:
		return 0, 0, usagef("--size %s: a side has from 1 to %d cells", size, longestSide)
	}
	return width, height, nil
}

// maxEntries bounds how many words are placed.
const maxEntries = 200

// readEntries reads --words.
func readEntries(c *cli.Context, std streams) ([]dicts.Entry, error) {
	path := c.String("words")
	if path == "" {
		return nil, usagef("--words is missing: give a file with a word a line")
	}
	r, name, err := openInput(c, path, std)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("no file %q", path)
	}
	if err != nil {
		return nil, err
	}
	defer r.Close()
	entries, err := dicts.ParseEntries(name, r, dicts.Options{Charset: c.String("charset"), Join: c.Bool("join"), FoldYo: c.Bool("fold-yo")})
	if err == nil && len(entries) > maxEntries {
		err = fmt.Errorf("%s: %d words: at most %d can be placed", name, len(entries), maxEntries)
	}
	return entries, err
}

// texts are the words of entries.
func texts(entries []dicts.Entry) []string {
	var words []string
	for _, e := range entries {
		words = append(words, e.Text)
	}
	return words
}

// readGoal reads what a layout is to be like.
func readGoal(c *cli.Context, entries []dicts.Entry, width, height int) (goal, error) {
	problem := layout.Problem{Width: width, Height: height, Words: texts(entries)}
	objective := c.String("objective")
	if c.IsSet("at-least") {
		k := c.Int("at-least")
		if k < 1 || k > len(entries) {
			return nil, usagef("--at-least %d: there are %s", k, counted(len(entries), "word"))
		}
		problem.MaxLost = len(entries) - k
	}
	if objective == "" && width == 0 {
		objective = areaObjective
	}
	switch {
	case objective == areaObjective:
		return areaGoal(problem), nil
	case !slices.Contains([]string{"", crossingsObjective, wordsObjective}, objective):
		return nil, usagef("--objective %q: use %s, %s or %s", objective, areaObjective, crossingsObjective, wordsObjective)
	case width == 0:
		return nil, usagef("--objective %s wants a board: give its --size", objective)
	case objective == crossingsObjective:
		return mostCrossings{problem}, nil
	case objective == "":
		return anyLayout{problem}, nil
	case c.IsSet("at-least"):
		return nil, usagef("--at-least and --objective %s exclude each other", objective)
	}
	for _, e := range entries {
		problem.Weights = append(problem.Weights, e.Weight)
	}
	return mostWords{problem}, nil
}

// areaGoal turns the board so that it is wide, and makes one of auto.
func areaGoal(problem layout.Problem) goal {
	if problem.Width == 0 {
		problem.Width, problem.Height = longestSide, longestSide
		return smallestBoard{problem, true}
	}
	problem.Width, problem.Height = max(problem.Width, problem.Height), min(problem.Width, problem.Height)
	return smallestBoard{problem, false}
}
