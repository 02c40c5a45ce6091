package main

import (
	"unicode/utf8"

	"github.com/urfave/cli/v2"

	"crossat"
	"crossat/cmd/internal/cmdline"
	"crossat/puzzle"
)

func composeCommand(std streams) *cli.Command {
	return &cli.Command{
		Name: "compose",
		Flags: cmdline.Flags([]cli.Flag{
			wordsFlag,
			&cli.IntFlag{Name: "gap", Category: ruleCategory, Value: 1},
			solutionsFlag, apartFlag, seedFlag, restartFlag,
		}, ruleFlags, listFlags, solverFlags, outputFlags, oldNames.Flags("compose")),
		Action: action(std, (*job).compose),
	}
}

// themeBlack is the share of black squares around a theme: the range of newspapers, as a theme leaves less choice than
// an empty board.
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
	o, err := j.readPatternOptions()
	if err != nil {
		return err
	}
	theme, err := j.readWords()
	if err != nil {
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
	var done func()
	o.Observer, done = j.log.Observe("composing", false, crossat.Progress.String, nil)
	defer done()
	d = crossat.WithTheme(d, rules.Theme)
	show := func(r *crossat.Result) *puzzle.Puzzle {
		return &puzzle.Puzzle{Grid: r.Grid, Given: theme, Dict: d, Seed: r.Seed}
	}
	return j.writeAll("crossword", crossat.Compositions(j.ctx, rules, d, o), done, show, func(*crossat.Result) {})
}

func longest(words []string) int {
	n := 0
	for _, word := range words {
		n = max(n, utf8.RuneCountInString(word))
	}
	return n
}
