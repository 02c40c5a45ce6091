package fit

import (
	"slices"

	"crossat/grids"
)

// filter makes the problem arc consistent: every letter left in a cell has a
// candidate in each slot through it, and every candidate has its letters.
func (p *Problem) filter() error {
	g := p.Grid
	p.cells = p.startDomains()
	through := make([][]int, g.Size()) // slots through each cell
	for i, s := range g.Slots() {
		for _, c := range s.Cells {
			through[c] = append(through[c], i)
		}
	}
	queue := make([]int, len(g.Slots()))
	waiting := make([]bool, len(queue))
	for i := range queue {
		queue[i], waiting[i] = i, true
	}
	for len(queue) > 0 {
		slot := queue[0]
		queue, waiting[slot] = queue[1:], false
		changed, err := p.filterSlot(slot)
		if err != nil {
			return err
		}
		for _, cell := range changed {
			for _, other := range through[cell] {
				if other != slot && !waiting[other] {
					queue, waiting[other] = append(queue, other), true
				}
			}
		}
	}
	return nil
}

// startDomains allows the given letter in a cell that has one, and all letters
// in the others. A given that no word has leaves its cell empty.
func (p *Problem) startDomains() domains {
	d := newDomains(p.Grid.Size(), len(p.Alphabet))
	for cell := range p.Grid.Size() {
		given := p.Grid.At(cell)
		if given == grids.Black {
			continue
		}
		for i, r := range p.Alphabet {
			if given == grids.White || given == r {
				d.add(cell, int32(i))
			}
		}
	}
	return d
}

// filterSlot removes the candidates that its cells no longer allow, and the
// letters that no candidate has any more. It returns the cells that lost letters.
func (p *Problem) filterSlot(slot int) (changed []int, err error) {
	s := p.Grid.Slots()[slot]
	group := p.groups[s.Len()]
	allowed, support := p.along(s), newDomains(s.Len(), len(p.Alphabet))
	before := p.Candidates[slot]
	kept := before[:0] // in place: there is nothing to explain but when none is kept
	for _, w := range before {
		row := group.row(w, s.Len())
		if allowed.allow(row) {
			kept = append(kept, w)
			for pos, letter := range row {
				support.add(pos, letter)
			}
		}
	}
	if len(kept) == 0 {
		return nil, p.explain(slot, before)
	}
	p.Candidates[slot] = kept
	for pos, cell := range s.Cells {
		if !slices.Equal(p.cells.set(cell), support.set(pos)) {
			copy(p.cells.set(cell), support.set(pos))
			changed = append(changed, cell)
		}
	}
	return changed, nil
}

// along is the domains of a slot's cells, by position.
func (p *Problem) along(s grids.Slot) domains {
	d := newDomains(s.Len(), len(p.Alphabet))
	for pos, cell := range s.Cells {
		copy(d.set(pos), p.cells.set(cell))
	}
	return d
}

// allow reports whether each place has its letter of a row.
func (d domains) allow(row []int32) bool {
	for place, letter := range row {
		if !d.has(place, letter) {
			return false
		}
	}
	return true
}
