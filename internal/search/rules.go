package search

import (
	"slices"

	"crossat/internal/bitset"
	"crossat/internal/problem/fit"
)

// rules prunes domains by the rules of a problem that concern several slots. Without such rules it is nil and costs
// nothing.
//
// When a slot has only one candidate left, the other words of its groups are removed from all other slots. When the
// allowed number of slots have only words with low scores, such words are removed from the others. A letter of the
// pangram that only one cell can still hold is assigned there. A search that continues until each slot has one
// candidate finds exactly the fills that obey the rules.
type rules struct {
	*domains
	problem   *fit.Problem
	groups    *fit.Groups
	spellings bool // some words of a group can be in the grid together, as spellings of one word
	tables    []*ruledTable
	masks     [][]tableMask // by group: its words; nil before it is first needed

	low     []bitset.Set // by slot: words with low scores, shared by the slots of a length; nil without the rule
	most    int          // number of slots that can have only such words
	isLow   []bool       // by slot: it has only such words
	lowOnly []lowSlot    // the slots in isLow, in the order they were added

	wanted  [][]int32  // sets of letters; some cell must hold one of each set
	watched [][2]int32 // by element of wanted: two cells that could hold one when last looked at
}

// ruledTable is a table with its slots and their length.
type ruledTable struct {
	*table
	length int32
	slots  []int32
}

// tableMask is a set of words of a table: 64 bits at an index.
type tableMask struct {
	*ruledTable
	at    int32
	words uint64
}

// lowSlot is a slot left with only low scores, and the level at which that happened.
type lowSlot struct{ slot, level int32 }

// newRules returns nil for a problem without rules that concern several slots.
func newRules(p *fit.Problem, d *domains) *rules {
	r := &rules{
		domains: d, problem: p, groups: p.Groups(), spellings: p.Repeats && p.Grid.Rebus(),
		wanted: p.Wanted(), most: p.Rules.Low.Most,
	}
	if r.groups.Len() == 0 && p.Rules.Low.Score == 0 && len(r.wanted) == 0 {
		return nil
	}
	r.findTables()
	r.masks = make([][]tableMask, r.groups.Len())
	if p.Rules.Low.Score > 0 {
		r.findLow(p)
	}
	r.watched = make([][2]int32, len(r.wanted))
	return r
}

// findTables finds the tables, in the order of their first slots.
func (r *rules) findTables() {
	known := make(map[*table]*ruledTable)
	for i := range r.slots {
		s := &r.slots[i]
		if r.problem.Free(i) {
			continue
		}
		if known[s.table] == nil {
			known[s.table] = &ruledTable{table: s.table, length: int32(len(s.cells))}
			r.tables = append(r.tables, known[s.table])
		}
		known[s.table].slots = append(known[s.table].slots, int32(i))
	}
}

// findLow finds the words with low scores. Given entries don't count.
func (r *rules) findLow(p *fit.Problem) {
	r.isLow = make([]bool, len(r.slots))
	sets := make(map[*table]bitset.Set)
	for i := range r.slots {
		t := r.slots[i].table
		if p.Given(i) {
			r.low = append(r.low, bitset.New(len(t.words)))
			continue
		}
		if sets[t] == nil {
			sets[t] = bitset.New(len(t.words))
			for bit, w := range t.words {
				if p.IsLow(i, w) {
					sets[t].Add(bit)
				}
			}
		}
		r.low = append(r.low, sets[t])
	}
}

// revised is called when slot i has been revised and has candidates. Once the allowed number of slots have only low
// scores, it removes low scores from the other slots, so a further one would be wiped out.
func (r *rules) revised(i int32) {
	if r.low == nil || r.isLow[i] || r.hasOther(i) {
		return
	}
	r.isLow[i] = true
	r.lowOnly = append(r.lowOnly, lowSlot{i, r.level})
	if len(r.lowOnly) == r.most {
		for j := range int32(len(r.slots)) {
			if !r.isLow[j] {
				r.removeWords(j, r.low[j])
			}
		}
	}
}

// hasOther reports whether slot i has a candidate whose score is not low.
func (r *rules) hasOther(i int32) bool {
	s := &r.slots[i]
	for _, at := range s.nonzero[:s.live] {
		if s.bits[at]&^r.low[i][at] != 0 {
			return true
		}
	}
	return false
}

