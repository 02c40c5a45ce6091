package main

import (
	"bufio"
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"crossat/grids"
	"crossat/internal/cmdline"
)

func gridsCommand(std streams) *cli.Command {
	list := action(std, func(j *command) error { return j.print(listGrids) })
	return &cli.Command{
		Name: "grids", Action: list,
		Subcommands: []*cli.Command{
			{
				Name:   "list",
				Action: list,
			},
			{
				Name:   "show",
				Flags:  cmdline.Flags(gridFlags, []*cmdline.Flag{slotsFlag}),
				Action: action(std, (*command).showGrid),
			},
			difficultyCommand(std),
		},
	}
}

func listGrids(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "NAME\tSIZE\tSLOTS\tBLACK\tWHAT")
	for _, n := range grids.List() {
		g, err := grids.Open(n.Name)
		if err != nil {
			return err
		}
		fmt.Fprintf(t, "%s\t%dx%d\t%d\t%d\t%s\n", n.Name, g.Width(), g.Height(), len(g.Slots()), g.Blacks(), n.Title)
	}
	return t.Flush()
}

// showGrid is crossat grids show.
func (j *command) showGrid() error {
	g, err := j.readGrid()
	if err != nil {
		return err
	}
	return j.print(func(w io.Writer) error {
		if !slotsFlag.On(j) {
			_, err := io.WriteString(w, g.String())
			return err
		}
		b := bufio.NewWriter(w)
		for _, s := range g.Slots() {
			fmt.Fprintf(b, "%s\t%s\t%d\t%s\n", s.Name(), g.CellName(s.Cells[0]), s.Len(), g.Drawing(s))
		}
		return b.Flush()
	})
}
