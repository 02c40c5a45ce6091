package job_test

import (
	"testing"

	"crossat/grids"
	"crossat/internal/job"
	"crossat/internal/job/fills"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
)

// TestBackbone compares the backbone with the letters that all fills by enumeration have in common.
func TestBackbone(t *testing.T) {
	tested := 0
	for _, in := range fittest.RuledInstances() {
		t.Run(in.Name, func(t *testing.T) {
			g, d := in.Parse(t)
			o := fit.Options{AcceptGiven: true, Rules: in.Rules}
			full := fittest.FillsWith(g, d, o)
			got := make(map[int]rune)
			for l, err := range fills.Backbone(t.Context(), g, d, fills.Options{
				Rules: in.Rules, Engines: []fills.Engine{fills.SearchEngine{}},
			}) {
				if err != nil {
					outcome(t, err, job.Impossible)
					if len(full) > 0 {
						t.Fatalf("no backbone, with %d fills: %v", len(full), err)
					}
					return
				}
				if _, twice := got[l.Cell]; twice {
					t.Errorf("cell %d twice", l.Cell)
				}
				got[l.Cell] = l.Letter
			}
			tested++
			for cell, letter := range common(g, full) {
				if l, ok := got[cell]; !ok || l != letter {
					t.Errorf("cell %d: %q, %t; by enumeration %q", cell, l, ok, letter)
				}
			}
		})
	}
	if tested < fittest.Enough(50) {
		t.Errorf("only %d instances with fills", tested)
	}
}

// common returns the letter that all fills have in each open cell of a slot; 0 if they differ.
func common(g *grids.Grid, full map[string]bool) map[int]rune {
	letters := make(map[int]rune)
	for _, s := range g.Slots() {
		for _, cell := range s.Cells {
			if g.At(cell) == grids.White {
				letters[cell] = -1
			}
		}
	}
	for text := range full {
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
