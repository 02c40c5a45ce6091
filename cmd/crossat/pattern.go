package main

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"crossat/grids"
	"crossat/internal/cmdline"
	"crossat/internal/job"
	"crossat/internal/job/patterns"
	"crossat/internal/job/why"
	"crossat/internal/named"
	"crossat/internal/problem/layout"
	"crossat/internal/problem/pattern"
	"crossat/puzzle"
)

func patternCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "pattern",
		Flags: cmdline.Flags(ruleFlags, []*cmdline.Flag{patternObjectiveFlag, solutionsFlag, apartFlag, seedFlag}, listFlags,
			solverFlags, []*cmdline.Flag{restartFlag, patternEffortFlag}, outputFlags),
		Action: action(std, (*command).pattern),
	}
}

// patternBlack is the default share of black squares.
const patternBlack = "16%"

// pattern is crossat pattern.
func (j *command) pattern() error {
	w := j.wording("pattern")
	var err error
	if w.rules, w.style, err = j.readRules(patternBlack); err != nil {
		return err
	}
	o, err := j.readPatternOptions()
	if err != nil {
		return err
	}
	o.Profile = w.style.Profile
	patterns, err := j.patterns(w.rules, &o)
	if err != nil {
		return err
	}
	defer j.log.LogPeak()
	var done func()
	o.Observer, done = j.log.Observe("laying out black squares", false, job.Progress.String, nil)
	defer done()
	show := func(r *job.Result) *puzzle.Puzzle {
		p := puzzle.New(r.Grid)
		p.Origin = puzzle.Origin{Kind: puzzle.Pattern, Seed: r.Seed, Symmetry: w.rules.Symmetry.Name}
		return p
	}
	err = j.writeAll("pattern", patterns(), done, show, func(r *job.Result) {
		if r.Bound != nil {
			fmt.Fprintln(j.std.err, r.Bound)
		}
	})
	done()
	return j.becauseOf(err, w, func(o why.ConflictOptions) (*why.Conflict, error) {
		return why.ExplainPattern(j.ctx, w.rules, o)
	})
}

// mostFills is the --objective for the most expected fills.
const mostFills = "fills"

// patterns selects any patterns, or by --objective those with the most expected fills from a list. The options can
// still change before they're used.
func (j *command) patterns(
	r grids.Rules, o *patterns.Options,
) (func() iter.Seq2[*job.Result, error], error) {
	switch objective := objectiveFlag.Text(j); {
	case !objectiveFlag.Given(j):
		if f := cmdline.Given(j, append(slices.Clone(listFlags), patternEffortFlag)...); f != nil {
			return nil, usagef("--%s goes with --objective %s", f.Name, mostFills)
		}
		return func() iter.Seq2[*job.Result, error] { return patterns.Patterns(j.ctx, r, *o) }, nil
	case objective != mostFills:
		return nil, usagef("--objective %q: use %s", objective, mostFills)
	case r.Barred:
		return nil, usagef("--objective %s is about black squares: --style barred has none", mostFills)
	}
	d, err := j.readDict()
	return func() iter.Seq2[*job.Result, error] {
		return patterns.Best(j.ctx, r, d, patterns.BestOptions{
			Options: *o, Effort: patternEffortFlag.Number(j),
		})
	}, err
}

// readPatternOptions reads the options for patterns.
func (j *command) readPatternOptions() (o patterns.Options, err error) {
	o = patterns.Options{
		Seed: seedFlag.Seed(j), Count: solutionsFlag.Number(j), Apart: apartFlag.Number(j), Restart: restartOption(j.Context),
	}
	o.Solver, err = j.readSolver()
	return o, err
}

// readStyle reads the style of a pattern.
func (j *command) readStyle() (pattern.Style, error) {
	name, err := cmdline.Choice(j, styleFlag, pattern.Styles)
	if err != nil {
		return pattern.Style{}, err
	}
	return named.Find("style", pattern.Styles, name)
}

