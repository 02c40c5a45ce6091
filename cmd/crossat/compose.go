package main

import (
	"io"
	"unicode/utf8"

	"github.com/urfave/cli/v2"

	"crossat"
	"crossat/puzzle"
)

func composeCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:  "compose",
		Usage: "place theme entries, lay out black squares around them, fill the rest",
		Description: "Theme entries of one length are placed in pairs that the symmetry maps onto each other; one that is\n" +
			"left over goes into the middle. Patterns are laid out around them until one can be filled.\n\n" +
			examples("crossat compose --words theme.txt --size 15 --black 0-38 --seed 1"),
		Flags: flags([]cli.Flag{
			wordsFlag,
			&cli.IntFlag{Name: "gap", Category: ruleCategory, Value: 1, Usage: "theme entries side by side have `N` rows or columns between them, or more"},
			listFlag,
		}, ruleFlags, charsetFlags, []cli.Flag{minScoreFlag, solutionsFlag, apartFlag, seedFlag}, solverFlags, []cli.Flag{restartFlag},
			outputFlags, oldFlags("compose")),
		Action: action(std, (*job).compose),
	}
}

// compose is crossat compose.
func (j *job) compose() error {
	rules, err := j.readRules()
	if err != nil {
		return err
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
	defer logPeak(j.log)
	var done func()
	o.Observer, done = j.log.observe("composing", false, crossat.Progress.String, nil)
	defer done()
	return j.writeOutput(func(w io.Writer) error {
		return j.writeAll(w, crossat.Compositions(j.ctx, rules, d, o), done, func(r *crossat.Result) *puzzle.Puzzle {
			return &puzzle.Puzzle{Grid: r.Grid, Given: theme, Dict: crossat.WithTheme(d, rules.Theme), Seed: r.Seed}
		})
	})
}

func longest(words []string) int {
	n := 0
	for _, word := range words {
		n = max(n, utf8.RuneCountInString(word))
	}
	return n
}
