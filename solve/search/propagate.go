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
		i := d.next()
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
func (d *domains) next() int32 {
	best, least := 0, math.MaxInt
	for k, i := range d.queue {
		s := &d.slots[i]
		if work := int(s.live) * len(s.cells); work < least {
			best, least = k, work
		}
	}
	i, last := d.queue[best], len(d.queue)-1
	d.queue[best] = d.queue[last]
	d.queue = d.queue[:last]
	return i
}

func (d *domains) revise(i int32) bool {
	s := &d.slots[i]
	for place, c := range s.cells {
		if d.cells[c].n != s.seen[place] && !d.narrow(i, place) {
			return false
		}
	}
	s.count = s.total()
	if s.count == 0 {
		return false
	}
	for place := range s.cells {
		if !d.unsupported(i, place) {
			return false
		}
	}
	if s.count == 1 {
		d.settle(i)
	}
	return true
}

// size1 counts the candidates.
func (s *slot) total() int32 {
	n := 0
	for _, at := range s.full[:s.live] {
		n += bits.OnesCount64(s.bits[at])
	}
	return int32(n)
}

// narrow removes the candidates with letters that a cell of the slot has lost.
func (d *domains) narrow(i int32, place int) bool {
	d.saveSlot(i)
	s := &d.slots[i]
	c := &d.cells[s.cells[place]]
	with := s.with[place*d.letters : (place+1)*d.letters]
	lost, left := c.letters[c.n:s.seen[place]], c.letters[:c.n]
	s.seen[place] = c.n
	switch {
	case len(left) == 1:
		s.keep(with[left[0]])
	case len(lost) <= len(left):
		for _, l := range lost {
			s.discard(with[l])
		}
	default:
		s.keepAny(with, left)
	}
	return s.live > 0
}

// keep leaves the candidates that are in a set.
func (s *slot) keep(set []uint64) {
	if set == nil {
		s.live = 0
		return
	}
	for k := int32(0); k < s.live; {
		k += s.put(k, s.bits[s.full[k]]&set[s.full[k]])
	}
}

// discard leaves the candidates that are not in a set.
func (s *slot) discard(set []uint64) {
	if set == nil {
		return
	}
	for k := int32(0); k < s.live; {
		k += s.put(k, s.bits[s.full[k]]&^set[s.full[k]])
	}
}

// keepAny leaves the candidates that have one of the letters.
func (s *slot) keepAny(with [][]uint64, letters []int32) {
	for k := int32(0); k < s.live; {
		at, any := s.full[k], uint64(0)
		for _, l := range letters {
			if with[l] != nil {
				any |= with[l][at]
			}
		}
		k += s.put(k, s.bits[at]&any)
	}
}

// put sets the k-th live word and returns by how much k is to go on: by nothing, if
// the word is zero and another has taken its place.
func (s *slot) put(k int32, word uint64) int32 {
	at := s.full[k]
	s.bits[at] = word
	if word != 0 {
		return 1
	}
	s.live--
	s.full[k], s.full[s.live] = s.full[s.live], at
	return 0
}

// unsupported removes the letters of a cell that no candidate has there.
func (d *domains) unsupported(i int32, place int) bool {
	s := &d.slots[i]
	c := &d.cells[s.cells[place]]
	if c.n == 1 {
		return true
	}
	before := c.n
	for k := int32(0); k < c.n; {
		if l := c.letters[k]; s.supports(place*d.letters + int(l)) {
			k++
		} else {
			d.saveCell(s.cells[place])
			c.drop(l)
		}
	}
	if c.n != before {
		s.seen[place] = c.n
		d.wake(c, i)
	}
	return c.n > 0
}

// supports reports whether a candidate has the letter at the place that key stands
// for. It looks first where one had it the last time.
func (s *slot) supports(key int) bool {
	with := s.with[key]
	if with == nil {
		return false
	}
	if at := s.witness[key]; with[at]&s.bits[at] != 0 {
		return true
	}
	for _, at := range s.full[:s.live] {
		if with[at]&s.bits[at] != 0 {
			s.witness[key] = at
			return true
		}
	}
	return false
}

// settle removes the only candidate of a slot from the others of its length.
func (d *domains) settle(i int32) {
	s := &d.slots[i]
	if d.twins == nil || s.settled {
		return
	}
	d.saveSlot(i)
	s.settled = true
	at := s.first()
	for _, j := range d.twins[i] {
		t := &d.slots[j]
		if t.bits[at]&s.bits[at] != 0 {
			d.saveSlot(j)
			t.bits[at] &^= s.bits[at]
			d.enqueue(j)
		}
	}
}

// first is the index in bits of the first candidate, of which there must be one.
func (s *slot) first() int32 {
	k := 0
	for s.bits[s.full[k]] == 0 {
		k++
	}
	return s.full[k]
}
