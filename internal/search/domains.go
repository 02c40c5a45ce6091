package search

import (
	"maps"
	"math"
	"math/bits"
	"slices"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/bitset"
	"crossat/internal/problem/fit"
	"crossat/internal/search/kit"
)

// domains holds the domains of all slots and cells. [domains.propagate] makes them arc consistent;
// [domains.push] and [domains.pop] open and undo a level of the search tree.
//
// A slot's domain is a reversible sparse bit set of its candidates: the indices of the nonzero
// 64-bit words come first. A cell's domain is a sparse set of letters, so the letters lost since a
// slot's last revision are contiguous in one array.
//
// Source: the bit sets are those of Compact-Table (J. Demeulenaere et al., CP 2016). Departure: the
// first change on a level saves the whole slot or cell, not single words.
type domains struct {
	letters int // size of the alphabet
	slots   []slot
	cells   []cell
	peers   [][]int32 // by slot: the other slots of its length, which must differ; nil if words can repeat
	rules   *rules    // nil without rules
	apart   *apart    // nil without fills to differ from
	queue   []int32   // slots to revise
	after   []float32 // by slot: its estimated domain size at the next revision, see estimate
	failed  int32     // the slot whose domain was wiped out when propagate failed
	limit   int32     // the most that the words of all slots can cost together, or noLimit

	level        int32
	levels       []int // by level: start of its entries in trail
	trail        []trailEntry
	savedWords   []uint64 // nonzero words of the slots on the trail …
	savedIndices []int32  // … and the index of each in the slot's bits
}

// table indexes the words of one length as sets. With costs, each slot has its own table of its candidates, and the
// bits of a set are in the order of costs, so that the words that cost too much are a suffix. Otherwise all slots of a
// length share a table of all its words.
type table struct {
	size      int          // 64-bit words per set
	words     []int32      // by bit: the word, as an index into [fit.Problem.Words]
	bit       []int32      // by word: its bit, or noBit
	costs     []int32      // by bit, ascending
	supports  []bitset.Set // by position and letter: words with that letter there, nil for none
	floor     int
	low       bitset.Set // words that score below the floor
	highScore bitset.Set // words with a high score, of the others
}

// noBit marks a word that isn't in a table.
const noBit = -1

// slot is the domain of a slot.
type slot struct {
	*table
	cells    []int32
	bits     bitset.Set
	nonzero  []int32 // sparse set of indices into bits: every nonzero word is among the first live
	live     int32
	count    int32   // candidates as of the last revision
	lastSize []int32 // by position: size of the cell's domain at the last revision
	residue  []int32 // by position and letter: index in bits of the last support found
	stamp    int32   // last level that saved the slot
	cheapest int32   // lowest bit as of the last revision, if there's a limit
	rootCost int32   // least cost when the limit was set
	cut      int32   // bits from here on are gone because they cost too much
	queued   bool
	fixed    bool // has one candidate, and the words it excludes are gone from the other slots
}

// cell is the domain of a cell: the first n letters of a permutation.
type cell struct {
	letters []int32
	index   []int32 // by letter: its index in letters
	n       int32
	slots   []crossing // empty if no slot covers the cell
	stamp   int32
}

// crossing is a slot through a cell and the cell's position in it.
type crossing struct{ slot, pos int32 }

// trailEntry is the state of a cell or slot before the current level changed it.
type trailEntry struct {
	id     int32
	isSlot bool
	fixed  bool
	n      int32 // letters or candidates
	live   int32
	lowest int32 // the slot's cheapest
	cut    int32
	stamp  int32
	start  int // in savedWords and savedIndices
}

// newDomains returns the domains at the root, with every slot queued: call propagate first. Slots of a
// length share a table.
func newDomains(p *fit.Problem) *domains {
	tables := make(map[int]*table)
	for _, s := range p.Grid.Slots() {
		if n := len(p.Words(s.Len())); tables[s.Len()] == nil {
			tables[s.Len()] = newTable(p, s, kit.Identity(0, n), make([]int32, n))
		}
	}
	return newDomainsOf(p, p.Candidates, func(i int) *table { return tables[p.Grid.Slots()[i].Len()] })
}

