package fills

import (
	"context"
	"fmt"
	"iter"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/job"
)

// SquareOptions configures the search for word squares. The zero value finds double squares, whose words across and
// down all differ.
type SquareOptions struct {
	Options
	// Symmetric requires the k-th word across to be the k-th word down.
	Symmetric bool
}

// SquareGrid returns the empty grid of a square, or of a rectangle if its sides differ. It returns an error for sides
// of fewer than 2 cells or too many, and for a symmetric rectangle.
func SquareGrid(width, height int, symmetric bool) (*grids.Grid, error) {
	if max(width, height) > grids.MaxSide {
		return nil, &grids.RuleError{
			Rule: grids.RuleSize, Value: grids.Board{Width: width, Height: height}.String(),
			Msg: fmt.Sprintf("a side has at most %d cells", grids.MaxSide),
		}
	}
	if symmetric && width == height {
		return grids.SymmetricSquare(width)
	}
	if symmetric {
		return nil, &grids.RuleError{
			Rule: grids.RuleSize, Value: grids.Board{Width: width, Height: height}.String(),
			Msg: "only a square can be symmetric",
		}
	}
	return grids.Square(width, height)
}

// Square finds a word square or rectangle of the given size. A square is a grid without black cells, so it is filled
// like any other grid. Errors are as for [Fill].
func Square(ctx context.Context, width, height int, d *dicts.Dict, o SquareOptions) (*job.Result, error) {
	o.Count = 1
	return job.First(Squares(ctx, width, height, d, o))
}

// Squares finds different squares, like [Fills].
func Squares(ctx context.Context, width, height int, d *dicts.Dict, o SquareOptions) iter.Seq2[*job.Result, error] {
	return func(yield func(*job.Result, error) bool) {
		g, err := SquareGrid(width, height, o.Symmetric)
		if err != nil {
			yield(nil, err)
			return
		}
		Fills(ctx, g, d, o.Options)(yield)
	}
}

// AllSquares searches the whole space for squares, like [Filler.All]. It counts a double square and its mirror image as
// two.
func AllSquares(ctx context.Context, width, height int, d *dicts.Dict, o SquareOptions) iter.Seq2[*job.Result, error] {
	return func(yield func(*job.Result, error) bool) {
		g, err := SquareGrid(width, height, o.Symmetric)
		if err == nil {
			var f *Filler
			if f, err = NewFiller(g, d, o.Options); err == nil {
				f.All(ctx, "")(yield)
				return
			}
		}
		yield(nil, err)
	}
}
