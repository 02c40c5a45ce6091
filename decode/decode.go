// Package decode turns a model of a formula back into a filled grid.
package decode

import (
	"crossat/encode"
	"crossat/grids"
)

// Fill returns the grid that a model of a formula stands for. The error is for a model that doesn't satisfy the
// formula, and for a grid that breaks the rules of crosswords, see [encode.Formula.CheckFill].
func Fill(f *encode.Formula, model []bool) (*grids.Grid, error) {
	if err := f.Check(model); err != nil {
		return nil, err
	}
	_, _, atoms := f.Parts()
	g, err := atoms.Decode(model)
	if err != nil {
		return nil, err
	}
	return g.Untied(), f.CheckFill(g)
}
