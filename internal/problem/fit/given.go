package fit

import (
	"math"
	"slices"
)

// findGiven finds the given entries, if they are accepted.
func (p *Problem) findGiven() {
	if !p.AcceptGiven {
		return
	}
	p.given = make([]string, len(p.Grid.Slots()))
	for i, s := range p.Grid.Slots() {
		if p.Grid.Filled(s) {
			p.given[i] = p.Grid.Entry(s)
		}
	}
}

// Given reports whether the entry of a slot is given, and accepted for that reason.
func (p *Problem) Given(slot int) bool { return p.given != nil && p.given[slot] != "" }

// whyNotGiven describes how a given entry breaks a rule for its slot; it returns "" if it doesn't.
func (p *Problem) whyNotGiven(slot int) string {
	if p.slotRules == nil {
		return ""
	}
	rule := &p.slotRules[slot]
	for _, pattern := range rule.patterns {
		if !matches(pattern, p.given[slot]) {
			return "does not fit " + pattern
		}
	}
	for _, list := range rule.lists {
		if !hasWord(list, p.answer(slot)) {
			return "is not in " + list.Name()
		}
	}
	return ""
}

// checkGiven returns an Impossible for given entries that cannot be in the same grid.
func (p *Problem) checkGiven() error {
	var before []int // slots
	for i := range p.given {
		if !p.Given(i) {
			continue
		}
		for _, j := range before {
			switch text, other := p.answer(i), p.answer(j); {
			case text != other && p.keptApart(i, j):
				return noFill([]int{j, i}, "%s is given as %s and %s as %s, but the rules keep them apart",
					p.name(j), other, p.name(i), text)
			case text == other && !p.Repeats:
				return noFill([]int{j, i}, "%s and %s are both given as %s, but a word may be in the grid only once",
					p.name(j), p.name(i), text)
			}
		}
		before = append(before, i)
	}
	return nil
}

// keptApart reports whether the first candidates of two slots share a group.
func (p *Problem) keptApart(slot, other int) bool {
	groups := p.conflicts.Of(p.firstRef(other))
	return slices.ContainsFunc(p.conflicts.Of(p.firstRef(slot)), func(group int32) bool {
		return slices.Contains(groups, group)
	})
}

// firstRef returns the first candidate of a slot.
func (p *Problem) firstRef(slot int) Ref {
	return Ref{int32(p.Grid.Slots()[slot].Len()), p.Candidates[slot][0]}
}

// answer returns the given entry of a slot.
func (p *Problem) answer(slot int) string { return p.Grid.Answer(p.Grid.Slots()[slot]) }

func (p *Problem) name(slot int) string { return p.Grid.Slots()[slot].Name() }

// free is a score that is free by any criterion.
const free = math.MaxInt

// Score returns the score of a word in a slot for criteria. Given entries aren't judged: their score is higher than any
// criterion asks for.
func (p *Problem) Score(slot int, w int32) int {
	if p.Given(slot) {
		return free
	}
	return p.Words(p.Grid.Slots()[slot].Len())[w].Score
}

// Judged returns the number of entries that criteria judge: those not given.
func (p *Problem) Judged() int {
	n := 0
	for slot := range p.Candidates {
		if !p.Given(slot) {
			n++
		}
	}
	return n
}
