package fill

import (
	"maps"
	"slices"

	"crossat/encode/card"
	"crossat/encode/cnf"
)

// noDup says for each word that at most one slot holds it.
func noDup(b *cnf.Builder, p *Problem, a *Atoms, form card.AtMostOne) {
	for _, length := range slices.Sorted(maps.Keys(p.groups)) {
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
