// Package blacks encodes patterns of black cells as a Boolean formula, and keeps the
// table that turns a model back into a grid.
//
// What concerns one line, and what is counted, is in the formula from the start. What
// concerns areas (that the white cells hang together, how large an open area may be)
// and the distance from other patterns is not: whoever solves the formula asks [Cuts]
// which of these a pattern breaks, and adds the clauses. Few are ever needed.
package blacks

import (
	"math/rand/v2"
	"slices"

	"crossat/encode/card"
	"crossat/encode/cnf"
	"crossat/grids"
)

// Encoding is a formula for the patterns of some rules.
type Encoding struct {
	Atoms   *Atoms
	Formula *cnf.Formula
	rng     *rand.Rand
}

// Encode writes the rules and the cuts as clauses. The seed permutes the cells before
// they are numbered, and chooses the hints: the same one gives the same formula. The error says
// which rule makes no sense.
func Encode(r grids.Rules, cuts *Cuts, seed uint64) (*Encoding, error) {
	if err := r.Validate(); err != nil {
		return nil, err
	}
	rng := rand.New(rand.NewPCG(seed, 0x7061747465726e21))
	a := newAtoms(r, rng)
	f := new(cnf.Formula)
	f.Declare(a.Vars())
	b := cnf.NewBuilder(f, a.Vars())
	a.writeRuns(b)
	a.writeBlack(b)
	a.writeWords(b)
	a.writeUnchecked(b)
	a.writeCheaters(b)
	a.writeLengths(b)
	a.writeTheme(b)
	a.fix(b, cuts.Placed)
	cuts.write(b, a)
	f.Declare(b.Vars())
	return &Encoding{a, f, rng}, nil
}

// writeRuns says where runs begin and end: the board ends, some cell is white, runs are
// neither too short nor too long.
func (a *Atoms) writeRuns(b *cnf.Builder) {
	b.AnyOf([]cnf.Lit{a.wall})
	var white []cnf.Lit
	for v := 1; v < len(a.orbits); v++ {
		white = append(white, -cnf.Lit(v))
	}
	b.AnyOf(white)
	for _, l := range a.lines() {
		for i := range l.Length {
			a.writeShortest(b, l, i)
			a.writeLongest(b, l, i)
			a.writeBlackRun(b, l, i)
		}
	}
}

// writeShortest says that a run that begins at a place is long enough. Where cells may
// be unchecked, one cell alone will do as well.
func (a *Atoms) writeShortest(b *cnf.Builder, l line, i int) {
	for k := 1; k < a.Rules.MinLength; k++ {
		clause := []cnf.Lit{-a.black(l, i-1), a.black(l, i), -a.black(l, i+k)}
		switch {
		case a.Rules.AllChecked():
		case k == 1:
			continue
		default:
			clause = append(clause, a.black(l, i+1))
		}
		b.AnyOf(clause)
	}
}

// writeLongest says that no run covers a place and as many after it as a word may have.
func (a *Atoms) writeLongest(b *cnf.Builder, l line, i int) {
	n := a.Rules.MaxLength
	if n == 0 || i+n >= l.Length {
		return
	}
	var clause []cnf.Lit
	for k := range n + 1 {
		clause = append(clause, a.black(l, i+k))
	}
	b.AnyOf(clause)
}

// writeBlackRun says that a place and those after it are not all black, one more than may be.
func (a *Atoms) writeBlackRun(b *cnf.Builder, l line, i int) {
	n := a.Rules.MaxBlackRun
	if n == 0 || i+n >= l.Length {
		return
	}
	var clause []cnf.Lit
	for k := range n + 1 {
		clause = append(clause, -a.black(l, i+k))
	}
	b.AnyOf(clause)
}

// writeBlack counts the black cells.
func (a *Atoms) writeBlack(b *cnf.Builder) {
	if a.Rules.Black == nil {
		return
	}
	var terms []card.Term
	for v := 1; v < len(a.orbits); v++ {
		terms = append(terms, card.Term{Lit: cnf.Lit(v), Weight: len(a.orbits[v])})
	}
	card.Between(b, terms, a.Rules.Black.Least, a.Rules.Black.Most)
}

