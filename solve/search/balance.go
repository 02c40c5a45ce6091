package search

import (
	"cmp"
	"fmt"
	"slices"
)

// balance is the letters that fragments may put into each cell: seed 004's dynamic
// balancing of difficulty. Where a difficult slot crosses one that comes before it in
// the plan, the letters that are rarest in the words of the difficult one at the
// crossing are forbidden: as many as have a share of those words together. A slot
// that this would leave with few words halves the share at its crossings, the more
// often the longer it is.
//
// Departures: the seed does not say which letters are rare, nor how its long words
// were spared. There the trimmed search is the last word; here, when it has been
// exhausted, the share is loosened, and is nothing at last.
type balance struct {
	*board
	plan    *plan
	stride  int
	allowed []uint64  // by cell: letters, as bits
	shares  []float64 // by slot
	trimmed int       // letters forbidden
	letters int       // letters at crossings
}

// shares are the shares of words that each round of the search may lose at a crossing.
// The last is nothing: all fills come in the end.
var shareSchedule = []float64{0.15, 0.04, 0}

// A slot keeps a tenth of its words, and so many if it has them.
const minWords = 50

// newBalance forbids letters up to a share, and none that the balance before, if any,
// allows.
func newBalance(b *board, p *plan, previous *balance, share float64) *balance {
	l := &balance{board: b, plan: p, stride: (len(b.p.Alphabet) + 63) / 64}
	l.shares = slices.Repeat([]float64{share}, len(b.slots))
	if previous != nil {
		for i, s := range previous.shares {
			l.shares[i] = min(s, share)
		}
	}
	for changed := true; changed && b.ctx.Err() == nil; {
		l.trim()
		changed = l.relax()
	}
	return l
}

// trim finds the letters allowed with the present shares.
func (l *balance) trim() {
	l.allowed = make([]uint64, l.p.Grid.Size()*l.stride)
	for cell := range l.p.Grid.Size() {
		for _, letter := range l.p.Letters(cell) {
			l.allowed[cell*l.stride+int(letter>>6)] |= 1 << (letter & 63)
		}
	}
	l.trimmed, l.letters = 0, 0
	mean := 0.0
	for i := range l.slots {
		mean += l.difficulty(int32(i)) / float64(len(l.slots))
	}
	for _, x := range l.p.Grid.Crossings() {
		l.letters += len(l.p.Letters(x.Cell))
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

// forbid forbids the letters of a cell that are rarest in a slot, up to a share of its
// words.
func (l *balance) forbid(cell int, in crossing, share float64) {
	count := make([]int, len(l.p.Alphabet))
	for _, word := range l.candidates[in.slot] {
		count[l.row(in.slot, word)[in.pos]]++
	}
	letters := slices.Clone(l.p.Letters(cell))
	slices.SortStableFunc(letters, func(a, b int32) int { return cmp.Compare(count[a], count[b]) })
	budget := int(share * float64(len(l.candidates[in.slot])))
	for _, letter := range letters {
		if budget -= count[letter]; budget < 0 {
			return
		}
		l.allowed[cell*l.stride+int(letter>>6)] &^= 1 << (letter & 63)
		l.trimmed++
	}
}

// spare halves the shares of slots that have too few words, and reports whether there
// were such.
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

// allows reports whether all letters of a word are allowed.
func (l *balance) allows(slot, word int32) bool {
	for pos, letter := range l.row(slot, word) {
		if !has(l.set(l.slots[slot].Cells[pos]), letter) {
			return false
		}
	}
	return true
}

// allowsAll reports whether all letters of the words placed are allowed.
func (l *balance) allowsAll() bool {
	for slot, word := range l.entries {
		if !l.allows(int32(slot), word) {
			return false
		}
	}
	return true
}

// set is the letters of a cell.
func (l *balance) set(cell int) []uint64 { return l.allowed[cell*l.stride : (cell+1)*l.stride] }

// String says what is left out; it is empty for nothing.
func (l *balance) String() string {
	if l.trimmed == 0 {
		return ""
	}
	return fmt.Sprintf("%d of the %d letters at crossings, rare in difficult slots", l.trimmed, l.letters)
}

// has reports whether a set of bits has a letter.
func has(set []uint64, letter int32) bool { return set[letter>>6]>>(letter&63)&1 != 0 }
