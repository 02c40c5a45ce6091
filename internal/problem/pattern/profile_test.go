package pattern_test

import (
	"math/rand/v2"
	"testing"

	"crossat/grids"
	"crossat/internal/problem/pattern"
)

// TestDraw checks that drawn rules make sense, and are at least as strict as those they are drawn from.
func TestDraw(t *testing.T) {
	profile := *pattern.Styles[0].Profile
	rng := rand.New(rand.NewPCG(1, 2))
	within := func(in, out grids.Range) bool { return out.Least <= in.Least && in.Most <= out.Most }
	words, cuts := make(map[int]bool), make(map[int]bool)
	for range 500 {
		side := 13 + rng.IntN(9)
		r := grids.DefaultRules(side, side)
		if rng.IntN(3) > 0 {
			least := side*side/3 - rng.IntN(30)
			r.Words = &grids.Range{Least: least, Most: least + rng.IntN(9)}
		}
		if rng.IntN(2) == 0 {
			r.Lengths = map[int]grids.Range{3: {Most: rng.IntN(30)}, 4: grids.AtLeast(rng.IntN(30)), 15: {}, 20: {}}
		}
		r.MaxCheaters, r.MinCut = rng.IntN(6)-1, rng.IntN(4)
		drawn := profile.Draw(r, rng)
		if err := drawn.Validate(); err != nil {
			t.Fatalf("%+v: %v", drawn, err)
		}
		switch {
		case r.Words == nil && drawn.Words != nil, r.Words != nil && !within(*drawn.Words, *r.Words),
			r.MaxCheaters >= 0 && drawn.MaxCheaters > r.MaxCheaters, drawn.MinCut < r.MinCut:
			t.Fatalf("%+v is drawn from %+v", drawn, r)
		}
		for n, limits := range r.Lengths {
			if !within(drawn.Lengths[n], limits) {
				t.Fatalf("%v words of %d letters are drawn from %v", drawn.Lengths[n], n, limits)
			}
		}
		if cuts[drawn.MinCut] = true; r.Words != nil {
			words[drawn.Words.Least-r.Words.Least] = true
		}
		if len(drawn.Lengths) <= len(r.Lengths) {
			t.Fatalf("no lengths are drawn: %+v", drawn)
		}
	}
	if len(words) < 8 || len(cuts) < 3 {
		t.Errorf("numbers of words above the least: %v, of cuts: %v", words, cuts)
	}
}

// TestSuits checks for which rules there are statistics.
func TestSuits(t *testing.T) {
	profile := *pattern.Styles[0].Profile
	for _, tt := range []struct {
		change func(*grids.Rules)
		want   bool
	}{
		{func(*grids.Rules) {}, true},
		{func(r *grids.Rules) { r.Height = 12 }, false},
		{func(r *grids.Rules) { r.MinLength = 4 }, false},
		{func(r *grids.Rules) { r.Unchecked = &grids.Range{Most: 3} }, false},
	} {
		r := grids.DefaultRules(15, 15)
		tt.change(&r)
		if got := profile.Suits(r); got != tt.want {
			t.Errorf("%+v: %t", r, got)
		}
	}
}
