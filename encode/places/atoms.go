// Package places encodes the layouts of given words by where the words are: a formula, and the
// table back.
package places

import (
	"fmt"
	"math/rand/v2"

	"crossat/encode/cnf"
	"crossat/problem/layout"
)

// Atoms is the table between what a variable means and its number, both ways. Places
// come first: variable 1+i says that a word stands at place i.
type Atoms struct {
	Problem *layout.Problem

	places []layout.Place
	texts  [][]rune  // of words
	of     [][2]int  // by word: its first place, and the one after its last
	out    []cnf.Lit // by word: it is left out; 0 if it must not be
	cells  []cellAtoms
}

// cellAtoms are the variables of a cell.
type cellAtoms struct {
	empty   cnf.Lit
	covered [2]cnf.Lit // by direction: a word of that direction goes through it
	letters map[rune]cnf.Lit
}

// newAtoms numbers places, cells and words. The seed permutes the places of each word.
func newAtoms(p *layout.Problem, seed uint64) (*Atoms, *cnf.Formula, *cnf.Builder) {
	a := &Atoms{Problem: p, places: p.Places(), of: make([][2]int, len(p.Words)), out: make([]cnf.Lit, len(p.Words))}
	rng := rand.New(rand.NewPCG(seed, 0))
	for i := 0; i < len(a.places); {
		word, first := a.places[i].Word, i
		for i < len(a.places) && a.places[i].Word == word {
			i++
		}
		a.of[word] = [2]int{first, i}
		own := a.places[first:i]
		rng.Shuffle(len(own), func(i, j int) { own[i], own[j] = own[j], own[i] })
	}
	for _, text := range p.Words {
		a.texts = append(a.texts, []rune(text))
	}
	f := new(cnf.Formula)
	b := cnf.NewBuilder(f, len(a.places))
	if p.MaxLost > 0 {
		for word := range a.out {
			a.out[word] = b.Fresh(1)
		}
	}
	a.numberCells(b)
	return a, f, b
}

// numberCells gives each cell its variables. It has those of the letters that some
// place puts there.
func (a *Atoms) numberCells(b *cnf.Builder) {
	a.cells = make([]cellAtoms, a.Problem.Width*a.Problem.Height)
	for i := range a.cells {
		first := b.Fresh(3)
		a.cells[i] = cellAtoms{first, [2]cnf.Lit{first + 1, first + 2}, make(map[rune]cnf.Lit)}
	}
	for i := range a.places {
		for k, letter := range a.texts[a.places[i].Word] {
			letters := a.cells[a.cell(i, k)].letters
			if letters[letter] == 0 {
				letters[letter] = b.Fresh(1)
			}
		}
	}
}

// cell is the k-th cell of place i.
func (a *Atoms) cell(i, k int) int {
	at := a.places[i]
	return at.Cell + k*a.Problem.Board().Step(at.Dir)
}

// at is the literal of place i.
func (a *Atoms) at(i int) cnf.Lit { return cnf.Lit(1 + i) }

// Hints advise a solver to try places first, and true.
func (a *Atoms) Hints() []cnf.Hint {
	return []cnf.Hint{{First: 1, Count: len(a.places)}}
}

// Lit is the literal that says that a word stands at a place; false if it does not fit
// there.
func (a *Atoms) Lit(at layout.Place) (cnf.Lit, bool) {
	for i := a.of[at.Word][0]; i < a.of[at.Word][1]; i++ {
		if a.places[i] == at {
			return a.at(i), true
		}
	}
	return 0, false
}

// Place is what a variable says; false if it speaks of no place.
func (a *Atoms) Place(v int) (layout.Place, bool) {
	if v < 1 || v > len(a.places) {
		return layout.Place{}, false
	}
	return a.places[v-1], true
}

// Decode reads the layout of a model: the letter of each cell, 0 for none, and the
// places of words.
func (a *Atoms) Decode(m cnf.Model) (letters []rune, places []layout.Place, err error) {
	letters = make([]rune, len(a.cells))
	for cell, c := range a.cells {
		for letter, l := range c.letters {
			if !m.Holds(l) {
				continue
			}
			if letters[cell] != 0 {
				return nil, nil, fmt.Errorf("the model puts two letters into cell %d", cell)
			}
			letters[cell] = letter
		}
	}
	for i, at := range a.places {
		if m.Holds(a.at(i)) {
			places = append(places, at)
		}
	}
	return letters, places, nil
}
