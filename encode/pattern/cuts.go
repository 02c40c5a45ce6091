package pattern

import (
	"slices"

	"crossat/encode/card"
	"crossat/encode/cnf"
	"crossat/grids"
)

// Cuts are the clauses that some patterns have asked for. They hold for all patterns of
// the rules, whatever the numbers of the cells.
type Cuts struct {
	rules   grids.Rules
	apart   int
	clauses [][]choice
	found   []*grids.Grid   // all patterns must be different from
	near    []*grids.Grid   // those of them to which one came too near
	known   map[string]bool // shapes of open areas that are forbidden
}

// choice says that a cell is black, or that it is white.
type choice struct {
	cell  int
	black bool
}

// NewCuts begins without any. Patterns that are to differ do so in so many cells, 1 or
// more.
func NewCuts(r grids.Rules, apart int) *Cuts {
	return &Cuts{rules: r, apart: apart, known: make(map[string]bool)}
}

// Exclude asks for patterns that are different from this one.
func (c *Cuts) Exclude(g *grids.Grid) {
	c.found = append(c.found, g)
	if c.apart == 1 {
		c.near = append(c.near, g)
	}
}

// Add adds the clauses that a pattern breaks. It returns false if there are none: the
// pattern is as wanted.
func (c *Cuts) Add(g *grids.Grid) bool {
	before := len(c.clauses) + len(c.near)
	c.joinAreas(g)
	c.closeAreas(g)
	for _, other := range c.found {
		if Distance(g, other) < c.apart && !slices.Contains(c.near, other) {
			c.near = append(c.near, other)
		}
	}
	return len(c.clauses)+len(c.near) > before
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

// joinAreas wants areas that do not hang together to do so: where all the black cells
// around an area are black, there is no white cell inside, or none outside.
func (c *Cuts) joinAreas(g *grids.Grid) {
	areas := g.WhiteAreas()
	for i, area := range areas[min(1, len(areas)):] {
		var around []choice
		for _, cell := range area {
			for _, next := range g.Neighbours(cell) {
				if other := (choice{next, false}); g.At(next) == grids.Black && !slices.Contains(around, other) {
					around = append(around, other)
				}
			}
		}
		outside := areas[0][(i+len(area))%len(areas[0])]
		for _, inside := range area {
			c.clauses = append(c.clauses, append(slices.Clone(around), choice{inside, true}, choice{outside, true}))
		}
	}
}

// closeAreas forbids the shape of an open area that is too large, wherever it is.
func (c *Cuts) closeAreas(g *grids.Grid) {
	if c.rules.MaxOpen < 0 {
		return
	}
	for _, area := range g.OpenAreas() {
		if len(area) <= c.rules.MaxOpen {
			break
		}
		c.forbid(c.part(g, area))
	}
}

// write writes the cuts with the variables of a table.
func (c *Cuts) write(b *cnf.Builder, a *Atoms) {
	var clause []cnf.Lit
	for _, choices := range c.clauses {
		clause = clause[:0]
		for _, choice := range choices {
			clause = append(clause, a.choice(choice))
		}
		b.AnyOf(clause)
	}
	for _, g := range c.near {
		a.writeApart(b, g, c.apart)
	}
}

// choice is the literal of a choice.
func (a *Atoms) choice(c choice) cnf.Lit {
	if c.black {
		return a.vars[c.cell]
	}
	return -a.vars[c.cell]
}

// writeApart says that a pattern differs from another in so many cells.
func (a *Atoms) writeApart(b *cnf.Builder, g *grids.Grid, apart int) {
	var terms []card.Term
	for v, orbit := range a.orbits[1:] {
		differs := cnf.Lit(v + 1)
		if g.At(orbit[0]) == grids.Black {
			differs = -differs
		}
		terms = append(terms, card.Term{Lit: differs, Weight: len(orbit)})
	}
	card.AtLeast(b, terms, apart)
}
