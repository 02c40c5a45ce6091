package job_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/check"
	"crossat/internal/job"
	"crossat/internal/job/fills"
	"crossat/internal/job/patterns"
	"crossat/internal/job/themes"
	"crossat/internal/problem/fit"
)

// fewWords returns random words of two to four letters.
func fewWords(rng *rand.Rand) *dicts.Dict {
	var words []dicts.Word
	for range 12 + rng.IntN(60) {
		text := make([]byte, 2+rng.IntN(3))
		for i := range text {
			text[i] = "ABCDE"[rng.IntN(5)]
		}
		words = append(words, dicts.Word{Text: string(text), Score: 50})
	}
	return dicts.New("few", words)
}

// fewestOf tries all patterns of a board, and returns the fewest black cells of one that has a fill, or -1.
func fewestOf(t *testing.T, r grids.Rules, d *dicts.Dict) int {
	t.Helper()
	fewest := -1
	for mask := range 1 << (r.Width * r.Height) {
		black := make([]bool, r.Width*r.Height)
		for cell := range black {
			black[cell] = mask>>cell&1 == 1
		}
		g, err := grids.Pattern(r.Width, black, r.MinLength)
		if err != nil {
			t.Fatal(err)
		}
		if n := g.Blacks(); check.Pattern(g, r) != nil || fewest >= 0 && n >= fewest {
			continue
		}
		o := fills.Options{Engines: []fills.Engine{fills.SearchEngine{}}}
		if _, err := fills.Fill(t.Context(), g, d, o); err == nil {
			fewest = g.Blacks()
		}
	}
	return fewest
}

// TestFewest compares crosswords with the fewest black cells with all patterns of small boards.
func TestFewest(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	rng := rand.New(rand.NewPCG(1, 1))
	none, numbers := 0, make(map[int]bool)
	for n := range 16 {
		r := grids.Rules{Width: 3, Height: 3 + n%2, MinLength: 2, MaxOpen: -1, MaxCheaters: -1}
		r.Symmetry = grids.Symmetries[[]int{0, 1, 3}[rng.IntN(3)]]
		if rng.IntN(3) == 0 {
			r.Black = &grids.Range{Least: 2, Most: 5}
		}
		if rng.IntN(4) == 0 {
			r.MinLength = 3
		}
		d := fewWords(rng)
		want := fewestOf(t, r, d)
		got, err := themes.Compose(t.Context(), r, d, themes.Options{
			Objective: "fewest", Options: patterns.Options{Seed: uint64(n)},
		})
		outcome, ok := job.OutcomeOf(err)
		switch {
		case want < 0:
			none++
			if !ok || outcome.Status != job.Impossible {
				t.Errorf("%v: %v, %v, want none", r, got, err)
			}
			continue
		case err != nil:
			t.Fatal(err)
		}
		numbers[want] = true
		if got.Grid.Blacks() != want || !got.Bound.Proved || got.Bound.Objective != "fewest" {
			t.Errorf("%s, want %d black cells:\n%s", got.Bound, want, got.Grid)
		}
		if err := fills.CheckFill(got.Grid, got.Grid, d, fit.Options{}); err != nil {
			t.Errorf("%v:\n%s", err, got.Grid)
		}
	}
	if none == 0 || len(numbers) < 3 {
		t.Errorf("%d boards without a crossword, and numbers of black cells %v", none, numbers)
	}
}

// TestFewestSoFar checks that the best so far, and the bound, are returned when the context ends.
func TestFewestSoFar(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	d, err := dicts.Open("en")
	if err != nil {
		t.Fatal(err)
	}
	r := grids.Rules{Width: 9, Height: 9, MinLength: 2, MaxOpen: -1, MaxCheaters: -1, Black: &grids.Range{Most: 20}}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	last := 100
	got, err := themes.Compose(ctx, r, d, themes.Options{
		Objective: "fewest", Options: patterns.Options{Observer: job.Observer{Event: func(e job.Event) {
			better, ok := e.(job.BetterEvent)
			if !ok {
				return
			}
			if n := better.Grid.Blacks(); n >= last || better.Value != fmt.Sprintf("%d black cells", n) {
				t.Errorf("%s after %d black cells:\n%s", better, last, better.Grid)
			}
			if last = better.Grid.Blacks(); last <= 5 {
				cancel()
			}
		}}},
	})
	outcome, ok := job.OutcomeOf(err)
	if !errors.Is(err, context.Canceled) || !ok || outcome.Found != 1 || got == nil || got.Grid.Blacks() != last ||
		got.Bound.Proved {
		t.Fatalf("%v, %v", got, err)
	}
}

// TestFewestRepeatable checks that the seed determines the crossword.
func TestFewestRepeatable(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	rng := rand.New(rand.NewPCG(3, 3))
	d := fewWords(rng)
	r := grids.Rules{Width: 4, Height: 4, MinLength: 2, MaxOpen: -1, MaxCheaters: -1}
	var first string
	for range 3 {
		got, err := themes.Compose(t.Context(), r, d, themes.Options{Objective: "fewest"})
		if err != nil {
			t.Fatal(err)
		}
		if first == "" {
			first = got.Grid.String()
		}
		if got.Grid.String() != first {
			t.Errorf("the same seed has\n%sand\n%s", first, got.Grid)
		}
	}
}
