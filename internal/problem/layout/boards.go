package layout

// boards are those on which a problem may be laid out.
type boards struct {
	problem Problem // on the largest; no higher than wide
	open    bool    // that is no limit, but more than enough
}

func newBoards(p Problem) boards {
	if p.Width == 0 && p.Height == 0 {
		p.Width, p.Height = MaxSide, MaxSide
		return boards{p, true}
	}
	p.Width, p.Height = max(p.Width, p.Height), min(p.Width, p.Height)
	return boards{p, false}
}

// ByWeight is false: the size of the board counts.
func (b boards) ByWeight() bool { return false }

// First are squares with ever more room, where there is no limit; the largest board is the last.
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

// roomy is how many times the least number of cells a board has on which words are easily placed.
const roomy = 8
