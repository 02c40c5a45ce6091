package blacks

import (
	"fmt"
	"slices"

	"crossat/encode/card"
	"crossat/encode/cnf"
	"crossat/grids"
	"crossat/problem/pattern"
)

// Cuts are the clauses that some patterns have asked for. They hold for all patterns of
// the rules, whatever the numbers of the cells.
type Cuts struct {
	// Fits reports whether there may be a slot that has these letters of the theme, and
	// [grids.White] for the others. Nil means that there may.
	Fits func(entry string) bool
	// Placed is where words of the theme stand: patterns with them elsewhere are left out.
	Placed pattern.Placement

	rules   grids.Rules
	apart   int
	walls   []wall
	found   []*grids.Grid   // all patterns must be different from
	near    []*grids.Grid   // those of them to which one came too near
	blocked []*grids.Grid   // patterns that must not come again
	shapes  [][]int         // cells that must not all be open
	known   map[string]bool // the forms of these, wherever they are
	misfit  []misfit
	fit     map[misfit]bool // whether words fit slots that have been looked at
}

// wall parts the cells inside from those outside, if it is black.
type wall struct {
	in, outside []bool // by cell
}

// NewCuts begins without any. Patterns that are to differ do so in so many cells, 1 or
// more.
func NewCuts(r grids.Rules, apart int) *Cuts {
	return &Cuts{rules: r, apart: apart, known: make(map[string]bool), fit: make(map[misfit]bool)}
}

// Exclude asks for patterns that are different from this one.
func (c *Cuts) Exclude(g *grids.Grid) {
	c.found = append(c.found, g)
	if c.apart == 1 {
		c.near = append(c.near, g)
	}
}

// Block asks for patterns that are not this one, however near to it.
func (c *Cuts) Block(g *grids.Grid) { c.blocked = append(c.blocked, g) }

// Excluded reports whether a pattern is one that is excluded, or too near to one.
func (c *Cuts) Excluded(g *grids.Grid) bool {
	return slices.ContainsFunc(c.found, func(other *grids.Grid) bool { return c.tooNear(g, other) })
}

// Add adds the clauses that a pattern breaks. It returns false if there are none: the
// pattern is as wanted.
func (c *Cuts) Add(g *grids.Grid) bool {
	before := c.len()
	c.joinAreas(g)
	c.closeAreas(g)
	c.barMisfits(g)
	for _, other := range c.found {
		if c.tooNear(g, other) && !slices.Contains(c.near, other) {
			c.near = append(c.near, other)
		}
	}
	return c.len() > before
}

// String tells how many there are.
func (c *Cuts) String() string {
	return fmt.Sprintf("%d walls, %d open areas, %d patterns, %d misfits", len(c.walls), len(c.shapes), len(c.near)+len(c.blocked), len(c.misfit))
}

func (c *Cuts) len() int { return len(c.walls) + len(c.shapes) + len(c.near) + len(c.misfit) }

// tooNear reports whether two patterns differ in too few cells, and have the words of
// the theme in the same places.
func (c *Cuts) tooNear(g, other *grids.Grid) bool {
	for cell := range g.Size() {
		a, b := g.At(cell), other.At(cell)
		if a != b && a != grids.Black && b != grids.Black {
			return false
		}
	}
	return Distance(g, other) < c.apart
}

// Distance is the number of cells that are black in one pattern and white in the other.
func Distance(a, b *grids.Grid) int {
	n := 0
	for cell := range a.Size() {
		if (a.At(cell) == grids.Black) != (b.At(cell) == grids.Black) {
			n++
		}
	}
	return n
}

// joinAreas forbids walls that part white cells from the largest white area.
func (c *Cuts) joinAreas(g *grids.Grid) {
	areas := g.WhiteAreas()
	for _, area := range areas[min(1, len(areas)):] {
		c.walls = append(c.walls, around(g, area, areas[0]))
	}
}

// around is the wall around an area, as thin as can be: from the cells next to the area
// it takes only those that are next to one that can be reached from outside, through
// black cells as well as white ones.
func around(g *grids.Grid, area, outside []int) wall {
	border := make([]bool, g.Size())
	for _, cell := range area {
		for _, next := range g.Neighbours(cell) {
			border[next] = border[next] || g.At(next) == grids.Black
		}
	}
	w := wall{in: make([]bool, g.Size()), outside: make([]bool, g.Size())}
	w.outside[outside[0]] = true
	for todo := outside[:1:1]; len(todo) > 0; {
		cell := todo[0]
		todo = todo[1:]
		for _, next := range g.Neighbours(cell) {
			switch {
			case border[next]:
				w.in[next] = true
			case !w.outside[next]:
				w.outside[next] = true
				todo = append(todo, next)
			}
		}
	}
	return w
}

// write writes the cuts with the variables of a table.
func (c *Cuts) write(b *cnf.Builder, a *Atoms) {
	for _, w := range c.walls {
		a.writeWall(b, w)
	}
	c.writeOpen(b, a)
	for _, m := range c.misfit {
		a.writeMisfit(b, m)
	}
	for _, g := range c.near {
		a.writeApart(b, g, c.apart)
	}
	for _, g := range c.blocked {
		a.writeApart(b, g, 1)
	}
}

// writeWall says that where all cells of a wall are black, there is no white cell on
// one side of it, or none on the other.
func (a *Atoms) writeWall(b *cnf.Builder, w wall) {
	inside, outside := b.Fresh(1), b.Fresh(1) // there is a white cell
	clause := []cnf.Lit{-inside, -outside}
	for cell, black := range a.vars {
		switch {
		case w.in[cell]:
			clause = append(clause, -black)
		case w.outside[cell]:
			b.AnyOf([]cnf.Lit{black, outside})
		default:
			b.AnyOf([]cnf.Lit{black, inside})
		}
	}
	b.AnyOf(clause)
}

// writeApart says that a pattern differs from another in so many cells, or has a word of
// the theme elsewhere.
func (a *Atoms) writeApart(b *cnf.Builder, g *grids.Grid, apart int) {
	var terms []card.Term
	for v, orbit := range a.orbits[1:] {
		differs := cnf.Lit(v + 1)
		if g.At(orbit[0]) == grids.Black {
			differs = -differs
		}
		terms = append(terms, card.Term{Lit: differs, Weight: len(orbit)})
	}
	for _, elsewhere := range a.moved(g) {
		terms = append(terms, card.Term{Lit: elsewhere, Weight: apart})
	}
	card.AtLeast(b, terms, apart)
}
