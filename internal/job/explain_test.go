package job_test

import (
	"slices"
	"strings"
	"testing"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/job/why"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
)

// TestChanges explains why random grids have no fill, and verifies the fills after the changes: except for a missing
// word, all entries are words, all different, with the remaining given letters.
func TestChanges(t *testing.T) {
	kinds := make(map[string]int)
	divided := fittest.Instance{
		Name: "divided", Text: ".......\n.#####.\n.......\n######.\n######.", MinSlot: 2,
		Words: []string{"ABC", "DEF", "AXA", "ABCDEFG", "FXGXX"},
	}
	for _, in := range append(fittest.Instances(), divided) {
		t.Run(in.Name, func(t *testing.T) { testChanges(t, in, kinds) })
	}
	for _, kind := range why.ChangeKinds[1:] {
		if kinds[kind] == 0 {
			t.Errorf("no change of kind %s: %v", kind, kinds)
		}
	}
}

// testChanges tests the changes of an instance, and counts them by kind.
func testChanges(t *testing.T, in fittest.Instance, kinds map[string]int) {
	g, d := in.Parse(t)
	if g.Rebus() {
		return
	}
	o := why.ExplainOptions{}
	e, err := why.Explain(t.Context(), g, d, o)
	if err != nil {
		t.Fatal(err)
	}
	if full := fittest.FillsWith(g, d, fit.Options{AcceptGiven: true}); (e == nil) != (len(full) > 0) {
		t.Fatalf("explanation %v, enumeration finds %d fills", e, len(full))
	}
	if e == nil {
		return
	}
	for c := range e.Changes(t.Context(), d, o) {
		kinds[c.Kind]++
		testChange(t, g, d, c)
	}
}

// testChange checks that the fill after a change has words in all slots except those that need other words, all
// different, and that it keeps all letters except the erased ones.
func testChange(t *testing.T, g *grids.Grid, d *dicts.Dict, c why.Change) {
	t.Helper()
	odd := make(map[string]bool)
	for _, slot := range c.Slots {
		odd[g.Slots()[slot].Name()] = true
	}
	seen := make(map[string]bool)
	for _, s := range c.Fill.Slots() {
		answer := c.Fill.Answer(s)
		if _, ok := d.Lookup(answer); !ok && !odd[s.Name()] && !g.Filled(s) {
			t.Errorf("%s: %s at %s is no word\n%s", c.Text, answer, s.Name(), c.Fill)
		}
		if seen[answer] && !strings.ContainsRune(answer, grids.White) {
			t.Errorf("%s: %s twice", c.Text, answer)
		}
		seen[answer] = true
	}
	for cell := range g.Size() {
		at, gone := g.At(cell), slices.Contains(c.Cells, cell)
		if at != grids.White && !gone && c.Fill.At(cell) != at {
			t.Errorf("%s: the letter at %s is gone\n%s", c.Text, g.CellName(cell), c.Fill)
		}
		if black := c.Fill.At(cell) == grids.Black; c.Kind == "black" && gone != (black && at != grids.Black) {
			t.Errorf("%s: at %s\n%s", c.Text, g.CellName(cell), c.Fill)
		}
	}
}

// TestBlackCellsLeaveSlots checks that no change blackens all cells of the only slot.
func TestBlackCellsLeaveSlots(t *testing.T) {
	g, d := fittest.Grid(t, ".."), fittest.List("ATE")
	for _, pangram := range []string{"", "AET"} {
		o := why.ExplainOptions{Rules: fit.Rules{Pangram: pangram}}
		why, err := why.Explain(t.Context(), g, d, o)
		if err != nil || why == nil {
			t.Fatal(why, err)
		}
		for c := range why.Changes(t.Context(), d, o) {
			if c.Kind == "black" {
				t.Error(c.Text)
			}
		}
	}
}
