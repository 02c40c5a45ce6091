package fill

import (
	"fmt"
	"math/rand/v2"
	"sort"

	"crossat/grids"
	"crossat/internal/cnf"
	"crossat/internal/problem/fit"
)

// Atom is the meaning of a variable: "cell Cell holds Letter" or, if Slot >= 0, "slot Slot holds word Word".
type Atom struct {
	Cell   int   // -1 for a word
	Letter rune  // or symbol of a rebus cell; 0 for a word
	Slot   int   // -1 for a letter
	Word   int32 // index into [fit.Problem.Words] of the slot's length
}

// Atoms is the two-way table between atoms and variables. The letters of a cell have consecutive variables, and so do
// the words of a slot. Variables beyond the table are auxiliary.
type Atoms struct {
	Grid       *grids.Grid
	cells      []cellAtoms // by cell
	slots      []slotAtoms // by slot
	vars       int
	letterVars int        // 1..letterVars are letter variables
	order      []varRange // all ranges, by first variable
}

// cellAtoms are the letters of a cell: letters[i] has the variable first+i.
type cellAtoms struct {
	first   cnf.Lit
	letters []rune
}

// slotAtoms are the words of a slot: words[i] has the variable first+i.
type slotAtoms struct {
	first cnf.Lit
	count int
	words []int32 // nil in a table read from the comments of a file
}

// varRange is the range of variables of one cell or one slot.
type varRange struct {
	first cnf.Lit
	cell  int // -1 for a slot
	slot  int // -1 for a cell
}

// newAtoms numbers the problem's letters and, if words is set, its candidates. rng determines the order of cells,
// slots, letters and words.
func newAtoms(p *fit.Problem, rng *rand.Rand, words bool) *Atoms {
	g := p.Grid
	a := &Atoms{Grid: g, cells: make([]cellAtoms, g.Size()), slots: make([]slotAtoms, len(g.Slots()))}
	for _, cell := range rng.Perm(g.Size()) {
		if !covered(g, cell) {
			continue
		}
		for _, letter := range p.Letters(cell) {
			a.cells[cell].letters = append(a.cells[cell].letters, p.Alphabet[letter])
		}
		letters := a.cells[cell].letters
		rng.Shuffle(len(letters), func(i, j int) { letters[i], letters[j] = letters[j], letters[i] })
		a.addCell(cell)
	}
	a.letterVars = a.vars
	if !words {
		return a
	}
	for _, slot := range rng.Perm(len(g.Slots())) {
		words := append([]int32(nil), p.Candidates[slot]...)
		rng.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
		a.slots[slot] = slotAtoms{count: len(words), words: words}
		a.addSlot(slot)
	}
	return a
}

// covered reports whether a cell is in a slot.
func covered(g *grids.Grid, cell int) bool {
	for _, s := range g.Slots() {
		for _, c := range s.Cells {
			if c == cell {
				return true
			}
		}
	}
	return false
}

// addCell allocates the variables of a cell, whose letters are set.
func (a *Atoms) addCell(cell int) {
	a.cells[cell].first = cnf.Lit(a.vars + 1)
	a.order = append(a.order, varRange{a.cells[cell].first, cell, -1})
	a.vars += len(a.cells[cell].letters)
}

// addSlot allocates the variables of a slot, whose count is set.
func (a *Atoms) addSlot(slot int) {
	a.slots[slot].first = cnf.Lit(a.vars + 1)
	a.order = append(a.order, varRange{a.slots[slot].first, -1, slot})
	a.vars += a.slots[slot].count
}

// Vars returns the number of variables in the table: they are 1..Vars.
func (a *Atoms) Vars() int { return a.vars }

// Letter returns the variable of "the cell holds the letter"; ok is false if the letter isn't in the cell's domain.
func (a *Atoms) Letter(cell int, letter rune) (v cnf.Lit, ok bool) {
	for i, l := range a.cells[cell].letters {
		if l == letter {
			return a.cells[cell].first + cnf.Lit(i), true
		}
	}
	return 0, false
}

