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
	held       []int32      // by slot: the word placed, noWord for none
	holder     [][]int32    // by slot and word: the slot that holds it, or noSlot, as owners makes it
}

func newBoard(r *run) *board {
	rank := byLength(r.p, func(_, words int) []int32 {
		rank := inOrder(0, words)
		r.rng.Shuffle(words, func(i, j int) { rank[i], rank[j] = rank[j], rank[i] })
		return rank
	})
	b := &board{run: r, slots: r.p.Grid.Slots(), rows: flatRows(r.p, rank), holder: owners(r.p)}
	for i, s := range b.slots {
		var candidates []int32
		for _, w := range r.p.Candidates[i] {
			candidates = append(candidates, rank[i][w])
		}
		slices.Sort(candidates)
		b.candidates = append(b.candidates, candidates)
		b.cross = append(b.cross, slices.Repeat([]crossing{{slot: noSlot}}, s.Len()))
		b.held = append(b.held, noWord)
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
func owners(p *fit.Problem) [][]int32 {
	return byLength(p, func(_, words int) []int32 { return slices.Repeat([]int32{noSlot}, words) })
}

// flatRows returns, by slot, the letters of all words of its length, a row each, word
// after word by rank.
func flatRows(p *fit.Problem, rank [][]int32) [][]int32 {
	return byLength(p, func(slot, words int) []int32 {
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
func byLength(p *fit.Problem, made func(slot, words int) []int32) [][]int32 {
	var bySlot [][]int32
	lengths := make(map[int][]int32)
	for i, s := range p.Grid.Slots() {
		if lengths[s.Len()] == nil {
			lengths[s.Len()] = made(i, len(p.Words(s.Len())))
		}
		bySlot = append(bySlot, lengths[s.Len()])
	}
	return bySlot
}

// inOrder returns the numbers from 0.
func inOrder(_, n int) []int32 {
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
func (b *board) matching(end, words []int32, x crossing, letter int32) []int32 {
	b.looked += len(words)
	rows, n := b.rows[x.slot], int32(len(b.cross[x.slot]))
	for _, word := range words {
		if rows[word*n+x.place] == letter {
			end = append(end, word)
		}
	}
	return end
}

// elsewhere returns the slot that holds a word and so keeps it from a slot, noSlot if
// there is none or words may repeat.
func (b *board) elsewhere(slot, word int32) int32 { return b.holder[slot][word] }

// put places a word.
func (b *board) put(slot, word int32) {
	b.held[slot] = word
	if !b.p.Repeats {
		b.holder[slot][word] = slot
	}
}

// take takes the word of a slot back.
func (b *board) take(slot int32) {
	b.holder[slot][b.held[slot]] = noSlot
	b.held[slot] = noWord
}

// openCrossings calls f for each slot that crosses a slot and holds no word yet, with
// the letter that a word of the slot gives it.
func (b *board) openCrossings(slot, word int32, f func(x crossing, letter int32)) {
	row := b.row(slot, word)
	for place, x := range b.cross[slot] {
		if x.slot != noSlot && b.held[x.slot] == noWord {
			f(x, row[place])
		}
	}
}

// letters is the letters of the words placed, by cell; zero for the other cells.
func (b *board) letters() []rune {
	letters := make([]rune, b.p.Grid.Size())
	for i, s := range b.slots {
		if b.held[i] == noWord {
			continue
		}
		for place, l := range b.row(int32(i), b.held[i]) {
			letters[s.Cells[place]] = b.p.Alphabet[l]
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
	shelf  shelf
	choose func(*wordSearch) int32
}

// shelf is the words that each slot can still hold.
type shelf interface {
	// left returns the words of a slot. They stay as they are until undo goes back
	// to before they were made.
	left(slot int32) []int32
	// count is the number of words left.
	count(slot int32) int
	// keep leaves a slot the words with a letter at a place.
	keep(x crossing, letter int32)
	// mark returns the present state, for undo.
	mark() int
	undo(mark int)
}

// firstOpen is the first slot without a word, noSlot if there is none.
func (w *wordSearch) firstOpen() int32 { return int32(slices.Index(w.held, noWord)) }

// smallestOpen is the slot without a word that has the fewest left, noSlot if all
// slots have words. Of several it is the first.
func (w *wordSearch) smallestOpen() int32 {
	best, least := int32(noSlot), 0
	for i, word := range w.held {
		if word != noWord {
			continue
		}
		if n := w.shelf.count(int32(i)); best == noSlot || n < least {
			best, least = int32(i), n
		}
	}
	return best
}

func (w *wordSearch) search() end {
	if w.from(1) {
		return exhausted
	}
	return stopped
}

// from goes on at a depth, and reports whether the search goes on after it.
func (w *wordSearch) from(depth int) bool {
	slot := w.choose(w)
	if slot == noSlot {
		return w.found(w.letters())
	}
	placed := false
	for _, word := range w.shelf.left(slot) {
		if w.elsewhere(slot, word) != noSlot {
			continue
		}
		placed = true
		mark := w.shelf.mark()
		w.put(slot, word)
		w.openCrossings(slot, word, w.shelf.keep)
		goOn := w.node(depth, w.letters) && w.from(depth+1)
		w.take(slot)
		w.shelf.undo(mark)
		if !goOn {
			return false
		}
	}
	if !placed {
		w.Stats.Fails++
	}
	return true
}
