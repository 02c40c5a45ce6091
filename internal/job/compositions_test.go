package job_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/job"
	"crossat/internal/job/fills"
	"crossat/internal/job/patterns"
	"crossat/internal/job/themes"
	"crossat/internal/problem/fittest"
)

// four are words of which two fit a small board.
var four = []string{"QUEEN", "HOUSE", "ABACK", "MOUSE"}

// smallRules returns rules for crosswords with some of four.
func smallRules(theme ...string) grids.Rules {
	r := grids.DefaultRules(5, 5)
	r.Black, r.Theme = &grids.Range{Least: 0, Most: 4}, theme
	return r
}

// TestAtLeast checks that a crossword has as many theme entries as possible and, of as many, the first ones. It
// compares it with one composition per set.
func TestAtLeast(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	d := mustOpen(t, "en")
	possible := func(set ...string) bool {
		_, err := themes.Compose(t.Context(), smallRules(set...), d, themes.Options{})
		if status, _ := job.OutcomeOf(err); err != nil && status.Status != job.Impossible {
			t.Fatal(err)
		}
		return err == nil
	}
	words := four
	if fittest.Some(3) < 3 {
		words = four[:3]
	}
	var pair []string
	for i, a := range words {
		for j, b := range words[i+1:] {
			if pair == nil && possible(a, b) {
				pair = []string{a, b}
			}
			for _, c := range words[i+j+2:] {
				if possible(a, b, c) {
					t.Fatalf("%s, %s and %s are too many for this test", a, b, c)
				}
			}
		}
	}
	for least := 1; least <= 2; least++ {
		r, err := themes.Compose(t.Context(), smallRules(words...), d, themes.Options{AtLeast: least})
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(r.Words, pair) || len(r.LeftOut) != len(words)-2 || !r.Bound.Proved ||
			r.Bound.Value != fmt.Sprintf("2 of %d theme words", len(words)) {
			t.Errorf("at least %d: %q, not %q, without %q, %v", least, r.Words, pair, r.LeftOut, r.Bound)
		}
	}
	_, err := themes.Compose(t.Context(), smallRules(words...), d, themes.Options{AtLeast: 3})
	outcome(t, err, job.Impossible)
}

// TestAtLeastMisfits checks that entries without room count as left out, and the error if too few have room.
func TestAtLeastMisfits(t *testing.T) {
	d := mustOpen(t, "en")
	rules := smallRules("ABERRATION", "HOUSE", "ON")
	r, err := themes.Compose(t.Context(), rules, d, themes.Options{AtLeast: 1})
	if err != nil || !slices.Equal(r.Words, []string{"HOUSE"}) || !slices.Equal(r.LeftOut, []string{"ABERRATION", "ON"}) {
		t.Fatalf("%v, %+v", err, r)
	}
	_, err = themes.Compose(t.Context(), rules, d, themes.Options{AtLeast: 2})
	if o := outcome(t, err, job.Impossible); !strings.HasPrefix(o.Reason, "ABERRATION has 10 letters") {
		t.Error(o.Reason)
	}
}

// TestBestCompositions checks that several crosswords come best first, and differ.
func TestBestCompositions(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	d := mustOpen(t, "en")
	o := themes.Options{AtLeast: 1, Options: patterns.Options{Count: 6}}
	var sizes []int
	found := make(map[string]bool)
	for r, err := range themes.Compositions(t.Context(), smallRules(four[:3]...), d, o) {
		if err != nil {
			t.Fatal(err)
		}
		sizes = append(sizes, len(r.Words))
		found[r.Grid.String()] = true
	}
	if len(found) != 6 || !slices.IsSortedFunc(sizes, func(a, b int) int { return b - a }) || sizes[0] != 2 {
		t.Errorf("%d crosswords with %v theme words", len(found), sizes)
	}
}

