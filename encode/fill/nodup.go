package fill

import (
	"slices"

	"crossat/encode/card"
	"crossat/encode/cnf"
)

// NoDupNone is the name of the choice to let words repeat.
const NoDupNone = "none"

// NoDups lists the names that Options.NoDup takes: the at-most-one forms, and
// none.
func NoDups() []string {
	var names []string
	for _, form := range card.AtMostOnes {
		names = append(names, form.Name)
	}
	return append(names, NoDupNone)
}

// noDup says for each word that at most one slot holds it.
func noDup(b *cnf.Builder, p *Problem, a *Atoms, form card.AtMostOne) {
	lengths := make([]int, 0, len(p.groups))
	for length := range p.groups {
		lengths = append(lengths, length)
	}
	slices.Sort(lengths)
	for _, length := range lengths {
		holders := make([][]cnf.Lit, len(p.groups[length].words))
		for slot, s := range p.Grid.Slots() {
			if s.Len() != length {
				continue
			}
			for i, w := range a.slots[slot].words {
				holders[w] = append(holders[w], a.slots[slot].first+cnf.Lit(i))
			}
		}
		for _, lits := range holders {
			form.Encode(b, lits)
		}
	}
}
