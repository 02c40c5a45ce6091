package anneal

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/check"
	"crossat/internal/problem/fit"
)

// words returns a list of random words of two to so many letters.
func words(longest int) *dicts.Dict {
	rng := rand.New(rand.NewPCG(1, 1))
	var words []dicts.Word
	for range 400 {
		text := make([]byte, 2+rng.IntN(longest-1))
		for i := range text {
			text[i] = "AAABBCDEF"[rng.IntN(9)]
		}
		words = append(words, dicts.Word{Text: string(text), Score: 50})
	}
	return dicts.New("random", words)
}

// rules of a board with so many black cells, and no other rules.
func rules(side int, symmetry string, least, most int) grids.Rules {
	r := grids.Rules{
		Width: side, Height: side, MinLength: 2, MaxOpen: -1, MaxCheaters: -1,
		Black: &grids.Range{Least: least, Most: most},
	}
	r.Symmetry, _ = grids.FindSymmetry(symmetry)
	return r
}

// all returns all patterns that obey the rules.
func all(t *testing.T, r grids.Rules) (patterns []*grids.Grid) {
	t.Helper()
	cells := r.Width * r.Height
	black := make([]bool, cells)
	var extend func(cell, blacks int)
	extend = func(cell, blacks int) {
		if cell < cells {
			extend(cell+1, blacks)
			if blacks < r.Black.Most {
				black[cell] = true
				extend(cell+1, blacks+1)
				black[cell] = false
			}
			return
		}
		g, err := grids.Pattern(r.Width, black, r.MinLength)
		if err != nil {
			t.Fatal(err)
		}
		if check.Pattern(g, r) == nil {
			patterns = append(patterns, g)
		}
	}
	extend(0, 0)
	return patterns
}

// TestBest compares the best patterns with those of all patterns.
func TestBest(t *testing.T) {
	open := rules(5, "rotational", 2, 4)
	open.MaxOpen = 5
	long := rules(5, "none", 2, 3)
	long.Lengths = map[int]grids.Range{5: grids.AtLeast(5)}
	for name, r := range map[string]grids.Rules{
		"none": rules(5, "none", 3, 3), "rotational": rules(5, "rotational", 1, 4), "mirror": rules(5, "mirror", 2, 4),
		"diagonal": rules(5, "diagonal", 2, 4), "a judge": open, "lengths": long,
	} {
		t.Run(name, func(t *testing.T) {
			if testing.Short() && name != "a judge" {
				t.Skip("slow")
			}
			t.Parallel()
			e := fit.NewEstimator(words(5), 5)
			most := math.Inf(-1)
			patterns := all(t, r)
			for _, g := range patterns {
				most = max(most, e.LogExpected(g))
			}
			if len(patterns) < 10 {
				t.Fatalf("only %d patterns", len(patterns))
			}
			last := math.Inf(-1)
			found := Run(t.Context(), r, e, patterns[0], Options{
				Seed: 1, Effort: 30_000, Keep: 5, Apart: 3,
				Accept: func(g *grids.Grid) bool { return check.Pattern(g, r) == nil },
				Better: func(p Pattern) bool {
					if p.LogExpected <= last {
						t.Errorf("%v is called better than %v", p.LogExpected, last)
					}
					last = p.LogExpected
					return true
				},
			})
			if len(found) == 0 || math.Abs(found[0].LogExpected-most) > 1e-9 || last != found[0].LogExpected {
				t.Fatalf("%d patterns, the best with %v, the last with %v, want %v", len(found), found, last, most)
			}
			for i, p := range found {
				if err := check.Pattern(p.Grid, r); err != nil {
					t.Error(err)
				}
				if want := e.LogExpected(p.Grid); math.Abs(p.LogExpected-want) > 1e-9 {
					t.Errorf("%v for a pattern of %v", p.LogExpected, want)
				}
				for _, better := range found[:i] {
					apart := 0
					for cell := range p.Grid.Size() {
						if p.Grid.At(cell) != better.Grid.At(cell) {
							apart++
						}
					}
					if apart < 3 {
						t.Errorf("two patterns differ in %d cells:\n%s\n%s", apart, better.Grid, p.Grid)
					}
					if better.LogExpected < p.LogExpected || better.Grid.String() == p.Grid.String() ||
						better.Grid.Mirrored().String() == p.Grid.String() && better.LogExpected == p.LogExpected {
						t.Errorf("wrong order, or the same pattern twice:\n%s\n%s", better.Grid, p.Grid)
					}
				}
			}
		})
	}
}

// TestBoard holds the board after random changes against the estimator and the judge.
func TestBoard(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	e := fit.NewEstimator(words(7), 7)
	allowed, finite := 0, 0
	for range 2000 {
		r := rules(2+rng.IntN(6), grids.Symmetries[rng.IntN(4)].Name, 0, 49)
		r.MinLength, r.MaxLength = 2+rng.IntN(2), rng.IntN(2)*4
		if rng.IntN(3) == 0 {
			r.Unchecked = &grids.Range{Most: 49}
		}
		b := newBoard(r, e)
		b.set(make([]bool, r.Width*r.Height))
		for range rng.IntN(4) {
			b.toggle([]int{rng.IntN(len(b.black))})
		}
		before := b.grid().String()
		cells := []int{rng.IntN(len(b.black)), rng.IntN(len(b.black))}
		b.toggle(cells)
		b.toggle(cells)
		if after := b.grid().String(); after != before {
			t.Fatalf("two changes made\n%s of\n%s", after, before)
		}
		g, ok := b.grid(), true
		for line := range r.Width {
			ok = b.divide(grids.Across, line) && b.divide(grids.Down, line) && ok
		}
		if ok = ok && b.connected(); ok != (check.Pattern(g, r) == nil) && b.plain {
			t.Fatalf("allowed: %v, the judge says %v:\n%s", ok, check.Pattern(g, r), g)
		}
		if ok {
			allowed++
			want := e.LogExpected(g)
			if !math.IsInf(want, -1) && r.MinLength == 2 {
				finite++
				if got := b.evaluate(); math.Abs(got-want) > 1e-9 {
					t.Fatalf("%v, want %v:\n%s", got, want, g)
				}
			}
		}
	}
	if allowed < 500 || finite < 200 {
		t.Errorf("only %d of 2000 patterns obey the rules, and %d have fills to be expected", allowed, finite)
	}
}

// TestRepeatable checks that the seed determines the patterns, and that the context and the caller end a run.
func TestRepeatable(t *testing.T) {
	r, e := rules(7, "none", 4, 4), fit.NewEstimator(words(7), 7)
	black := make([]bool, 49)
	for _, cell := range []int{0, 1, 7, 8} {
		black[cell] = true
	}
	start, err := grids.Pattern(7, black, 2)
	if err != nil {
		t.Fatal(err)
	}
	run := func(ctx context.Context, seed uint64, better func(Pattern) bool) (text string) {
		accept := func(g *grids.Grid) bool { return check.Pattern(g, r) == nil }
		for _, p := range Run(ctx, r, e, start, Options{Seed: seed, Effort: 5000, Keep: 3, Accept: accept, Better: better}) {
			text += p.Grid.String()
		}
		return text
	}
	if first := run(t.Context(), 1, nil); first != run(t.Context(), 1, nil) {
		t.Error("the same seed has other patterns")
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if got := run(ended, 1, nil); got != start.String() {
		t.Errorf("after the end of the context:\n%s", got)
	}
	n := 0
	run(t.Context(), 1, func(Pattern) bool { n++; return n < 2 })
	if n != 2 {
		t.Errorf("%d better patterns, but the caller wanted no more than 2", n)
	}
}