// newCostDomains returns domains in which each slot has a table of its own, with its words and their costs.
func newCostDomains(p *fit.Problem, lists []costList) *domains {
	words := make([][]int32, len(lists))
	for i := range lists {
		words[i] = lists[i].words
	}
	return newDomainsOf(p, words, func(i int) *table {
		return newTable(p, p.Grid.Slots()[i], words[i], lists[i].costs)
	})
}

// usualSaves is the initial capacity of the trail, relative to the nonzero words of all slots: an easy search needs no
// more.
const usualSaves = 8

// newDomainsOf returns the domains of slots with candidates and tables.
func newDomainsOf(p *fit.Problem, candidates [][]int32, tableOf func(slot int) *table) *domains {
	live := 0
	d := &domains{letters: len(p.Alphabet), cells: make([]cell, p.Grid.Size()), levels: []int{0}, limit: noLimit}
	d.after = make([]float32, len(p.Grid.Slots()))
	for i := range p.Grid.Slots() {
		if p.Free(i) {
			d.slots = append(d.slots, slot{table: tableOf(i), stamp: -1, fixed: true})
			continue
		}
		d.slots = append(d.slots, d.newSlot(p, i, candidates[i], tableOf(i)))
		d.estimate(int32(i))
		d.enqueue(int32(i))
		live += int(d.slots[i].live)
	}
	// Growing step by step would touch more memory than a search of an easy grid needs.
	d.savedWords, d.savedIndices = make([]uint64, 0, usualSaves*live), make([]int32, 0, usualSaves*live)
	if !p.Repeats {
		d.findPeers()
	}
	d.rules = newRules(p, d)
	return d
}

// newTable indexes words of a slot's length by position and letter. The words must be sorted by cost, ascending.
func newTable(p *fit.Problem, s grids.Slot, words, costs []int32) *table {
	t := &table{
		size: bitset.Words(len(words)), words: words, costs: costs, bit: make([]int32, len(p.Words(s.Len()))),
		supports: make([]bitset.Set, s.Len()*len(p.Alphabet)),
	}
	for w := range t.bit {
		t.bit[w] = noBit
	}
	for bit, w := range words {
		t.bit[w] = int32(bit)
		for pos, letter := range p.Row(s, w) {
			set := &t.supports[pos*len(p.Alphabet)+int(letter)]
			if *set == nil {
				*set = bitset.New(len(words))
			}
			set.Add(bit)
		}
	}
	t.grade(p.Words(s.Len()), math.MinInt, topShare)
	return t
}

// grade finds the words that score below the floor and, of the others, the given share with the highest scores.
func (t *table) grade(words []dicts.Word, floor int, share float64) {
	if t.floor == floor && t.highScore != nil {
		return
	}
	t.floor, t.low = floor, bitset.New(len(t.words))
	for bit, w := range t.words {
		if words[w].Score < floor {
			t.low.Add(bit)
		}
	}
	t.highScore = t.topScored(words, floor, share)
}

// over returns the first bit whose word costs more than cost, or the number of words if none does.
func (t *table) over(cost int32) int32 {
	n, _ := slices.BinarySearch(t.costs, cost+1)
	return int32(n)
}

// topShare is the share of the words of a length that have a high score.
const topShare = 0.3

// topScored returns the given share of the words that score at least floor, best first, with all words that score as
// much as the last of them.
func (t *table) topScored(words []dicts.Word, floor int, share float64) bitset.Set {
	count, wanted := make(map[int]int), 0
	for _, w := range t.words {
		if score := words[w].Score; score >= floor {
			count[score]++
			wanted++
		}
	}
	wanted = int(float64(wanted) * share)
	threshold := floor
	for _, score := range slices.Backward(slices.Sorted(maps.Keys(count))) {
		threshold = score
		if wanted -= count[score]; wanted < 0 {
			break
		}
	}
	set := bitset.New(len(t.words))
	for bit, word := range t.words {
		if words[word].Score >= threshold {
			set.Add(bit)
		}
	}
	return set
}

