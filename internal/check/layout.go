package check

import (
	"fmt"
	"slices"

	"crossat/grids"
)

// Placed defines the required contents of a layout.
type Placed struct {
	Words   []string // the words to place, each at most once
	MaxLost int      // maximum total weight of the words left out
	Weights []int    // by word; nil means 1 each
}

// Layout checks a free layout: every run of two or more letters is one of the words, none occurs twice, all letters are
// connected, and at least two words are placed unless only one was given, so that each crosses another. It returns the
// placed words. The error names the first violation.
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

// connected checks that all cells with letters form one connected area.
func connected(g *grids.Grid) error {
	areas := g.Board().Areas(func(cell int) bool { return g.At(cell) != grids.Black })
	if len(areas) > 1 {
		return fmt.Errorf("%s is not connected to %s", g.CellName(areas[1][0]), g.CellName(areas[0][0]))
	}
	return nil
}
