// The formula of a problem. Cells have letters and variables for the directions in which a word covers them, so that
// the rules are about neighbouring cells and no clauses about pairs of places are needed.

package places

import (
	"maps"
	"slices"

	"crossat/grids"
	"crossat/internal/cnf"
	"crossat/internal/encodings/card"
	"crossat/internal/problem/layout"
)

// Options configures the encoding of a problem. The zero value is useful.
type Options struct {
	// Seed permutes the places before they are numbered.
	Seed uint64
	// Anywhere turns off symmetry breaking. Otherwise a layout must touch the first row and the
	// first column, and on a square board the first word placed must go across: one model
	// represents all translations of a layout and their transposes.
	Anywhere bool
	// Connect selects how layouts are made connected: [Tree] or [Cuts]. Empty means Tree unless that takes too many
	// clauses.
	Connect string
	// Islands lists the forbidden islands.
	Islands []Island
}

// The ways to make layouts connected.
const (
	Tree = "tree" // each word has a parent: all in the formula
	Cuts = "cuts" // lazily: the caller adds the islands of each model to Options.Islands
)

// treeLimit is the maximum number of pairs of a place and a word for Tree to be the default. Each pair takes a clause.
const treeLimit = 400_000

// tree reports whether to connect layouts by a tree, given the number of places.
func (o Options) tree(p *layout.Problem, places int) bool {
	return o.Connect == Tree || o.Connect == "" && places*len(p.Words) <= treeLimit
}

// Encode writes the formula whose models are the layouts of the problem. With [Cuts], models also include layouts that
// are not connected, except the ones with forbidden islands.
func Encode(p *layout.Problem, o Options) (*Atoms, *cnf.Formula) {
	a, f, b := newAtoms(p, o.Seed)
	e := &encoder{Atoms: a, b: b, down: make([]cnf.Lit, len(p.Words))}
	e.words()
	e.letters()
	e.runs()
	if len(p.Words) > 1 {
		e.crossed()
	}
	switch {
	case len(p.Words) > 1 && o.tree(p, len(a.places)):
		e.tree()
	case p.MinCrossings > 0:
		e.minCrossings()
	}
	if !o.Anywhere {
		e.touchEdges()
		e.breakTransposition()
	}
	e.cuts(o.Islands)
	f.Declare(b.Vars())
	return a, f
}

type encoder struct {
	*Atoms
	b        *cnf.Builder
	down     []cnf.Lit   // by word: it goes down
	crossing [][]cnf.Lit // by pair of words: they cross; 0 if they cannot
}

