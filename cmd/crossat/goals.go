package main

import (
	"fmt"
	"slices"

	"crossat/problem/layout"
)

// goal is what a layout is to be like. It gives each layout a cost, the less the better.
type goal interface {
	// cost of a layout.
	cost(f *placed) int
	// least is a cost below which there is none.
	least() int
	// first are problems to begin with, the layouts of any of which will do. If the last has
	// none, there is none at all.
	first() []*layout.Problem
	// within are problems that have all layouts of at most that cost.
	within(cost int) []*layout.Problem
	// enough is whether all layouts of such a problem cost the same, or nearly.
	enough() bool
	// tell puts a cost into words.
	tell(cost int) string
}

// anyLayout is content with any layout of the problem.
type anyLayout struct{ problem layout.Problem }

func (g anyLayout) cost(*placed) int             { return 0 }
func (g anyLayout) least() int                   { return 0 }
func (g anyLayout) first() []*layout.Problem     { return []*layout.Problem{&g.problem} }
func (g anyLayout) within(int) []*layout.Problem { return g.first() }
func (g anyLayout) enough() bool                 { return true }
func (g anyLayout) tell(int) string              { return "" }

// mostCrossings counts the crossings that are missing.
type mostCrossings struct{ problem layout.Problem }

func (g mostCrossings) cost(f *placed) int       { return g.problem.MaxCrossings() - f.crossings }
func (g mostCrossings) least() int               { return 0 }
func (g mostCrossings) first() []*layout.Problem { return []*layout.Problem{&g.problem} }

func (g mostCrossings) within(cost int) []*layout.Problem {
	q := g.problem
	q.MinCrossings = g.problem.MaxCrossings() - cost
	return []*layout.Problem{&q}
}

func (g mostCrossings) enough() bool { return false }

func (g mostCrossings) tell(cost int) string {
	return fmt.Sprintf("%d crossings", g.problem.MaxCrossings()-cost)
}

// mostWords adds up the weights of the words left out. Two words, at least, are placed.
type mostWords struct{ problem layout.Problem }

func (g mostWords) cost(f *placed) int {
	weight := 0
	for i, word := range g.problem.Words {
		if slices.Contains(f.words, word) {
			weight += g.problem.Weights[i]
		}
	}
	return g.problem.TotalWeight() - weight
}

func (g mostWords) least() int { return g.problem.Hopeless() }

func (g mostWords) first() []*layout.Problem {
	return g.within(g.problem.TotalWeight() - slices.Min(g.problem.Weights))
}

func (g mostWords) within(cost int) []*layout.Problem {
	q := g.problem
	q.MaxLost = cost
	return []*layout.Problem{&q}
}

func (g mostWords) enough() bool { return false }

func (g mostWords) tell(cost int) string {
	return fmt.Sprintf("words of weight %d", g.problem.TotalWeight()-cost)
}

// smallestBoard is the area of the board, and of boards of one area, how far it is from a
// square. Boards are wide: no higher than wide.
type smallestBoard struct {
	problem layout.Problem // on the largest board
	open    bool           // that is no limit, but a guess of what is more than enough
}

// areaUnit is what a cell costs; a difference of the sides is less.
const areaUnit = 2 * longestSide

func (g smallestBoard) cost(f *placed) int { return boardCost(f.grid.Width(), f.grid.Height()) }

func boardCost(width, height int) int {
	return width*height*areaUnit + max(width-height, height-width)
}

func (g smallestBoard) least() int { return g.problem.LeastCells() * areaUnit }

// first gives, where there is no limit, squares from one with some room on; the largest
// board if none will do.
func (g smallestBoard) first() []*layout.Problem {
	if !g.open {
		return []*layout.Problem{&g.problem}
	}
	var boards []*layout.Problem
	for side := 2; side <= g.problem.Width; side++ {
		q := g.problem
		q.Width, q.Height = side, side
		if q.Impossible() == nil && 2*side*side >= 5*g.problem.LeastCells() {
			boards = append(boards, &q)
		}
	}
	if len(boards) == 0 {
		boards = append(boards, &g.problem)
	}
	return boards
}

// within gives for each height the widest board of at most that cost, if a higher one is
// not as wide; the squarest first.
func (g smallestBoard) within(cost int) []*layout.Problem {
	var boards []*layout.Problem
	widest := 0
	for height := min(g.problem.Height, g.problem.Width); height >= 1; height-- {
		width := min(cost/areaUnit/height, g.problem.Width)
		for width >= height && boardCost(width, height) > cost {
			width--
		}
		if width < height || width <= widest {
			continue
		}
		widest = width
		q := g.problem
		q.Width, q.Height = width, height
		boards = append(boards, &q)
	}
	return boards
}

func (g smallestBoard) enough() bool { return true }

func (g smallestBoard) tell(cost int) string { return fmt.Sprintf("%d cells", cost/areaUnit) }
