package main

import (
	"github.com/urfave/cli/v2"

	"crossat/internal/cmdline"
	"crossat/internal/job/fills"
	"crossat/internal/problem/fit"
	"crossat/internal/report"
)

func scoreCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:   "score",
		Flags:  cmdline.Flags(gridFlags, dictFlags, reportFlags, []*cmdline.Flag{reportFormatFlag}),
		Action: action(std, (*command).score),
	}
}

// score is crossat score.
func (j *command) score() error {
	p, d, err := j.readPuzzleAndDict()
	if err != nil {
		return err
	}
	s, err := fills.Score(p.Grid, d, fit.Rules{})
	if err != nil {
		return err
	}
	scores := report.NewScores(d.Name(), s.Worst(), s.Mean())
	for _, least := range []int{fit.KnownScore, fit.SafeScore, fit.EverydayScore} {
		scores.Below = append(scores.Below, report.Below{Score: least, Entries: s.Below(least)})
	}
	scores.Repeated = s.Repeated()
	for _, e := range s.Entries {
		scores.Entries = append(scores.Entries, report.ScoredEntry{
			Slot: e.Slot, Answer: e.Text, Score: e.Score, Known: e.Known,
		})
	}
	return j.writeFigures(scores)
}