// newSlot returns the domain of slot i and adds it to the cells it goes through.
func (d *domains) newSlot(p *fit.Problem, i int, candidates []int32, t *table) slot {
	g := p.Grid.Slots()[i]
	s := slot{table: t, bits: make(bitset.Set, t.size), residue: make([]int32, g.Len()*d.letters), stamp: -1}
	s.cut = int32(len(t.words))
	for _, w := range candidates {
		s.bits.Add(int(t.bit[w]))
	}
	s.count = int32(len(candidates))
	for at, word := range s.bits {
		if word != 0 {
			s.nonzero = append(s.nonzero, int32(at))
		}
	}
	s.live = int32(len(s.nonzero))
	for pos, c := range g.Cells {
		if d.cells[c].slots == nil {
			d.cells[c] = newCell(p.Letters(c), d.letters)
		}
		d.cells[c].slots = append(d.cells[c].slots, crossing{int32(i), int32(pos)})
		s.cells = append(s.cells, int32(c))
		s.lastSize = append(s.lastSize, d.cells[c].n)
	}
	return s
}

// newCell returns a domain of the given letters; alphabet is the size of the alphabet.
func newCell(letters []int32, alphabet int) cell {
	c := cell{letters: letters, n: int32(len(letters)), index: make([]int32, alphabet), stamp: -1}
	for i, l := range letters {
		c.index[l] = int32(i)
	}
	return c
}

// findPeers links the slots of each length.
func (d *domains) findPeers() {
	d.peers = make([][]int32, len(d.slots))
	for i := range d.slots {
		for j := range d.slots {
			if i != j && len(d.slots[i].cells) == len(d.slots[j].cells) {
				d.peers[i] = append(d.peers[i], int32(j))
			}
		}
	}
}

// push opens a level.
func (d *domains) push() {
	d.levels = append(d.levels, len(d.trail))
	d.level++
}

// pop undoes the changes of the last level and closes it.
func (d *domains) pop() {
	start := d.levels[d.level]
	for i := len(d.trail) - 1; i >= start; i-- {
		if t := &d.trail[i]; t.isSlot {
			d.restoreSlot(t)
		} else {
			d.restoreCell(t)
		}
	}
	d.trail, d.levels = d.trail[:start], d.levels[:d.level]
	d.level--
	d.clearQueue()
	if d.rules != nil {
		d.rules.undo(d.level)
	}
}

// restoreSlot restores live but not the order of nonzero, as usual for sparse sets: since the entry
// was saved, only its first live indices have been permuted.
func (d *domains) restoreSlot(t *trailEntry) {
	s := &d.slots[t.id]
	s.count, s.live, s.stamp, s.fixed, s.cheapest, s.cut = t.n, t.live, t.stamp, t.fixed, t.lowest, t.cut
	d.estimate(t.id)
	for j, at := range d.savedIndices[t.start:] {
		s.bits[at] = d.savedWords[t.start+j]
	}
	d.savedWords, d.savedIndices = d.savedWords[:t.start], d.savedIndices[:t.start]
}

// restoreCell restores n but not the order of letters, for the same reason. A level is opened only
// when nothing is left to propagate, so every slot through the cell had seen its n letters.
func (d *domains) restoreCell(t *trailEntry) {
	c := &d.cells[t.id]
	c.n, c.stamp = t.n, t.stamp
	for _, x := range c.slots {
		d.slots[x.slot].lastSize[x.pos] = c.n
	}
}

// saveSlot must precede the first change to a slot on each level.
func (d *domains) saveSlot(i int32) {
	s := &d.slots[i]
	if s.stamp == d.level {
		return
	}
	d.trail = append(d.trail, trailEntry{
		id: i, isSlot: true, fixed: s.fixed, n: s.count, live: s.live, lowest: s.cheapest, cut: s.cut,
		stamp: s.stamp, start: len(d.savedWords),
	})
	s.stamp = d.level
	nonzero := s.nonzero[:s.live]
	d.savedIndices = append(d.savedIndices, nonzero...)
	for _, at := range nonzero {
		d.savedWords = append(d.savedWords, s.bits[at])
	}
}

