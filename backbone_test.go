package crossat_test

import (
	"testing"

	"crossat"
	"crossat/grids"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
)

// TestBackbone compares with what all fills by enumeration have in common.
func TestBackbone(t *testing.T) {
	tested := 0
	for _, in := range fittest.RuledInstances() {
		t.Run(in.Name, func(t *testing.T) {
			g, d := in.Parse(t)
			o := fit.Options{AcceptGiven: true, Rules: in.Rules}
			fills := fittest.FillsWith(g, d, o)
			got := make(map[int]rune)
			for l, err := range crossat.Backbone(t.Context(), g, d, crossat.FillOptions{
				Rules: in.Rules, Engines: []crossat.Engine{crossat.SearchEngine{}},
			}) {
				if err != nil {
					outcome(t, err, crossat.Impossible)
					if len(fills) > 0 {
						t.Fatalf("no backbone, with %d fills: %v", len(fills), err)
					}
					return
				}
				if _, twice := got[l.Cell]; twice {
					t.Errorf("cell %d twice", l.Cell)
				}
				got[l.Cell] = l.Letter
			}
			tested++
			for cell, letter := range common(g, fills) {
				if l, ok := got[cell]; !ok || l != letter {
					t.Errorf("cell %d: %q, %t; by enumeration %q", cell, l, ok, letter)
				}
			}
		})
	}
	if tested < 50 {
		t.Errorf("only %d instances with fills", tested)
	}
}

// common is the letter that all fills have in each open cell of a slot; 0 where they differ.
func common(g *grids.Grid, fills map[string]bool) map[int]rune {
	letters := make(map[int]rune)
	for _, s := range g.Slots() {
		for _, cell := range s.Cells {
			if g.At(cell) == grids.White {
				letters[cell] = -1
			}
		}
	}
	for text := range fills {
		filled := fittest.Read(g, text)
		for cell, l := range letters {
			switch here := filled.At(cell); l {
			case -1:
				letters[cell] = here
			case here:
			default:
				letters[cell] = 0
			}
		}
	}
	return letters
}
