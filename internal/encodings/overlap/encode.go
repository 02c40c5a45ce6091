// The formula of a problem: the rules that need no positions. See board.go for coordinates.

package overlap

import (
	"crossat/grids"
	"crossat/internal/cnf"
	"crossat/internal/encodings/card"
	"crossat/internal/encodings/connect"
	"crossat/internal/problem/layout"
)

// Encode writes the formula for the layouts of a problem, whose words must be those of the cuts. On a square board,
// only one of a layout and its transpose is a model. A model isn't always a layout: [Cuts.Lay] then adds the cuts that
// exclude it. If the formula is unsatisfiable, no layout exists.
func (c *Cuts) Encode(p *layout.Problem) *cnf.Formula {
	f := new(cnf.Formula)
	e := &encoder{Cuts: c, p: p, b: cnf.NewBuilder(f, c.numVars())}
	e.independent()
	e.bipartite()
	if len(p.Words) > 1 {
		e.crossedOrOut()
	}
	e.bounds()
	e.connected()
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
	// start[axis][word][k] is true if the word starts in column (axis Across) or row (axis Down)
	// k or beyond, for k from 0 (always true) to the number of columns or rows (always false).
	start [2][][]cnf.Lit
}

// independent requires that no two chosen overlaps exclude each other.
func (e *encoder) independent() {
	for _, clique := range e.Cliques() {
		card.Ladder.Encode(e.b, e.lits(clique))
	}
}

// bipartite requires that words that overlap go in different directions: for each direction, one of
// the two goes in it.
func (e *encoder) bipartite() {
	for i, o := range e.Overlaps {
		for _, dir := range axes {
			e.b.AnyOf([]cnf.Lit{-e.lit(i), e.goes(o.U, dir), e.goes(o.V, dir)})
		}
	}
}

// axes are the directions of words and the axes of coordinates: columns count across, rows down.
var axes = []grids.Dir{grids.Across, grids.Down}

// crossedOrOut requires that a word overlaps another if and only if it is not left out.
func (e *encoder) crossedOrOut() {
	for word, overlaps := range e.byWord {
		e.b.AnyOf(append(e.lits(overlaps), e.out(word)))
		for _, i := range overlaps {
			e.b.NotBoth(e.out(word), e.lit(i))
		}
	}
}

// bounds requires that the words left out weigh at most MaxLost, that at least MinCrossings overlaps are chosen, and
// that of two or more words some are placed. It also states that n words placed have at least n-1 overlaps: connected
// implies that, but solvers are bad at counting.
func (e *encoder) bounds() {
	var chosen, lost, omitted []card.Term
	for i := range e.Overlaps {
		chosen = append(chosen, card.Term{Lit: e.lit(i), Weight: 1})
	}
	for word := range e.texts {
		lost = append(lost, card.Term{Lit: e.out(word), Weight: e.p.Weight(word)})
		omitted = append(omitted, card.Term{Lit: e.out(word), Weight: 1})
	}
	card.Between(e.b, lost, 0, e.p.MaxLost)
	least, edges := max(e.p.MinCrossings, min(len(e.texts)-1, 1)), len(e.texts)-1
	if e.p.MaxLost == 0 {
		card.AtLeast(e.b, chosen, max(least, edges))
		return
	}
	card.AtLeast(e.b, chosen, least)
	card.AtLeast(e.b, append(chosen, omitted...), edges)
}

// connected requires that the words placed are connected by their overlaps.
func (e *encoder) connected() {
	out := make([]cnf.Lit, len(e.texts))
	for word := range out {
		out[word] = e.out(word)
	}
	connect.Tree(e.b, out, func(w, u int) []cnf.Lit { return e.lits(e.between(w, u)) })
}
