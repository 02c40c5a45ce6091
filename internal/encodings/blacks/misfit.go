package blacks

import (
	"slices"

	"crossat/grids"
	"crossat/internal/cnf"
	"crossat/internal/problem/pattern"
)

// misfit is a slot that no word fits because of the letters of crossing theme entries.
type misfit struct {
	line  line
	start int
	entry string // theme letters, and grids.White elsewhere
}

// addMisfits adds all misfits that any pattern with g's theme entries in g's places can have, not only the misfits of
// g.
func (c *Cuts) addMisfits(g *grids.Grid) {
	if c.Fits == nil || len(c.rules.Theme) == 0 {
		return
	}
	r := c.rules
	for _, l := range pattern.Lines(r) {
		letters := make([]rune, l.Length)
		for i := range letters { // black cells can become white in another pattern
			if letters[i] = g.At(l.Cell(r, i)); letters[i] == grids.Black {
				letters[i] = grids.White
			}
		}
		c.addLineMisfits(l, letters)
	}
}

// addLineMisfits checks the possible slots of a line that are partly covered by letters: slots with a letter and a free
// cell, and without a letter just before or after them.
func (c *Cuts) addLineMisfits(l line, letters []rune) {
	free := func(i int) bool { return i < 0 || i >= l.Length || letters[i] == grids.White }
	given := func(letter rune) bool { return letter != grids.White }
	for start := range letters {
		for end := start + c.rules.MinLength; end <= l.Length; end++ {
			entry := letters[start:end]
			partly := slices.ContainsFunc(entry, given) && slices.Contains(entry, grids.White)
			if !free(start-1) || !free(end) || !partly {
				continue
			}
			m := misfit{l, start, string(entry)}
			if _, done := c.checked[m]; done {
				continue
			}
			c.checked[m] = c.Fits(m.entry)
			if !c.checked[m] {
				c.misfits = append(c.misfits, m)
			}
		}
	}
}

// writeMisfit states that the slot doesn't occur: its ends aren't black, one of its free cells is black, or one of its
// letters isn't there.
func (a *Atoms) writeMisfit(b *cnf.Builder, m misfit) {
	entry := []rune(m.entry)
	clause := []cnf.Lit{-a.black(m.line, m.start-1), -a.black(m.line, m.start+len(entry))}
	for i, letter := range entry {
		if letter == grids.White {
			clause = append(clause, a.black(m.line, m.start+i))
		} else {
			clause = append(clause, -a.letter(a.cell(m.line, m.start+i), letter))
		}
	}
	b.AnyOf(clause)
}
