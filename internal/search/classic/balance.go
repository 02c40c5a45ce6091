package classic

import (
	"cmp"
	"fmt"
	"slices"

	"crossat/internal/bitset"
	"crossat/internal/poll"
)

// balance holds the letters that fragments can use in each cell: the dynamic balancing of difficulty. If a difficult
// slot crosses an earlier one in the plan, the letters that are rarest at the crossing among the difficult slot's words
// are forbidden, as long as the words lost stay within a share of all its words. If this leaves a slot with too few
// words, the share at its crossings is halved, repeatedly if necessary.
//
// Departures: the article doesn't specify which letters count as rare, nor how it spares long words. Its trimmed search
// is final; here, once the trimmed space is exhausted, the share is lowered, to zero in the last round.
type balance struct {
	*board
	plan    *plan
	allowed bitset.Rows // by cell: letters
	shares  []float64   // by slot: the share of words that can be lost at a crossing
	trimmed int         // letters forbidden
	letters int         // letters at crossings, forbidden or not
}

// shareSchedule lists, by round of the search, the share of words that can be lost at a crossing. The last round
// forbids nothing, so that no fill is missed.
var shareSchedule = []float64{0.15, 0.04, 0}

// Every slot keeps at least minWords words and a tenth of all, or all if it has fewer.
const minWords = 50

// newBalance forbids letters up to a share, but none that the previous balance, if any, allows.
func newBalance(b *board, p *plan, previous *balance, share float64) *balance {
	l := &balance{board: b, plan: p}
	l.shares = slices.Repeat([]float64{share}, len(b.slots))
	if previous != nil {
		for i, s := range previous.shares {
			l.shares[i] = min(s, share)
		}
	}
	for changed := true; changed && poll.Err(b.Context) == nil; {
		l.trim()
		changed = l.relax()
	}
	return l
}

// trim computes the letters allowed under the current shares.
func (l *balance) trim() {
	l.allowed = bitset.NewRows(l.Problem.Grid.Size(), len(l.Problem.Alphabet))
	for cell := range l.Problem.Grid.Size() {
		for _, letter := range l.Problem.Letters(cell) {
			l.allowed.Add(cell, int(letter))
		}
	}
	l.trimmed, l.letters = 0, 0
	mean := 0.0
	for i := range l.slots {
		mean += l.difficulty(int32(i)) / float64(len(l.slots))
	}
	for _, x := range l.Problem.Grid.Crossings() {
		l.letters += len(l.Problem.Letters(x.Cell))
		share := min(l.shares[x.Across], l.shares[x.Down])
		later := crossing{int32(x.Down), int32(x.DownPos)}
		if l.plan.position[x.Across] > l.plan.position[x.Down] {
			later = crossing{int32(x.Across), int32(x.AcrossPos)}
		}
		if l.difficulty(later.slot) >= mean {
			l.forbid(x.Cell, later, share)
		}
	}
}

// forbid forbids the letters of a cell that are rarest in the crossing slot, up to a share of the
// slot's words.
func (l *balance) forbid(cell int, in crossing, share float64) {
	count := make([]int, len(l.Problem.Alphabet))
	for _, word := range l.candidates[in.slot] {
		count[l.row(in.slot, word)[in.pos]]++
	}
	letters := slices.Clone(l.Problem.Letters(cell))
	slices.SortStableFunc(letters, func(a, b int32) int { return cmp.Compare(count[a], count[b]) })
	budget := int(share * float64(len(l.candidates[in.slot])))
	for _, letter := range letters {
		if budget -= count[letter]; budget < 0 {
			return
		}
		l.allowed.Remove(cell, int(letter))
		l.trimmed++
	}
}

// relax halves the share of each slot left with too few words, and reports whether it found any.
func (l *balance) relax() bool {
	relaxed := false
	for i, words := range l.candidates {
		remaining := 0
		for _, word := range words {
			if l.allows(int32(i), word) {
				remaining++
			}
		}
		if remaining >= min(len(words), max(minWords, len(words)/10)) || l.shares[i] == 0 {
			continue
		}
		relaxed = true
		if l.shares[i] /= 2; l.shares[i] < 0.001 {
			l.shares[i] = 0
		}
	}
	return relaxed
}

// allows reports whether all letters of a word are allowed in a slot.
func (l *balance) allows(slot, word int32) bool {
	for pos, letter := range l.row(slot, word) {
		if !l.allowed.Has(l.slots[slot].Cells[pos], int(letter)) {
			return false
		}
	}
	return true
}

// allowsAll reports whether all letters of the placed words are allowed.
func (l *balance) allowsAll() bool {
	for slot, word := range l.entries {
		if !l.allows(int32(slot), word) {
			return false
		}
	}
	return true
}

// String describes the letters left out; empty for none.
func (l *balance) String() string {
	if l.trimmed == 0 {
		return ""
	}
	return fmt.Sprintf("left out %d of %d letters at crossings, rare in difficult slots", l.trimmed, l.letters)
}
