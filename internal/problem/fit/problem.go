// Package fit states the problem of filling a grid from a dictionary: the candidates of each slot, made arc consistent.
// Encoders turn it into a formula; searches work on it directly.
package fit

import (
	"slices"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/bitset"
)

// Options are constraints on a fill. The zero value asks for distinct entries.
type Options struct {
	// Repeats allows a word in more than one slot.
	Repeats bool
	// AcceptGiven makes an entry whose letters are all given the only candidate of its slot, even if the dictionary
	// lacks it, or rules require higher scores. Otherwise such an entry must be a word like any other.
	AcceptGiven bool
	// AllWords keeps all words that the given letters and the rules of a slot allow, so that all reasons for a missing
	// fill are left to the engine.
	AllWords bool
	// Rules are the constructor's rules.
	Rules Rules
}

// Problem is a grid with the candidates of its slots.
type Problem struct {
	Options
	Grid       *grids.Grid
	Alphabet   []rune    // the letters of all words of the slots' lengths, and symbols of rebus cells, sorted
	Candidates [][]int32 // by slot: indices into Words(slot length), ascending

	groups    map[int]*group // by length
	slotRules []slotRule     // by slot; nil without rules
	given     []string       // by slot: the entry if it is given and accepted; can be nil
	own       [][]dicts.Word // by slot: its own words; nil for all words of the dictionary that have its length
	free      []bool         // by slot: it can hold anything; nil if none can
	conflicts *Groups
	cells     bitset.Rows // by cell: its domain of letters
}

// group holds the words of a length in cells, and their letters as indices into Alphabet.
type group struct {
	words    []dicts.Word // one character per cell
	answers  []string     // by word: its letters, which outnumber its cells in a rebus; nil if they are its text
	slotOnly []bool       // by word: only slots with their own words have it; nil if the dictionary has all
	letters  *dicts.Letters
}

func (g *group) row(word int32, length int) []int32 {
	return g.letters.Rows[int(word)*length : (int(word)+1)*length]
}

// supports counts some of the words by position and letter.
func (g *group) supports(words []int32, length int) []int32 {
	if len(words) == len(g.words) {
		return slices.Clone(g.letters.Counts)
	}
	counts := make([]int32, len(g.letters.Counts))
	letters := len(g.letters.Alphabet)
	for _, w := range words {
		for pos, letter := range g.row(w, length) {
			counts[pos*letters+int(letter)]++
		}
	}
	return counts
}

// New returns the problem of filling g from d, with arc consistent candidates: a word is removed if no candidate of a
// crossing slot agrees with it, until nothing changes (AC-3 over the letter domains of the cells). It returns a
// *[problem.Impossible] if a slot has no candidate left, and another error for a rule that doesn't match the grid. With
// AllWords, only the latter is an error.
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
	p.cells = p.initialDomains()
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

// Restrict returns a copy of the problem with more given letters, made arc consistent again. letters has one rune per
// cell; zero leaves the cell unchanged. The receiver is not modified. The error is a *[problem.Impossible] if a slot
// has no candidate left.
func (p *Problem) Restrict(letters []rune) (*Problem, error) {
	return p.narrow(p.Grid.Fill(letters), func(int, int32) bool { return true })
}

// AtLeast returns a copy of the problem in which all entries, except given ones, have at least the given score. It is
// made arc consistent again. The receiver is not modified. The error is a *[problem.Impossible] if a slot has no
// candidate left.
func (p *Problem) AtLeast(score int) (*Problem, error) {
	return p.narrow(p.Grid, func(slot int, w int32) bool { return p.Given(slot) || p.Score(slot, w) >= score })
}

// narrow returns a copy of the problem for a grid with more given letters, and with the candidates that keep accepts.
func (p *Problem) narrow(g *grids.Grid, keep func(slot int, w int32) bool) (*Problem, error) {
	q := *p
	q.Grid = g
	q.Candidates = make([][]int32, len(p.Candidates))
	for slot, words := range p.Candidates {
		q.Candidates[slot] = make([]int32, 0, len(words))
		for _, w := range words {
			if keep(slot, w) {
				q.Candidates[slot] = append(q.Candidates[slot], w)
			}
		}
	}
	q.cells = q.initialDomains()
	for cell := range g.Size() {
		if g.At(cell) == grids.White {
			copy(q.cells.Row(cell), p.cells.Row(cell))
		}
	}
	if err := q.filter(); err != nil {
		return nil, err
	}
	return &q, nil
}

// Only returns the problem of some slots alone, given by index: the others can hold anything, and rules ignore them. It
// has no pangram. The receiver must have all words ([Options].AllWords), and is not modified.
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

// Free reports whether a slot can hold anything.
func (p *Problem) Free(slot int) bool { return p.free != nil && p.free[slot] }

// Words returns the words of the given length in cells, which candidates are indices into: the words of the dictionary,
// and those that only some slots have. Their texts have one character per cell, which can be a symbol, see
// [grids.Grid.Expand]. A slot must have that length.
func (p *Problem) Words(length int) []dicts.Word { return p.groups[length].words }

// Letters returns the domain of a cell, as indices into Alphabet, ascending.
func (p *Problem) Letters(cell int) []int32 {
	var letters []int32
	for letter := range p.cells.Row(cell).All() {
		letters = append(letters, int32(letter))
	}
	return letters
}

// Row returns the letters of word w in slot s, as indices into Alphabet. The slice is shared and must not be modified.
func (p *Problem) Row(s grids.Slot, w int32) []int32 {
	return p.groups[s.Len()].row(w, s.Len())
}

// indexLetters collects the alphabet, and converts the letters of all words to indices into it.
func (p *Problem) indexLetters() {
	for _, g := range p.groups {
		p.Alphabet = append(p.Alphabet, g.letters.Alphabet...)
	}
	p.Alphabet = sortedSet(p.Alphabet)
	for _, g := range p.groups {
		g.letters = g.letters.In(p.Alphabet)
	}
}

// sortedSet sorts letters, and removes duplicates.
func sortedSet(letters []rune) []rune {
	slices.Sort(letters)
	return slices.Clip(slices.Compact(letters))
}
