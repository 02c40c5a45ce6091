package fit

import (
	"fmt"
	"slices"
	"strings"

	"crossat/grids"
	"crossat/internal/problem"
)

// explain returns the error for the domain wipeout of a slot, with the most specific reason; before are its previous
// candidates.
func (p *Problem) explain(slot int, before []int32) error {
	s := p.Grid.Slots()[slot]
	pattern := p.wanted(s)
	start := slices.DeleteFunc(p.starting(slot), func(w int32) bool { return !p.fits(s, w) })
	if len(start) == 0 {
		return p.explainStart(slot, pattern)
	}
	before = slices.DeleteFunc(slices.Clone(before), func(w int32) bool { return !p.fits(s, w) })
	for _, x := range p.Grid.Crossings() {
		other, pos := x.Down, x.AcrossPos
		if x.Down == slot {
			other, pos = x.Across, x.DownPos
		}
		if (x.Across == slot || x.Down == slot) && !p.anyAllowed(s, before, pos) {
			return noFill([]int{slot, other},
				"%s and %s can't cross at %s: the words that fit them there have no letter in common",
				s.Name(), p.Grid.Slots()[other].Name(), p.Grid.CellName(x.Cell))
		}
	}
	return noFill([]int{slot},
		"%s has no candidate left: of the %d words that fit the pattern %s, its crossings allow none",
		s.Name(), len(start), pattern)
}

// wanted returns the pattern of the given letters of a slot.
func (p *Problem) wanted(s grids.Slot) string {
	return strings.ReplaceAll(p.Grid.Drawing(s), string(grids.White), "?")
}

// NoCandidates returns the reason why a slot has no candidates even without its crossings; nil if it has any.
func (p *Problem) NoCandidates(slot int) *problem.Impossible {
	if p.Free(slot) || len(p.Candidates[slot]) > 0 {
		return nil
	}
	return p.explainStart(slot, p.wanted(p.Grid.Slots()[slot]))
}

// explainStart returns the error for a slot that no word fits even without its crossings; given is the pattern of its
// given letters.
func (p *Problem) explainStart(slot int, given string) *problem.Impossible {
	s, rule := p.Grid.Slots()[slot], p.ruleOf(slot)
	if p.Given(slot) {
		return noFill([]int{slot}, "%s is given as %s, which %s", s.Name(), p.answer(slot), p.whyNotGiven(slot))
	}
	g := p.groups[s.Len()]
	offered, pattern, fitting := 0, 0, 0
	for _, w := range p.offered(slot) {
		offered++
		if p.fits(s, w) {
			pattern++
			if rule.fits(g.words[w]) {
				fitting++
			}
		}
	}
	none := fmt.Sprintf("%s has no candidate: no word of %s", s.Name(), rule.source())
	wanted := strings.Join(rule.patterns, " and ")
	switch {
	case offered == 0 && hasRebus(p.Grid, s):
		return noFill([]int{slot}, "%s fits the pattern %s", none, given)
	case offered == 0 && len(rule.lists) > 1:
		return noFill([]int{slot}, "%s has no candidate: %s have no word of %d letters in common",
			s.Name(), rule.source(), s.Len())
	case offered == 0:
		return noFill([]int{slot}, "%s has no candidate: %s has no word of %d letters", s.Name(), rule.source(), s.Len())
	case pattern == 0:
		return noFill([]int{slot}, "%s fits the pattern %s", none, given)
	case fitting == 0 && pattern < offered:
		return noFill([]int{slot}, "%s fits both %s and the letters given, %s", none, wanted, given)
	case fitting == 0:
		return noFill([]int{slot}, "%s fits %s", none, wanted)
	}
	return noFill([]int{slot}, "%s that fits scores %d or more", none, rule.minScore)
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

// noFill returns the error for slots that can't be filled.
func noFill(slots []int, format string, args ...any) *problem.Impossible {
	return &problem.Impossible{Reason: fmt.Sprintf(format, args...), Slots: slots}
}
