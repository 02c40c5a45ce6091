package search

// smallestDomain is firstSlot but for the slot that it takes: the one with the fewest
// words left. So a slot without words is seen at once, and one with a single word is
// filled at once.
//
// Source: seed 002, the second version of its search, with the order of S. Golomb and
// L. Baumert, Backtrack programming, JACM 1965. Departures: those of firstSlot. It
// is exact.
var smallestDomain = Strategy{"smallest-domain", "word by word, the slot with the fewest words first (seed 002)", searchSmallestDomain}

func searchSmallestDomain(r *run) outcome {
	b := newBoard(r)
	w := wordSearch{board: b, domains: newListDomains(b), choose: (*wordSearch).smallestOpen}
	return w.search()
}
