// Package compose finds crossword patterns around theme entries, by random search: it places the entries, and lays out
// black cells so that words fit the letters that cross them.
//
// The state of the search is a sketch: a board with some cells known to be black or white. The ways to divide a line
// into slots and black runs are counted by dynamic programming, as for nonograms, with weights: a slot has a greater
// weight if many words fit it, and if newspapers like its length. A pattern is drawn line by line in proportion to
// these weights. After each line, arc consistency over the letters of the known slots, and of some letters tried one by
// one, refutes most sketches without a fill.
//
// A placement of the theme is as good as the sketches that a few draws lead to: how many cells become known, and how
// many letters they can have. New good placements are found by changing good ones.
package compose

import (
	"math/bits"
	"slices"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/bitset"
)

// Lexicon indexes the words of a dictionary by their letters: which words of a length have a letter at a position. It
// isn't safe for concurrent use.
type Lexicon struct {
	dict    *dicts.Dict
	letters map[rune]int // numbers of all letters
	few     bool         // a letterSet can hold all of them
	groups  map[int]*group
	known   map[string]int // by entry: the number of fitting words
	common  []int          // by letter: its frequency in words
}

// group has the words of a length.
type group struct {
	words  int
	with   [][]bitset.Set // by position and letter
	blocks [][]uint64     // by position: the sets of all letters, interleaved by word of 64 bits
	fit    bitset.Set     // scratch: the words that fit
	live   []int32        // scratch: indices with fit not 0
	order  []int          // scratch: positions
}

// letterSet is a set of letters, by their numbers.
type letterSet uint64

// maxLetters is the capacity of a letterSet.
const maxLetters = 64

// NewLexicon returns the words of a dictionary.
func NewLexicon(d *dicts.Dict) *Lexicon {
	l := &Lexicon{d, make(map[rune]int), true, make(map[int]*group), make(map[string]int), nil}
	for w := range d.All() {
		for _, letter := range w.Text {
			if _, ok := l.letters[letter]; !ok {
				l.letters[letter] = len(l.letters)
				l.common = append(l.common, 0)
			}
			l.common[l.letters[letter]]++
		}
	}
	l.few = len(l.letters) <= maxLetters
	return l
}

// all returns the set of all letters.
func (l *Lexicon) all() letterSet { return 1<<len(l.letters) - 1 }

// mostCommon returns the most frequent letter of a set.
func (l *Lexicon) mostCommon(set letterSet) letterSet {
	best, most := letterSet(0), -1
	for rest := set; rest != 0; rest &= rest - 1 {
		if n := l.common[bits.TrailingZeros64(uint64(rest))]; n > most {
			best, most = rest&-rest, n
		}
	}
	return best
}

// group returns the words of a length.
func (l *Lexicon) group(length int) *group {
	if g := l.groups[length]; g != nil {
		return g
	}
	words := l.dict.ByLength(length)
	g := &group{
		words: len(words), with: make([][]bitset.Set, length),
		fit: bitset.New(len(words)),
	}
	for position := range g.with {
		g.with[position] = make([]bitset.Set, len(l.letters))
		for letter := range g.with[position] {
			g.with[position][letter] = bitset.New(len(words))
		}
	}
	for i, w := range words {
		position := 0
		for _, letter := range w.Text {
			g.with[position][l.letters[letter]].Add(i)
			position++
		}
	}
	for _, with := range g.with {
		blocks := make([]uint64, 0, len(g.fit)*len(with))
		for at := range g.fit {
			for _, words := range with {
				blocks = append(blocks, words[at])
			}
		}
		g.blocks = append(g.blocks, blocks)
	}
	l.groups[length] = g
	return g
}

// Count returns the number of words that fit an entry, with [grids.White] at unknown letters.
func (l *Lexicon) Count(entry string) int {
	n, known := l.known[entry]
	if !known {
		n = l.count([]rune(entry))
		l.known[entry] = n
	}
	return n
}

