package main

import (
	"crossat"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"text/tabwriter"

	"github.com/urfave/cli/v2"

	"crossat/dicts"
	"crossat/grids"
	"crossat/problem/fit"
)

func difficultyCommand(std streams) *cli.Command {
	return &cli.Command{
		Name:  "difficulty",
		Usage: "estimate how hard a grid is to fill: measures of its shape, and the expected fills from a dictionary",
		Description: "difficulty: 0.255 · letters · (white cells in slots / slots)², near the figures that were published for\n" +
			"grids of the same size as four of the built-in ones; fills were stable there up to 600.\n" +
			"open area: the largest connected area of centres of white 3x3 blocks, in cells.\n" +
			"expected fills: as many as there would be if the letters of a word did not depend on each other. The\n" +
			"less of them for each white cell, that is the smaller the power of ten, the longer a fill takes.",
		Flags:  flags(gridFlags, dictFlags, []cli.Flag{formatFlag}),
		Action: action(std, (*job).difficulty),
	}
}

// difficulty is the figures of a grid with a dictionary.
type difficulty struct {
	Grid             string  `json:"grid"`
	Dict             string  `json:"dict"`
	Slots            int     `json:"slots"`
	Letters          int     `json:"letters"` // lengths of all slots together
	MeanLength       figure  `json:"mean_length"`
	White            int     `json:"white_cells"`
	Checked          int     `json:"checked_cells"`
	CrossingsPerCell figure  `json:"crossings_per_cell"`
	OpenArea         int     `json:"open_area"` // cells
	Difficulty       figure  `json:"difficulty"`
	LogExpected      *figure `json:"expected_fills_log10,omitempty"`
	LogPerCell       *figure `json:"expected_fills_log10_per_cell,omitempty"`
	NoFill           string  `json:"no_fill,omitempty"` // why there is none
}

// figure is a number that JSON has with four decimal places, in which all machines
// agree.
type figure float64

// MarshalJSON rounds the number.
func (f figure) MarshalJSON() ([]byte, error) { return json.Marshal(math.Round(float64(f)*1e4) / 1e4) }

// difficulty is crossat grids difficulty.
func (j *job) difficulty() error {
	g, err := j.readGrid()
	if err != nil {
		return err
	}
	d, err := j.readDict()
	if err != nil {
		return err
	}
	f := shapeDifficulty(g)
	f.Grid, f.Dict = j.String("grid"), d.Name()
	if err := f.expect(g, d); err != nil {
		return err
	}
	return j.print(func(w io.Writer) error {
		if j.String("format") == "json" {
			return json.NewEncoder(w).Encode(f)
		}
		return f.write(w)
	})
}

// shapeDifficulty is the figures that need no dictionary.
func shapeDifficulty(g *grids.Grid) *difficulty {
	s := g.Shape()
	return &difficulty{
		Slots: s.Slots, Letters: s.Letters, MeanLength: figure(s.MeanLength()),
		White: s.White, Checked: s.Checked, CrossingsPerCell: figure(s.CrossingsPerCell()),
		OpenArea: s.OpenArea, Difficulty: figure(s.Difficulty()),
	}
}

// expect adds the expected number of fills, or the reason why there is none.
func (f *difficulty) expect(g *grids.Grid, d *dicts.Dict) error {
	p, err := crossat.Candidates(g, d, fit.Options{})
	if outcome, ok := crossat.OutcomeOf(err); ok && outcome.Status == crossat.Impossible {
		f.NoFill = outcome.Reason
		return nil
	}
	if err != nil {
		return err
	}
	log := p.LogExpected()
	if math.IsInf(log, -1) {
		f.NoFill = "no two different words fit slots that cross"
		return nil
	}
	total, perCell := figure(log), figure(log/float64(f.White))
	f.LogExpected, f.LogPerCell = &total, &perCell
	return nil
}

// write prints the figures, one a line.
func (f *difficulty) write(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "grid\t%s\ndictionary\t%s\n", f.Grid, f.Dict)
	fmt.Fprintf(t, "slots\t%d\nletters\t%d\nmean length\t%.2f\n", f.Slots, f.Letters, f.MeanLength)
	fmt.Fprintf(t, "white cells\t%d\nchecked cells\t%d\ncrossings per white cell\t%.2f\n", f.White, f.Checked, f.CrossingsPerCell)
	fmt.Fprintf(t, "open area\t%d\ndifficulty\t%.0f\n", f.OpenArea, f.Difficulty)
	if f.LogExpected == nil {
		fmt.Fprintf(t, "expected fills\tnone: %s\n", f.NoFill)
	} else {
		fmt.Fprintf(t, "expected fills\t10^%.1f\nper white cell\t10^%.3f\n", *f.LogExpected, *f.LogPerCell)
	}
	return t.Flush()
}
