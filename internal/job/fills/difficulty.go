package fills

import (
	"errors"
	"math"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/problem"
	"crossat/internal/problem/fit"
)

// Difficulty measures how hard a grid is to fill from a dictionary, without any search.
type Difficulty struct {
	// Shape has the measures of the grid alone.
	Shape grids.Shape
	// LogExpected is the decimal logarithm of the expected number of fills, see [fit.Problem.LogExpected]; 0 with
	// NoFill.
	LogExpected float64
	// NoFill is the reason why the grid has no fill, if that is known without a search; otherwise empty.
	NoFill string
}

// EstimateDifficulty measures a grid, and estimates the number of fills from a dictionary. The fewer fills it expects
// per white cell, the longer a fill takes.
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