// Word returns the variable of "the slot holds the word"; ok is false if the word isn't a candidate, or if the encoding
// has no word variables.
func (a *Atoms) Word(slot int, word int32) (v cnf.Lit, ok bool) {
	for i, w := range a.slots[slot].words {
		if w == word {
			return a.slots[slot].first + cnf.Lit(i), true
		}
	}
	return 0, false
}

// Atom returns the meaning of a variable; ok is false for a variable beyond the table, and for a word variable
// in a table read from comments.
func (a *Atoms) Atom(v int) (atom Atom, ok bool) {
	if v < 1 || v > a.vars {
		return Atom{}, false
	}
	i := sort.Search(len(a.order), func(i int) bool { return int(a.order[i].first) > v }) - 1
	b := a.order[i]
	offset := v - int(b.first)
	if b.slot < 0 {
		return Atom{Cell: b.cell, Letter: a.cells[b.cell].letters[offset], Slot: -1}, true
	}
	words := a.slots[b.slot].words
	if offset >= len(words) {
		return Atom{}, false
	}
	return Atom{Cell: -1, Slot: b.slot, Word: words[offset]}, true
}

// letterLits returns the variables of a cell's letters.
func (a *Atoms) letterLits(cell int) []cnf.Lit {
	return run(a.cells[cell].first, len(a.cells[cell].letters))
}

// wordLits returns the variables of a slot's candidates.
func (a *Atoms) wordLits(slot int) []cnf.Lit {
	return run(a.slots[slot].first, a.slots[slot].count)
}

// run returns n consecutive literals.
func run(first cnf.Lit, n int) []cnf.Lit {
	lits := make([]cnf.Lit, n)
	for i := range lits {
		lits[i] = first + cnf.Lit(i)
	}
	return lits
}

// Decode returns the grid with the letters of a model. It doesn't check the rules of crosswords: package check does. It
// returns an error for a model that is too short, or that doesn't give every cell of a slot exactly one letter.
func (a *Atoms) Decode(m cnf.Model) (*grids.Grid, error) {
	if len(m) < a.vars+1 {
		return nil, fmt.Errorf(
			"the model has %d variables, the grid's table %d: is this the answer to another formula?",
			max(len(m)-1, 0), a.vars)
	}
	letters := make([]rune, a.Grid.Size())
	for cell, c := range a.cells {
		for i, l := range c.letters {
			if !m.Holds(c.first + cnf.Lit(i)) {
				continue
			}
			if letters[cell] != 0 {
				return nil, fmt.Errorf("the model puts both %s and %s at %s", a.Grid.Expand(string(letters[cell])),
					a.Grid.Expand(string(l)), a.Grid.CellName(cell))
			}
			letters[cell] = l
		}
		if letters[cell] == 0 && len(c.letters) > 0 {
			return nil, fmt.Errorf("the model puts no letter at %s", a.Grid.CellName(cell))
		}
	}
	return a.Grid.Fill(letters), nil
}

// Block returns the clause that excludes a filled grid; ok is false if the encoding doesn't allow that grid in the
// first place.
func (a *Atoms) Block(filled *grids.Grid) (clause []cnf.Lit, ok bool) {
	lits, sure := a.differ(filled)
	return lits, sure == 0
}

// differ returns a literal for each cell that can differ from a filled grid, which holds if it does, and the number of
// cells that certainly differ.
func (a *Atoms) differ(filled *grids.Grid) (lits []cnf.Lit, sure int) {
	for cell, c := range a.cells {
		if len(c.letters) == 0 {
			continue
		}
		if v, ok := a.Letter(cell, filled.At(cell)); ok {
			lits = append(lits, -v)
		} else {
			sure++
		}
	}
	return lits, sure
}
