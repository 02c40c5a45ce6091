package search

import (
	"math"
	"math/bits"

	"crossat/internal/bitset"
)

// propagate prunes domains until they are arc consistent. It removes words with a letter that a cell has lost, letters
// without support in a slot, words already used in another slot, words that the rules exclude, and words that cost too
// much. On a domain wipeout it returns false with the slot in failed; call pop then.
func (d *domains) propagate() bool {
	for d.reviseQueued() {
		if !d.require() {
			break
		}
		if len(d.queue) == 0 {
			return true
		}
	}
	d.clearQueue()
	return false
}

// require prunes by constraints on the grid as a whole: the rules, other fills and the limit. It returns false, with a
// slot in failed, if they can't be met.
func (d *domains) require() bool {
	return (d.rules == nil || d.rules.require()) && (d.apart == nil || d.differ()) &&
		(d.limit == noLimit || d.pruneByCost())
}

// reviseQueued revises slots until none is queued. It returns false on a domain wipeout.
func (d *domains) reviseQueued() bool {
	for len(d.queue) > 0 {
		i := d.dequeue()
		d.slots[i].queued = false
		if !d.revise(i) {
			d.failed = i
			return false
		}
	}
	return true
}

// dequeue takes the slot from the queue that is expected to have the smallest domain left: if it fails, the others
// needn't be revised. Large domains wait until much has changed.
//
// Source: R. Wallace and E. Freuder, Ordering heuristics for arc consistency algorithms, 1992, take the smallest domain
// first. Departure: the expected size is used.
func (d *domains) dequeue() int32 {
	best, lowest := 0, float32(math.MaxFloat32)
	for k, i := range d.queue {
		if n := d.after[i]; n < lowest {
			best, lowest = k, n
		}
	}
	i, last := d.queue[best], len(d.queue)-1
	d.queue[best] = d.queue[last]
	d.queue = d.queue[:last]
	return i
}

// revise brings slot i up to date with its cells, and its cells with it. It returns false on a
// domain wipeout.
func (d *domains) revise(i int32) bool {
	s := &d.slots[i]
	for pos, c := range s.cells {
		if d.cells[c].n != s.lastSize[pos] && !d.filterCandidates(i, pos) {
			return false
		}
	}
	s.count = s.countBits()
	if s.count == 0 {
		return false
	}
	d.estimate(i)
	if d.limit != noLimit {
		s.cheapest = s.lowestBit()
	}
	for pos := range s.cells {
		if !d.pruneLetters(i, pos) {
			return false
		}
	}
	if s.count == 1 && !s.fixed {
		d.fix(i)
	}
	if d.rules != nil {
		d.rules.revised(i)
	}
	return true
}

// countBits counts the candidates.
func (s *slot) countBits() int32 {
	n := 0
	for _, at := range s.nonzero[:s.live] {
		n += bits.OnesCount64(s.bits[at])
	}
	return int32(n)
}

// filterCandidates removes the candidates with a letter that a cell has lost since the last
// revision. Like Compact-Table, it goes over the lost letters or the remaining ones, whichever are
// fewer. It returns false if no candidate remains.
func (d *domains) filterCandidates(i int32, pos int) bool {
	d.saveSlot(i)
	s := &d.slots[i]
	c := &d.cells[s.cells[pos]]
	supports := s.supports[pos*d.letters : (pos+1)*d.letters]
	lost, remaining := c.letters[c.n:s.lastSize[pos]], c.letters[:c.n]
	s.lastSize[pos] = c.n
	switch {
	case len(remaining) == 1:
		s.intersect(supports[remaining[0]])
	case len(lost) <= len(remaining):
		for _, l := range lost {
			s.subtract(supports[l])
		}
	default:
		s.intersectAny(supports, remaining)
	}
	return s.live > 0
}

// intersect keeps the candidates that are in a set; nil is the empty set.
func (s *slot) intersect(set bitset.Set) {
	if set == nil {
		s.live = 0
		return
	}
	for k := int32(0); k < s.live; { // setWord advances k and may lower s.live
		k += s.setWord(k, s.bits[s.nonzero[k]]&set[s.nonzero[k]])
	}
}

