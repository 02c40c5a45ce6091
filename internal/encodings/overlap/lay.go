// Decoding of models, and the clauses learned from models that aren't layouts. A formula contains only a part of the
// rules' requirements. If a model violates a requirement, the clauses that state it are added and the formula is solved
// again, as in other schemes of lazily added clauses.

package overlap

import (
	"errors"
	"fmt"
	"slices"

	"crossat/grids"
	"crossat/internal/cnf"
	"crossat/internal/problem/layout"
)

// Lay places the words of a model in the upper left corner of the board. If the chosen overlaps are not a layout, it
// adds cuts that exclude them and returns no places. It returns an error if the model violates the formula: an odd
// cycle of overlaps, or words that are not connected.
func (c *Cuts) Lay(p *layout.Problem, m cnf.Model) ([]layout.Place, error) {
	chosen, before := c.choice(m), len(c.clauses)
	if _, odd := c.Directions(chosen); odd != nil {
		return nil, fmt.Errorf("the model chooses an odd cycle of overlaps: %v", odd)
	}
	var placed []int
	for word := range c.texts {
		if !m.Holds(c.out(word)) {
			placed = append(placed, word)
		}
	}
	words, tree := c.component(placed[0], chosen)
	if len(words) < len(placed) {
		return nil, errors.New("the overlaps of the model do not connect all words placed")
	}
	dir := grids.Across
	if m.Holds(c.goes(placed[0], grids.Down)) {
		dir = grids.Down
	}
	positions := c.positions(words, tree, dir)
	c.check(words, positions, chosen)
	if len(c.clauses) > before {
		return nil, nil
	}
	return inCorner(p, words, positions), nil
}

// check learns a clause for each violated requirement of two words: for the path between them in the model, and for all
// other short paths that lead to the same relative position. Learning the latter saves formulas, because the solver
// would otherwise find the same conflict by another path.
func (c *Cuts) check(words []int, positions []position, chosen []bool) {
	left := pathBudget
	for i, a := range words {
		_, tree := c.component(a, chosen)
		for _, b := range words[:i] {
			for _, required := range c.requirements(a, positions[a], b, positions[b]) {
				if slices.ContainsFunc(required, func(e int) bool { return chosen[e] }) {
					continue
				}
				c.learn(path(tree, b), required)
				if left < 0 {
					continue
				}
				left -= c.avgPaths
				c.paths(c.maxPathLen, a, positions[a], func(path []int, word int, p position) {
					if word == b && p == positions[b] {
						c.learn(path, required)
					}
				})
			}
		}
	}
}

// inCorner returns the places of words, shifted so that they touch the first row and column.
func inCorner(p *layout.Problem, words []int, positions []position) []layout.Place {
	corner := positions[words[0]].at
	for _, word := range words {
		for axis, at := range positions[word].at {
			corner[axis] = min(corner[axis], at)
		}
	}
	var places []layout.Place
	for _, word := range words {
		at := positions[word].at
		column, row := at[grids.Across]-corner[grids.Across], at[grids.Down]-corner[grids.Down]
		places = append(places, layout.Place{Word: word, Dir: positions[word].dir, Cell: row*p.Width + column})
	}
	return places
}
