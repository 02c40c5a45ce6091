package classic

import "crossat/internal/search"

// firstSlot fills slots in a fixed order: it takes the first empty slot, tries its words in random order and filters
// each crossing slot (forward checking). A domain wipeout goes unnoticed until the slot's turn comes. The search is
// exact.
//
// Source: the article on enumeration, the first version of its search. Departures: those of wordSearch; and the domains
// start arc consistent, while the article starts with all words of the right length.
var firstSlot = search.NewStrategy("first-slot", "word by word, slots in clue order", searchFirstSlot)

func searchFirstSlot(r *search.Walk) search.End {
	b := newBoard(r)
	w := wordSearch{board: b, domains: newListDomains(b), choose: (*wordSearch).firstOpen}
	return w.search()
}
