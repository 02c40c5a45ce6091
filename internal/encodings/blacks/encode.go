// Package blacks encodes patterns of black cells, or of bars, under [grids.Rules] as a Boolean formula, with the table
// that turns a model back into a grid.
//
// Rules about a single line or about numbers are in the formula from the start. Rules about areas (white cells are
// connected, open areas are small) and about the distance from other patterns are added lazily: the caller solves the
// formula, asks [Cuts] which of them the pattern violates, encodes again with these cuts, and repeats. Few cuts are
// ever needed.
package blacks

import (
	"maps"
	"math/rand/v2"
	"slices"

	"crossat/grids"
	"crossat/internal/cnf"
	"crossat/internal/encodings/card"
)

// Encoding is a formula whose models are patterns.
type Encoding struct {
	Atoms   *Atoms
	Formula *cnf.Formula
	rng     *rand.Rand
}

// Encode writes the rules and the cuts as clauses. The seed determines the numbering of cells, and thereby the formula
// and the hints. It returns a *[grids.RuleError] for an invalid rule.
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
	a.writeUncheckedInWords(b)
	a.writeLattice(b)
	a.writeCheaters(b)
	a.writeLengths(b)
	a.writeTheme(b)
	cuts.write(b, a)
	f.Declare(b.Vars())
	return &Encoding{a, f, rng}, nil
}

// writeRuns states that the border is true, that some cell is white, and that no white or black run has a forbidden
// length.
func (a *Atoms) writeRuns(b *cnf.Builder) {
	b.AnyOf([]cnf.Lit{a.border})
	if !a.Rules.Barred {
		var white []cnf.Lit
		for v := 1; v < len(a.orbits); v++ {
			white = append(white, -cnf.Lit(v))
		}
		b.AnyOf(white)
	}
	for _, l := range a.lines() {
		for i := range l.Length {
			a.writeMinLength(b, l, i)
			a.writeMaxLength(b, l, i)
			a.writeBlackRun(b, l, i)
		}
	}
}

// writeMinLength states that a white run that starts at position i of a line is long enough. If unchecked cells are
// allowed, so is a single cell.
func (a *Atoms) writeMinLength(b *cnf.Builder, l line, i int) {
	for k := 1; k < a.Rules.MinLength; k++ {
		// If a run starts here, it doesn't end before its k-th next cell.
		clause := append([]cnf.Lit{-a.before(l, i)}, negated(a.inside(l, i, 1))...)
		clause = append(clause, -a.after(l, i+k))
		switch {
		case a.Rules.AllChecked():
		case k == 1:
			continue // a single cell is allowed
		default:
			clause = append(clause, a.after(l, i+1)) // or it is a single cell
		}
		b.AnyOf(clause)
	}
}

// writeMaxLength states that the MaxLength+1 cells from position i are not in one run.
func (a *Atoms) writeMaxLength(b *cnf.Builder, l line, i int) {
	if n := a.Rules.MaxLength; n > 0 && i+n < l.Length {
		b.AnyOf(negated(a.inside(l, i, n+1)))
	}
}

// writeBlackRun states that the MaxBlackRun+1 cells from position i are not all black.
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

// negated returns the negations of literals.
func negated(lits []cnf.Lit) []cnf.Lit {
	not := make([]cnf.Lit, len(lits))
	for i, lit := range lits {
		not[i] = -lit
	}
	return not
}

// writeBlack bounds the number of black cells.
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

// writeWords bounds the number of words, counting the cells where they start.
func (a *Atoms) writeWords(b *cnf.Builder) {
	if a.Rules.Words == nil {
		return
	}
	var terms []card.Term
	for _, l := range a.lines() { // one line per pair of images, counted twice
		if weight := a.lineWeight(l); weight > 0 {
			for i := range l.Length - a.Rules.MinLength + 1 {
				terms = append(terms, card.Term{Lit: a.wordStart(b, l, i), Weight: weight})
			}
		}
	}
	card.Between(b, terms, a.Rules.Words.Least, a.Rules.Words.Most)
}

// wordStart returns a literal that holds if and only if a word starts at position i of a line.
func (a *Atoms) wordStart(b *cnf.Builder, l line, i int) cnf.Lit {
	conditions := a.inside(l, i, 1)
	if i > 0 || len(conditions) == 0 {
		conditions = append(conditions, a.before(l, i))
	}
	if !a.Rules.AllChecked() { // the run can be a single cell, which isn't a word
		conditions = append(conditions, -a.after(l, i+1))
	}
	return allOf(b, conditions)
}

// allOf returns a literal that holds if and only if all the given ones do.
func allOf(b *cnf.Builder, lits []cnf.Lit) cnf.Lit {
	if len(lits) == 1 {
		return lits[0]
	}
	v := b.Fresh(1)
	b.IffAll(v, lits)
	return v
}

// writeCheaters bounds the number of cheaters from above. Its variables need only be implied by cheaters, not
// equivalent to them.
func (a *Atoms) writeCheaters(b *cnf.Builder) {
	if a.Rules.MaxCheaters < 0 {
		return
	}
	var terms []card.Term
	for _, orbit := range a.orbits[1:] {
		row, column := orbit[0]/a.Rules.Width, orbit[0]%a.Rules.Width // images are cheaters too
		cheater := b.Fresh(1)
		for _, across := range []cnf.Lit{a.at(row, column-1), a.at(row, column+1)} {
			for _, down := range []cnf.Lit{a.at(row-1, column), a.at(row+1, column)} {
				// A black cell with a black neighbour in each direction is a cheater.
				b.AnyOf([]cnf.Lit{-a.at(row, column), -across, -down, cheater})
			}
		}
		terms = append(terms, card.Term{Lit: cheater, Weight: len(orbit)})
	}
	card.Between(b, terms, 0, a.Rules.MaxCheaters)
}

// writeLengths bounds the number of words of some lengths, with a variable "there is a word of this length here" for
// each position.
func (a *Atoms) writeLengths(b *cnf.Builder) {
	for _, n := range slices.Sorted(maps.Keys(a.Rules.Lengths)) {
		var terms []card.Term
		for _, l := range a.lines() { // one line per pair of images, counted twice
			if weight := a.lineWeight(l); weight > 0 {
				for i := range l.Length - n + 1 {
					terms = append(terms, card.Term{Lit: a.word(b, l, i, n), Weight: weight})
				}
			}
		}
		words := a.Rules.Lengths[n]
		card.Between(b, terms, words.Least, words.Most)
	}
}

// word returns a literal that holds if and only if the n cells from position i of a line are a word.
func (a *Atoms) word(b *cnf.Builder, l line, i, n int) cnf.Lit {
	var conditions []cnf.Lit
	if i > 0 {
		conditions = append(conditions, a.before(l, i))
	}
	if i+n < l.Length {
		conditions = append(conditions, a.after(l, i+n))
	}
	return allOf(b, append(conditions, a.inside(l, i, n)...))
}
