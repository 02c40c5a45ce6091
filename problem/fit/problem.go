// Package fit finds the words of a dictionary that fit each slot of a grid: the
// problem that is encoded as a formula, or searched as it is.
package fit

import (
	"math/bits"
	"slices"

	"crossat/dicts"
	"crossat/grids"
)

// Options say what a fill is to be like. The zero value asks for distinct entries.
type Options struct {
	// Repeats lets a word be in more than one slot.
	Repeats bool
}

// Problem is a grid with the candidates of its slots.
type Problem struct {
	Options
	Grid       *grids.Grid
	Alphabet   []rune    // the letters of all words that are long enough, sorted
	Candidates [][]int32 // by slot: indices into Words of its length, ascending

	groups map[int]*group // by length
	cells  domains        // by cell: the letters that are left
}

// group is the words of one length and their letters as indices into Alphabet.
type group struct {
	words   []dicts.Word
	letters []int32 // len(words) rows of length letters
}

func (g *group) row(word int32, length int) []int32 {
	return g.letters[int(word)*length : (int(word)+1)*length]
}

// New finds the words that fit each slot and removes those that no
// choice at a crossing allows, until nothing changes (arc consistency, AC-3 over
// the letters of each cell). The error is a *[problem.Impossible] if a slot is left without
// candidates.
func New(g *grids.Grid, d *dicts.Dict, o Options) (*Problem, error) {
	p := &Problem{Options: o, Grid: g, groups: make(map[int]*group)}
	for _, s := range g.Slots() {
		if p.groups[s.Len()] == nil {
			p.groups[s.Len()] = &group{words: d.ByLength(s.Len())}
		}
	}
	p.indexLetters()
	for _, s := range g.Slots() {
		all := make([]int32, len(p.groups[s.Len()].words))
		for i := range all {
			all[i] = int32(i)
		}
		p.Candidates = append(p.Candidates, all)
	}
	if err := p.filter(); err != nil {
		return nil, err
	}
	return p, nil
}

// Restrict returns the problem with letters given as well, arc consistent again:
// letters has one rune a cell, and a zero leaves the cell as it is. The problem itself
// stays as it is. The error is a *[problem.Impossible] if that leaves a slot without candidates.
func (p *Problem) Restrict(letters []rune) (*Problem, error) {
	r := *p
	r.Grid = p.Grid.Fill(letters)
	r.Candidates = nil
	for _, words := range p.Candidates {
		r.Candidates = append(r.Candidates, slices.Clone(words))
	}
	if err := r.filter(); err != nil {
		return nil, err
	}
	return &r, nil
}

// Words returns the dictionary's words of a length that some slot has; the
// candidates are indices into it.
func (p *Problem) Words(length int) []dicts.Word { return p.groups[length].words }

// Letters returns the letters that a cell can still hold, as indices into
// Alphabet, ascending.
func (p *Problem) Letters(cell int) []int32 { return p.cells.list(cell) }

// Row returns the letters of candidate w of slot s as indices into Alphabet. The
// slice is shared and must not be modified.
func (p *Problem) Row(s grids.Slot, w int32) []int32 {
	return p.groups[s.Len()].row(w, s.Len())
}

// indexLetters collects the alphabet and turns the words into rows of indices.
func (p *Problem) indexLetters() {
	var index letterIndex
	for _, g := range p.groups {
		for _, w := range g.words {
			for _, r := range w.Text {
				if at := index.at(r); *at == 0 {
					*at = 1
					p.Alphabet = append(p.Alphabet, r)
				}
			}
		}
	}
	slices.Sort(p.Alphabet)
	for i, r := range p.Alphabet {
		*index.at(r) = int32(i)
	}
	for length, g := range p.groups {
		g.letters = make([]int32, 0, len(g.words)*length)
		for _, w := range g.words {
			for _, r := range w.Text {
				g.letters = append(g.letters, *index.at(r))
			}
		}
	}
}

// letterIndex has a number for each letter: in a table for those up to the Arabic
// ones, which most alphabets are of.
type letterIndex struct {
	low  [0x800]int32
	high map[rune]*int32
}

// at is where the number of a letter stands, at first 0.
func (x *letterIndex) at(r rune) *int32 {
	if uint32(r) < uint32(len(x.low)) {
		return &x.low[r]
	}
	return x.atHigh(r)
}

func (x *letterIndex) atHigh(r rune) *int32 {
	if x.high == nil {
		x.high = make(map[rune]*int32)
	}
	if x.high[r] == nil {
		x.high[r] = new(int32)
	}
	return x.high[r]
}

// domains is one set of letters a cell, as bits in a flat array.
type domains struct {
	bits   []uint64
	stride int // words a cell
}

func newDomains(cells, letters int) domains {
	stride := max((letters+63)/64, 1)
	return domains{make([]uint64, cells*stride), stride}
}

func (d domains) set(cell int) []uint64 { return d.bits[cell*d.stride : (cell+1)*d.stride] }

func (d domains) has(cell int, letter int32) bool {
	return d.bits[cell*d.stride+int(letter>>6)]>>(letter&63)&1 != 0
}

func (d domains) add(cell int, letter int32) {
	d.bits[cell*d.stride+int(letter>>6)] |= 1 << (letter & 63)
}

func (d domains) list(cell int) []int32 {
	var letters []int32
	for i, word := range d.set(cell) {
		for ; word != 0; word &= word - 1 {
			letters = append(letters, int32(i*64+bits.TrailingZeros64(word)))
		}
	}
	return letters
}