// readRules reads the style of a pattern, and its rules: the style's, unless a flag overrides them. black is the
// default share of black squares.
func (j *command) readRules(black string) (r grids.Rules, style pattern.Style, err error) {
	style, err = j.readStyle()
	if err != nil {
		return r, style, err
	}
	width, height, err := cmdline.Size(j, sizeFlag, 2, layout.MaxSide)
	if err != nil {
		return r, style, err
	}
	r = style.Rules(width, height)
	if symmetryFlag.Given(j) {
		var ok bool
		if r.Symmetry, ok = grids.FindSymmetry(symmetryFlag.Text(j)); !ok {
			return r, style, usagef("--symmetry %q: use %s", symmetryFlag.Text(j), named.List(grids.Symmetries))
		}
	}
	for f, n := range map[*cmdline.Flag]*int{
		minPatternSlotFlag: &r.MinLength, maxSlotFlag: &r.MaxLength, maxOpenFlag: &r.MaxOpen,
		maxCheatersFlag: &r.MaxCheaters, maxBlackRunFlag: &r.MaxBlackRun, minCutFlag: &r.MinCut, maxPartFlag: &r.MaxPart,
		maxUncheckedRunFlag: &r.MaxUncheckedRun,
	} {
		if f.Given(j) {
			*n = f.Number(j)
		}
	}
	r.NoBlocks, r.Lattice = r.NoBlocks || noBlocksFlag.On(j), r.Lattice || latticeFlag.On(j)
	var err1, err2, err3 error
	if blackFlag.Text(j) == "" && r.Black == nil && !r.Barred && !entriesFlag.Given(j) {
		j.Set(blackFlag.Name, black)
		r.Black, err1 = cmdline.ReadRange(blackFlag, black, width*height)
	}
	for _, number := range []struct {
		flag  *cmdline.Flag
		to    **grids.Range
		whole int
	}{
		{blackFlag, &r.Black, width * height}, {entriesFlag, &r.Words, 0}, {uncheckedFlag, &r.Unchecked, width * height},
	} {
		if number.flag.Text(j) != "" && err1 == nil {
			*number.to, err1 = cmdline.Range(j, number.flag, number.whole)
		}
	}
	r.Lengths, err2 = readLengths(lengthsFlag.Text(j))
	if maxUncheckedFlag.Given(j) {
		r.MaxUnchecked, r.UncheckedIn, err3 = readMaxUnchecked(maxUncheckedFlag.Text(j))
	}
	if r.MaxLength >= max(width, height) {
		r.MaxLength = 0
	}
	if style.Rules(width, height).AllChecked() {
		j.relaxLattice(&r)
	}
	return r, style, cmp.Or(err1, err2, err3, checkRules(r))
}

// relaxLattice drops two rules that weren't asked for if cells can be unchecked but the style has no lattice: most
// black squares of a lattice are cheaters, or in long runs.
func (j *command) relaxLattice(r *grids.Rules) {
	if r.AllChecked() {
		return
	}
	if !maxCheatersFlag.Given(j) {
		r.MaxCheaters = -1
	}
	if !maxBlackRunFlag.Given(j) {
		r.MaxBlackRun = 0
	}
}

// checkRules names the flag of a rule that doesn't make sense.
func checkRules(r grids.Rules) error {
	err := r.Validate()
	if wrong := (*grids.RuleError)(nil); errors.As(err, &wrong) {
		return usagef("%s %s: %s", ruleFlag(wrong.Rule), wrong.Value, wrong.Msg)
	}
	return err
}

// readMaxUnchecked reads how many letters of a word can be unchecked: a percentage, or numbers by length.
func readMaxUnchecked(text string) (percent int, byLength map[int]int, err error) {
	if percent, err := strconv.Atoi(text); err == nil {
		return percent, nil, nil
	}
	wrong := usagef("--max-unchecked %q: give percent, as in 50, or numbers by length, as in 4:1,5-7:2", text)
	byLength = make(map[int]int)
	for field := range strings.SplitSeq(text, ",") {
		length, number, _ := strings.Cut(strings.TrimSpace(field), ":")
		lengths, ok := cmdline.ParseRange(length)
		most, err := strconv.Atoi(number)
		if !ok || err != nil || lengths.Most > grids.MaxSide || most > grids.MaxSide {
			return 0, nil, wrong
		}
		for n := lengths.Least; n <= lengths.Most; n++ {
			if _, twice := byLength[n]; twice {
				return 0, nil, usagef("--max-unchecked %q: give the number for %d letters once", text, n)
			}
			byLength[n] = most
		}
	}
	return 0, byLength, nil
}

// readLengths reads lengths separated by commas. Each asks for one more word of that length, or gives the number of
// words.
func readLengths(text string) (map[int]grids.Range, error) {
	wrong := usagef("--lengths %q: give lengths of slots, as in 15,13,13,15, or how many of each, as in 3:0-20,15:2", text)
	lengths := make(map[int]grids.Range)
	counted := make(map[int]bool) // lengths with a number
	for _, field := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' }) {
		length, number, hasNumber := strings.Cut(strings.TrimSpace(field), ":")
		n, err := strconv.Atoi(length)
		words, known := lengths[n]
		switch {
		case err != nil || n < 1 || n > grids.MaxSide:
			return nil, wrong
		case known && (hasNumber || counted[n]):
			return nil, usagef("--lengths %q: give the number of slots of %d once", text, n)
		case hasNumber:
			if words, counted[n] = cmdline.ParseRange(number); !counted[n] {
				return nil, wrong
			}
		default:
			words = grids.AtLeast(words.Least + 1)
		}
		lengths[n] = words
	}
	return lengths, nil
}
