package overlap

import (
	"crossat/encode/card"
	"crossat/encode/cnf"
	"crossat/encode/connect"
	"crossat/grids"
	"crossat/problem/layout"
)

// Encode writes a formula for the layouts of a problem with the words of the cuts. Each layout
// is a model, or one of its images where rows and columns are exchanged on a square board.
// The overlaps of a model may make no layout: [Cuts.Lay] adds the cuts that say why.
func (c *Cuts) Encode(p *layout.Problem) *cnf.Formula {
	f := new(cnf.Formula)
	e := &encoder{Cuts: c, p: p, b: cnf.NewBuilder(f, c.vars())}
	e.independent()
	e.directions()
	if len(p.Words) > 1 {
		e.placed()
	}
	e.enough()
	e.together()
	e.board()
	for _, clause := range c.clauses {
		f.Add(clause)
	}
	f.Declare(e.b.Vars())
	return f
}

type encoder struct {
	*Cuts
	p *layout.Problem
	b *cnf.Builder
	// begins says by axis, word and line that the word begins in that line or beyond: its
	// first letter for columns, if it goes across. The first line and one too many are there.
	begins [2][][]cnf.Lit
}

// independent says that of overlaps that exclude each other one is chosen at most.
func (e *encoder) independent() {
	for _, clique := range e.Cliques() {
		card.Ladder.Encode(e.b, e.lits(clique))
	}
}

// directions says that words that overlap go in different directions.
func (e *encoder) directions() {
	for i, o := range e.Overlaps {
		for _, dir := range axes {
			e.b.AnyOf([]cnf.Lit{-e.lit(i), e.goes(o.U, dir), e.goes(o.V, dir)})
		}
	}
}

// axes are the directions of words, and of coordinates: columns go across, rows down.
var axes = []grids.Dir{grids.Across, grids.Down}

// placed says that a word is left out or overlaps another.
func (e *encoder) placed() {
	for word, overlaps := range e.of {
		e.b.AnyOf(append(e.lits(overlaps), e.out(word)))
		for _, i := range overlaps {
			e.b.NotBoth(e.out(word), e.lit(i))
		}
	}
}

// enough says that no more words are left out than may be, and that there are as many overlaps
// as are asked for, and no fewer than it takes to hold the words together. Of two or
// more words, some are placed.
func (e *encoder) enough() {
	var chosen, lost, parents []card.Term
	for i := range e.Overlaps {
		chosen = append(chosen, card.Term{Lit: e.lit(i), Weight: 1})
	}
	for word := range e.texts {
		weight := 1
		if e.p.Weights != nil {
			weight = e.p.Weights[word]
		}
		lost = append(lost, card.Term{Lit: e.out(word), Weight: weight})
		parents = append(parents, card.Term{Lit: e.out(word), Weight: 1})
	}
	card.Between(e.b, lost, 0, e.p.MaxLost)
	least, joined := max(e.p.MinCrossings, min(len(e.texts)-1, 1)), len(e.texts)-1
	if e.p.MaxLost == 0 {
		card.AtLeast(e.b, chosen, max(least, joined))
		return
	}
	card.AtLeast(e.b, chosen, least)
	card.AtLeast(e.b, append(chosen, parents...), joined)
}

// together says that all words that are placed hang together by their overlaps.
func (e *encoder) together() {
	out := make([]cnf.Lit, len(e.texts))
	for word := range out {
		out[word] = e.out(word)
	}
	connect.Tree(e.b, out, func(w, u int) []cnf.Lit { return e.lits(e.between(w, u)) })
}
