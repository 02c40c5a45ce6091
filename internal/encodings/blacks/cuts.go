package blacks

import (
	"fmt"
	"slices"

	"crossat/grids"
	"crossat/internal/cnf"
	"crossat/internal/encodings/card"
)

// Cuts are lazily added clauses (nogoods), each refuting a rejected pattern. They are kept independent of the numbering
// of cells, so that they remain valid for every later [Encode] with the same rules.
type Cuts struct {
	// Fits reports whether some word fits a slot with these letters, some of them from theme entries and the others
	// [grids.White]. Nil accepts every slot.
	Fits func(entry string) bool

	rules       grids.Rules
	apart       int // minimum distance from excluded patterns, in cells
	separators  []separator
	excluded    []*grids.Grid   // patterns to keep a distance from
	active      []*grids.Grid   // the excluded patterns that have clauses, because some pattern came too close
	blocked     []*grids.Grid   // patterns that must not be found again
	openShapes  [][]int         // sets of cells that must not all be open
	knownShapes map[string]bool // their normalised forms
	parts       []separator     // with cells that can be white: see [grids.Rules] about MinCut
	misfits     []misfit
	checked     map[misfit]bool // cache of Fits
}

// separator is a set of cells that, if all black, separate the cells inside from the cells outside. They also do if
// some of them are removed, whether black or white. In a barred grid the cells are the ones inside, and bars separate
// them.
type separator struct {
	cells, outside []bool // by cell; all other cells are inside
	removed        []int  // some of the cells
}

// NewCuts returns an empty set of cuts. Patterns must differ from excluded ones in at least apart cells, 1 or more.
func NewCuts(r grids.Rules, apart int) *Cuts {
	return &Cuts{rules: r, apart: apart, knownShapes: make(map[string]bool), checked: make(map[misfit]bool)}
}

// Exclude requires patterns to keep their distance from this one.
func (c *Cuts) Exclude(g *grids.Grid) {
	c.excluded = append(c.excluded, g)
	if c.apart == 1 {
		c.active = append(c.active, g)
	}
}

// Block forbids only this pattern.
func (c *Cuts) Block(g *grids.Grid) { c.blocked = append(c.blocked, g) }

// Excluded reports whether a pattern is an excluded one, or too close to one.
func (c *Cuts) Excluded(g *grids.Grid) bool {
	return slices.ContainsFunc(c.excluded, func(other *grids.Grid) bool { return c.tooClose(g, other) })
}

// Add adds the cuts that a pattern violates. It returns false if it violates none: the pattern is accepted. The rules
// must be those of the cuts, or stricter about numbers and MinCut.
func (c *Cuts) Add(g *grids.Grid, r grids.Rules) bool {
	before := c.len()
	c.addSeparators(g)
	c.addParts(g, r)
	c.addOpenShapes(g)
	c.addMisfits(g)
	for _, other := range c.excluded {
		if c.tooClose(g, other) && !slices.Contains(c.active, other) {
			c.active = append(c.active, other)
		}
	}
	return c.len() > before
}

// String returns the number of cuts of each kind, for progress messages.
func (c *Cuts) String() string {
	return fmt.Sprintf("%d separators, %d open areas, %d patterns, %d misfits",
		len(c.separators)+len(c.parts), len(c.openShapes), len(c.active)+len(c.blocked), len(c.misfits))
}

// len returns the number of cuts that Add can add.
func (c *Cuts) len() int {
	return len(c.separators) + len(c.parts) + len(c.openShapes) + len(c.active) + len(c.misfits)
}

// tooClose reports whether two patterns differ in fewer than apart cells, and have the same letters in all cells that
// are white in both: patterns with theme entries in different places are never too close.
func (c *Cuts) tooClose(g, other *grids.Grid) bool {
	for cell := range g.Size() {
		a, b := g.At(cell), other.At(cell)
		if a != b && a != grids.Black && b != grids.Black {
			return false
		}
	}
	return Distance(g, other) < c.apart
}

// Distance returns the Hamming distance of two patterns: the number of cells that are black in only one of them, plus
// the number of bars in only one of them.
func Distance(a, b *grids.Grid) int {
	n := 0
	for cell := range a.Size() {
		if (a.At(cell) == grids.Black) != (b.At(cell) == grids.Black) {
			n++
		}
		for _, dir := range []grids.Dir{grids.Across, grids.Down} {
			if a.Bar(cell, dir) != b.Bar(cell, dir) {
				n++
			}
		}
	}
	return n
}

// addSeparators adds a separator for each white area except the largest. If the white cells are connected, there is
// only one area.
func (c *Cuts) addSeparators(g *grids.Grid) {
	areas := g.WhiteAreas()
	for _, area := range areas[min(1, len(areas)):] {
		c.separators = append(c.separators, c.separatorAround(g, area, areas[0][:1], nil))
	}
}

