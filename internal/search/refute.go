package search

import "math"

// byRefutation is byLetter in reverse, for problems with no fill or hardly any: it tries to fail as soon as possible.
// It takes the cell with the greatest weight relative to its letters and to the candidates of its slots, tries the
// letter there that keeps the fewest options, and rules it out at little cost. It rarely restarts, and runs alternate
// between decaying weights slowly and fast: some grids need the one, some the other, and the wrong one takes ten times
// as long.
//
// Source: the fail-first principle of R. Haralick and G. Elliott, Increasing tree search efficiency for constraint
// satisfaction problems, Artificial Intelligence 14, 1980, for values as well as variables, which makes sense with
// 2-way branching; the weights come from byLetter.
var byRefutation = Strategy{
	Name: "refute", Title: "letter by letter, the rarest letters first: to prove that there is no fill",
	signs: true, search: searchToRefute,
}

func searchToRefute(r *run) End {
	return newLetterSearch(r, newDomains(r.p), refuting).search()
}

// refuting is the policy of a search that expects no fill.
var refuting = policy{
	restartGrowth: 2.5, weightDecays: []float64{0.999, 0.95}, letterNoise: 0.5,
	cell: (*letterSearch).tightestCell, fewest: true,
}

// tightestCell returns the open cell with the greatest weight relative to its letters and to the logarithms of the
// candidates of its slots, or -1 if no cell is open.
func (l *letterSearch) tightestCell() int32 {
	best, highest := int32(-1), 0.0
	for i := range l.cells {
		c := &l.cells[i]
		if c.n <= 1 {
			continue
		}
		v := l.weight(int32(i)) / float64(c.n)
		for _, x := range c.slots {
			v /= math.Log(float64(l.slots[x.slot].count) + 1)
		}
		if v *= 1 + tieNoise*l.rng.Float64(); v > highest {
			best, highest = int32(i), v
		}
	}
	return best
}
