package search_test

import (
	"maps"
	"slices"
	"testing"

	"crossat/grids"
	"crossat/internal/named"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
	"crossat/internal/search"
)

// TestFillsApart compares the fills that differ from others, by each strategy and by sessions, with enumeration.
func TestFillsApart(t *testing.T) {
	skipIfShort(t)
	compared := 0
	for i, in := range fittest.Instances() {
		g, d := in.Parse(t)
		all := fittest.Fills(g, d, false)
		if len(all) < 2 {
			continue
		}
		texts := slices.Sorted(maps.Keys(all))
		apart := fit.Apart{Cells: i%7 + 1}
		for _, text := range []string{texts[0], texts[len(texts)/2]}[:i%2+1] {
			apart.From = append(apart.From, fittest.Read(g, text))
		}
		want := fittest.FarFrom(all, apart.From, apart.Cells)
		for _, name := range named.Names(strategies) {
			got := allFills(t, g, d, false, search.Options{Strategy: name, Seed: uint64(i), Apart: apart})
			if !maps.Equal(got, want) {
				t.Errorf("%s, %s, %d cells: %d fills, enumeration has %d", in.Name, name, apart.Cells, len(got), len(want))
			}
		}
		s := search.NewSession(fittest.Must(fit.New(g, d, fit.Options{})))
		for range 2 { // the second search must not be affected by the first
			got := make(map[string]bool)
			r, err := s.Find(t.Context(), search.Goal{Limit: -1, Apart: apart}, func(filled *grids.Grid) (int, bool) {
				got[filled.String()] = true
				return search.MaxCost, true
			})
			if err != nil || !r.Exhausted || !maps.Equal(got, want) {
				t.Errorf("%s, session: %d fills, %v, enumeration has %d", in.Name, len(got), err, len(want))
			}
		}
		compared += len(all) - len(want)
	}
	if compared < 100 {
		t.Errorf("only %d fills were too near", compared)
	}
}
