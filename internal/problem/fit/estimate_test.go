package fit_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/problem/fit"
)

// TestEstimator compares estimates of random patterns with those of their problems.
func TestEstimator(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	infinite := 0
	for range 300 {
		var words []dicts.Word
		for range 1 + rng.IntN(40) {
			text := make([]byte, 2+rng.IntN(4))
			for i := range text {
				text[i] = "ABCDEFG"[rng.IntN(3+min(len(text), 4))]
			}
			words = append(words, dicts.Word{Text: string(text), Score: 50})
		}
		d := dicts.New("random", words)
		width, height := 1+rng.IntN(5), 1+rng.IntN(5)
		blacks := make([]bool, width*height)
		for cell := range blacks {
			blacks[cell] = rng.IntN(4) == 0
		}
		g, err := grids.Pattern(width, blacks, 2)
		if err != nil {
			t.Fatal(err)
		}
		p, err := fit.New(g, d, fit.Options{AllWords: true})
		if err != nil {
			t.Fatal(err)
		}
		got, want := fit.NewEstimator(d, 5).LogExpected(g), p.LogExpected()
		if math.IsInf(want, -1) || math.IsNaN(want) { // a length without words
			infinite++
			if !math.IsInf(got, -1) {
				t.Fatalf("%v, want none\n%s", got, g)
			}
		} else if math.Abs(got-want) > 1e-9 {
			t.Fatalf("%v, want %v\n%s", got, want, g)
		}
	}
	if infinite == 0 || infinite > 200 {
		t.Errorf("%d of 300 patterns have no fill to be expected", infinite)
	}
}
