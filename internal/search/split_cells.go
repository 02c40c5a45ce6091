package search

import "math"

// splitByCells branches on a cell with the fewest letters, without lookahead.
var splitByCells = SplitStrategy{"cells", "by the letters of the cell with the smallest domain", cellBranches}

// cellBranches branches on the open cell with the fewest letters; nil if no cell is open.
func cellBranches(s *splitter) []branch {
	best, lowest := int32(-1), math.Inf(1)
	for i := range s.cells {
		if n := s.cells[i].n; n > 1 && len(s.cells[i].slots) > 0 {
			if v := float64(n) * (1 + tieNoise*s.rng.Float64()); v < lowest {
				best, lowest = int32(i), v
			}
		}
	}
	if best < 0 {
		return nil
	}
	return s.letterBranches(best)
}
