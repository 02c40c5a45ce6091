// Package compose finds crossword patterns around theme entries, by random search: it places the entries, and lays out
// black cells so that words fit the letters that cross them.
//
// What the search knows at any time is a sketch: a board some of whose cells are known to be black or white. The
// ways to divide a line into slots and black runs are counted by dynamic programming, as for nonograms, with weights:
// a slot has more if many words fit it, and if it is of a length that newspapers like. A pattern is drawn line by line
// in proportion to these weights. After each line, arc consistency over the letters of the slots that are known, and
// of some letters tried one by one, refutes most of what has no fill.
//
// A placement of the theme is as good as the sketches that a few draws lead to: how many cells become known, and how
// many letters they may have. Good placements are found by changing those that are good already.
package compose

import (
	"math/bits"
	"slices"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/bitset"
)

// Lexicon has the words of a dictionary by their letters: which words of a length have a letter at a position. It
// serves one goroutine.
type Lexicon struct {
	dict    *dicts.Dict
	letters map[rune]int // numbers of all letters
	few     bool         // there are no more than a letterSet can tell apart
	groups  map[int]*group
	known   map[string]int // by entry: how many words fit
}

// group has the words of a length.
type group struct {
	words int
	with  [][]bitset.Set // by position and letter
	fit   bitset.Set     // scratch: those that fit
	one   bitset.Set     // scratch: those that fit at a position
}

// letterSet is a set of letters, by their numbers.
type letterSet uint64

// maxLetters is how many letters a set can tell apart.
const maxLetters = 64

// NewLexicon returns the words of a dictionary.
func NewLexicon(d *dicts.Dict) *Lexicon {
	l := &Lexicon{d, make(map[rune]int), true, make(map[int]*group), make(map[string]int)}
	for w := range d.All() {
		for _, letter := range w.Text {
			if _, ok := l.letters[letter]; !ok {
				l.letters[letter] = len(l.letters)
			}
		}
	}
	l.few = len(l.letters) <= maxLetters
	return l
}

// all is the set of all letters.
func (l *Lexicon) all() letterSet { return 1<<len(l.letters) - 1 }

// group returns the words of a length.
func (l *Lexicon) group(length int) *group {
	if g := l.groups[length]; g != nil {
		return g
	}
	words := l.dict.ByLength(length)
	g := &group{
		words: len(words), with: make([][]bitset.Set, length),
		fit: bitset.New(len(words)), one: bitset.New(len(words)),
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
	l.groups[length] = g
	return g
}

// Count is the number of words that fit an entry, with [grids.White] at unknown letters.
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
	var given [maxGiven]bitset.Set // sets of the words that have a letter
	n := 0
	for position, letter := range entry {
		if letter == grids.White {
			continue
		}
		number, ok := l.letters[letter]
		if !ok {
			return 0
		}
		if n == maxGiven { // and together
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

// maxGiven is how many sets of words are compared at once.
const maxGiven = 3

// filter removes letters that no word has at their position, from the sets of the cells of a slot. It reports whether
// a word is left, and which positions changed.
func (l *Lexicon) filter(cells []letterSet) (changed []int, ok bool) {
	g := l.group(len(cells))
	if !l.choose(g, cells) {
		return nil, false
	}
	for position, set := range cells {
		for rest := set; rest != 0; rest &= rest - 1 {
			letter := bits.TrailingZeros64(uint64(rest))
			if !intersect(g.fit, g.with[position][letter]) {
				set &^= 1 << letter
			}
		}
		if set != cells[position] {
			cells[position] = set
			changed = append(changed, position)
		}
	}
	return changed, true
}

// countIn is the number of words with letters of the sets.
func (l *Lexicon) countIn(cells []letterSet) int {
	if g := l.group(len(cells)); l.choose(g, cells) {
		return g.fit.Count()
	}
	return 0
}

// choose finds the words with letters of the sets, and reports whether there are any.
func (l *Lexicon) choose(g *group, cells []letterSet) bool {
	all := l.all()
	for i := range g.fit {
		g.fit[i] = ^uint64(0)
	}
	if extra := g.words & 63; extra != 0 {
		g.fit[len(g.fit)-1] &= 1<<extra - 1
	}
	for position, set := range cells {
		switch has := set.size(); {
		case set == all:
		case 2*has > len(l.letters):
			for rest := all &^ set; rest != 0; rest &= rest - 1 {
				g.fit.AndNot(g.with[position][bits.TrailingZeros64(uint64(rest))])
			}
		default:
			g.one.Clear()
			for rest := set; rest != 0; rest &= rest - 1 {
				g.one.Or(g.with[position][bits.TrailingZeros64(uint64(rest))])
			}
			g.fit.And(g.one)
		}
	}
	return slices.ContainsFunc(g.fit, func(words uint64) bool { return words != 0 })
}

func (s letterSet) size() int { return bits.OnesCount64(uint64(s)) }

func intersect(a, b bitset.Set) bool {
	for i, word := range a {
		if word&b[i] != 0 {
			return true
		}
	}
	return false
}
