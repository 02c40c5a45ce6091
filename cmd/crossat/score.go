package main

import (
	"io"

	"github.com/urfave/cli/v2"

	"crossat"
	"crossat/cmd/internal/cmdline"
	"crossat/problem/fit"
	"crossat/puzzle"
)

func scoreCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:   "score",
		Flags:  cmdline.Flags(gridFlags, dictFlags, outputFlags),
		Action: action(std, (*job).score),
	}
}

// score is crossat score.
func (j *job) score() error {
	g, d, err := j.readGridAndDict()
	if err != nil {
		return err
	}
	s, err := crossat.Score(g, d, fit.Rules{})
	if err != nil {
		return err
	}
	scores := puzzle.NewScores(d.Name(), s.Worst(), s.Mean())
	for _, least := range []int{fit.KnownScore, fit.SafeScore, fit.EverydayScore} {
		scores.Below = append(scores.Below, puzzle.Below{Score: least, Entries: s.Below(least)})
	}
	scores.Repeated = s.Repeated()
	for _, e := range s.Entries {
		scores.Entries = append(scores.Entries, puzzle.ScoredEntry{
			Slot: e.Slot, Answer: e.Text, Score: e.Score, Known: e.Known,
		})
	}
	return j.writeOutput(func(w io.Writer) error {
		if j.String(formatFlag.Name) == "json" {
			return scores.WriteJSON(w)
		}
		return scores.WriteText(w)
	})
}
