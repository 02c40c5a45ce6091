package blacks

import (
	"crossat/grids"
	"crossat/internal/cnf"
	"crossat/internal/encodings/card"
)

// writeUnchecked bounds the number of unchecked cells, which are the runs of one cell, and states that no cell is such
// a run in both directions.
func (a *Atoms) writeUnchecked(b *cnf.Builder) {
	if a.Rules.AllChecked() {
		return
	}
	var terms []card.Term
	for _, orbit := range a.cellOrbits() {
		across, down := a.alone(b, orbit[0], grids.Across), a.alone(b, orbit[0], grids.Down)
		b.NotBoth(across, down)
		terms = append(terms, card.Term{Lit: across, Weight: len(orbit)}, card.Term{Lit: down, Weight: len(orbit)})
	}
	card.Between(b, terms, a.Rules.Unchecked.Least, a.Rules.Unchecked.Most)
}

// writeUncheckedInWords bounds the number of unchecked cells of each word, in total and in a row.
func (a *Atoms) writeUncheckedInWords(b *cnf.Builder) {
	r := a.Rules
	limited := r.MaxUnchecked > 0 || len(r.UncheckedIn) > 0
	if r.AllChecked() || !limited && r.MaxUncheckedRun == 0 {
		return
	}
	for _, l := range a.lines() {
		if a.lineWeight(l) == 0 {
			continue // the image of another line
		}
		alone := make([]cnf.Lit, l.Length)
		for i := range alone {
			alone[i] = a.alone(b, a.cell(l, i), 1-l.Dir)
		}
		a.writeUncheckedRuns(b, l, alone)
		if limited {
			a.writeUncheckedShares(b, l, alone)
		}
	}
}

// alone returns a literal that holds if and only if a cell is a run of one cell in a direction.
func (a *Atoms) alone(b *cnf.Builder, cell int, dir grids.Dir) cnf.Lit {
	l, i := a.lineOf(cell, dir)
	return allOf(b, append(a.inside(l, i, 1), a.before(l, i), a.after(l, i+1)))
}

// cellOrbits returns the cells with their images.
func (a *Atoms) cellOrbits() [][]int {
	if !a.Rules.Barred {
		return a.orbits[1:]
	}
	var orbits [][]int
	for cell := range a.Rules.Width * a.Rules.Height {
		switch image := a.Rules.Symmetry.Image(a.Rules.Width, a.Rules.Height, cell); {
		case image == cell:
			orbits = append(orbits, []int{cell})
		case image > cell:
			orbits = append(orbits, []int{cell, image})
		}
	}
	return orbits
}

// writeUncheckedRuns states that of MaxUncheckedRun+1 cells in a row without a bar between them, at least one isn't
// alone in the other direction.
func (a *Atoms) writeUncheckedRuns(b *cnf.Builder, l line, alone []cnf.Lit) {
	n := a.Rules.MaxUncheckedRun
	if n == 0 {
		return
	}
	for i := range len(alone) - n {
		clause := negated(alone[i : i+n+1])
		if a.Rules.Barred {
			clause = append(clause, negated(a.inside(l, i, n+1))...)
		}
		b.AnyOf(clause)
	}
}

// writeUncheckedShares states that no word of a line has more unchecked cells than allowed: between its beginning and
// its end, the number of unchecked cells in the line doesn't grow by more.
func (a *Atoms) writeUncheckedShares(b *cnf.Builder, l line, alone []cnf.Lit) {
	// reached[i][k] holds if and only if k or more of the first i cells are unchecked, for 0 < k <= i.
	reached := make([][]cnf.Lit, len(alone)+1)
	for i, u := range alone {
		reached[i+1] = make([]cnf.Lit, i+2)
		for k := 1; k <= i+1; k++ {
			v := b.Fresh(1)
			reached[i+1][k] = v
			if k <= i { // already reached before
				b.Implies(reached[i][k], v)
				b.AnyOf([]cnf.Lit{-v, reached[i][k], u})
			} else {
				b.Implies(v, u)
			}
			if k > 1 {
				b.AnyOf([]cnf.Lit{-reached[i][k-1], -u, v})
				b.AnyOf([]cnf.Lit{-v, reached[i][k-1]})
			} else {
				b.Implies(u, v)
			}
		}
	}
	for i := range alone {
		for n := max(a.Rules.MinLength, 2); i+n <= l.Length; n++ {
			most := a.Rules.MostUnchecked(n)
			if most >= n {
				continue
			}
			word := a.word(b, l, i, n)
			for k := 0; k <= i; k++ { // exactly k before the word
				clause := []cnf.Lit{-word, -reached[i+n][k+most+1]}
				if k < i {
					clause = append(clause, reached[i][k+1])
				}
				b.AnyOf(clause)
			}
		}
	}
}

// writeLattice states that no 2x2 block of cells is white, and that the cells of the lattice are black.
func (a *Atoms) writeLattice(b *cnf.Builder) {
	if !a.Rules.Lattice && !a.Rules.NoBlocks {
		return
	}
	board := a.Rules.Board()
	for cell, black := range a.vars {
		if a.Rules.Lattice && board.InLattice(cell) {
			b.AnyOf([]cnf.Lit{black})
		}
		row, column := cell/board.Width, cell%board.Width
		if a.Rules.NoBlocks && row > 0 && column > 0 {
			b.AnyOf([]cnf.Lit{black, a.at(row, column-1), a.at(row-1, column), a.at(row-1, column-1)})
		}
	}
}
