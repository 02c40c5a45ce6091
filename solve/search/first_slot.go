package search

// firstSlot takes the first slot that has no word yet, tries each of its words in random
// order, and leaves each crossing slot the words that agree. It looks at a slot that
// has no word left only when its turn comes.
//
// Source: seed 002, the first version of its search. Departures: those of wordSearch;
// and the lists begin arc consistent, where the seed's begin with all words of the
// length. It is exact.
var firstSlot = Strategy{"first-slot", "word by word in the order of the slots, as seed 002 begins", searchFirstSlot}

func searchFirstSlot(r *run) outcome {
	b := newBoard(r)
	w := wordSearch{board: b, domains: newListDomains(b), choose: (*wordSearch).firstOpen}
	return w.search()
}
