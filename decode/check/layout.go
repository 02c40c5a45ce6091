package check

import (
	"fmt"
	"slices"

	"crossat/grids"
)

// Placed say what a layout must have.
type Placed struct {
	Words   []string // that may be placed, each once
	MaxLost int      // the greatest weight of words left out
	Weights []int    // by word; nil means 1 each
}

// Layout reads a grid row by row and column by column: every run of two or more letters is one of
// the words, none occurs twice, all letters are connected, and each word crosses another, unless
// there is only one. It returns the words that are there.
func Layout(g *grids.Grid, p Placed) ([]string, error) {
	r := reader{grid: g, at: make(map[string]string), words: Words{
		Has: func(text string) bool { return slices.Contains(p.Words, text) },
	}}
	r.rows()
	r.columns()
	if r.err != nil {
		return nil, r.err
	}
	if err := connected(g); err != nil {
		return nil, err
	}
	var placed []string
	lost := 0
	for i, word := range p.Words {
		switch _, ok := r.at[word]; {
		case ok:
			placed = append(placed, word)
		case p.Weights == nil:
			lost++
		default:
			lost += p.Weights[i]
		}
	}
	switch {
	case len(placed) == 1 && len(p.Words) > 1:
		return nil, fmt.Errorf("%s crosses no other word", placed[0])
	case lost > p.MaxLost:
		return nil, fmt.Errorf("words of weight %d are left out, %d are allowed", lost, p.MaxLost)
	}
	return placed, nil
}

// connected looks for cells with letters that cannot be reached from the first one.
func connected(g *grids.Grid) error {
	areas := g.Board().Areas(func(cell int) bool { return g.At(cell) != grids.Black })
	if len(areas) > 1 {
		return fmt.Errorf("%s is not connected to %s", g.CellName(areas[1][0]), g.CellName(areas[0][0]))
	}
	return nil
}
