package fills

import (
	"errors"
	"math"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/problem"
	"crossat/internal/problem/fit"
)

// Difficulty is how hard a grid is to fill from a dictionary, by measures that take no search.
type Difficulty struct {
	// Shape is what the grid alone says.
	Shape grids.Shape
	// LogExpected is the decimal logarithm of the number of fills to be expected, see
	// [fit.Problem.LogExpected]; 0 if there is none.
	LogExpected float64
	// NoFill says why there is no fill, if that shows without a search; empty otherwise.
	NoFill string
}

// EstimateDifficulty measures a grid, and counts the fills to be expected from a dictionary. The fewer of
// them for each white cell, the longer a fill takes.
func EstimateDifficulty(g *grids.Grid, d *dicts.Dict) (*Difficulty, error) {
	e := &Difficulty{Shape: g.Shape()}
	p, err := Candidates(g, d, fit.Options{AcceptGiven: true})
	if none := (*problem.Impossible)(nil); errors.As(err, &none) {
		e.NoFill = none.Reason
		return e, nil
	}
	if err != nil {
		return nil, err
	}
	e.LogExpected = p.LogExpected()
	if math.IsInf(e.LogExpected, -1) {
		e.LogExpected, e.NoFill = 0, "no two different words fit slots that cross"
	}
	return e, nil
}