// removeWords removes the words of a set from slot i.
func (r *rules) removeWords(i int32, set bitset.Set) {
	s := &r.slots[i]
	for k := int32(0); k < s.live; k++ {
		r.clear(i, s.nonzero[k], set[s.nonzero[k]])
	}
}

// fixed is called when slot i has only one candidate left. It removes from the other slots the words that this
// candidate excludes.
func (r *rules) fixed(i int32) {
	if r.groups.Len() == 0 {
		return
	}
	s := &r.slots[i]
	length, word := int32(len(s.cells)), s.onlyWord()
	for _, group := range r.groups.Of(fit.Ref{Length: length, Word: word}) {
		for _, m := range r.masksOf(group) {
			m.words &^= r.compatible(group, m, fit.Ref{Length: length, Word: word})
			for _, j := range m.slots {
				if j != i {
					r.clear(j, m.at, m.words)
				}
			}
		}
	}
}

// compatible returns the words of a mask of a group that can be in the grid together with a word of the group.
func (r *rules) compatible(group int32, m tableMask, word fit.Ref) (words uint64) {
	if !r.spellings {
		if m.length == word.Length {
			words = m.maskOf(word.Word, m.at)
		}
		return words
	}
	for _, other := range r.groups.At(int(group)) {
		if other.Length == m.length && !r.problem.Clash(other, word) {
			words |= m.maskOf(other.Word, m.at)
		}
	}
	return words
}

// maskOf returns the bit of a word in the 64 bits of a set at an index, or 0 if the word is elsewhere.
func (t *table) maskOf(word, at int32) uint64 {
	if bit := t.bit[word]; bit != noBit && bit/64 == at {
		return 1 << (bit % 64)
	}
	return 0
}

// masksOf returns the words of a group as masks.
func (r *rules) masksOf(group int32) []tableMask {
	if r.masks[group] == nil {
		r.masks[group] = []tableMask{}
		for _, t := range r.tables {
			for _, w := range r.groups.At(int(group)) {
				if w.Length == t.length && t.bit[w.Word] != noBit {
					r.masks[group] = addToMasks(r.masks[group], t, w.Word)
				}
			}
		}
	}
	return r.masks[group]
}

// addToMasks adds a word to the last mask if it fits there, or else to a new mask.
func addToMasks(masks []tableMask, t *ruledTable, w int32) []tableMask {
	at, bit := t.bit[w]/64, uint64(1)<<(t.bit[w]%64)
	if n := len(masks); n > 0 && masks[n-1].ruledTable == t && masks[n-1].at == at {
		masks[n-1].words |= bit
		return masks
	}
	return append(masks, tableMask{t, at, bit})
}

// require checks that the letters of the pangram can still be in the grid. It can remove letters; call propagate again
// then. It returns false on a failure, with a slot in failed.
func (r *rules) require() bool {
	for k, letters := range r.wanted {
		w := &r.watched[k]
		if w[0] != w[1] && r.canHoldAny(w[0], letters) && r.canHoldAny(w[1], letters) {
			continue
		}
		n := 0
		for c := int32(0); c < int32(len(r.cells)) && n < 2; c++ {
			if r.canHoldAny(c, letters) {
				w[n] = c
				n++
			}
		}
		switch {
		case n == 0:
			r.failed = r.slotNear(w[0])
			return false
		case n == 1:
			w[1] = w[0]
			r.keep(w[0], letters)
		}
	}
	return true
}

// canHoldAny reports whether any of the letters is in a cell's domain.
func (r *rules) canHoldAny(cell int32, letters []int32) bool {
	return slices.ContainsFunc(letters, func(letter int32) bool { return r.canHold(cell, letter) })
}

// keep removes all other letters from a cell's domain.
func (r *rules) keep(cell int32, letters []int32) {
	c := &r.cells[cell]
	for _, letter := range slices.Clone(c.letters[:c.n]) {
		if !slices.Contains(letters, letter) {
			r.remove(cell, letter)
		}
	}
}

// undo forgets the low slots found above a level.
func (r *rules) undo(level int32) {
	for n := len(r.lowOnly); n > 0 && r.lowOnly[n-1].level > level; n-- {
		r.isLow[r.lowOnly[n-1].slot] = false
		r.lowOnly = r.lowOnly[:n-1]
	}
}
