package search

import (
	"math"
	"math/bits"
	"slices"

	"crossat/grids"
	"crossat/internal/bitset"
	"crossat/internal/search/kit"
)

// estimate holds the factors of the expected number of fills for one level of the search tree. Most of them stay the
// same on the next level, so only those that changed are recomputed.
type estimate struct {
	rows          [][]int32 // by slot: letters of all words of its length, by bit; see kit.FlatRows
	counts        [][]int32 // by slot: number of candidates by position and letter
	logAgreement  []float64 // by crossing: log10 of the probability of agreement
	changedCounts [][]int32 // by slot: scratch space for counts on the next level

	equalWords map[[3]int]bitset.Set // results of equalLetters, by length and the two positions
}

// computeEstimate computes the estimate for the part just entered.
func (s *splitter) computeEstimate() {
	e := &s.estimate
	if e.counts == nil {
		e.equalWords = make(map[[3]int]bitset.Set)
		e.rows = kit.FlatRows(s.p, s.ranks())
		for i := range s.slots {
			n := len(s.slots[i].cells) * s.letters
			e.counts, e.changedCounts = append(e.counts, make([]int32, n)), append(e.changedCounts, make([]int32, n))
		}
		e.logAgreement = make([]float64, len(s.p.Grid.Crossings()))
	}
	for i := range s.slots {
		s.countLetters(i, e.counts[i])
	}
	for i, x := range s.p.Grid.Crossings() {
		e.logAgreement[i] = math.Log10(s.agreement(x, e.counts[x.Across], e.counts[x.Down]))
	}
}

// expected returns the decimal logarithm of the expected number of fills of the part just entered, one level below the
// last computeEstimate. It is [fit.Problem.LogExpected] computed from bit sets, except that words can coincide if
// repeats are allowed.
func (s *splitter) expected() float64 {
	e := &s.estimate
	counts := slices.Clone(e.counts)
	for i := range s.slots {
		// A stamp of this level marks a slot that has changed since.
		if s.slots[i].stamp == s.level {
			s.countLetters(i, e.changedCounts[i])
			counts[i] = e.changedCounts[i]
		}
	}
	sum := s.logChoices()
	for i, x := range s.p.Grid.Crossings() {
		if s.slots[x.Across].stamp == s.level || s.slots[x.Down].stamp == s.level {
			sum += math.Log10(s.agreement(x, counts[x.Across], counts[x.Down]))
		} else {
			sum += e.logAgreement[i]
		}
	}
	return sum
}

// countLetters counts a slot's candidates by position and letter. It iterates over candidates or letters, whichever is
// less work.
func (s *splitter) countLetters(i int, counts []int32) {
	slot := &s.slots[i]
	letters := 0
	for _, c := range slot.cells {
		letters += int(s.cells[c].n)
	}
	// Left: words to intersect; right: letters of candidates to look up.
	if int(slot.live)*letters < int(slot.count)*len(slot.cells) {
		s.countByLetter(slot, counts)
	} else {
		s.countByCandidate(slot, s.estimate.rows[i], counts)
	}
}

// countByLetter intersects bit sets, for each letter still possible in each cell.
func (s *splitter) countByLetter(slot *slot, counts []int32) {
	for pos, c := range slot.cells {
		cell := &s.cells[c]
		for _, letter := range cell.letters[:cell.n] {
			supports, n := slot.supports[pos*s.letters+int(letter)], 0
			for _, at := range slot.nonzero[:slot.live] {
				n += bits.OnesCount64(supports[at] & slot.bits[at])
			}
			counts[pos*s.letters+int(letter)] = int32(n)
		}
	}
}

// countByCandidate goes over the candidates; rows has the letters of all words.
func (s *splitter) countByCandidate(slot *slot, rows, counts []int32) {
	n := len(slot.cells)
	clear(counts)
	for _, at := range slot.nonzero[:slot.live] {
		for word := slot.bits[at]; word != 0; word &= word - 1 {
			first := (int(at)*64 + bits.TrailingZeros64(word)) * n
			for pos, letter := range rows[first : first+n] {
				counts[pos*s.letters+int(letter)]++
			}
		}
	}
}

// logChoices returns the decimal logarithm of the number of ways to give the slots different words, ignoring crossings.
// Slots with the same candidates draw without replacement; for other slots with common candidates, coincidences are
// assumed to be independent.
func (s *splitter) logChoices() float64 {
	if s.p.Repeats {
		return s.size(nil)
	}
	sum := 0.0
	for i := range s.slots {
		a := &s.slots[i]
		choices, distinct := float64(a.count), 1.0
		for j := range s.slots[:i] {
			b := &s.slots[j]
			common := a.common(b)
			if common == int(a.count) && common == int(b.count) {
				choices--
				continue
			}
			distinct *= 1 - float64(common)/(float64(a.count)*float64(b.count))
		}
		sum += math.Log10(max(choices, 0) * distinct)
	}
	return sum
}

// common is the number of candidates that two slots share.
func (s *slot) common(other *slot) int {
	if s.table != other.table {
		return 0
	}
	n := 0
	for _, at := range s.nonzero[:s.live] {
		n += bits.OnesCount64(s.bits[at] & other.bits[at])
	}
	return n
}

// agreement returns the probability that random candidates of two crossing slots, different ones unless words can
// repeat, have the same letter at the crossing.
func (s *splitter) agreement(x grids.Crossing, acrossCounts, downCounts []int32) float64 {
	across, down := &s.slots[x.Across], &s.slots[x.Down]
	c := &s.cells[x.Cell]
	pairs, agree := float64(across.count)*float64(down.count), 0.0
	for _, letter := range c.letters[:c.n] {
		acrossCount := acrossCounts[x.AcrossPos*s.letters+int(letter)]
		downCount := downCounts[x.DownPos*s.letters+int(letter)]
		agree += float64(acrossCount) * float64(downCount)
	}
	// Pairs of a word with itself don't count.
	if common := across.common(down); common > 0 && !s.p.Repeats {
		pairs -= float64(common)
		agree -= float64(s.commonAgree(x))
	}
	if agree == 0 {
		return 0
	}
	return agree / pairs
}

// commonAgree is the number of candidates shared by two crossing slots that have the same letter at
// both positions of the crossing.
func (s *splitter) commonAgree(x grids.Crossing) int {
	across, down := &s.slots[x.Across], &s.slots[x.Down]
	equal, n := s.equalLetters(x), 0
	for _, at := range across.nonzero[:across.live] {
		n += bits.OnesCount64(across.bits[at] & down.bits[at] & equal[at])
	}
	return n
}

// equalLetters returns the set of words with the same letter at both positions of a crossing.
func (s *splitter) equalLetters(x grids.Crossing) bitset.Set {
	slot, length := &s.slots[x.Across], len(s.slots[x.Across].cells)
	key := [3]int{length, x.AcrossPos, x.DownPos}
	if set, ok := s.estimate.equalWords[key]; ok {
		return set
	}
	set, rows := make(bitset.Set, slot.size), s.estimate.rows[x.Across]
	for word := 0; word*length < len(rows); word++ {
		if row := rows[word*length:]; row[x.AcrossPos] == row[x.DownPos] {
			set.Add(word)
		}
	}
	s.estimate.equalWords[key] = set
	return set
}

// ranks returns, by slot, the bits of the words of its length.
func (s *splitter) ranks() [][]int32 {
	ranks := make([][]int32, len(s.slots))
	for i := range s.slots {
		ranks[i] = s.slots[i].bit
	}
	return ranks
}
