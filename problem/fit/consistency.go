package fit

import (
	"slices"

	"crossat/grids"
	"crossat/internal/bitset"
)

// filter makes the problem arc consistent: every letter in a cell's domain has a supporting candidate
// in each slot through the cell, and every letter of a candidate is in the domain of its cell.
// It is AC-3 with a queue of slots, each revised against the letter domains of its cells. The error is
// for a domain wipeout.
func (p *Problem) filter() error {
	g := p.Grid
	p.cells = p.initialDomains()
	through := make([][]int, g.Size()) // slots through each cell
	for i, s := range g.Slots() {
		for _, c := range s.Cells {
			through[c] = append(through[c], i)
		}
	}
	queue := make([]int, len(g.Slots()))
	queued := make([]bool, len(queue))
	for i := range queue {
		queue[i], queued[i] = i, true
	}
	for len(queue) > 0 {
		slot := queue[0]
		queue, queued[slot] = queue[1:], false
		changed, err := p.filterSlot(slot)
		if err != nil {
			return err
		}
		for _, cell := range changed {
			for _, other := range through[cell] {
				if other != slot && !queued[other] {
					queue, queued[other] = append(queue, other), true
				}
			}
		}
	}
	return nil
}

// fitGiven keeps the words of each slot that fit the letters given in it. Unlike filter, it leaves the domains of the
// cells alone.
func (p *Problem) fitGiven() {
	p.cells = p.initialDomains()
	for slot, s := range p.Grid.Slots() {
		allowed, group := p.slotDomains(s), p.groups[s.Len()]
		p.Candidates[slot] = slices.DeleteFunc(p.Candidates[slot], func(w int32) bool {
			return !allows(allowed, group.row(w, s.Len()))
		})
	}
}

// initialDomains returns the domains of a grid before filtering: the given letter, or all letters. A
// given letter that is in no word leaves its cell with an empty domain.
func (p *Problem) initialDomains() bitset.Rows {
	d := bitset.NewRows(p.Grid.Size(), len(p.Alphabet))
	for cell := range p.Grid.Size() {
		given := p.Grid.At(cell)
		if given == grids.Black {
			continue
		}
		choices := p.Grid.Choices(cell)
		for i, r := range p.Alphabet {
			if given == r || given == grids.White && (choices == nil || slices.Contains(choices, r)) {
				d.Add(cell, i)
			}
		}
	}
	return d
}

// filterSlot removes the candidates that the domains of the slot's cells no longer allow, then the
// letters without a supporting candidate. It returns the cells whose domains shrank.
func (p *Problem) filterSlot(slot int) (changed []int, err error) {
	s := p.Grid.Slots()[slot]
	group := p.groups[s.Len()]
	allowed, support := p.slotDomains(s), bitset.NewRows(s.Len(), len(p.Alphabet))
	before := p.Candidates[slot]
	kept := before[:0] // in place: explain needs before only if nothing is kept, and then it is intact
	for _, w := range before {
		row := group.row(w, s.Len())
		if allows(allowed, row) {
			kept = append(kept, w)
			for pos, letter := range row {
				support.Add(pos, int(letter))
			}
		}
	}
	if len(kept) == 0 {
		return nil, p.explain(slot, before)
	}
	p.Candidates[slot] = kept
	for pos, cell := range s.Cells {
		if !slices.Equal(p.cells.Row(cell), support.Row(pos)) {
			copy(p.cells.Row(cell), support.Row(pos))
			changed = append(changed, cell)
		}
	}
	return changed, nil
}

// slotDomains copies the domains of a slot's cells into consecutive positions, so that checking a
// candidate reads memory in order.
func (p *Problem) slotDomains(s grids.Slot) bitset.Rows {
	d := bitset.NewRows(s.Len(), len(p.Alphabet))
	for pos, cell := range s.Cells {
		copy(d.Row(pos), p.cells.Row(cell))
	}
	return d
}

// allows reports whether every letter of a word is in the domain at its position.
func allows(domains bitset.Rows, row []int32) bool {
	for pos, letter := range row {
		if !domains.Has(pos, int(letter)) {
			return false
		}
	}
	return true
}
