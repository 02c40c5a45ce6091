package crossat_test

import (
	"strings"
	"testing"

	"crossat"
	"crossat/grids"
	"crossat/problem/fit"
	"crossat/problem/fit/fittest"
)

// TestChanges explains why random grids have no fill. It holds the fills that prove changes against the words: after
// all changes but that of a missing word, all entries are words, all different, with the letters that stay given.
func TestChanges(t *testing.T) {
	kinds := make(map[string]int)
	divided := fittest.Instance{Name: "divided", Text: ".......", Words: []string{"ABC", "DEF"}, MinSlot: 2}
	for _, in := range append(fittest.Instances(), divided) {
		t.Run(in.Name, func(t *testing.T) { testChanges(t, in, kinds) })
	}
	for _, kind := range crossat.ChangeKinds[1:] {
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
	o := crossat.ExplainOptions{}
	e, err := crossat.Explain(t.Context(), g, d, o)
	if err != nil {
		t.Fatal(err)
	}
	if fills := fittest.FillsWith(g, d, fit.Options{AcceptGiven: true}); (e == nil) != (len(fills) > 0) {
		t.Fatalf("explanation %v, enumeration finds %d fills", e, len(fills))
	}
	if e == nil {
		return
	}
	for c := range e.Changes(t.Context(), d, o) {
		kinds[c.Kind]++
		odd, seen := 0, make(map[string]bool)
		for _, s := range c.Fill.Slots() {
			answer := c.Fill.Answer(s)
			if _, ok := d.Lookup(answer); !ok && !g.Filled(s) {
				odd++
			}
			if seen[answer] && !strings.ContainsRune(answer, grids.White) {
				t.Errorf("%s: %s twice", c.Text, answer)
			}
			seen[answer] = true
		}
		lifted := 0
		for cell := range g.Size() {
			if at := g.At(cell); at != grids.White && at != grids.Black && c.Fill.At(cell) != at {
				lifted++
			}
		}
		if most := map[string]int{"word": 1}[c.Kind]; odd > most {
			t.Errorf("%s: %d entries are no words\n%s", c.Text, odd, c.Fill)
		}
		if want := map[string]int{"given": 1}[c.Kind]; lifted != want {
			t.Errorf("%s: %d given letters are gone\n%s", c.Text, lifted, c.Fill)
		}
	}
}
