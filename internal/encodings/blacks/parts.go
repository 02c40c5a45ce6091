package blacks

import (
	"slices"

	"crossat/grids"
)

// addParts adds a separator for each set of fewer than MinCut cells whose removal leaves two parts. Single cells come
// first, because they are in many larger sets.
func (c *Cuts) addParts(g *grids.Grid, r grids.Rules) {
	if r.MinCut < 2 || len(g.WhiteAreas()) > 1 { // separators come first
		return
	}
	before := len(c.parts)
	for _, cell := range cutCells(g, -1) {
		c.addPart(g, r, []int{cell})
	}
	if r.MinCut < 3 || len(c.parts) > before {
		return
	}
	for first := range g.Size() {
		if g.At(first) == grids.Black {
			continue
		}
		for _, second := range cutCells(g, first) {
			if second > first {
				c.addPart(g, r, []int{first, second})
			}
		}
	}
}

// cutCells returns the white cells whose removal divides the others of a pattern without one cell, or -1 for none.
func cutCells(g *grids.Grid, without int) []int {
	return g.CutCells(func(cell int) bool { return g.At(cell) != grids.Black && cell != without })
}

// addPart adds a separator for a removal, if it leaves two parts.
func (c *Cuts) addPart(g *grids.Grid, r grids.Rules, removed []int) {
	areas := g.Areas(func(cell int) bool { return g.At(cell) != grids.Black && !slices.Contains(removed, cell) })
	if inside, outside := sides(areas, r.MaxPart); inside != nil {
		c.parts = append(c.parts, c.separatorAround(g, inside, outside, removed))
	}
}

// sides divides areas between two sides that each have more than most cells, with as few as possible on the first. It
// returns nil if that's impossible.
func sides(areas [][]int, most int) (inside, outside []int) {
	total := 0
	for _, area := range areas {
		total += len(area)
	}
	best := 0 // the areas inside, as bits
	fewest := total
	for chosen := range 1 << len(areas) {
		n := 0
		for i, area := range areas {
			if chosen>>i&1 == 1 {
				n += len(area)
			}
		}
		if most < n && n < fewest && total-n > most {
			best, fewest = chosen, n
		}
	}
	if best == 0 {
		return nil, nil
	}
	for i, area := range areas {
		if best>>i&1 == 1 {
			inside = append(inside, area...)
		} else {
			outside = append(outside, area...)
		}
	}
	return inside, outside
}
