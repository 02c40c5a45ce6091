// Package places encodes layouts of given words by their places: for each word and each place that it fits, a variable
// states that the word is there.
package places

import (
	"fmt"
	"math/rand/v2"

	"crossat/internal/cnf"
	"crossat/internal/problem/layout"
)

// Atoms maps the meanings of variables to their numbers and back. Places come first: variable 1+i states that a word is
// at place i.
type Atoms struct {
	Problem *layout.Problem

	places []layout.Place
	texts  [][]rune  // by word
	byWord [][2]int  // by word: the index of its first place and of the one after its last
	out    []cnf.Lit // by word: it is left out; 0 if it must be placed
	cells  []cellAtoms
}

// cellAtoms are the variables of a cell.
type cellAtoms struct {
	empty   cnf.Lit
	covered [2]cnf.Lit // by direction: a word of that direction covers it
	letters map[rune]cnf.Lit
}

// newAtoms numbers places, cells and words. The seed permutes the places of each word.
func newAtoms(p *layout.Problem, seed uint64) (*Atoms, *cnf.Formula, *cnf.Builder) {
	n := len(p.Words)
	a := &Atoms{Problem: p, places: p.Places(), byWord: make([][2]int, n), out: make([]cnf.Lit, n)}
	rng := rand.New(rand.NewPCG(seed, 0))
	for i := 0; i < len(a.places); {
		word, first := a.places[i].Word, i
		for i < len(a.places) && a.places[i].Word == word {
			i++
		}
		a.byWord[word] = [2]int{first, i}
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

// numberCells creates the variables of each cell. A cell has variables only for letters that some place puts there.
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

// cell returns the k-th cell of place i.
func (a *Atoms) cell(i, k int) int {
	at := a.places[i]
	return at.Cell + k*a.Problem.Board().Step(at.Dir)
}

// at is true if a word is at place i.
func (a *Atoms) at(i int) cnf.Lit { return cnf.Lit(1 + i) }

// Hints advises a solver to decide places first, and to set them to true.
func (a *Atoms) Hints() []cnf.Hint {
	return []cnf.Hint{{First: 1, Count: len(a.places)}}
}

// Lit returns the literal of a word being at a place, and whether the word fits there.
func (a *Atoms) Lit(at layout.Place) (cnf.Lit, bool) {
	for i := a.byWord[at.Word][0]; i < a.byWord[at.Word][1]; i++ {
		if a.places[i] == at {
			return a.at(i), true
		}
	}
	return 0, false
}

// Place returns the place of a variable, and whether it is the variable of a place.
func (a *Atoms) Place(v int) (layout.Place, bool) {
	if v < 1 || v > len(a.places) {
		return layout.Place{}, false
	}
	return a.places[v-1], true
}

// Decode reads the layout of a model: the letter of each cell, 0 for none, and the places of the
// words. It returns an error if a cell has two letters.
func (a *Atoms) Decode(m cnf.Model) (letters []rune, places []layout.Place, err error) {
	letters = make([]rune, len(a.cells))
	for cell, c := range a.cells {
		for letter, l := range c.letters {
			if !m.Holds(l) {
				continue
			}
			if letters[cell] != 0 {
				return nil, nil, fmt.Errorf("the model has two letters in cell %d", cell)
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
