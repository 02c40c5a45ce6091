package main

import (
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"crossat/grids"
	"crossat/internal/cmdline"
	"crossat/internal/report"
)

func gridsCommand(std streams) *cli.Command {
	list, flags := action(std, (*command).listGrids), cmdline.Flags([]*cmdline.Flag{reportFormatFlag})
	return &cli.Command{
		Name: "grids", Flags: flags, Action: list,
		Subcommands: []*cli.Command{
			{
				Name:   "list",
				Flags:  flags,
				Action: list,
			},
			{
				Name:   "show",
				Flags:  cmdline.Flags(gridFlags, []*cmdline.Flag{slotsFlag, reportFormatFlag}),
				Action: action(std, (*command).showGrid),
			},
			difficultyCommand(std),
		},
	}
}

// listGrids is crossat grids list.
func (j *command) listGrids() error {
	t := &report.Table{Columns: []string{"name", "size", "slots", "black", "what"}}
	for _, n := range grids.List() {
		g, err := grids.Open(n.Name)
		if err != nil {
			return err
		}
		t.Add(n.Name, fmt.Sprintf("%dx%d", g.Width(), g.Height()), len(g.Slots()), g.Blacks(), n.Title)
	}
	return j.writeFigures(t)
}

// showGrid is crossat grids show.
func (j *command) showGrid() error {
	g, err := j.readGrid()
	if err != nil {
		return err
	}
	if !slotsFlag.On(j) {
		if formatFlag.Given(j) {
			return usagef("--format is about --slots; crossat render writes the grid in other formats")
		}
		return j.print(func(w io.Writer) error {
			_, err := io.WriteString(w, g.String())
			return err
		})
	}
	t := &report.Table{Columns: []string{"slot", "cell", "length", "letters"}, Bare: true}
	for _, s := range g.Slots() {
		t.Add(s.Name(), g.CellName(s.Cells[0]), s.Len(), g.Drawing(s))
	}
	return j.writeFigures(t)
}
