package blacks

import (
	"fmt"
	"math/rand/v2"

	"crossat/grids"
	"crossat/internal/cnf"
)

// Atoms is the two-way table between cells, or the sides between them, and variables. A cell and its image under the
// symmetry share a variable, "they are black"; in a barred grid a side and its image do, "there is a bar". The next
// variable, the border, is true by a unit clause and represents all cells and sides outside the board, so that rules
// need no special cases at the edge. The variables after it are the places of theme entries.
type Atoms struct {
	Rules  grids.Rules
	vars   []cnf.Lit // by cell, or by side: see side
	orbits [][]int   // by variable, from 1: its cells, or its sides
	border cnf.Lit
	theme  theme
}

// newAtoms numbers the cells or sides, then the places of theme entries, each in random order.
func newAtoms(r grids.Rules, rng *rand.Rand) *Atoms {
	a := &Atoms{Rules: r, orbits: make([][]int, 1)}
	if r.Barred {
		a.number(2*r.Width*r.Height, rng, a.imageSide)
	} else {
		a.number(r.Width*r.Height, rng, func(cell int) int { return r.Symmetry.Image(r.Width, r.Height, cell) })
	}
	a.border = cnf.Lit(len(a.orbits))
	a.numberTheme(rng)
	return a
}

// number numbers the orbits of n cells or sides. An image of -1 means no variable.
func (a *Atoms) number(n int, rng *rand.Rand, imageOf func(i int) int) {
	a.vars = make([]cnf.Lit, n)
	for _, i := range rng.Perm(n) {
		image := imageOf(i)
		if image < 0 || a.vars[i] != 0 {
			continue
		}
		orbit := []int{i}
		if image != i {
			orbit = append(orbit, image)
		}
		for _, same := range orbit {
			a.vars[same] = cnf.Lit(len(a.orbits))
		}
		a.orbits = append(a.orbits, orbit)
	}
}

// Vars returns the number of variables in the table: they are 1..Vars.
func (a *Atoms) Vars() int { return int(a.border) + len(a.theme.places) }

// Black returns the variable of "the cell is black".
func (a *Atoms) Black(cell int) cnf.Lit { return a.vars[cell] }

// at returns the literal of "the cell is black", which is the border outside the board.
func (a *Atoms) at(row, column int) cnf.Lit {
	if row < 0 || row >= a.Rules.Height || column < 0 || column >= a.Rules.Width {
		return a.border
	}
	return a.vars[row*a.Rules.Width+column]
}

// Decode returns the grid with the black cells, bars and theme letters of a model. It returns an error for a model that
// is too short.
func (a *Atoms) Decode(m cnf.Model) (*grids.Grid, error) {
	if len(m) < a.Vars()+1 {
		return nil, fmt.Errorf(
			"the model has %d variables, the table of cells %d: is this the answer to another formula?",
			max(len(m)-1, 0), a.Vars())
	}
	board := a.Rules.Board()
	black, bars := make([]bool, board.Size()), grids.NewBars(board)
	for i, v := range a.vars {
		switch {
		case v == 0 || !m.Holds(v):
		case a.Rules.Barred:
			bars[i/board.Size()][i%board.Size()] = true
		default:
			black[i] = true
		}
	}
	g, err := grids.Pattern(a.Rules.Width, black, a.Rules.MinLength)
	if err == nil && a.Rules.Barred {
		g, err = g.WithBars(bars)
	}
	if err != nil {
		return nil, err
	}
	return g.Fill(a.decodeTheme(m)), nil
}