// subtract removes the candidates that are in a set; nil is the empty set.
func (s *slot) subtract(set bitset.Set) {
	if set == nil {
		return
	}
	for k := int32(0); k < s.live; {
		k += s.setWord(k, s.bits[s.nonzero[k]]&^set[s.nonzero[k]])
	}
}

// intersectAny keeps the candidates that support at least one of the letters.
func (s *slot) intersectAny(supports []bitset.Set, letters []int32) {
	for k := int32(0); k < s.live; {
		at, union := s.nonzero[k], uint64(0)
		for _, l := range letters {
			if supports[l] != nil {
				union |= supports[l][at]
			}
		}
		k += s.setWord(k, s.bits[at]&union)
	}
}

// setWord sets the k-th live word and returns how far to advance k: 0 if the word is now zero and
// the last live one has been swapped into its place.
func (s *slot) setWord(k int32, word uint64) int32 {
	at := s.nonzero[k]
	s.bits[at] = word
	if word != 0 {
		return 1
	}
	s.live--
	s.nonzero[k], s.nonzero[s.live] = s.nonzero[s.live], at
	return 0
}

// pruneLetters removes the letters without support in slot i from the cell at a position.
func (d *domains) pruneLetters(i int32, pos int) bool {
	s := &d.slots[i]
	c := &d.cells[s.cells[pos]]
	if c.n == 1 {
		return true
	}
	before := c.n
	for k := int32(0); k < c.n; {
		if l := c.letters[k]; s.hasSupport(pos*d.letters + int(l)) {
			k++
		} else {
			d.saveCell(s.cells[pos])
			c.drop(l)
		}
	}
	if c.n != before {
		// This slot has no candidate with the removed letters, so it needn't be revised again.
		s.lastSize[pos] = c.n
		d.wake(c, before, i)
	}
	return c.n > 0
}

// hasSupport reports whether any candidate has the position and letter of key. It tries the residue first, which is the
// index in bits of the last support it found.
func (s *slot) hasSupport(key int) bool {
	supports := s.supports[key]
	if supports == nil {
		return false
	}
	if at := s.residue[key]; supports[at]&s.bits[at] != 0 {
		return true
	}
	for _, at := range s.nonzero[:s.live] {
		if supports[at]&s.bits[at] != 0 {
			s.residue[key] = at
			return true
		}
	}
	return false
}

// fix removes from the other slots the words that are excluded by the only candidate of slot i.
func (d *domains) fix(i int32) {
	d.saveSlot(i)
	d.slots[i].fixed = true
	if d.peers != nil {
		d.removeFromPeers(i)
	}
	if d.rules != nil {
		d.rules.fixed(i)
	}
}

// removeFromPeers removes the only candidate of a slot from the other slots of its length.
func (d *domains) removeFromPeers(i int32) {
	word := d.slots[i].onlyWord()
	for _, j := range d.peers[i] {
		d.removeWord(j, word)
	}
}

// removeWord removes a word from slot i.
func (d *domains) removeWord(i, word int32) {
	if bit := d.slots[i].bit[word]; bit != noBit {
		d.clear(i, bit/64, 1<<(bit%64))
	}
}

// clear removes words from slot i, given as a mask on 64 bits of its set.
func (d *domains) clear(i, at int32, mask uint64) {
	s := &d.slots[i]
	if s.bits[at]&mask == 0 {
		return
	}
	d.saveSlot(i)
	s.bits[at] &^= mask
	d.enqueue(i)
}

// onlyWord returns the first candidate of a slot; there must be one.
func (s *slot) onlyWord() int32 {
	at := s.firstNonzero()
	return s.words[int(at)*64+bits.TrailingZeros64(s.bits[at])]
}

// firstNonzero returns the index of the first nonzero word; there must be one.
func (s *slot) firstNonzero() int32 {
	k := 0
	for s.bits[s.nonzero[k]] == 0 {
		k++
	}
	return s.nonzero[k]
}
