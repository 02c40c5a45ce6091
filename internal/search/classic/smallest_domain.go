package classic

import "crossat/internal/search"

// smallestDomain is firstSlot with dynamic slot order: the slot with the fewest words left comes first. It therefore
// detects a domain wipeout at once, and fills a slot with a single word immediately. The search is exact.
//
// Source: the article on enumeration, the second version of its search, with the order of S. Golomb and L. Baumert,
// Backtrack programming, JACM 1965. Departures: those of firstSlot.
var smallestDomain = search.NewStrategy("smallest-domain",
	"word by word, slot with the smallest domain first", searchSmallestDomain)

func searchSmallestDomain(r *search.Walk) search.End {
	b := newBoard(r)
	w := wordSearch{board: b, domains: newListDomains(b), choose: (*wordSearch).smallestOpen}
	return w.search()
}
