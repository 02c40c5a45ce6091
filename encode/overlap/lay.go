package overlap

import (
	"fmt"
	"slices"

	"crossat/encode/cnf"
	"crossat/encode/layout"
	"crossat/grids"
)

// Lay places the words of a model in the upper left corner of the board. Where the overlaps
// that are chosen make no layout, it adds the cuts that say why, and returns no places.
func (c *Cuts) Lay(p *layout.Problem, m cnf.Model) ([]layout.Place, error) {
	chosen, before := c.Chosen(m), len(c.clauses)
	if _, odd := c.Directions(chosen); odd != nil {
		return nil, fmt.Errorf("overlaps %v lead from a word to itself in an odd number of steps", odd)
	}
	var places []layout.Place
	laid := make([]bool, len(c.texts))
	for word := range c.texts {
		if laid[word] || m.Holds(c.out(word)) {
			continue
		}
		part, steps := c.reach(word, chosen)
		for _, w := range part {
			laid[w] = true
		}
		dir := grids.Across
		if m.Holds(c.goes(word, grids.Down)) {
			dir = grids.Down
		}
		stands := c.stands(part, steps, dir)
		c.check(part, stands, chosen)
		c.join(p, part, m)
		places = append(places, inCorner(p, part, stands)...)
	}
	if len(c.clauses) > before {
		return nil, nil
	}
	return places, nil
}

// check learns what each two words of a part demand and do not have.
func (c *Cuts) check(part []int, stands []stand, chosen []bool) {
	for i, a := range part {
		_, steps := c.reach(a, chosen)
		for _, b := range part[:i] {
			for _, demand := range c.demands(a, stands[a], b, stands[b]) {
				if !slices.ContainsFunc(demand, func(e int) bool { return chosen[e] }) {
					c.learn(path(steps, b), demand)
				}
			}
		}
	}
}

// join learns that the words of a part overlap other words, if there are others: a clause
// for a word inside and one outside that are both placed, in place of which any will do
// where none may be left out.
func (c *Cuts) join(p *layout.Problem, part []int, m cnf.Model) {
	inside := make([]bool, len(c.texts))
	for _, word := range part {
		inside[word] = true
	}
	var bridges []int
	for e, o := range c.Overlaps {
		if inside[o.U] != inside[o.V] {
			bridges = append(bridges, e)
		}
	}
	for other := range c.texts {
		if inside[other] || m.Holds(c.out(other)) {
			continue
		}
		for _, word := range part {
			c.add(append(c.lits(bridges), c.out(word), c.out(other)))
			if p.MaxLost == 0 {
				return
			}
		}
	}
}

// inCorner is the places of a part that touches the first row and the first column.
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
