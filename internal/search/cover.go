package search

import (
	"context"
	"slices"
	"time"

	"crossat/grids"
	"crossat/internal/problem/cubes"
)

// Cover refutes everything outside of some cubes. It calls refuted as [Options].Refuted is called, given that the cubes
// have been refuted before: the last call has no letters. If it finds a fill outside of all cubes, it returns the fill
// instead. The error is the context's.
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
	outside *Session // searches outside of all cubes; nil until needed
	fill    *grids.Grid
}

// refute refutes the fills with the letters of the path. Of the open cubes, only those consistent with these letters
// matter.
func (c *cover) refute(open []*cubes.Cube) error {
	if err := c.ctx.Err(); err != nil || c.fill != nil {
		return err
	}
	open = slices.DeleteFunc(slices.Clone(open), func(cube *cubes.Cube) bool { return !c.has(cube.Letters) })
	cell := c.branchingCell(open)
	switch {
	case len(open) == 0:
		return c.search()
	case cell < 0: // a cube covers the rest
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

// take extends the path by a letter, already its last, and refutes the fills that remain.
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

// branchingCell returns the open cell for which the most cubes have a letter. It returns -1 without cubes, or if a cube
// has no letter for any open cell.
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
