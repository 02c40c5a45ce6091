package fill

import (
	"crossat/encode/cnf"
	"crossat/problem/fit"
)

// differ says for every two slots of one length that their letters differ at
// some place. With d[i] "they differ at place i":
//
//	some d[i];  d[i] and the one has letter l there implies that the other has not
//
// A place where the two have no letter in common makes them differ without a
// clause. This takes some hundred clauses a pair, whatever the number of words;
// clauses over words are as many as the words the two have in common.
func differ(b *cnf.Builder, p *fit.Problem, a *Atoms) {
	at := newLetterIndex(p, a)
	slots := p.Grid.Slots()
	for t := range slots {
		for s := range t {
			if slots[s].Len() == slots[t].Len() {
				at.differ(b, slots[s].Cells, slots[t].Cells)
			}
		}
	}
}

func (at *letterIndex) differ(b *cnf.Builder, one, other []int) {
	var common [][][2]cnf.Lit // by place: variables of the same letter in both
	for i := range one {
		if one[i] == other[i] {
			continue // the cell that they share makes no difference
		}
		var same [][2]cnf.Lit
		for letter := range at.letters {
			y, z := at.letter(one[i], letter), at.letter(other[i], letter)
			if y != 0 && z != 0 {
				same = append(same, [2]cnf.Lit{y, z})
			}
		}
		if len(same) == 0 {
			return
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