func (l *Lexicon) count(entry []rune) int {
	g := l.group(len(entry))
	var given [maxGiven]bitset.Set // sets of the words with a given letter
	n := 0
	for position, letter := range entry {
		if letter == grids.White {
			continue
		}
		number, ok := l.letters[letter]
		if !ok {
			return 0
		}
		if n == maxGiven { // intersect
			given[0] = slices.Clone(given[0])
			given[0].And(given[1])
			given[1], n = given[2], 2
		}
		given[n] = g.with[position][number]
		n++
	}
	words := 0
	switch n {
	case 0:
		return g.words
	case 1:
		return given[0].Count()
	case 2:
		for i, w := range given[0] {
			words += bits.OnesCount64(w & given[1][i])
		}
	case maxGiven:
		for i, w := range given[0] {
			words += bits.OnesCount64(w & given[1][i] & given[2][i])
		}
	}
	return words
}

// maxGiven is the number of sets of words that are compared at once.
const maxGiven = 3

// filter removes letters that no word has at their position from the domains of a slot's cells. It reports whether a
// word is left, and which positions changed.
func (l *Lexicon) filter(cells []letterSet) (changed []int, ok bool) {
	g := l.group(len(cells))
	if !l.choose(g, cells) {
		return nil, false
	}
	for position, set := range cells {
		if set&(set-1) == 0 {
			continue
		}
		if missing := g.missing(position, set); missing != 0 {
			cells[position] &^= missing
			changed = append(changed, position)
		}
	}
	return changed, true
}

// countIn returns the number of words with letters of the sets.
func (l *Lexicon) countIn(cells []letterSet) int {
	n := 0
	if g := l.group(len(cells)); l.choose(g, cells) {
		for _, at := range g.live {
			n += bits.OnesCount64(g.fit[at])
		}
	}
	return n
}

// choose finds the words with letters of the sets, and reports whether any exist.
func (l *Lexicon) choose(g *group, cells []letterSet) bool {
	g.live = g.live[:0]
	for at := range g.fit {
		g.fit[at] = ^uint64(0)
		g.live = append(g.live, int32(at))
	}
	if extra := g.words & 63; extra != 0 {
		g.fit[len(g.fit)-1] &= 1<<extra - 1
	}
	all := l.all()
	g.order = g.order[:0]
	for position, set := range cells { // the smallest sets first
		if set == all {
			continue
		}
		k := len(g.order)
		for g.order = append(g.order, position); k > 0 && cells[g.order[k-1]].size() > set.size(); k-- {
			g.order[k] = g.order[k-1]
		}
		g.order[k] = position
	}
	for _, position := range g.order {
		g.restrict(position, cells[position], all)
	}
	return len(g.live) > 0
}

// restrict removes the words without a letter of a set at a position.
func (g *group) restrict(position int, set, all letterSet) {
	without := 2*set.size() > all.size()
	if without {
		set = all &^ set
	}
	blocks, letters := g.blocks[position], len(g.with[position])
	live := g.live[:0]
	for _, at := range g.live {
		has, block := uint64(0), blocks[int(at)*letters:][:letters]
		for rest := set; rest != 0; rest &= rest - 1 {
			has |= block[bits.TrailingZeros64(uint64(rest))]
		}
		if without {
			has = ^has
		}
		if g.fit[at] &= has; g.fit[at] != 0 {
			live = append(live, at)
		}
	}
	g.live = live
}

// missing returns the letters of a set that none of the chosen words has at a position.
func (g *group) missing(position int, set letterSet) letterSet {
	blocks, letters := g.blocks[position], len(g.with[position])
	for _, at := range g.live {
		fit, block := g.fit[at], blocks[int(at)*letters:][:letters]
		for rest := set; rest != 0; rest &= rest - 1 {
			if fit&block[bits.TrailingZeros64(uint64(rest))] != 0 {
				set &^= rest & -rest
			}
		}
		if set == 0 {
			break
		}
	}
	return set
}

func (s letterSet) size() int { return bits.OnesCount64(uint64(s)) }

// WithTheme adds the theme entries to a dictionary that lacks them.
func WithTheme(d *dicts.Dict, theme []string) *dicts.Dict {
	var words []dicts.Word
	for _, text := range theme {
		if _, ok := d.Lookup(text); !ok {
			words = append(words, dicts.Word{Text: text, Score: dicts.PlainScore})
		}
	}
	if len(words) == 0 {
		return d
	}
	return dicts.Merge(d, dicts.New("theme", words))
}
