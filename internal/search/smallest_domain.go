package search

// smallestDomain is firstSlot with dynamic slot order: the slot with the fewest words left comes
// first. It therefore detects a domain wipeout at once, and fills a slot with a single word
// immediately. The search is exact.
//
// Source: seed 002, the second version of its search, with the order of S. Golomb and L. Baumert,
// Backtrack programming, JACM 1965. Departures: those of firstSlot.
var smallestDomain = Strategy{
	Name: "smallest-domain", Title: "word by word, slot with the smallest domain first (seed 002)",
	search: searchSmallestDomain,
}

func searchSmallestDomain(r *run) outcome {
	b := newBoard(r)
	w := wordSearch{board: b, domains: newListDomains(b), choose: (*wordSearch).smallestOpen}
	return w.search()
}