// TestBestSoFarComposed checks that the best crossword so far is kept when the context ends.
func TestBestSoFarComposed(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	for _, objective := range []string{fills.Good, "worst"} {
		ctx, cancel := context.WithCancelCause(t.Context())
		defer cancel(nil)
		better := 0
		o := themes.Options{AtLeast: 2, Objective: objective}
		o.Observer.Event = func(e job.Event) {
			if _, ok := e.(job.BetterEvent); ok {
				better++
				cancel(nil)
			}
		}
		rules := grids.DefaultRules(9, 9)
		rules.Theme = []string{"CROSSWORD", "QUIZZICAL", "ABCDEFGHI"}
		r, err := themes.Compose(ctx, rules, mustOpen(t, "en"), o)
		end := outcome(t, err, job.Interrupted)
		if end.Found != 1 || !strings.HasPrefix(end.Reason, "interrupted with ") {
			t.Errorf("%+v", end)
		}
		if r == nil || len(r.Words) < 2 || r.Bound.Proved || better != 1 {
			t.Errorf("%d times better, %+v", better, r)
		}
	}
}

// TestWorstComposed checks the worst entry of the best crosswords against all word squares with a theme entry.
func TestWorstComposed(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	var short []dicts.Word
	for _, w := range mustOpen(t, "en").ByLength(3) {
		if w.Text != "CAT" {
			short = append(short, w)
		}
	}
	rules := grids.DefaultRules(3, 3)
	rules.Theme = []string{"CAT"}
	solved := 0
	for seed := range uint64(8) {
		rng := rand.New(rand.NewPCG(seed, 1))
		words := slices.Clone(short)
		rng.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
		words = words[:250]
		for i := range words {
			words[i].Score = 1 + rng.IntN(90)
		}
		want := bestSquare(words, "CAT")
		r, err := themes.Compose(t.Context(), rules, dicts.New("few", words), themes.Options{
			Objective: "worst", Options: patterns.Options{Seed: seed},
		})
		if none := (*job.Outcome)(nil); want == 0 && errors.As(err, &none) && none.Status == job.Impossible {
			continue
		}
		if err != nil {
			t.Errorf("seed %d: %v", seed, err)
			continue
		}
		worst := 100
		for _, s := range r.Grid.Slots() {
			for _, w := range words {
				if r.Grid.Entry(s) == w.Text {
					worst = min(worst, w.Score)
				}
			}
		}
		if worst != want || !r.Bound.Proved {
			t.Errorf("seed %d: worst entry %d, not %d; %v", seed, worst, want, r.Bound)
		}
		solved++
	}
	if solved < 3 {
		t.Errorf("%d squares are too few for this test", solved)
	}
}

// bestSquare returns the score of the worst word in the best square of different words of three letters and a given
// one; 0 without such a square.
func bestSquare(words []dicts.Word, theme string) (best int) {
	scores := map[string]int{theme: 100}
	for _, w := range words {
		scores[w.Text] = w.Score
	}
	at := func(letter byte, i int) (fit []dicts.Word) {
		for _, w := range words {
			if w.Text[i] == letter {
				fit = append(fit, w)
			}
		}
		return fit
	}
	for row := range 3 { // the theme across; down, the square is mirrored
		for _, a := range at(theme[0], row) {
			for _, b := range at(theme[1], row) {
				for _, c := range at(theme[2], row) {
					square := []string{a.Text, b.Text, c.Text}
					for i := range 3 {
						square = append(square, string([]byte{a.Text[i], b.Text[i], c.Text[i]}))
					}
					worst := 100
					for i, word := range square {
						if score := scores[word]; score > 0 && !slices.Contains(square[:i], word) {
							worst = min(worst, score)
						} else {
							worst = 0
						}
					}
					best = max(best, worst)
				}
			}
		}
	}
	return best
}

func mustOpen(t testing.TB, name string) *dicts.Dict {
	t.Helper()
	d, err := dicts.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	return d
}
