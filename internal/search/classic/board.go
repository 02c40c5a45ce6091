package classic

import (
	"slices"

	"crossat/grids"
	"crossat/internal/search"
	"crossat/internal/search/kit"
)

// board is the state of the strategies that place whole words. The words of each length are renumbered at random, so
// that a domain sorted by number is in random order and contiguous in memory as well.
type board struct {
	*search.Walk
	slots      []grids.Slot
	candidates [][]int32    // by slot: its candidates, ascending
	rows       [][]int32    // by slot: letters of all words of its length; see kit.FlatRows
	cross      [][]crossing // by slot and position: the slot crossing there; its slot is noSlot for none
	entries    []int32      // by slot: the word placed there, or noWord
	owner      [][]int32    // by slot and word: the slot that holds the word, or noSlot; see kit.NewOwners
}

func newBoard(r *search.Walk) *board {
	rank := kit.PerLength(r.Problem, func(_, words int) []int32 {
		rank := kit.Identity(0, words)
		r.Rand.Shuffle(words, func(i, j int) { rank[i], rank[j] = rank[j], rank[i] })
		return rank
	})
	b := &board{
		Walk: r, slots: r.Problem.Grid.Slots(), rows: kit.FlatRows(r.Problem, rank), owner: kit.NewOwners(r.Problem),
	}
	for i, s := range b.slots {
		var candidates []int32
		for _, w := range r.Problem.Candidates[i] {
			candidates = append(candidates, rank[i][w])
		}
		slices.Sort(candidates)
		b.candidates = append(b.candidates, candidates)
		b.cross = append(b.cross, slices.Repeat([]crossing{{slot: noSlot}}, s.Len()))
		b.entries = append(b.entries, noWord)
	}
	for _, x := range r.Problem.Grid.Crossings() {
		b.cross[x.Across][x.AcrossPos] = crossing{int32(x.Down), int32(x.DownPos)}
		b.cross[x.Down][x.DownPos] = crossing{int32(x.Across), int32(x.AcrossPos)}
	}
	return b
}

// crossing is a slot and a position in it.
type crossing struct{ slot, pos int32 }

// noSlot and noWord mark the absence of a slot or word.
const (
	noSlot = kit.NoSlot
	noWord = -1
)

// row returns the letters of a word of a slot.
func (b *board) row(slot, word int32) []int32 {
	n := int32(len(b.cross[slot]))
	return b.rows[slot][word*n : word*n+n]
}

// appendMatching appends to dst the words of slot x.slot that have the letter at x.pos.
func (b *board) appendMatching(dst, words []int32, x crossing, letter int32) []int32 {
	b.Scan(len(words))
	rows, n := b.rows[x.slot], int32(len(b.cross[x.slot]))
	for _, word := range words {
		if rows[word*n+x.pos] == letter {
			dst = append(dst, word)
		}
	}
	return dst
}

// ownerOf returns the slot that already holds a word, or noSlot if no slot does or words can repeat.
func (b *board) ownerOf(slot, word int32) int32 { return b.owner[slot][word] }

// place puts a word into a slot.
func (b *board) place(slot, word int32) {
	b.entries[slot] = word
	if !b.Problem.Repeats {
		b.owner[slot][word] = slot
	}
}

// unplace removes the word of a slot.
func (b *board) unplace(slot int32) {
	b.owner[slot][b.entries[slot]] = noSlot
	b.entries[slot] = noWord
}

// eachOpenCrossing calls f for each empty slot that crosses the slot, with the letter that the word puts there.
func (b *board) eachOpenCrossing(slot, word int32, f func(x crossing, letter int32)) {
	row := b.row(slot, word)
	for pos, x := range b.cross[slot] {
		if x.slot != noSlot && b.entries[x.slot] == noWord {
			f(x, row[pos])
		}
	}
}

// letters returns the letters of the placed words, by cell; zero for the other cells.
func (b *board) letters() []rune {
	letters := make([]rune, b.Problem.Grid.Size())
	for i, s := range b.slots {
		if b.entries[i] == noWord {
			continue
		}
		for pos, l := range b.row(int32(i), b.entries[i]) {
			letters[s.Cells[pos]] = b.Problem.Alphabet[l]
		}
	}
	return letters
}

// wordSearch is depth-first search over words with forward checking, as in the article on enumeration: it takes a slot,
// tries each word of its domain, filters the crossing slots and recurses. It is exact: each fill is found once.
//
// Departures: words are distinct unless they can repeat; slots come in the order of clue lists, instead of the order of
// a hash table in the article.
type wordSearch struct {
	*board
	domains wordDomains
	choose  func(*wordSearch) int32
}

// wordDomains holds the words that each slot can still take, with undo.
type wordDomains interface {
	// remaining returns the domain of a slot. The list stays valid until undo returns to an earlier mark.
	remaining(slot int32) []int32
	// count returns the size of a slot's domain.
	count(slot int32) int
	// restrict filters a slot's domain to the words with a letter at a position.
	restrict(x crossing, letter int32)
	// mark returns the current state, for undo.
	mark() int
	undo(mark int)
}

// firstOpen returns the first empty slot, or noSlot.
func (w *wordSearch) firstOpen() int32 { return int32(slices.Index(w.entries, noWord)) }

// smallestOpen returns the first empty slot with the smallest domain, or noSlot.
func (w *wordSearch) smallestOpen() int32 {
	best, lowest := int32(noSlot), 0
	for i, word := range w.entries {
		if word != noWord {
			continue
		}
		if n := w.domains.count(int32(i)); best == noSlot || n < lowest {
			best, lowest = int32(i), n
		}
	}
	return best
}

func (w *wordSearch) search() search.End {
	if w.extend(1) {
		return search.Exhausted
	}
	return search.Stopped
}

// extend fills the slots from the given depth on and reports whether to continue the search.
func (w *wordSearch) extend(depth int) bool {
	slot := w.choose(w)
	if slot == noSlot {
		return w.Emit(w.letters())
	}
	tried := false
	for _, word := range w.domains.remaining(slot) {
		if w.ownerOf(slot, word) != noSlot {
			continue
		}
		tried = true
		mark := w.domains.mark()
		w.place(slot, word)
		w.eachOpenCrossing(slot, word, w.domains.restrict)
		keepGoing := w.Node(depth, w.letters) && w.extend(depth+1)
		w.unplace(slot)
		w.domains.undo(mark)
		if !keepGoing {
			return false
		}
	}
	if !tried {
		w.Stats.Fails++
	}
	return true
}
