package classic

import "slices"

// listDomains keeps each slot's domain as an explicit list of words. Filtering a list appends the survivors to one
// shared arena, which is truncated again on undo. The arena only holds the lists of the current branch, so its size is
// bounded by the grid and the word list.
type listDomains struct {
	*board
	lists [][]int32 // by slot
	trail []savedList
	arena []int32
}

// savedList is a slot's list before a crossing word filtered it.
type savedList struct {
	slot     int32
	list     []int32
	arenaLen int
}

// newListDomains starts every slot with all its candidates.
func newListDomains(b *board) *listDomains {
	return &listDomains{board: b, lists: slices.Clone(b.candidates)}
}

func (l *listDomains) remaining(slot int32) []int32 { return l.lists[slot] }

func (l *listDomains) count(slot int32) int { return len(l.lists[slot]) }

func (l *listDomains) restrict(x crossing, letter int32) {
	list, start := l.lists[x.slot], len(l.arena)
	l.trail = append(l.trail, savedList{x.slot, list, start})
	l.arena = l.appendMatching(l.arena, list, x, letter)
	// If append has moved the arena, earlier lists stay in the old array, which isn't written to.
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
