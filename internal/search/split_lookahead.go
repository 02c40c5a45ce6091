package search

// splitByLookahead branches on the cell with the smallest estimated search tree.
//
// Refuting square5 and small9 in 30 cubes, with words from en that score 80 or more, takes gophersat two thirds of the
// time it takes with splitByCells.
var splitByLookahead = SplitStrategy{
	"lookahead",
	"by the letters of the cell with the smallest estimated tree",
	lookaheadBranches,
}

// lookaheadCells is the number of cells to try.
const lookaheadCells = 12

// lookaheadBranches branches on the cell that lookahead chooses; nil if no cell is open.
func lookaheadBranches(s *splitter) []branch {
	l := lookahead{domains: s.domains, rng: s.rng, cells: lookaheadCells}
	cell, consistent := l.cell()
	switch {
	case !consistent:
		return []branch{}
	case cell < 0:
		return nil
	}
	return s.letterBranches(cell)
}
