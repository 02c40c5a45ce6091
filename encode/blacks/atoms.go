package blacks

import (
	"fmt"
	"math/rand/v2"

	"crossat/encode/cnf"
	"crossat/grids"
)

// Atoms is the two-way table between cells and variables. A cell and its image under the symmetry share a
// variable, "they are black". The next variable, the border, is black by a unit clause and represents all
// cells outside the board, so that rules need no special cases at the edge. The variables after it
// are the places of theme entries.
type Atoms struct {
	Rules  grids.Rules
	vars   []cnf.Lit // by cell
	orbits [][]int   // by variable, from 1: its cells
	border cnf.Lit
	theme  theme
}

// newAtoms numbers the cells, then the places of theme entries, each in random order.
func newAtoms(r grids.Rules, rng *rand.Rand) *Atoms {
	a := &Atoms{Rules: r, vars: make([]cnf.Lit, r.Width*r.Height), orbits: make([][]int, 1)}
	for _, cell := range rng.Perm(len(a.vars)) {
		image := r.Symmetry.Image(r.Width, r.Height, cell)
		if a.vars[cell] != 0 {
			continue
		}
		orbit := []int{cell}
		if image != cell {
			orbit = append(orbit, image)
		}
		for _, c := range orbit {
			a.vars[c] = cnf.Lit(len(a.orbits))
		}
		a.orbits = append(a.orbits, orbit)
	}
	a.border = cnf.Lit(len(a.orbits))
	a.numberTheme(rng)
	return a
}

// Vars is the number of variables in the table: they are 1..Vars.
func (a *Atoms) Vars() int { return int(a.border) + len(a.theme.places) }

// Black returns the variable of "the cell is black".
func (a *Atoms) Black(cell int) cnf.Lit { return a.vars[cell] }

// Cells returns the cells of a variable; ok is false for a variable that is not one of cells.
func (a *Atoms) Cells(v int) (cells []int, ok bool) {
	if v < 1 || v >= len(a.orbits) {
		return nil, false
	}
	return a.orbits[v], true
}

// at returns the literal of "the cell is black", which is the border outside the board.
func (a *Atoms) at(row, column int) cnf.Lit {
	if row < 0 || row >= a.Rules.Height || column < 0 || column >= a.Rules.Width {
		return a.border
	}
	return a.vars[row*a.Rules.Width+column]
}

// Decode returns, by cell, whether it is black in a model, and its letter if a theme entry covers it, otherwise
// 0. The error is for a model that is too short.
func (a *Atoms) Decode(m cnf.Model) ([]bool, []rune, error) {
	if len(m) < a.Vars()+1 {
		return nil, nil, fmt.Errorf(
			"the model has %d variables, the table of cells %d: is this the answer to another formula?",
			max(len(m)-1, 0), a.Vars())
	}
	black := make([]bool, len(a.vars))
	for cell, v := range a.vars {
		black[cell] = m.Holds(v)
	}
	return black, a.decodeTheme(m), nil
}
