package overlap

import (
	"errors"
	"fmt"
	"slices"

	"crossat/encode/cnf"
	"crossat/grids"
	"crossat/problem/layout"
)

// Lay places the words of a model in the upper left corner of the board. Where the overlaps
// that are chosen make no layout, it adds cuts that say why, and returns no places.
func (c *Cuts) Lay(p *layout.Problem, m cnf.Model) ([]layout.Place, error) {
	chosen, before := c.choice(m), len(c.clauses)
	if _, odd := c.Directions(chosen); odd != nil {
		return nil, fmt.Errorf("overlaps %v lead from a word to itself in an odd number of steps", odd)
	}
	var placed []int
	for word := range c.texts {
		if !m.Holds(c.out(word)) {
			placed = append(placed, word)
		}
	}
	part, steps := c.reach(placed[0], chosen)
	if len(part) < len(placed) {
		return nil, errors.New("the overlaps of a model do not hang together")
	}
	dir := grids.Across
	if m.Holds(c.goes(placed[0], grids.Down)) {
		dir = grids.Down
	}
	stands := c.stands(part, steps, dir)
	c.check(part, stands, chosen)
	if len(c.clauses) > before {
		return nil, nil
	}
	return inCorner(p, part, stands), nil
}

// check learns what each two words demand and do not have: from the overlaps between them,
// and from all short paths that lead from one to the other in the same way.
func (c *Cuts) check(part []int, stands []stand, chosen []bool) {
	left := layoutWays
	for i, a := range part {
		_, steps := c.reach(a, chosen)
		for _, b := range part[:i] {
			for _, demand := range c.demands(a, stands[a], b, stands[b]) {
				if slices.ContainsFunc(demand, func(e int) bool { return chosen[e] }) {
					continue
				}
				c.learn(path(steps, b), demand)
				if left < 0 {
					continue
				}
				left -= c.ways
				c.paths(c.alike, a, stands[a], func(path []int, word int, s stand) {
					if word == b && s == stands[b] {
						c.learn(path, demand)
					}
				})
			}
		}
	}
}

// inCorner is the places of words such that they touch the first row and the first column.
func inCorner(p *layout.Problem, part []int, stands []stand) []layout.Place {
	corner := stands[part[0]].at
	for _, word := range part {
		for axis, at := range stands[word].at {
			corner[axis] = min(corner[axis], at)
		}
	}
	var places []layout.Place
	for _, word := range part {
		column, row := stands[word].at[grids.Across]-corner[grids.Across], stands[word].at[grids.Down]-corner[grids.Down]
		places = append(places, layout.Place{Word: word, Dir: stands[word].dir, Cell: row*p.Width + column})
	}
	return places
}