// saveCell must precede the first change to a cell on each level.
func (d *domains) saveCell(i int32) {
	c := &d.cells[i]
	if c.stamp == d.level {
		return
	}
	d.trail = append(d.trail, trailEntry{id: i, n: c.n, stamp: c.stamp})
	c.stamp = d.level
}

// assign gives a cell a letter; call propagate afterwards.
func (d *domains) assign(i, letter int32) {
	d.saveCell(i)
	c := &d.cells[i]
	before := c.n
	c.swap(c.index[letter], 0)
	c.n = 1
	d.wake(c, before, -1)
}

// remove takes a letter from a cell's domain; call propagate afterwards.
func (d *domains) remove(i, letter int32) {
	d.saveCell(i)
	c := &d.cells[i]
	c.drop(letter)
	d.wake(c, c.n+1, -1)
}

// drop swaps a letter behind the first n.
func (c *cell) drop(letter int32) {
	c.n--
	c.swap(c.index[letter], c.n)
}

// swap exchanges two letters of the permutation.
func (c *cell) swap(i, j int32) {
	a, b := c.letters[i], c.letters[j]
	c.letters[i], c.letters[j] = b, a
	c.index[a], c.index[b] = j, i
}

// wake queues the slots through a cell whose domain had more letters before, except one slot.
func (d *domains) wake(c *cell, before, except int32) {
	share := float32(c.n) / float32(before)
	for _, x := range c.slots {
		if x.slot != except {
			d.after[x.slot] *= share
			d.enqueue(x.slot)
		}
	}
}

// estimate resets the estimated size of slot i, which decides when it is revised: its domain in 64-bit words. Until
// then, the estimate shrinks with the domains of the slot's cells.
func (d *domains) estimate(i int32) { d.after[i] = float32(d.slots[i].live) }

// enqueue queues a slot for revision, once.
func (d *domains) enqueue(i int32) {
	if s := &d.slots[i]; !s.queued {
		s.queued = true
		d.queue = append(d.queue, i)
	}
}

// clearQueue empties the queue: after a wipeout the other revisions no longer matter.
func (d *domains) clearQueue() {
	for _, i := range d.queue {
		d.slots[i].queued = false
		d.estimate(i)
	}
	d.queue = d.queue[:0]
}

// slotNear returns a slot through a cell, or an arbitrary one if no slot covers it.
func (d *domains) slotNear(cell int32) int32 {
	if through := d.cells[cell].slots; len(through) > 0 {
		return through[0].slot
	}
	return 0
}

// canHold reports whether a letter is in a cell's domain. Letters that never were have index 0 as well.
func (d *domains) canHold(cell, letter int32) bool {
	c := &d.cells[cell]
	return len(c.slots) > 0 && c.index[letter] < c.n && c.letters[c.index[letter]] == letter
}

// lettersOf returns the letters of a cell, ascending.
func (d *domains) lettersOf(cell int32) []int32 {
	c := &d.cells[cell]
	return slices.Sorted(slices.Values(c.letters[:c.n]))
}

// fixedLetters returns, by cell, the letter of each cell that has only one; zero for the others.
func (d *domains) fixedLetters(alphabet []rune) []rune {
	letters := make([]rune, len(d.cells))
	for i := range d.cells {
		if c := &d.cells[i]; c.n == 1 {
			letters[i] = alphabet[c.letters[0]]
		}
	}
	return letters
}

// countSupports counts the candidates of a slot with the given letter at a position. A word with a high score counts 1
// + scoreBias times.
func (d *domains) countSupports(x crossing, letter int32, scoreBias int) int {
	s := &d.slots[x.slot]
	supports, n := s.supports[int(x.pos)*d.letters+int(letter)], 0
	for _, at := range s.nonzero[:s.live] {
		words := supports[at] & s.bits[at]
		n += bits.OnesCount64(words) + scoreBias*bits.OnesCount64(words&s.highScore[at])
	}
	return n
}
