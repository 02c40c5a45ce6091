package search

import (
	"math"
	"math/bits"
)

// propagate removes what cannot be until nothing changes: words that a cell no
// longer allows, letters that no word of a slot has, words that stand elsewhere.
// It returns false, with the slot in failed, if a slot is left without candidates;
// pop must follow then.
func (d *domains) propagate() bool {
	for len(d.queue) > 0 {
		i := d.dequeue()
		d.slots[i].queued = false
		if !d.revise(i) {
			d.failed = i
			d.clearQueue()
			return false
		}
	}
	return true
}

// next takes the slot that is the least work from the queue: it may fail at once.
func (d *domains) dequeue() int32 {
	best, lowest := 0, math.MaxInt
	for k, i := range d.queue {
		s := &d.slots[i]
		if work := int(s.live) * len(s.cells); work < lowest {
			best, lowest = k, work
		}
	}
	i, last := d.queue[best], len(d.queue)-1
	d.queue[best] = d.queue[last]
	d.queue = d.queue[:last]
	return i
}

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
	for pos := range s.cells {
		if !d.pruneLetters(i, pos) {
			return false
		}
	}
	if s.count == 1 {
		d.removeFromPeers(i)
	}
	return true
}

// size1 counts the candidates.
func (s *slot) countBits() int32 {
	n := 0
	for _, at := range s.nonzero[:s.live] {
		n += bits.OnesCount64(s.bits[at])
	}
	return int32(n)
}

// narrow removes the candidates with letters that a cell of the slot has lost.
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

// keep leaves the candidates that are in a set.
func (s *slot) intersect(set []uint64) {
	if set == nil {
		s.live = 0
		return
	}
	for k := int32(0); k < s.live; {
		k += s.setWord(k, s.bits[s.nonzero[k]]&set[s.nonzero[k]])
	}
}

// discard leaves the candidates that are not in a set.
func (s *slot) subtract(set []uint64) {
	if set == nil {
		return
	}
	for k := int32(0); k < s.live; {
		k += s.setWord(k, s.bits[s.nonzero[k]]&^set[s.nonzero[k]])
	}
}

// keepAny leaves the candidates that have one of the letters.
func (s *slot) intersectAny(supports [][]uint64, letters []int32) {
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

// put sets the k-th live word and returns by how much k is to go on: by nothing, if
// the word is zero and another has taken its place.
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

// unsupported removes the letters of a cell that no candidate has there.
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
		s.lastSize[pos] = c.n
		d.wake(c, i)
	}
	return c.n > 0
}

// supports reports whether a candidate has the letter at the place that key stands
// for. It looks first where one had it the last time.
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

// settle removes the only candidate of a slot from the others of its length.
func (d *domains) removeFromPeers(i int32) {
	s := &d.slots[i]
	if d.peers == nil || s.fixed {
		return
	}
	d.saveSlot(i)
	s.fixed = true
	at := s.firstNonzero()
	for _, j := range d.peers[i] {
		t := &d.slots[j]
		if t.bits[at]&s.bits[at] != 0 {
			d.saveSlot(j)
			t.bits[at] &^= s.bits[at]
			d.enqueue(j)
		}
	}
}

// first is the index in bits of the first candidate, of which there must be one.
func (s *slot) firstNonzero() int32 {
	k := 0
	for s.bits[s.nonzero[k]] == 0 {
		k++
	}
	return s.nonzero[k]
}
