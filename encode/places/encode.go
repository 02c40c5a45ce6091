package places

import (
	"maps"
	"slices"

	"crossat/encode/card"
	"crossat/encode/cnf"
	"crossat/grids"
	"crossat/problem/layout"
)

// Options say how a problem becomes a formula. The zero value is useful.
type Options struct {
	// Seed permutes the places before they are numbered.
	Seed uint64
	// Anywhere leaves each layout where it may stand. Otherwise it touches the first row
	// and the first column, and on a square board the first of the words placed goes
	// across: one layout stands for its shifts and its mirror image.
	Anywhere bool
	// Connect says how to make layouts hang together. Of [Tree] and [Cuts], empty means the tree
	// where its clauses are not too many.
	Connect string
	// Islands must not occur.
	Islands []Island
}

// The ways to make layouts hang together.
const (
	Tree = "tree" // each word has a parent: all in the formula
	Cuts = "cuts" // Options.Islands, as they come up
)

// treeLimit bounds the clauses that say where two words cross.
const treeLimit = 400_000

// tree reports whether to make the layouts of so many places hang together by a tree.
func (o Options) tree(p *layout.Problem, places int) bool {
	return o.Connect == Tree || o.Connect == "" && places*len(p.Words) <= treeLimit
}

// Encode writes the formula whose models are the layouts of the problem. With [Cuts] they
// may fall into parts that do not hang together, but for the islands forbidden.
func Encode(p *layout.Problem, o Options) (*Atoms, *cnf.Formula) {
	a, f, b := newAtoms(p, o.Seed)
	e := &encoder{Atoms: a, b: b, down: make([]cnf.Lit, len(p.Words))}
	e.words()
	e.letters()
	e.runs()
	if len(p.Words) > 1 {
		e.crossings()
	}
	switch {
	case len(p.Words) > 1 && o.tree(p, len(a.places)):
		e.tree()
	case p.MinCrossings > 0:
		e.manyCrossings()
	}
	if !o.Anywhere {
		e.corner()
		e.mirror()
	}
	e.cuts(o.Islands)
	f.Declare(b.Vars())
	return a, f
}

type encoder struct {
	*Atoms
	b        *cnf.Builder
	down     []cnf.Lit   // by word: it goes down
	crossing [][]cnf.Lit // by two words: they cross; 0 if they cannot
}

// words says that each word stands at one place, or is left out, which is not done too
// often. The row, the column and the direction of a word keep two of its places apart.
func (e *encoder) words() {
	p := e.Problem
	for word := range p.Words {
		var choices []cnf.Lit
		for i := e.of[word][0]; i < e.of[word][1]; i++ {
			choices = append(choices, e.at(i))
		}
		if e.out[word] != 0 {
			for _, l := range choices {
				e.b.NotBoth(l, e.out[word])
			}
			choices = append(choices, e.out[word])
		}
		e.b.AnyOf(choices)
		e.oneOf(word, p.Height, func(at layout.Place) int { return at.Cell / p.Width })
		e.oneOf(word, p.Width, func(at layout.Place) int { return at.Cell % p.Width })
		e.direction(word)
	}
	if p.MaxLost > 0 {
		var lost []card.Term
		for word, out := range e.out {
			lost = append(lost, card.Term{Lit: out, Weight: p.Weight(word)})
		}
		card.Between(e.b, lost, 0, p.MaxLost)
	}
}

// direction says whether a word goes down.
func (e *encoder) direction(word int) {
	down := e.b.Fresh(1)
	e.down[word] = down
	for i := e.of[word][0]; i < e.of[word][1]; i++ {
		if e.places[i].Dir == grids.Down {
			e.b.Implies(e.at(i), down)
		} else {
			e.b.Implies(e.at(i), -down)
		}
	}
}

// oneOf says that a property with n values has one for all places of a word.
func (e *encoder) oneOf(word, n int, property func(layout.Place) int) {
	having := make([][]cnf.Lit, n)
	for i := e.of[word][0]; i < e.of[word][1]; i++ {
		value := property(e.places[i])
		having[value] = append(having[value], e.at(i))
	}
	var values []cnf.Lit
	for _, places := range having {
		if len(places) == 0 {
			continue
		}
		value := e.b.Fresh(1)
		values = append(values, value)
		for _, at := range places {
			e.b.Implies(at, value)
		}
		e.b.ImpliesAnyOf(value, places)
	}
	card.Pairwise.Encode(e.b, values)
}

