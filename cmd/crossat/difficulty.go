package main

import (
	"github.com/urfave/cli/v2"

	"crossat/internal/cmdline"
	"crossat/internal/job/fills"
	"crossat/internal/report"
)

func difficultyCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:   "difficulty",
		Flags:  cmdline.Flags(gridFlags, dictFlags, []*cmdline.Flag{reportFormatFlag}),
		Action: action(std, (*command).difficulty),
	}
}

// difficulty is crossat grids difficulty.
func (j *command) difficulty() error {
	p, d, err := j.readPuzzleAndDict()
	if err != nil {
		return err
	}
	e, err := fills.EstimateDifficulty(p.Grid, d)
	if err != nil {
		return err
	}
	return j.writeFigures(report.NewDifficulty(gridFlag.Text(j), d.Name(), e.Shape, e.LogExpected, e.NoFill))
}
