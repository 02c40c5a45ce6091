package search_test

import (
	"context"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/named"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
	"crossat/internal/search"
	"crossat/internal/search/classic"
)

// strategies are the current strategies and those of the articles.
var strategies = slices.Concat(search.Strategies, classic.Strategies)

// run is [search.Run] by any of the strategies.
func run(
	ctx context.Context, p *fit.Problem, o search.Options, yield func(*grids.Grid) bool,
) (search.Result, error) {
	s, err := named.Find("strategy", strategies, o.Strategy)
	if err != nil {
		return search.Result{}, err
	}
	return search.RunBy(ctx, s, p, o, yield)
}

// skewedWords draws n random words; letters late in the alphabet are rare.
func skewedWords(rng *rand.Rand, alphabet []rune, length, n int) []string {
	var words []string
	for range n {
		word := make([]rune, length)
		for i := range word {
			word[i] = alphabet[rng.IntN(1+rng.IntN(len(alphabet)))]
		}
		words = append(words, string(word))
	}
	return words
}

// checkAgree checks that all strategies, except the skipped ones, find the same fills.
func checkAgree(t *testing.T, in fittest.Instance, skip map[string]bool) {
	t.Helper()
	g, d := in.Parse(t)
	var want map[string]bool
	for i, name := range named.Names(strategies) {
		if skip[name] {
			continue
		}
		got := allFills(t, g, d, false, search.Options{Strategy: name, Seed: uint64(len(want))})
		if i == 0 {
			want = got
		}
		if !maps.Equal(got, want) {
			t.Errorf("%s: %d fills, the default strategy finds %d\ngrid:\n%swords: %v",
				name, len(got), len(want), in.Text, in.Words)
		}
	}
}

// TestCombGrids tests grids that fall into components joined by a single crossing: fragments.
func TestCombGrids(t *testing.T) {
	skipIfShort(t)
	rng := rand.New(rand.NewPCG(1, 2))
	for range fittest.Some(20) {
		words := skewedWords(rng, []rune("ABCD"), 7, 30)
		words = append(words, skewedWords(rng, []rune("ABCD"), 3, 9)...)
		words = append(words, skewedWords(rng, []rune("ABCD"), 2, 3)...)
		checkAgree(t, fittest.Instance{Name: "comb", Text: ".......\n.##.##.\n...#...", Words: words, MinSlot: 2}, nil)
	}
}

// TestPlantedWords takes its words from a few random fills. Few other words fit, so most failures
// have several causes.
func TestPlantedWords(t *testing.T) {
	skipIfShort(t)
	rng := rand.New(rand.NewPCG(7, 8))
	for range fittest.Some(8) {
		checkAgree(t, plantedInstance(t, rng, "#...\n....\n....\n...#", 8), nil)
	}
}

// TestRandomShapes tests grids of random shapes, with fragments of many kinds.
func TestRandomShapes(t *testing.T) {
	skipIfShort(t)
	rng := rand.New(rand.NewPCG(9, 10))
	for done := 0; done < fittest.Some(150); {
		in := plantedInstance(t, rng, randomShape(rng), 2+rng.IntN(7))
		if hasFewFills(t, in) {
			checkAgree(t, in, slow)
			done++
		}
	}
}

// randomShape draws a 6x6 grid in which a third of the cells are black, except in the first row.
func randomShape(rng *rand.Rand) string {
	text := "......\n"
	for range 5 {
		for range 6 {
			text += string(".#."[rng.IntN(3)])
		}
		text += "\n"
	}
	return text
}

// hasFewFills reports whether an instance has fills, but not too many to compare.
func hasFewFills(t *testing.T, in fittest.Instance) bool {
	t.Helper()
	g, d := in.Parse(t)
	p, err := fit.New(g, d, fit.Options{})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	r, err := run(t.Context(), p, search.Options{}, func(*grids.Grid) bool {
		n++
		return n < 500
	})
	return n > 0 && r.Exhausted && err == nil
}

// plantedInstance returns an instance with the words of n random fills.
func plantedInstance(t *testing.T, rng *rand.Rand, text string, n int) fittest.Instance {
	t.Helper()
	in := fittest.Instance{Name: "planted", Text: text, MinSlot: 2}
	g, _ := in.Parse(t)
	for range n {
		filled := g.Fill([]rune(skewedWords(rng, []rune("ABCDEF"), g.Size(), 1)[0]))
		for _, s := range g.Slots() {
			in.Words = append(in.Words, filled.Entry(s))
		}
	}
	return in
}

// TestLargeAlphabet tests an alphabet with more letters than a 64-bit word has bits.
func TestLargeAlphabet(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	var large, few []rune
	for r := rune(0x4e00); len(large) < 150; r++ {
		large = append(large, r)
		if r%16 == 0 {
			few = append(few, r)
		}
	}
	words := skewedWords(rng, few, 3, 60)
	for _, r := range large {
		words = append(words, string([]rune{r, few[0], r}))
	}
	checkAgree(t, fittest.Instance{Name: "many letters", Text: "...\n...\n...", Words: words, MinSlot: 2}, nil)
}

// TestTrimmedResult checks that a search that omits letters at first reports it, and still finds every fill.
func TestTrimmedResult(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	rng := rand.New(rand.NewPCG(5, 6))
	words := skewedWords(rng, []rune("ABCDEFGHIJKL"), 3, 120)
	in := fittest.Instance{Name: "rare letters", Text: "...\n...\n...", Words: words, MinSlot: 2}
	checkAgree(t, in, nil)
	g, d := in.Parse(t)
	if r := firstFill(t, g, d, "fragments"); r.Trimmed == "" {
		t.Errorf("fragments left out no letters: %+v", r)
	}
	if r := firstFill(t, g, d, ""); r.Trimmed != "" {
		t.Errorf("the default strategy is trimmed: %s", r.Trimmed)
	}
}

// firstFill runs a strategy until its first fill.
func firstFill(t *testing.T, g *grids.Grid, d *dicts.Dict, strategy string) search.Result {
	t.Helper()
	p, err := fit.New(g, d, fit.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r, err := run(t.Context(), p, search.Options{Strategy: strategy}, func(*grids.Grid) bool { return false })
	if err != nil {
		t.Fatal(err)
	}
	return r
}
