package main

import (
	"fmt"
	"strings"

	"crossat/dicts"
	"crossat/grids"
)

// clues are the clues of words; a word without one is not there.
type clues map[string]string

func cluesOf(entries []dicts.Entry) clues {
	c := make(clues)
	for _, e := range entries {
		if e.Clue != "" {
			c[e.Text] = e.Clue
		}
	}
	return c
}

// list writes the entries of a grid by direction and number, with their clues and lengths;
// nothing if none of them has a clue.
func (c clues) list(g *grids.Grid) string {
	var text strings.Builder
	dir, any := grids.Down+1, false
	for _, s := range g.Slots() {
		if s.Dir != dir {
			dir = s.Dir
			fmt.Fprintf(&text, "\n%s\n", dir)
		}
		clue, ok := c[g.Entry(s)]
		if ok {
			any = true
			clue += " "
		}
		fmt.Fprintf(&text, "%d. %s(%d)\n", s.Number, clue, s.Len())
	}
	if !any {
		return ""
	}
	return text.String()
}
