// Package report prints figures of grids and fills, as text or as JSON.
package report

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"text/tabwriter"

	"crossat/grids"
)

// Difficulty has the figures of a grid with a dictionary.
type Difficulty struct {
	Grid             string  `json:"grid"` // its name
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
	NoFill           string  `json:"no_fill,omitempty"` // the reason, if it has none
}

// figure is a number that JSON shows with four decimal places, so that all machines agree.
type figure float64

// MarshalJSON rounds the number.
func (f figure) MarshalJSON() ([]byte, error) { return json.Marshal(math.Round(float64(f)*1e4) / 1e4) }

// NewDifficulty combines the names of a grid and a dictionary, the measures of the shape, and the decimal logarithm of
// the expected fills, or the reason why the grid has no fill.
func NewDifficulty(grid, dict string, s grids.Shape, logExpected float64, noFill string) *Difficulty {
	f := &Difficulty{
		Grid: grid, Dict: dict, Slots: s.Slots, Letters: s.Letters, MeanLength: figure(s.MeanLength()),
		White: s.White, Checked: s.Checked, CrossingsPerCell: figure(s.CrossingsPerCell()),
		OpenArea: s.OpenArea, Difficulty: figure(s.Difficulty()), NoFill: noFill,
	}
	if noFill == "" {
		total, perCell := figure(logExpected), figure(logExpected/float64(s.White))
		f.LogExpected, f.LogPerCell = &total, &perCell
	}
	return f
}

// WriteJSON writes the figures as one line of JSON.
func (f *Difficulty) WriteJSON(w io.Writer) error { return json.NewEncoder(w).Encode(f) }

// WriteText prints the figures, one per line.
func (f *Difficulty) WriteText(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "grid\t%s\ndictionary\t%s\n", f.Grid, f.Dict)
	fmt.Fprintf(t, "slots\t%d\nletters\t%d\nmean length\t%.2f\n", f.Slots, f.Letters, f.MeanLength)
	fmt.Fprintf(t, "white cells\t%d\nchecked cells\t%d\ncrossings per white cell\t%.2f\n",
		f.White, f.Checked, f.CrossingsPerCell)
	fmt.Fprintf(t, "open area\t%d\ndifficulty\t%.0f\n", f.OpenArea, f.Difficulty)
	if f.LogExpected == nil {
		fmt.Fprintf(t, "expected fills\tnone: %s\n", f.NoFill)
	} else {
		fmt.Fprintf(t, "expected fills\t10^%.1f\nper white cell\t10^%.3f\n", *f.LogExpected, *f.LogPerCell)
	}
	return t.Flush()
}
