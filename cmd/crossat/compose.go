package main

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/urfave/cli/v2"

	"crossat"
	"crossat/cmd/internal/cmdline"
	"crossat/grids"
	"crossat/internal/numbers"
	"crossat/puzzle"
)

func composeCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "compose",
		Flags: cmdline.Flags([]cli.Flag{
			wordsFlag,
			atLeastFlag,
			&cli.IntFlag{Name: "gap", Category: ruleCategory, Value: 1},
			objectiveFlag, solutionsFlag, apartFlag, seedFlag, restartFlag,
		}, ruleFlags, listFlags, solverFlags, outputFlags, oldNames.Flags("compose")),
		Action: action(std, (*job).compose),
	}
}

// themeBlack is the share of black squares around a theme, a range that five in six newspaper puzzles are in: a theme
// leaves less choice than an empty board.
const themeBlack = "15-19%"

// compose is crossat compose.
func (j *job) compose() error {
	rules, _, err := j.readRules(themeBlack)
	if err != nil {
		return err
	}
	if rules.Barred {
		return usagef("--style barred: compose lays out black squares; for bars, use crossat pattern, and fill the grid")
	}
	o, err := j.readComposeOptions()
	if err != nil {
		return err
	}
	theme, err := j.readWords()
	if err != nil {
		return err
	}
	if o.AtLeast, err = j.readAtLeast(theme); err != nil {
		return err
	}
	rules.Theme, rules.ThemeGap = texts(theme), j.Int("gap")
	if !j.IsSet("max-slot") && rules.MaxLength > 0 {
		rules.MaxLength = max(rules.MaxLength, longest(rules.Theme))
	}
	d, err := j.readDict()
	if err != nil {
		return err
	}
	defer j.log.LogPeak()
	var tried crossat.PatternsEvent
	var done func()
	o.Observer, done = j.log.Observe("composing", false, crossat.Progress.String, func(e crossat.Event) {
		if e, ok := e.(crossat.PatternsEvent); ok {
			tried = e
		}
	})
	defer done()
	d = crossat.WithTheme(d, rules.Theme)
	show := func(r *crossat.Result) *puzzle.Puzzle {
		p := withWords(r, puzzle.Composition, theme)
		p.ScoreBy(d)
		p.MarkTheme(theme)
		return p
	}
	err = j.writeAll("crossword", crossat.Compositions(j.ctx, rules, d, o), done, show, func(r *crossat.Result) {
		if j.IsSet(atLeastFlag.Name) {
			fmt.Fprintln(j.std.err, themeText(r))
		}
		if r.Bound != nil && r.Bound.Proved && (len(r.LeftOut) > 0 || o.Objective == "worst") {
			fmt.Fprintln(j.std.err, r.Bound)
		}
	})
	if outcome, ok := crossat.OutcomeOf(err); ok && outcome.Status == crossat.GaveUp && outcome.Found == 0 {
		err = j.advise(err, rules, tried)
	}
	return err
}

// readComposeOptions reads how crosswords are composed.
func (j *job) readComposeOptions() (o crossat.ComposeOptions, err error) {
	if o.PatternOptions, err = j.readPatternOptions(); err != nil {
		return o, err
	}
	o.Objective = j.String(objectiveFlag.Name)
	if j.IsSet(objectiveFlag.Name) && o.Objective != crossat.Good && o.Objective != "worst" {
		err = usagef("--objective %q: use %s, worst", o.Objective, crossat.Good)
	}
	return o, err
}

// themeText says which words of the theme are in a crossword: "4 of 5 theme words; left out: LEMON".
func themeText(r *crossat.Result) string {
	in, all := len(r.Words), numbers.Count(len(r.Words)+len(r.LeftOut), "theme word")
	if len(r.LeftOut) == 0 {
		return "all " + all
	}
	return fmt.Sprintf("%d of %s; left out: %s", in, all, strings.Join(r.LeftOut, ", "))
}

// noSymmetry is the --symmetry that leaves most room.
const noSymmetry = "none"

// fewPatterns is how many patterns are few: rules leave little room around the theme, or none.
const fewPatterns = 10

// advise adds to the error of a search that gave up which flags may help.
func (j *job) advise(err error, r grids.Rules, tried crossat.PatternsEvent) error {
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
	if j.IsSet(entriesFlag.Name) {
		flags = append(flags, "more --entries")
	}
	if j.Int(minScoreFlag.Name) > 0 { // patterns are few, too, if words are
		flags = append(flags, "a lower --min-score")
	}
	least := len(r.Theme)
	if j.IsSet(atLeastFlag.Name) {
		least = j.Int(atLeastFlag.Name)
	}
	if least > 1 {
		flags = append(flags, fmt.Sprintf("--at-least %d", least-1))
	}
	if n := len(flags); n > 1 {
		flags = []string{strings.Join(flags[:n-1], ", ") + " or " + flags[n-1]}
	} else if n == 0 {
		flags = []string{"another --seed"}
	}
	return fmt.Errorf("%w; try %s", err, flags[0])
}

// unpaired reports whether several words have no partner of their length.
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
