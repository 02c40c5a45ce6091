package layout

// goodBoard maximises the number of words and then wants a small, nearly square board with many crossings: it divides
// the square of the board's diagonal by the number of crossings. So ten percent more crossings are worth ten percent
// more cells, and a board of two to one counts as a square of a quarter more cells.
type goodBoard struct{ boards }

func newGoodBoard(p Problem) Goal { return goodBoard{newBoards(p)} }

// diagonalUnit is the cost of one in the square of a diagonal, with one crossing. lostUnit is the cost per weight of
// the words left out, more than that of any board.
const (
	diagonalUnit = 1000
	lostUnit     = 4 * MaxSide * MaxSide * diagonalUnit
)

func (g goodBoard) Cost(m Measures) int {
	lost := g.problem.TotalWeight() - m.Weight
	return lost*lostUnit + (m.Width*m.Width+m.Height*m.Height)*diagonalUnit/max(m.Crossings, 1)
}

func (g goodBoard) Step(cost int) float64 {
	return float64(cost%lostUnit) / float64(len(g.problem.Words))
}

// Least returns the cost of a square with room for all letters and, if all words are placed, for the longest.
func (g goodBoard) Least() int {
	diagonal := 2 * g.problem.LeastCells()
	if longest := g.problem.longest(); g.problem.MaxLost == 0 {
		diagonal = max(diagonal, longest*longest+1)
	}
	return g.problem.Hopeless()*lostUnit + diagonal*diagonalUnit/max(g.problem.MaxCrossings(), 1)
}

// First tries to place all words that can be placed, before the requested number.
func (g goodBoard) First() []*Problem {
	hopeless := g.problem.Hopeless()
	if g.problem.MaxLost <= hopeless {
		return g.boards.First()
	}
	all := g.boards
	all.problem.MaxLost = hopeless
	return append(all.First(), &g.problem)
}