// separatorAround returns a minimal separator around an area, from which some cells can be removed. Of the black cells
// next to the area it takes only the ones next to cells that can be reached from outside, through black and white
// cells; fewer cells make a shorter, stronger clause.
func (c *Cuts) separatorAround(g *grids.Grid, area, outside, removed []int) separator {
	if c.rules.Barred {
		return separatorOf(g, area, removed)
	}
	boundary := make([]bool, g.Size())
	for _, cell := range area {
		for _, next := range g.Neighbours(cell) {
			boundary[next] = boundary[next] || g.At(next) == grids.Black
		}
	}
	for _, cell := range removed {
		boundary[cell] = true
	}
	s := separator{cells: make([]bool, g.Size()), outside: make([]bool, g.Size()), removed: removed}
	for _, cell := range outside {
		s.outside[cell] = true
	}
	for queue := slices.Clone(outside); len(queue) > 0; {
		cell := queue[0]
		queue = queue[1:]
		for _, next := range g.Neighbours(cell) {
			switch {
			case boundary[next]:
				s.cells[next] = true
			case !s.outside[next]:
				s.outside[next] = true
				queue = append(queue, next)
			}
		}
	}
	return s
}

// separatorOf returns the separator of an area of a barred grid, from which some cells can be removed.
func separatorOf(g *grids.Grid, area, removed []int) separator {
	s := separator{cells: make([]bool, g.Size()), outside: make([]bool, g.Size()), removed: removed}
	for _, cell := range area {
		s.cells[cell] = true
	}
	for cell := range s.outside {
		s.outside[cell] = !s.cells[cell] && !slices.Contains(removed, cell)
	}
	return s
}

// write writes all cuts as clauses over the variables of a table.
func (c *Cuts) write(b *cnf.Builder, a *Atoms) {
	for _, s := range c.separators {
		a.writeSeparator(b, s, 0)
	}
	for _, s := range c.parts {
		if len(s.removed) < a.Rules.MinCut {
			a.writeSeparator(b, s, a.Rules.MaxPart)
		}
	}
	c.writeOpen(b, a)
	for _, m := range c.misfits {
		a.writeMisfit(b, m)
	}
	for _, g := range c.active {
		a.writeApart(b, g, c.apart)
	}
	for _, g := range c.blocked {
		a.writeApart(b, g, 1)
	}
}

// writeSeparator states that if all cells of a separator are black or removed, then the inside or the outside has at
// most the given number of white cells.
func (a *Atoms) writeSeparator(b *cnf.Builder, s separator, most int) {
	if a.Rules.Barred {
		a.writeConnection(b, s) // all cells are white, so both sides have more
		return
	}
	inside, outside := make([]int, a.Vars()), make([]int, a.Vars()) // by variable: the number of its cells
	var clause []cnf.Lit
	for cell, black := range a.vars {
		switch {
		case slices.Contains(s.removed, cell):
		case s.cells[cell]:
			clause = append(clause, -black)
		case s.outside[cell]:
			outside[black]++
		default:
			inside[black]++
		}
	}
	for _, cells := range [][]int{inside, outside} {
		more := moreWhite(b, cells, most)
		if len(more) == 0 {
			return
		}
		clause = append(clause, -more[0])
	}
	b.AnyOf(clause)
}

// moreWhite returns a literal that holds if more than most cells are white. cells counts them by variable. It can also
// hold otherwise. The slice is empty if there aren't enough cells.
func moreWhite(b *cnf.Builder, cells []int, most int) []cnf.Lit {
	var terms []card.Term
	for black, n := range cells {
		if n > 0 {
			terms = append(terms, card.Term{Lit: -cnf.Lit(black), Weight: n})
		}
	}
	if most > 0 && len(terms) > 0 {
		return card.MoreThan(b, terms, most)
	}
	more := b.Fresh(1)
	for _, t := range terms {
		b.Implies(t.Lit, more)
	}
	return []cnf.Lit{more}
}

// writeApart states that the pattern differs from g in at least apart cells, or has a theme entry elsewhere.
func (a *Atoms) writeApart(b *cnf.Builder, g *grids.Grid, apart int) {
	var terms []card.Term
	for v, orbit := range a.orbits[1:] { // flipping a variable changes all cells of its orbit
		differs := cnf.Lit(v + 1)
		if a.holds(g, differs) {
			differs = -differs
		}
		terms = append(terms, card.Term{Lit: differs, Weight: len(orbit)})
	}
	for _, elsewhere := range a.elsewhere(g) { // one of them is enough
		terms = append(terms, card.Term{Lit: elsewhere, Weight: apart})
	}
	card.AtLeast(b, terms, apart)
}
