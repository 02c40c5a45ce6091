package search

import "slices"

// lists is a shelf of lists: what a crossing word leaves of a list is copied to the end of
// one array, which shrinks again when the word is taken back. The array holds what
// is left along one branch only, so that it is bounded by the grid and the words.
type lists struct {
	*board
	lists [][]int32 // by slot
	trail []listBefore
	room  []int32
}

// listBefore is the list of a slot before a crossing word made it shorter.
type listBefore struct {
	slot int32
	list []int32
	room int
}

// newLists makes a shelf of all candidates.
func newLists(b *board) *lists { return &lists{board: b, lists: slices.Clone(b.candidates)} }

func (l *lists) left(slot int32) []int32 { return l.lists[slot] }

func (l *lists) count(slot int32) int { return len(l.lists[slot]) }

func (l *lists) keep(x crossing, letter int32) {
	list, start := l.lists[x.slot], len(l.room)
	l.trail = append(l.trail, listBefore{x.slot, list, start})
	l.room = l.matching(l.room, list, x, letter)
	l.lists[x.slot] = l.room[start:len(l.room):len(l.room)]
}

func (l *lists) mark() int { return len(l.trail) }

func (l *lists) undo(mark int) {
	for i := len(l.trail) - 1; i >= mark; i-- {
		t := l.trail[i]
		l.lists[t.slot], l.room = t.list, l.room[:t.room]
	}
	l.trail = l.trail[:mark]
}
