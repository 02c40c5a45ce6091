package search

import (
	"context"
	"slices"
	"time"

	"crossat/grids"
	"crossat/internal/problem/cubes"
)

// Cover refutes all that is outside of some cubes, and calls refuted as [Options].Refuted is, with the cubes refuted
// before: the last call has no letters. It returns a fill that no cube has, if there is one. The error is the context's.
func (s *Session) Cover(
	ctx context.Context, all []cubes.Cube, refuted func([]Assignment),
) (fill *grids.Grid, err error) {
	if s.impossible {
		refuted(nil)
		return nil, nil
	}
	for s.l.level > 0 {
		s.l.pop()
	}
	c := &cover{ctx: ctx, letterSearch: s.l, refuted: refuted}
	c.run = &run{p: s.l.p, start: time.Now()}
	open := make([]*cubes.Cube, len(all))
	for i := range all {
		open[i] = &all[i]
	}
	err = c.refute(open)
	return c.fill, err
}

// cover is the state of [Session.Cover].
type cover struct {
	*letterSearch
	ctx     context.Context
	refuted func([]Assignment)
	path    []Assignment
	outside *Session // for what is in no cube; nil if that has not been needed
	fill    *grids.Grid
}

// refute refutes the fills with the letters of the path, of which only some cubes may have some.
func (c *cover) refute(open []*cubes.Cube) error {
	if err := c.ctx.Err(); err != nil || c.fill != nil {
		return err
	}
	open = slices.DeleteFunc(slices.Clone(open), func(cube *cubes.Cube) bool { return !c.has(cube.Letters) })
	cell := c.branchingCell(open)
	switch {
	case len(open) == 0:
		return c.search()
	case cell < 0: // a cube has all that is left
		c.refuted(c.path)
		return nil
	}
	for _, letter := range slices.Sorted(slices.Values(c.cells[cell].letters[:c.cells[cell].n])) {
		c.path = append(c.path, Assignment{int32(cell), letter})
		if err := c.take(cell, letter, open); err != nil {
			return err
		}
		c.path = c.path[:len(c.path)-1]
	}
	if c.fill == nil {
		c.refuted(c.path)
	}
	return nil
}

// take refutes the fills with another letter, the last of the path.
func (c *cover) take(cell int, letter int32, open []*cubes.Cube) error {
	c.push()
	defer c.pop()
	c.assign(int32(cell), letter)
	if !c.propagate() {
		c.refuted(c.path)
		return nil
	}
	return c.refute(open)
}

// branchingCell returns the open cell that most cubes have a letter for, or -1 if one of them has none.
func (c *cover) branchingCell(open []*cubes.Cube) int {
	count := make([]int, len(c.cells))
	for _, cube := range open {
		covered := true
		for cell, letter := range cube.Letters {
			if letter != 0 && c.cells[cell].n > 1 {
				covered = false
				count[cell]++
			}
		}
		if covered {
			return -1
		}
	}
	if len(open) == 0 {
		return -1
	}
	return slices.Index(count, slices.Max(count))
}

// search looks for a fill with the letters of the path.
func (c *cover) search() error {
	if c.outside == nil {
		c.outside = NewSession(c.p)
	}
	g := Goal{Limit: -1, Fixed: make([]rune, len(c.cells)), Refuted: func(path []Assignment) {
		c.refuted(slices.Concat(c.path, path))
	}}
	for _, a := range c.path {
		g.Fixed[a.Cell] = c.p.Alphabet[a.Letter]
	}
	_, err := c.outside.Find(c.ctx, g, func(fill *grids.Grid) (int, bool) {
		c.fill = fill
		return 0, false
	})
	return err
}
