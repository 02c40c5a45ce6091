package search

import (
	"slices"

	"crossat/grids"
	"crossat/problem/fit"
)

// board is a grid that is filled with whole words, for the strategies that place
// words rather than letters. The words of a length are numbered anew, at random: so
// lists in order are at random, too, and quick to go through.
type board struct {
	*run
	slots      []grids.Slot
	candidates [][]int32    // by slot, ascending
	rows       [][]int32    // by slot: the letters of the words of its length, as flatRows makes it
	cross      [][]crossing // by slot and place: the other slot through the cell, or noSlot
	entries    []int32      // by slot: the word placed, noWord for none
	owner      [][]int32    // by slot and word: the slot that holds it, or noSlot, as owners makes it
}

func newBoard(r *run) *board {
	rank := perLength(r.p, func(_, words int) []int32 {
		rank := identity(0, words)
		r.rng.Shuffle(words, func(i, j int) { rank[i], rank[j] = rank[j], rank[i] })
		return rank
	})
	b := &board{run: r, slots: r.p.Grid.Slots(), rows: flatRows(r.p, rank), owner: newOwners(r.p)}
	for i, s := range b.slots {
		var candidates []int32
		for _, w := range r.p.Candidates[i] {
			candidates = append(candidates, rank[i][w])
		}
		slices.Sort(candidates)
		b.candidates = append(b.candidates, candidates)
		b.cross = append(b.cross, slices.Repeat([]crossing{{slot: noSlot}}, s.Len()))
		b.entries = append(b.entries, noWord)
	}
	for _, x := range r.p.Grid.Crossings() {
		b.cross[x.Across][x.AcrossPos] = crossing{int32(x.Down), int32(x.DownPos)}
		b.cross[x.Down][x.DownPos] = crossing{int32(x.Across), int32(x.AcrossPos)}
	}
	return b
}

// noSlot is no slot, noWord no word.
const (
	noSlot = -1
	noWord = -1
)

// owners returns, by slot and word, noSlot: a table of the slots that hold words, which
// slots of one length share.
func newOwners(p *fit.Problem) [][]int32 {
	return perLength(p, func(_, words int) []int32 { return slices.Repeat([]int32{noSlot}, words) })
}

// flatRows returns, by slot, the letters of all words of its length, a row each, word
// after word by rank.
func flatRows(p *fit.Problem, rank [][]int32) [][]int32 {
	return perLength(p, func(slot, words int) []int32 {
		s := p.Grid.Slots()[slot]
		rows := make([]int32, words*s.Len())
		for w := range words {
			copy(rows[int(rank[slot][w])*s.Len():], p.Row(s, int32(w)))
		}
		return rows
	})
}

// byLength returns, by slot, what is made for the first slot of its length and the
// number of words of that.
func perLength(p *fit.Problem, build func(slot, words int) []int32) [][]int32 {
	var bySlot [][]int32
	lengths := make(map[int][]int32)
	for i, s := range p.Grid.Slots() {
		if lengths[s.Len()] == nil {
			lengths[s.Len()] = build(i, len(p.Words(s.Len())))
		}
		bySlot = append(bySlot, lengths[s.Len()])
	}
	return bySlot
}

// inOrder returns the numbers from 0.
func identity(_, n int) []int32 {
	numbers := make([]int32, n)
	for i := range numbers {
		numbers[i] = int32(i)
	}
	return numbers
}

// row is the letters of a word of a slot.
func (b *board) row(slot, word int32) []int32 {
	n := int32(len(b.cross[slot]))
	return b.rows[slot][word*n : word*n+n]
}

// matching appends to the end of a list those of words that have a letter in a place of
// a slot.
func (b *board) appendMatching(dst, words []int32, x crossing, letter int32) []int32 {
	b.scanned += len(words)
	rows, n := b.rows[x.slot], int32(len(b.cross[x.slot]))
	for _, word := range words {
		if rows[word*n+x.pos] == letter {
			dst = append(dst, word)
		}
	}
	return dst
}

// elsewhere returns the slot that holds a word and so keeps it from a slot, noSlot if
// there is none or words may repeat.
func (b *board) ownerOf(slot, word int32) int32 { return b.owner[slot][word] }

// put places a word.
func (b *board) place(slot, word int32) {
	b.entries[slot] = word
	if !b.p.Repeats {
		b.owner[slot][word] = slot
	}
}

// take takes the word of a slot back.
func (b *board) unplace(slot int32) {
	b.owner[slot][b.entries[slot]] = noSlot
	b.entries[slot] = noWord
}

// openCrossings calls f for each slot that crosses a slot and holds no word yet, with
// the letter that a word of the slot gives it.
func (b *board) eachOpenCrossing(slot, word int32, f func(x crossing, letter int32)) {
	row := b.row(slot, word)
	for pos, x := range b.cross[slot] {
		if x.slot != noSlot && b.entries[x.slot] == noWord {
			f(x, row[pos])
		}
	}
}

// letters is the letters of the words placed, by cell; zero for the other cells.
func (b *board) letters() []rune {
	letters := make([]rune, b.p.Grid.Size())
	for i, s := range b.slots {
		if b.entries[i] == noWord {
			continue
		}
		for pos, l := range b.row(int32(i), b.entries[i]) {
			letters[s.Cells[pos]] = b.p.Alphabet[l]
		}
	}
	return letters
}

// wordSearch places a word in one slot after the other, as seed 002 does: it takes a
// slot, tries each word left to it, leaves the crossing slots the words that agree,
// and goes on. It is exact: every way to fill the slots is met once.
//
// Departures: words are distinct unless they may repeat; slots come in the order of
// clue lists, where the seed has the order of a hash table.
type wordSearch struct {
	*board
	domains wordDomains
	choose  func(*wordSearch) int32
}

// shelf is the words that each slot can still hold.
type wordDomains interface {
	// left returns the words of a slot. They stay as they are until undo goes back
	// to before they were made.
	remaining(slot int32) []int32
	// count is the number of words left.
	count(slot int32) int
	// keep leaves a slot the words with a letter at a place.
	restrict(x crossing, letter int32)
	// mark returns the present state, for undo.
	mark() int
	undo(mark int)
}

// firstOpen is the first slot without a word, noSlot if there is none.
func (w *wordSearch) firstOpen() int32 { return int32(slices.Index(w.entries, noWord)) }

// smallestOpen is the slot without a word that has the fewest left, noSlot if all
// slots have words. Of several it is the first.
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

func (w *wordSearch) search() outcome {
	if w.extend(1) {
		return exhausted
	}
	return stopped
}

// from goes on at a depth, and reports whether the search goes on after it.
func (w *wordSearch) extend(depth int) bool {
	slot := w.choose(w)
	if slot == noSlot {
		return w.emit(w.letters())
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
		keepGoing := w.node(depth, w.letters) && w.extend(depth+1)
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
