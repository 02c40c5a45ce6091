// Package fit states the problem of filling a grid from a dictionary: the candidates of each slot, made
// arc consistent. Encoders turn it into a formula; searches work on it directly.
package fit

import (
	"slices"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/bitset"
)

// Options are constraints on a fill. The zero value asks for distinct entries.
type Options struct {
	// Repeats allows a word to be in more than one slot.
	Repeats bool
	// AcceptGiven makes an entry whose letters are all given the only candidate of its slot, though the dictionary may
	// lack it, or rules want higher scores. Without it, such an entry must be a word like any other.
	AcceptGiven bool
	// AllWords keeps all words that the letters given in a slot and its own rules allow, so that all reasons why there
	// is no fill are left to whoever solves the problem.
	AllWords bool
	// Rules are the constructor's own.
	Rules Rules
}

// Problem is a grid with the candidates of its slots.
type Problem struct {
	Options
	Grid       *grids.Grid
	Alphabet   []rune    // the letters of all words whose length some slot has, and symbols of rebus cells, sorted
	Candidates [][]int32 // by slot: indices into Words(slot length), ascending

	groups    map[int]*group // by length
	slotRules []slotRule     // by slot; nil if there are none
	given     []string       // by slot: the entry if it is given, and accepted; nil if none are
	own       [][]dicts.Word // by slot: its words, where they are not those of the dictionary that have its length
	free      []bool         // by slot: it may hold anything; nil if none may
	conflicts *Groups
	cells     bitset.Rows // by cell: its domain of letters
}

// group holds the words of so many cells, and their letters as indices into Alphabet.
type group struct {
	words    []dicts.Word // a character a cell
	answers  []string     // by word: its letters, which are more than its cells in a rebus; nil if they are its text
	slotOnly []bool       // by word: only slots with words of their own have it; nil if the dictionary has all
	letters  []int32      // flat: one row per word
}

func (g *group) row(word int32, length int) []int32 {
	return g.letters[int(word)*length : (int(word)+1)*length]
}

// New returns the problem of filling g from d, with arc-consistent candidates: a word is removed if no
// candidate of a crossing slot agrees with it, until nothing changes (AC-3 over the letter domains of
// the cells). The error is a *[problem.Impossible] that says why a slot has no candidate left, or about a
// rule that does not go with the grid. With AllWords, only the latter is an error.
func New(g *grids.Grid, d *dicts.Dict, o Options) (*Problem, error) {
	p := &Problem{Options: o, Grid: g, groups: make(map[int]*group)}
	if o.Rules.any() {
		if err := p.findSlotRules(); err != nil {
			return nil, err
		}
	}
	p.findGiven()
	if err := p.findOwn(d); err != nil {
		return nil, err
	}
	for _, s := range g.Slots() {
		if p.groups[s.Len()] == nil {
			p.groups[s.Len()] = p.newGroup(d, s.Len())
		}
	}
	p.indexLetters()
	for slot := range g.Slots() {
		p.Candidates = append(p.Candidates, p.starting(slot))
	}
	if o.AllWords {
		p.fitGiven()
		p.findGroups()
		return p, nil
	}
	if err := p.filter(); err != nil {
		return nil, err
	}
	if err := p.checkRules(); err != nil {
		return nil, err
	}
	p.findGroups()
	if err := p.checkGiven(); err != nil {
		return nil, err
	}
	return p, nil
}

// Restrict returns a copy of the problem with more given letters, made arc consistent again. letters has
// one rune per cell; zero leaves the cell unchanged. The receiver is not modified. The error is a
// *[problem.Impossible] if a slot has no candidate left.
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

// Only returns the problem of some slots alone, given by index: the others may hold anything, and the rules do not count
// them. There is no pangram. The receiver has all words ([Options].AllWords), and is not modified.
func (p *Problem) Only(slots []int) *Problem {
	q := *p
	q.Rules.Pangram = ""
	q.free, q.Candidates = make([]bool, len(p.Candidates)), make([][]int32, len(p.Candidates))
	for slot := range p.Candidates {
		if q.free[slot] = !slices.Contains(slots, slot); !q.free[slot] {
			q.Candidates[slot] = p.Candidates[slot]
		}
	}
	return &q
}

// Free reports whether a slot may hold anything.
func (p *Problem) Free(slot int) bool { return p.free != nil && p.free[slot] }

// Words returns the words of the given length in cells, into which candidates are indices: those of the dictionary, and
// those that only some slots take. Their texts have a character a cell, which may be a symbol, see [grids.Grid.Expand].
// Some slot must have that length.
func (p *Problem) Words(length int) []dicts.Word { return p.groups[length].words }

// Letters returns the domain of a cell, as indices into Alphabet, ascending.
func (p *Problem) Letters(cell int) []int32 {
	var letters []int32
	for letter := range p.cells.Row(cell).All() {
		letters = append(letters, int32(letter))
	}
	return letters
}

// Row returns the letters of word w in slot s, as indices into Alphabet. The slice is shared and must not
// be modified.
func (p *Problem) Row(s grids.Slot, w int32) []int32 {
	return p.groups[s.Len()].row(w, s.Len())
}

// indexLetters collects the alphabet and converts the words to rows of indices into it.
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

// letterIndex maps letters to numbers. Letters below U+0800, which covers most alphabets, are looked up in
// an array, others in a map.
type letterIndex struct {
	low  [0x800]int32
	high map[rune]*int32
}

// at returns a pointer to the number of a letter, initially 0.
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
