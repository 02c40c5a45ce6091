package main

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urfave/cli/v2"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/cmdline"
	"crossat/internal/compose"
	"crossat/internal/job"
	"crossat/internal/job/fills"
	"crossat/internal/job/themes"
	"crossat/internal/job/why"
	"crossat/internal/numbers"
	"crossat/puzzle"
)

func composeCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "compose",
		Flags: cmdline.Flags([]*cmdline.Flag{
			wordsFlag, composeAtLeastFlag, gapFlag,
			composeObjectiveFlag, solutionsFlag, apartFlag, seedFlag, restartFlag,
		}, ruleFlags, listFlags, solverFlags, outputFlags),
		Action: action(std, (*command).compose),
	}
}

// themeBlack is the range of black squares around a theme. Five in six newspaper puzzles are in it, because a theme
// leaves less choice than an empty board.
const themeBlack = "15-19%"

// compose is crossat compose.
func (j *command) compose() error {
	w := j.wording("crossword")
	var theme []dicts.Entry
	var err error
	fewest := objectiveFlag.Text(j) == fewestBlack
	if fewest {
		err = j.readFewest(&w)
	} else {
		theme, err = j.readTheme(&w)
	}
	if err != nil {
		return err
	}
	o, err := j.readComposeOptions(theme)
	if err != nil {
		return err
	}
	d, err := j.readDict()
	if err != nil {
		return err
	}
	defer j.log.LogPeak()
	var tried job.PatternsEvent
	var done func()
	o.Observer, done = j.log.Observe("composing", false, job.Progress.String, func(e job.Event) {
		if e, ok := e.(job.PatternsEvent); ok {
			tried = e
		}
	})
	defer done()
	d = compose.WithTheme(d, w.rules.Theme)
	show := func(r *job.Result) *puzzle.Puzzle {
		p := puzzle.Made(r.Grid, puzzle.Composition, r.Seed, theme)
		p.ScoreBy(d)
		p.MarkTheme(theme)
		return p
	}
	tell := func(r *job.Result) { j.tellComposed(r, o) }
	err = j.writeAll("crossword", themes.Compositions(j.ctx, w.rules, d, o), done, show, tell)
	done()
	outcome, ok := job.OutcomeOf(err)
	switch {
	case fewest:
		return err
	case ok && outcome.Status == job.GaveUp && outcome.Found == 0:
		return j.advise(err, w.rules, tried)
	case o.AtLeast == 0 || o.AtLeast == len(theme):
		return j.becauseOfTheme(err, w, d)
	}
	return err
}

// fewestBlack is the --objective for the fewest black squares.
const fewestBlack = "fewest"

var composeObjectives = []string{fills.Good, "worst", fewestBlack}

// readFewest reads the pattern rules and the style for --objective fewest.
func (j *command) readFewest(w *wording) (err error) {
	if f := cmdline.Given(j, wordsFlag, atLeastFlag, gapFlag); f != nil {
		return usagef("--%s is for themes, which --objective %s doesn't use", f.Name, fewestBlack)
	}
	if solutionsFlag.Number(j) > 1 {
		return usagef("--objective %s finds one crossword: it takes no --solutions", fewestBlack)
	}
	if w.rules, w.style, err = j.readRules(""); err == nil && w.rules.Barred {
		err = usagef("--style barred has no black squares")
	}
	return err
}

// becauseOfTheme adds the words and rules to blame to a proof that there's no crossword, if patterns are the problem
// and it's quick to find out.
func (j *command) becauseOfTheme(err error, w wording, d *dicts.Dict) error {
	w.dict = d.Name()
	return j.becauseOf(err, w, func(o why.ConflictOptions) (*why.Conflict, error) {
		o.Refuted = false // there could be patterns without a fill
		return why.ExplainComposition(j.ctx, w.rules, d, o)
	})
}

