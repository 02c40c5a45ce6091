package blacks

import (
	"fmt"
	"math/rand/v2"

	"crossat/encode/cnf"
	"crossat/grids"
)

// Atoms is the two-way table between cells and variables: a variable says that a cell
// and all its images under the symmetry are black. One more says that what lies outside
// the board is black, so that rules need not know where the board ends; it is true.
// Those after it say where the words of the theme stand.
type Atoms struct {
	Rules  grids.Rules
	vars   []cnf.Lit // by cell
	orbits [][]int   // by variable, from 1: the cells that are black together
	wall   cnf.Lit
	theme  theme
}

// newAtoms numbers the cells in random order.
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
	a.wall = cnf.Lit(len(a.orbits))
	a.placeTheme(rng)
	return a
}

// Vars is the number of variables in the table: they are 1..Vars.
func (a *Atoms) Vars() int { return int(a.wall) + len(a.theme.places) }

// Black returns the variable of "the cell is black".
func (a *Atoms) Black(cell int) cnf.Lit { return a.vars[cell] }

// Cells returns the cells that a variable makes black; ok is false if it makes none.
func (a *Atoms) Cells(v int) (cells []int, ok bool) {
	if v < 1 || v >= len(a.orbits) {
		return nil, false
	}
	return a.orbits[v], true
}

// at returns the literal of "the place is black": a cell or, outside, the wall.
func (a *Atoms) at(row, column int) cnf.Lit {
	if row < 0 || row >= a.Rules.Height || column < 0 || column >= a.Rules.Width {
		return a.wall
	}
	return a.vars[row*a.Rules.Width+column]
}

// Decode returns by cell which are black in a model, and the letters of the theme, 0 for
// none.
func (a *Atoms) Decode(m cnf.Model) ([]bool, []rune, error) {
	if len(m) < a.Vars()+1 {
		return nil, nil, fmt.Errorf("the model has %d variables, the table of cells %d: is this the answer to another formula?", max(len(m)-1, 0), a.Vars())
	}
	black := make([]bool, len(a.vars))
	for cell, v := range a.vars {
		black[cell] = m.Holds(v)
	}
	return black, a.decodeTheme(m), nil
}