// letters says that a cell is empty or holds one letter, which each word through it has
// there, and that a word ends where it ends.
func (e *encoder) letters() {
	type spelling struct {
		cell   int
		dir    grids.Dir
		letter rune
	}
	spell := make(map[spelling][]cnf.Lit)
	for i, at := range e.places {
		text := e.texts[at.Word]
		for k, letter := range text {
			cell := e.cell(i, k)
			e.b.Implies(e.at(i), e.cells[cell].letters[letter])
			e.b.Implies(e.at(i), e.cells[cell].covered[at.Dir])
			s := spelling{cell, at.Dir, letter}
			spell[s] = append(spell[s], e.at(i))
		}
		before, after := e.Problem.Board().Ends(at.Cell, len(text), at.Dir)
		for _, cell := range []int{before, after} {
			if cell >= 0 {
				e.b.Implies(e.at(i), e.cells[cell].empty)
			}
		}
	}
	for cell, c := range e.cells {
		holds := []cnf.Lit{c.empty}
		for _, letter := range slices.Sorted(maps.Keys(c.letters)) {
			l := c.letters[letter]
			holds = append(holds, l)
			for _, dir := range directions {
				e.spelled(c.covered[dir], l, spell[spelling{cell, dir, letter}])
			}
		}
		e.b.AnyOf(holds)
		card.Pairwise.Encode(e.b, holds)
		e.b.AnyOf([]cnf.Lit{c.empty, c.covered[grids.Across], c.covered[grids.Down]})
		for _, dir := range directions {
			e.b.NotBoth(c.covered[dir], c.empty)
		}
	}
}

// spelled says: if a word goes through a cell that holds a letter, one of the places
// puts that letter there.
func (e *encoder) spelled(covered, letter cnf.Lit, places []cnf.Lit) {
	e.b.AnyOf(append([]cnf.Lit{-covered, -letter}, places...))
}

// runs says that two letters side by side belong to one word of that direction.
func (e *encoder) runs() {
	for cell, c := range e.cells {
		for _, dir := range directions {
			if !e.Problem.Board().Fits(cell, 2, dir) {
				continue
			}
			next := e.cells[cell+e.Problem.Board().Step(dir)]
			e.b.AnyOf([]cnf.Lit{c.empty, next.empty, c.covered[dir]})
			e.b.AnyOf([]cnf.Lit{c.empty, next.empty, next.covered[dir]})
		}
	}
}

// crossings says that each word crosses another.
func (e *encoder) crossings() {
	var other []cnf.Lit
	for i, at := range e.places {
		other = other[:0]
		for k := range e.texts[at.Word] {
			other = append(other, e.cells[e.cell(i, k)].covered[1-at.Dir])
		}
		e.b.ImpliesAnyOf(e.at(i), other)
	}
}

// manyCrossings says in how many cells words cross, at least.
func (e *encoder) manyCrossings() {
	var crossings []card.Term
	for _, c := range e.cells {
		cross := e.b.Fresh(1)
		e.b.Implies(cross, c.covered[grids.Across])
		e.b.Implies(cross, c.covered[grids.Down])
		crossings = append(crossings, card.Term{Lit: cross, Weight: 1})
	}
	card.AtLeast(e.b, crossings, e.Problem.MinCrossings)
}

// corner says that the layout touches the first row and the first column.
func (e *encoder) corner() {
	var row, column []cnf.Lit
	for cell, c := range e.cells {
		if cell/e.Problem.Width == 0 {
			row = append(row, -c.empty)
		}
		if cell%e.Problem.Width == 0 {
			column = append(column, -c.empty)
		}
	}
	e.b.AnyOf(row)
	e.b.AnyOf(column)
}

// mirror says that on a square board the first word that is placed goes across.
func (e *encoder) mirror() {
	if e.Problem.Width != e.Problem.Height {
		return
	}
	var earlier []cnf.Lit // words that are placed
	for word := range e.texts {
		for i := e.of[word][0]; i < e.of[word][1]; i++ {
			if e.places[i].Dir == grids.Down {
				e.b.AnyOf(append([]cnf.Lit{-e.at(i)}, earlier...))
			}
		}
		if e.out[word] == 0 {
			return
		}
		earlier = append(earlier, -e.out[word])
	}
}
