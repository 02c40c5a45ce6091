// Package decode turns a model of a formula back into a grid. It does not check the grid against the rules
// of crosswords: package check does.
package decode

import (
	"crossat/grids"
	"crossat/internal/cnf"
	"crossat/internal/encodings/blacks"
	"crossat/internal/encodings/fill"
	"crossat/internal/encodings/places"
)

// Fill returns the grid of the atom table with the letters of a model. The error is for a model that is too
// short, or that does not give every cell exactly one letter.
func Fill(a *fill.Atoms, m cnf.Model) (*grids.Grid, error) {
	letters, err := a.Decode(m)
	if err != nil {
		return nil, err
	}
	return a.Grid.Fill(letters), nil
}

// Pattern returns the grid with the black cells, bars and theme letters of a model. The error is for a model that
// is too short.
func Pattern(a *blacks.Atoms, m cnf.Model) (*grids.Grid, error) {
	p, err := a.Decode(m)
	if err != nil {
		return nil, err
	}
	g, err := grids.Pattern(a.Rules.Width, p.Black, a.Rules.MinLength)
	if err == nil && a.Rules.Barred {
		g, err = g.WithBars(p.Bars)
	}
	if err != nil {
		return nil, err
	}
	return g.Fill(p.Letters), nil
}

// Layout returns the grid with the letters of a model; cells without a letter are black. The error is the
// atom table's.
func Layout(a *places.Atoms, m cnf.Model) (*grids.Grid, error) {
	letters, _, err := a.Decode(m)
	if err != nil {
		return nil, err
	}
	return a.Problem.Grid(letters)
}
