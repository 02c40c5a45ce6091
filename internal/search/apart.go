package search

import "crossat/internal/problem/fit"

// apart prunes domains so that fills differ from given ones in enough cells. It's nil if none are given.
type apart struct {
	fills [][]int32 // by fill and cell: its letter, -1 if no slot covers the cell
	most  int       // how many cells can be equal
}

// keepApart restricts the search to fills that differ from those of a. Call it with the domains at the root.
func (d *domains) keepApart(p *fit.Problem, a fit.Apart) {
	d.apart = nil
	if len(a.From) == 0 {
		return
	}
	index := make(map[rune]int32)
	for i, letter := range p.Alphabet {
		index[letter] = int32(i)
	}
	d.apart = &apart{most: -a.Least()}
	for i := range d.cells {
		if len(d.cells[i].slots) > 0 {
			d.apart.most++
		}
	}
	for _, filled := range a.From {
		letters := make([]int32, len(d.cells))
		for cell := range letters {
			letters[cell] = -1
			if letter, ok := index[filled.At(cell)]; ok && len(d.cells[cell].slots) > 0 {
				letters[cell] = letter
			}
		}
		d.apart.fills = append(d.apart.fills, letters)
	}
}

// differ checks that the cells can still differ enough from each of the other fills. Once no further cell can be equal,
// it removes the other fill's letters from the open cells; call propagate again then. It returns false on a failure,
// with a slot in failed.
func (d *domains) differ() bool {
	for _, letters := range d.apart.fills {
		equal, last := 0, int32(0)
		for i, letter := range letters {
			if c := &d.cells[i]; letter >= 0 && c.n == 1 && c.letters[0] == letter {
				equal, last = equal+1, int32(i)
			}
		}
		if equal > d.apart.most {
			d.failed = d.slotNear(last)
			return false
		}
		if equal < d.apart.most {
			continue
		}
		for i, letter := range letters {
			if letter >= 0 && d.cells[i].n > 1 && d.canHold(int32(i), letter) {
				d.remove(int32(i), letter)
			}
		}
	}
	return true
}
