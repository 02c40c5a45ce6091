package layout

import "fmt"

// smallestBoard minimises the area of the board and then, among boards of the same area, the difference of the sides.
// Boards are at least as wide as high.
type smallestBoard struct{ boards }

func newSmallestBoard(p Problem) Goal { return smallestBoard{newBoards(p)} }

// areaUnit is the cost of a cell; a difference of the sides costs less than one.
const areaUnit = 2 * MaxSide

func (g smallestBoard) Cost(m Measures) int { return boardCost(m.Width, m.Height) }

func boardCost(width, height int) int {
	return width*height*areaUnit + max(width-height, height-width)
}

// Least is exact for a single word.
func (g smallestBoard) Least() int {
	if len(g.problem.Words) == 1 {
		return boardCost(g.problem.longest(), 1)
	}
	return g.problem.LeastCells() * areaUnit
}

func (g smallestBoard) Step(cost int) float64 { return float64(cost) / float64(len(g.problem.Words)) }

// Within returns for each height the widest board of at most that cost, unless a higher one is at least as wide; the
// squarest first.
func (g smallestBoard) Within(cost int) []*Problem {
	var boards []*Problem
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

func (g smallestBoard) Describe(cost int) string { return fmt.Sprintf("%d cells", cost/areaUnit) }
