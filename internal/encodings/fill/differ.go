package fill

import (
	"crossat/internal/cnf"
	"crossat/internal/problem/fit"
)

// differ states for every two slots s, t of the same length that their letters differ at some position. With d[i] "they
// differ at position i", and s[i] the i-th cell of s:
//
//	OR d[i]
//	d[i] AND y[s[i],l] -> -y[t[i],l]  for each letter l
//
// If the domains at some position are disjoint, the slots differ without any clause. This takes a few hundred clauses
// per pair, independent of the number of words; clauses over word variables are as many as the two slots have common
// candidates.
func differ(b *cnf.Builder, p *fit.Problem, a *Atoms) {
	idx := newLetterIndex(p, a)
	slots := p.Grid.Slots()
	for t := range slots {
		for s := range t {
			if slots[s].Len() == slots[t].Len() {
				idx.differ(b, slots[s].Cells, slots[t].Cells)
			}
		}
	}
}

// differ states that the cells of two slots, s and t, don't spell the same word.
func (idx *letterIndex) differ(b *cnf.Builder, s, t []int) {
	var common [][][2]cnf.Lit // by position: the variables of each letter that both can hold
	for i := range s {
		if s[i] == t[i] {
			continue // the crossing is the same letter
		}
		var same [][2]cnf.Lit
		for letter := range idx.size {
			y, z := idx.letter(s[i], letter), idx.letter(t[i], letter)
			if y != 0 && z != 0 {
				same = append(same, [2]cnf.Lit{y, z})
			}
		}
		if len(same) == 0 {
			return // disjoint domains
		}
		common = append(common, same)
	}
	d := freshRun(b, len(common))
	for i, same := range common {
		for _, yz := range same {
			b.AnyOf([]cnf.Lit{-d[i], -yz[0], -yz[1]})
		}
	}
	b.AnyOf(d)
}
