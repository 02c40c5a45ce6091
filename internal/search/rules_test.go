package search_test

import (
	"maps"
	"testing"

	"crossat/internal/named"
	"crossat/internal/problem/fittest"
	"crossat/internal/search"
)

// TestFillsWithRules compares the fills that each strategy finds under rules with enumeration.
func TestFillsWithRules(t *testing.T) {
	skipIfShort(t)
	for _, in := range fittest.RuledInstances() {
		t.Run(in.Name, func(t *testing.T) {
			t.Parallel()
			g, d := in.Parse(t)
			for _, repeats := range []bool{false, true} {
				want := fittest.FillsWith(g, d, in.Options(repeats))
				for _, name := range named.Names(strategies) {
					got := allFillsOf(t, g, d, in.Options(repeats), search.Options{Strategy: name})
					if !maps.Equal(got, want) {
						t.Errorf("%s, repeats %v: %d fills, enumeration has %d\ngrid:\n%swords: %v\nrules: %+v",
							name, repeats, len(got), len(want), in.Text, in.Words, in.Rules)
					}
				}
			}
		})
	}
}
