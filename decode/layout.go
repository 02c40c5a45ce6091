package decode

import (
	"fmt"
	"slices"

	"crossat/encode/cnf"
	"crossat/encode/layout"
	"crossat/grids"
)

// Layout reads the letters of a model into a grid, black where there are none.
func Layout(a *layout.Atoms, m cnf.Model) (*grids.Grid, error) {
	letters, _, err := a.Decode(m)
	if err != nil {
		return nil, err
	}
	return a.Problem.Grid(letters)
}

// LayoutRules say what a layout must obey.
type LayoutRules struct {
	Words   []string // that may be placed, each once
	MaxLost int      // the greatest weight of words left out
	Weights []int    // by word; nil means 1 each
}

// CheckLayout reads a grid row by row and column by column: every run of two or more
// letters must be one of the words, none twice; all letters must hang together, and each
// word must cross another, unless there is one only. It sees no places and no formula. It returns the words that are there,
// or an error that says which rule is broken, and where.
func CheckLayout(g *grids.Grid, r LayoutRules) ([]string, error) {
	c := checker{grid: g, at: make(map[string]string), rules: Rules{
		Word: func(text string) bool { return slices.Contains(r.Words, text) },
	}}
	for row := range g.Height() {
		c.line("row", row, g.Width(), row*g.Width(), 1)
	}
	for column := range g.Width() {
		c.line("column", column, g.Height(), column, g.Width())
	}
	if c.err != nil {
		return nil, c.err
	}
	if err := hangsTogether(g); err != nil {
		return nil, err
	}
	var placed []string
	lost := 0
	for i, word := range r.Words {
		switch _, ok := c.at[word]; {
		case ok:
			placed = append(placed, word)
		case r.Weights == nil:
			lost++
		default:
			lost += r.Weights[i]
		}
	}
	switch {
	case len(placed) == 1 && len(r.Words) > 1:
		return nil, fmt.Errorf("%s crosses no other word", placed[0])
	case lost > r.MaxLost:
		return nil, fmt.Errorf("words of weight %d are left out, %d are allowed", lost, r.MaxLost)
	}
	return placed, nil
}

// hangsTogether follows the letters from one to the next: it must reach them all.
func hangsTogether(g *grids.Grid) error {
	first := -1
	reached := make([]bool, g.Size())
	var todo []int
	for cell := range g.Size() {
		if g.At(cell) == grids.Black {
			continue
		}
		if first < 0 {
			first = cell
			reached[cell], todo = true, []int{cell}
		}
		for len(todo) > 0 {
			at := todo[0]
			todo = todo[1:]
			for _, next := range around(g, at) {
				if g.At(next) != grids.Black && !reached[next] {
					reached[next] = true
					todo = append(todo, next)
				}
			}
		}
		if !reached[cell] {
			return fmt.Errorf("%s does not hang together with %s", g.CellName(cell), g.CellName(first))
		}
	}
	return nil
}

// around are the cells beside a cell.
func around(g *grids.Grid, cell int) []int {
	var beside []int
	w, h := g.Width(), g.Height()
	if cell%w > 0 {
		beside = append(beside, cell-1)
	}
	if cell%w < w-1 {
		beside = append(beside, cell+1)
	}
	if cell/w > 0 {
		beside = append(beside, cell-w)
	}
	if cell/w < h-1 {
		beside = append(beside, cell+w)
	}
	return beside
}