// writeWords counts the words by their beginnings.
func (a *Atoms) writeWords(b *cnf.Builder) {
	if a.Rules.Words == nil {
		return
	}
	var terms []card.Term
	for _, l := range a.lines() {
		if weight := a.weight(l); weight > 0 {
			for i := range l.Length - a.Rules.MinLength + 1 {
				terms = append(terms, card.Term{Lit: a.start(b, l, i), Weight: weight})
			}
		}
	}
	card.Between(b, terms, a.Rules.Words.Least, a.Rules.Words.Most)
}

// start returns a literal that says that a word begins at a place of a line.
func (a *Atoms) start(b *cnf.Builder, l line, i int) cnf.Lit {
	all := []cnf.Lit{-a.black(l, i)}
	if i > 0 {
		all = append(all, a.black(l, i-1))
	}
	if !a.Rules.AllChecked() {
		all = append(all, -a.black(l, i+1))
	}
	return both(b, all)
}

// both returns a literal that holds just where all of some do.
func both(b *cnf.Builder, all []cnf.Lit) cnf.Lit {
	if len(all) == 1 {
		return all[0]
	}
	v := b.Fresh(1)
	b.IffAll(v, all)
	return v
}

// writeUnchecked counts the runs of one cell, and says that no cell is one in both
// directions.
func (a *Atoms) writeUnchecked(b *cnf.Builder) {
	if a.Rules.AllChecked() {
		return
	}
	var terms []card.Term
	for _, orbit := range a.orbits[1:] {
		row, column := orbit[0]/a.Rules.Width, orbit[0]%a.Rules.Width
		white := -a.at(row, column)
		across := both(b, []cnf.Lit{white, a.at(row, column-1), a.at(row, column+1)})
		down := both(b, []cnf.Lit{white, a.at(row-1, column), a.at(row+1, column)})
		b.NotBoth(across, down)
		terms = append(terms, card.Term{Lit: across, Weight: len(orbit)}, card.Term{Lit: down, Weight: len(orbit)})
	}
	card.Between(b, terms, a.Rules.Unchecked.Least, a.Rules.Unchecked.Most)
}

// writeCheaters counts the black cells that keep no two white ones apart, at least.
func (a *Atoms) writeCheaters(b *cnf.Builder) {
	if a.Rules.MaxCheaters < 0 {
		return
	}
	var terms []card.Term
	for _, orbit := range a.orbits[1:] {
		row, column := orbit[0]/a.Rules.Width, orbit[0]%a.Rules.Width
		cheater := b.Fresh(1)
		for _, across := range []cnf.Lit{a.at(row, column-1), a.at(row, column+1)} {
			for _, down := range []cnf.Lit{a.at(row-1, column), a.at(row+1, column)} {
				b.AnyOf([]cnf.Lit{-a.at(row, column), -across, -down, cheater})
			}
		}
		terms = append(terms, card.Term{Lit: cheater, Weight: len(orbit)})
	}
	card.Between(b, terms, 0, a.Rules.MaxCheaters)
}

// writeLengths says that enough words of each length wanted are there. A variable for
// each place says that a word of that length stands there.
func (a *Atoms) writeLengths(b *cnf.Builder) {
	for _, n := range slices.Compact(slices.Sorted(slices.Values(a.Rules.Lengths))) {
		var terms []card.Term
		for _, l := range a.lines() {
			for i := range l.Length - n + 1 {
				stands := b.Fresh(1)
				b.Implies(stands, a.black(l, i-1))
				b.Implies(stands, a.black(l, i+n))
				for k := range n {
					b.Implies(stands, -a.black(l, i+k))
				}
				terms = append(terms, card.Term{Lit: stands, Weight: 1})
			}
		}
		card.AtLeast(b, terms, count(a.Rules.Lengths, n))
	}
}

// count is how often a number is listed.
func count(list []int, n int) int {
	times := 0
	for _, m := range list {
		if m == n {
			times++
		}
	}
	return times
}
