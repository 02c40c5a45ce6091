package fill

import (
	"maps"
	"slices"

	"crossat/internal/cnf"
	"crossat/internal/encodings/card"
	"crossat/internal/problem/fit"
)

// noDup states for each word that at most one slot holds it, over the word variables.
func noDup(b *cnf.Builder, p *fit.Problem, a *Atoms, form card.AtMostOne) {
	slots := make(map[int][]int) // by length
	for slot, s := range p.Grid.Slots() {
		slots[s.Len()] = append(slots[s.Len()], slot)
	}
	for _, length := range slices.Sorted(maps.Keys(slots)) {
		holders := make([][]cnf.Lit, len(p.Words(length)))
		for _, slot := range slots[length] {
			for i, w := range a.slots[slot].words {
				holders[w] = append(holders[w], a.slots[slot].first+cnf.Lit(i))
			}
		}
		for _, lits := range holders {
			form.Encode(b, lits)
		}
	}
}
