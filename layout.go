package crossat

import (
	"context"
	"iter"

	"crossat/internal/job/layouts"
	"crossat/internal/problem/layout"
	"crossat/solve"
)

// LayoutOptions configures [Layout] and [Layouts]. The zero value asks for a small board near a square, with many
// crossings, after bounded effort.
type LayoutOptions struct {
	// Seed breaks ties: another seed, another layout.
	Seed uint64
	// Width and Height are the board's, in cells; 0 leaves it open.
	Width, Height int
	// Weights are the values of the words, 1 or more; nil means 1 each. MaxLost is the maximum total weight of the
	// words left out.
	Weights []int
	MaxLost int
	// Objective is "good", the default; "area", the smallest board, which is the default with Prove; "crossings" for the
	// most crossings on a board; or "words" for the greatest weight of the words on a board.
	Objective string
	// Effort limits the placements that the local search examines, in millions; 0 means 200. It stops sooner if it
	// hasn't found a better layout for long.
	Effort int
	// Prove goes on until the layout is proved to be the best.
	Prove bool
	// Solver solves the formulas; nil means gophersat.
	Solver solve.Solver
	// Observer receives the job's events.
	Observer Observer
}

// Layout places words freely, as a crossword: every run of two or more letters is one of the words, each word is placed
// once and crosses another, and all are connected. The error is an [*Outcome] if no layout exists, or if a limit or the
// context ended the search; in the latter case it can come with a result, the best layout so far.
func Layout(ctx context.Context, words []string, o LayoutOptions) (*Result, error) {
	p, internal := o.internal(words)
	return one(layouts.Layout(ctx, p, internal))
}

// Layouts finds better and better layouts. The last one comes twice: the second time with its bound, and with an error
// if the search was cut short.
func Layouts(ctx context.Context, words []string, o LayoutOptions) iter.Seq2[*Result, error] {
	p, internal := o.internal(words)
	return all(layouts.Layouts(ctx, p, internal))
}

// internal converts the words and the options for the job.
func (o LayoutOptions) internal(words []string) (layout.Problem, layouts.Options) {
	internal := layouts.Options{
		Seed: o.Seed, Objective: o.Objective, Effort: o.Effort, Solver: o.Solver, Observer: o.Observer.internal(),
	}
	if o.Prove {
		internal.Method = layouts.Prove
	}
	return o.problem(words), internal
}

func (o LayoutOptions) problem(words []string) layout.Problem {
	return layout.Problem{Width: o.Width, Height: o.Height, Words: words, Weights: o.Weights, MaxLost: o.MaxLost}
}
