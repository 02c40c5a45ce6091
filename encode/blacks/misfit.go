package blacks

import (
	"slices"

	"crossat/encode/cnf"
	"crossat/grids"
	"crossat/problem/pattern"
)

// misfit is a slot that no word fits with the letters that the theme gives it.
type misfit struct {
	line  line
	start int
	entry string
}

// barMisfits forbids the misfits that any pattern with the words of the theme in these
// places could have.
func (c *Cuts) barMisfits(g *grids.Grid) {
	if c.Fits == nil || len(c.rules.Theme) == 0 {
		return
	}
	r := c.rules
	for _, l := range pattern.Lines(r) {
		letters := make([]rune, l.Length)
		for i := range letters {
			if letters[i] = g.At(l.Cell(r, i)); letters[i] == grids.Black {
				letters[i] = grids.White
			}
		}
		c.barLine(l, letters)
	}
}

// barLine looks at the slots of a line that have letters, but not for all cells, and none
// before or behind.
func (c *Cuts) barLine(l line, letters []rune) {
	free := func(i int) bool { return i < 0 || i >= l.Length || letters[i] == grids.White }
	for start := range letters {
		for end := start + c.rules.MinLength; end <= l.Length; end++ {
			entry := letters[start:end]
			given := func(letter rune) bool { return letter != grids.White }
			if !free(start-1) || !free(end) || !slices.ContainsFunc(entry, given) || !slices.Contains(entry, grids.White) {
				continue
			}
			m := misfit{l, start, string(entry)}
			if _, known := c.fit[m]; known {
				continue
			}
			c.fit[m] = c.Fits(m.entry)
			if !c.fit[m] {
				c.misfit = append(c.misfit, m)
			}
		}
	}
}

// writeMisfit says that there is no such slot.
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
