package layout

// boards are the boards for the layouts of a problem.
type boards struct {
	problem Problem // on the largest board, which is at least as wide as high
	open    bool    // the largest board is more than enough, not a limit
}

func newBoards(p Problem) boards {
	if p.Width == 0 && p.Height == 0 {
		p.Width, p.Height = MaxSide, MaxSide
		return boards{p, true}
	}
	p.Width, p.Height = max(p.Width, p.Height), min(p.Width, p.Height)
	return boards{p, false}
}

// ByWeight returns false, because the size of the board counts.
func (b boards) ByWeight() bool { return false }

// First returns the largest board. If the board is open, squares of increasing size come first.
func (b boards) First() []*Problem {
	var all []*Problem
	for side := 2; b.open && side < b.problem.Width; {
		q := b.problem
		q.Width, q.Height = side, side
		if side*side < roomy*q.LeastCells() || q.Impossible() != nil {
			side++
			continue
		}
		all = append(all, &q)
		side += max(side/8, 1)
	}
	return append(all, &b.problem)
}

// roomy is the ratio of a board's cells to the least number of cells from which words are easily placed.
const roomy = 8