// words requires that each word is at exactly one place or left out, and that the words left out weigh at most MaxLost.
// At most one place is a product encoding (J. Chen, A New SAT Encoding of the At-Most-One Constraint, ModRef 2010)
// whose coordinates are row, column and direction.
func (e *encoder) words() {
	p := e.Problem
	for word := range p.Words {
		var choices []cnf.Lit
		for i := e.byWord[word][0]; i < e.byWord[word][1]; i++ {
			choices = append(choices, e.at(i))
		}
		if e.out[word] != 0 {
			for _, l := range choices {
				e.b.NotBoth(l, e.out[word])
			}
			choices = append(choices, e.out[word])
		}
		e.b.AnyOf(choices)
		e.oneValue(word, p.Height, func(at layout.Place) int { return at.Cell / p.Width })
		e.oneValue(word, p.Width, func(at layout.Place) int { return at.Cell % p.Width })
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

// direction creates the variable for "the word goes down", which each of its places determines.
func (e *encoder) direction(word int) {
	down := e.b.Fresh(1)
	e.down[word] = down
	for i := e.byWord[word][0]; i < e.byWord[word][1]; i++ {
		if e.places[i].Dir == grids.Down {
			e.b.Implies(e.at(i), down)
		} else {
			e.b.Implies(e.at(i), -down)
		}
	}
}

// oneValue requires that a property of places, from 0 to n-1, has at most one value for a word.
func (e *encoder) oneValue(word, n int, property func(layout.Place) int) {
	having := make([][]cnf.Lit, n)
	for i := e.byWord[word][0]; i < e.byWord[word][1]; i++ {
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

// spelling is a letter that a word in some direction puts in a cell.
type spelling struct {
	cell   int
	dir    grids.Dir
	letter rune
}

// letters requires that a cell is empty or has one letter, that each word has its letters in its
// cells, and that the cells before and after it are empty.
func (e *encoder) letters() {
	spelledBy := make(map[spelling][]cnf.Lit)
	for i, at := range e.places {
		text := e.texts[at.Word]
		for k, letter := range text {
			cell := e.cell(i, k)
			e.b.Implies(e.at(i), e.cells[cell].letters[letter])
			e.b.Implies(e.at(i), e.cells[cell].covered[at.Dir])
			s := spelling{cell, at.Dir, letter}
			spelledBy[s] = append(spelledBy[s], e.at(i))
		}
		before, after := e.Problem.Board().Ends(at.Cell, len(text), at.Dir)
		for _, cell := range []int{before, after} {
			if cell >= 0 {
				e.b.Implies(e.at(i), e.cells[cell].empty)
			}
		}
	}
	for cell, c := range e.cells {
		contents := []cnf.Lit{c.empty}
		for _, letter := range slices.Sorted(maps.Keys(c.letters)) {
			l := c.letters[letter]
			contents = append(contents, l)
			for _, dir := range directions {
				e.supported(c.covered[dir], l, spelledBy[spelling{cell, dir, letter}])
			}
		}
		e.b.AnyOf(contents)
		card.Pairwise.Encode(e.b, contents)
		e.b.AnyOf([]cnf.Lit{c.empty, c.covered[grids.Across], c.covered[grids.Down]})
		for _, dir := range directions {
			e.b.NotBoth(c.covered[dir], c.empty)
		}
	}
}

// supported requires that the letter of a cell covered in some direction comes from one of the places that put it
// there.
func (e *encoder) supported(covered, letter cnf.Lit, places []cnf.Lit) {
	e.b.AnyOf(append([]cnf.Lit{-covered, -letter}, places...))
}

// runs requires that of two adjacent letters each is covered by a word that goes in the direction from one to the
// other. Because words have empty cells at both ends, that is the same word.
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

// crossed requires that each word placed crosses another.
func (e *encoder) crossed() {
	var others []cnf.Lit
	for i, at := range e.places {
		others = others[:0]
		for k := range e.texts[at.Word] {
			others = append(others, e.cells[e.cell(i, k)].covered[1-at.Dir])
		}
		e.b.ImpliesAnyOf(e.at(i), others)
	}
}

// minCrossings requires that words cross in at least MinCrossings cells.
func (e *encoder) minCrossings() {
	var crossings []card.Term
	for _, c := range e.cells {
		cross := e.b.Fresh(1)
		e.b.Implies(cross, c.covered[grids.Across])
		e.b.Implies(cross, c.covered[grids.Down])
		crossings = append(crossings, card.Term{Lit: cross, Weight: 1})
	}
	card.AtLeast(e.b, crossings, e.Problem.MinCrossings)
}

// touchEdges requires that the layout touches the first row and the first column.
func (e *encoder) touchEdges() {
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

// breakTransposition requires on a square board that the first word placed goes across, which
// excludes one of a layout and its transpose.
func (e *encoder) breakTransposition() {
	if e.Problem.Width != e.Problem.Height {
		return
	}
	var earlier []cnf.Lit // some earlier word is placed
	for word := range e.texts {
		for i := e.byWord[word][0]; i < e.byWord[word][1]; i++ {
			if e.places[i].Dir == grids.Down {
				e.b.AnyOf(append([]cnf.Lit{-e.at(i)}, earlier...))
			}
		}
		if e.out[word] == 0 {
			return // this word must be placed
		}
		earlier = append(earlier, -e.out[word])
	}
}
