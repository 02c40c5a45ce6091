package fit

import (
	"fmt"
	"slices"
	"strings"

	"crossat/grids"
	"crossat/problem"
)

// explain returns the error for the domain wipeout of a slot, with the most specific reason; before
// are the candidates it had before.
func (p *Problem) explain(slot int, before []int32) error {
	s := p.Grid.Slots()[slot]
	pattern := strings.ReplaceAll(p.Grid.Entry(s), string(grids.White), "?")
	fits := p.countFitting(s)
	before = slices.DeleteFunc(slices.Clone(before), func(w int32) bool { return !p.fits(s, w) })
	switch {
	case len(p.groups[s.Len()].words) == 0:
		return noFill([]int{slot}, "%s has no candidate: the dictionary has no word of %d letters",
			s.Name(), s.Len())
	case fits == 0:
		return noFill([]int{slot}, "%s has no candidate: no word of the dictionary fits the pattern %s",
			s.Name(), pattern)
	}
	for _, x := range p.Grid.Crossings() {
		other, pos := x.Down, x.AcrossPos
		if x.Down == slot {
			other, pos = x.Across, x.DownPos
		}
		if (x.Across == slot || x.Down == slot) && !p.anyAllowed(s, before, pos) {
			return noFill([]int{slot, other},
				"%s and %s cannot cross at %s: the words that fit them there have no letter in common",
				s.Name(), p.Grid.Slots()[other].Name(), p.Grid.CellName(x.Cell))
		}
	}
	return noFill([]int{slot},
		"%s has no candidate left: of the %d words that fit the pattern %s, its crossings allow none",
		s.Name(), fits, pattern)
}

// countFitting counts the words that agree with the given letters of a slot, ignoring its crossings.
func (p *Problem) countFitting(s grids.Slot) int {
	n := 0
	for w := range p.groups[s.Len()].words {
		if p.fits(s, int32(w)) {
			n++
		}
	}
	return n
}

// fits reports whether a word agrees with the given letters of a slot.
func (p *Problem) fits(s grids.Slot, w int32) bool {
	for pos, letter := range p.Row(s, w) {
		if given := p.Grid.At(s.Cells[pos]); given != grids.White && given != p.Alphabet[letter] {
			return false
		}
	}
	return true
}

// anyAllowed reports whether some candidate's letter at pos is in the domain of its cell.
func (p *Problem) anyAllowed(s grids.Slot, candidates []int32, pos int) bool {
	for _, w := range candidates {
		if p.cells.Has(s.Cells[pos], int(p.Row(s, w)[pos])) {
			return true
		}
	}
	return false
}

// noFill is the error for slots that cannot be filled.
func noFill(slots []int, format string, args ...any) error {
	return &problem.Impossible{Reason: fmt.Sprintf(format, args...), Slots: slots}
}
