package search

import "slices"

// lists is a shelf of lists: what a crossing word leaves of a list is copied to the end of
// one array, which shrinks again when the word is taken back. The array holds what
// is left along one branch only, so that it is bounded by the grid and the words.
type listDomains struct {
	*board
	lists [][]int32 // by slot
	trail []savedList
	arena []int32
}

// listBefore is the list of a slot before a crossing word made it shorter.
type savedList struct {
	slot     int32
	list     []int32
	arenaLen int
}

// newLists makes a shelf of all candidates.
func newListDomains(b *board) *listDomains {
	return &listDomains{board: b, lists: slices.Clone(b.candidates)}
}

func (l *listDomains) remaining(slot int32) []int32 { return l.lists[slot] }

func (l *listDomains) count(slot int32) int { return len(l.lists[slot]) }

func (l *listDomains) restrict(x crossing, letter int32) {
	list, start := l.lists[x.slot], len(l.arena)
	l.trail = append(l.trail, savedList{x.slot, list, start})
	l.arena = l.appendMatching(l.arena, list, x, letter)
	l.lists[x.slot] = l.arena[start:len(l.arena):len(l.arena)]
}

func (l *listDomains) mark() int { return len(l.trail) }

func (l *listDomains) undo(mark int) {
	for i := len(l.trail) - 1; i >= mark; i-- {
		t := l.trail[i]
		l.lists[t.slot], l.arena = t.list, l.arena[:t.arenaLen]
	}
	l.trail = l.trail[:mark]
}
