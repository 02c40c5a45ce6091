// Package decode turns a model back into a grid. Whether that obeys the rules of crosswords is for
// package check to say.
package decode

import (
	"crossat/encode/blacks"
	"crossat/encode/cnf"
	"crossat/encode/fill"
	"crossat/encode/places"
	"crossat/grids"
)

// Fill reads the letters of a model into the grid of the atom table.
func Fill(a *fill.Atoms, m cnf.Model) (*grids.Grid, error) {
	letters, err := a.Decode(m)
	if err != nil {
		return nil, err
	}
	return a.Grid.Fill(letters), nil
}

// Pattern reads the black cells of a model, and the letters of the theme.
func Pattern(a *blacks.Atoms, m cnf.Model) (*grids.Grid, error) {
	black, letters, err := a.Decode(m)
	if err != nil {
		return nil, err
	}
	g, err := grids.Pattern(a.Rules.Width, black, a.Rules.MinLength)
	if err != nil {
		return nil, err
	}
	return g.Fill(letters), nil
}

// Layout reads the letters of a model into a grid, black where there are none.
func Layout(a *places.Atoms, m cnf.Model) (*grids.Grid, error) {
	letters, _, err := a.Decode(m)
	if err != nil {
		return nil, err
	}
	return a.Problem.Grid(letters)
}