// tellComposed prints how good a crossword is, if that's what the user asked for: some of the theme, better entries, or
// fewer black squares.
func (j *command) tellComposed(r *job.Result, o themes.Options) {
	if atLeastFlag.Given(j) {
		fmt.Fprintln(j.std.err, themeText(r))
	}
	if r.Bound != nil && r.Bound.Proved && (len(r.LeftOut) > 0 || o.Objective == "worst" || o.Objective == fewestBlack) {
		fmt.Fprintln(j.std.err, r.Bound)
	}
}

// readTheme reads the pattern rules around a theme, their style, and the theme.
func (j *command) readTheme(w *wording) (theme []dicts.Entry, err error) {
	if w.rules, w.style, err = j.readRules(themeBlack); err != nil {
		return nil, err
	}
	r := &w.rules
	if r.Barred {
		return nil, usagef("--style barred: compose lays out black squares; " +
			"for bars, use crossat pattern, and fill the grid")
	}
	if theme, err = j.readWords(); err != nil {
		return nil, err
	}
	r.Theme, r.ThemeGap = texts(theme), gapFlag.Number(j)
	if !maxSlotFlag.Given(j) && r.MaxLength > 0 {
		r.MaxLength = max(r.MaxLength, longest(r.Theme))
	}
	return theme, nil
}

// readComposeOptions reads the options for a crossword around a theme.
func (j *command) readComposeOptions(theme []dicts.Entry) (o themes.Options, err error) {
	if o.Options, err = j.readPatternOptions(); err != nil {
		return o, err
	}
	if o.AtLeast, err = j.readAtLeast(theme); err != nil {
		return o, err
	}
	o.Objective = objectiveFlag.Text(j)
	if objectiveFlag.Given(j) && !slices.Contains(composeObjectives, o.Objective) {
		err = usagef("--objective %q: use %s", o.Objective, strings.Join(composeObjectives, ", "))
	}
	return o, err
}

// themeText reports which theme words are in a crossword: "4 of 5 theme words; left out: LEMON".
func themeText(r *job.Result) string {
	in, all := len(r.Words), numbers.Count(len(r.Words)+len(r.LeftOut), "theme word")
	if len(r.LeftOut) == 0 {
		return "all " + all
	}
	return fmt.Sprintf("%d of %s; left out: %s", in, all, strings.Join(r.LeftOut, ", "))
}

// noSymmetry is the --symmetry that leaves the most room.
const noSymmetry = "none"

// fewPatterns is how few patterns suggest that the rules leave little room around the theme.
const fewPatterns = 10

// advise adds flags that might help to the error of a search that gave up.
func (j *command) advise(err error, r grids.Rules, tried job.PatternsEvent) error {
	few := tried.Laid < fewPatterns
	var flags []string
	if r.Symmetry.Name != noSymmetry && (few || unpaired(r.Theme)) {
		flags = append(flags, "--symmetry "+noSymmetry)
	}
	switch {
	case few && r.Black != nil && r.Black.Least == r.Black.Most:
		flags = append(flags, "a range for --black")
	case few && r.Black != nil:
		flags = append(flags, "a wider --black")
	}
	if entriesFlag.Given(j) {
		flags = append(flags, "more --entries")
	}
	if minScoreFlag.Number(j) > 0 { // few words mean few patterns as well
		flags = append(flags, "a lower --min-score")
	}
	least := len(r.Theme)
	if atLeastFlag.Given(j) {
		least = atLeastFlag.Number(j)
	}
	if least > 1 {
		flags = append(flags, fmt.Sprintf("--at-least %d", least-1))
	}
	if len(flags) == 0 {
		flags = []string{"another --seed"}
	}
	return fmt.Errorf("%w; try %s", err, numbers.List(flags, "or"))
}

// unpaired reports whether several words have no partner of the same length.
func unpaired(words []string) bool {
	odd := make(map[int]bool)
	for _, word := range words {
		n := utf8.RuneCountInString(word)
		if odd[n] = !odd[n]; !odd[n] {
			delete(odd, n)
		}
	}
	return len(odd) > 1
}

func longest(words []string) int {
	n := 0
	for _, word := range words {
		n = max(n, utf8.RuneCountInString(word))
	}
	return n
}
