package search

// firstSlot fills slots in a fixed order: it takes the first empty slot, tries its words in random
// order and filters each crossing slot (forward checking). A domain wipeout goes unnoticed until
// the slot's turn comes. The search is exact.
//
// Source: seed 002, the first version of its search. Departures: those of wordSearch; and the
// domains start arc consistent, where the seed starts with all words of the right length.
var firstSlot = Strategy{
	Name: "first-slot", Title: "word by word, slots in clue order (first version of seed 002)",
	search: searchFirstSlot,
}

func searchFirstSlot(r *run) outcome {
	b := newBoard(r)
	w := wordSearch{board: b, domains: newListDomains(b), choose: (*wordSearch).firstOpen}
	return w.search()
}
