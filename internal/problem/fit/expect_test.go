package fit_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
)

func TestLogExpected(t *testing.T) {
	tests := []struct {
		name, grid, words string
		want              float64
	}{
		{"one slot", "..", "AB CD EF", 3},
		{"two slots that do not cross", "..\n##\n..", "AB CD EF", 3 * 2},
		{"different lengths", "..#\n###\n...", "AB CD EFG", 2 * 1},
		{"a given", "A.\n##\n..", "AB AC BD", 2*3 - 2},
		{"givens that exclude each other", "A.\n##\nB.", "AB AC BD BE BF", 2 * 3},
		{"two slots that cross", "..\n.#", "AB AC BD", 2}, // AB with AC, AC with AB
		{"a given where they cross", "A.\n.#", "AB AC AE BD BF", 3 * 2},
		{"two lengths", "...\n.##", "ABC AXY BBB AZ AW BQ", 2*2 + 1},
		// 4·3·2·1 choices. Of the 12 ordered pairs of different words, 4 agree in their first
		// letters, 4 in their last, and 6 in the first of one and the last of the other.
		{"square", "..\n..", "AA AB BA BB", 24 * (4. / 12) * (6. / 12) * (6. / 12) * (4. / 12)},
		{"no two different words", "..\n.#", "AB", 0},
		{"fewer words than slots", "..\n##\n..\n##\n..", "AB CD", 0},
		{"far fewer words than slots", "..\n##\n..\n##\n..\n##\n..", "AB CD", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := expected(t, fittest.Grid(t, tt.grid), fittest.List(tt.words))
			if math.Abs(got-tt.want) > 1e-9 {
				t.Errorf("got %v, want %v", got, tt.want)
			}
		})
	}
}

func expected(t *testing.T, g *grids.Grid, d *dicts.Dict) float64 {
	t.Helper()
	p, err := fit.New(g, d, fit.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return math.Pow(10, p.LogExpected())
}

// TestLogExpectedOfRandomLists counts the fills for many lists of words whose letters are independent.
// The mean expected number must equal the mean count within four standard errors of their difference;
// if letters are not equally frequent, so that their frequencies are estimated from the list, a
// relative error of 20/N is allowed in addition.
func TestLogExpectedOfRandomLists(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	const words = 100
	alphabets := []struct {
		name, letters string
		slack         float64
	}{
		{"even", "ABCDEFGHIJKL", 0},
		{"uneven", "AAAABBBCCCDDDEEFFGGHHIJKLMNOPQ", 20. / words},
	}
	for _, alphabet := range alphabets {
		for _, grid := range []string{"...\n.##\n...", "...\n.#.\n...", "...\n...\n...", "...#\n....\n#..."} {
			t.Run(alphabet.name+" "+strings.ReplaceAll(grid, "\n", " "), func(t *testing.T) {
				fills, excess, deviation := compare(t, fittest.Grid(t, grid), alphabet.letters, words)
				t.Logf("%.1f fills on average, expected minus counted %+.1f, standard error %.1f",
					fills, excess, deviation)
				if math.Abs(excess) > 4*deviation+alphabet.slack*fills {
					t.Error("the expected number is biased")
				}
			})
		}
	}
}

// TestLogExpectedOfSymmetricSquares does the same for symmetric squares.
func TestLogExpectedOfSymmetricSquares(t *testing.T) {
	for side := 2; side <= 4; side++ {
		squares, excess, deviation := compare(t, fittest.Must(grids.SymmetricSquare(side)), "ABCDEFGHIJKL", 100)
		t.Logf("%d: %.1f squares on average, expected minus counted %+.1f, standard error %.1f",
			side, squares, excess, deviation)
		if math.Abs(excess) > 4*deviation {
			t.Errorf("%d: the expected number is biased", side)
		}
	}
}

// compare returns the mean number of fills over random lists, the mean of expected minus counted fills,
// and the standard error of the latter.
func compare(t *testing.T, g *grids.Grid, letters string, words int) (fills, excess, deviation float64) {
	t.Helper()
	const lists = 40
	rng := rand.New(rand.NewPCG(1, 4))
	var sum, difference, squares float64
	for range lists {
		d := randomList(rng, letters, words)
		count := float64(countFills(g, d))
		diff := expected(t, g, d) - count
		sum, difference, squares = sum+count, difference+diff, squares+diff*diff
	}
	mean := difference / lists
	return sum / lists, mean, math.Sqrt((squares/lists - mean*mean) / lists)
}

// randomList draws n words of each length from 2 to 4, with independent letters.
func randomList(rng *rand.Rand, letters string, n int) *dicts.Dict {
	var all []dicts.Word
	for i := range 3 * n {
		word := make([]byte, 2+i%3)
		for pos := range word {
			word[pos] = letters[rng.IntN(len(letters))]
		}
		all = append(all, dicts.Word{Text: string(word)})
	}
	return dicts.New("random", all)
}

// countFills counts the fills of a small grid by brute force, alternating across and down slots so that
// conflicts show early.
func countFills(g *grids.Grid, d *dicts.Dict) int {
	slots := slices.Clone(g.Slots())
	slices.SortStableFunc(slots, func(a, b grids.Slot) int { return a.Number - b.Number })
	letters := make([]rune, g.Size())
	for cell := range letters {
		letters[cell] = g.At(cell)
	}
	return countFrom(slots, letters, d, map[string]bool{})
}

// countFrom counts the fills of the slots that agree with the letters and repeat no used word.
func countFrom(slots []grids.Slot, letters []rune, d *dicts.Dict, used map[string]bool) (n int) {
	if len(slots) == 0 {
		return 1
	}
	cells := slots[0].Cells
	before := make([]rune, len(cells))
	for i, c := range cells {
		before[i] = letters[c]
	}
	for _, w := range d.ByLength(len(cells)) {
		if !agrees(w.Text, before) || used[w.Text] {
			continue
		}
		used[w.Text] = true
		for i, c := range cells {
			letters[c] = rune(w.Text[i])
		}
		n += countFrom(slots[1:], letters, d, used)
		delete(used, w.Text)
	}
	for i, c := range cells {
		letters[c] = before[i]
	}
	return n
}

// agrees reports whether a word of ASCII letters matches a pattern of letters and white cells.
func agrees(word string, pattern []rune) bool {
	for i, r := range pattern {
		if r != grids.White && r != rune(word[i]) {
			return false
		}
	}
	return true
}

func BenchmarkLogExpected(b *testing.B) {
	g, d := fittest.Named(b, "hardest15", "en", dicts.Options{})
	p, err := fit.New(g, d, fit.Options{})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		p.LogExpected()
	}
}

// TestNoneExpected has hardly any fills expected where the list is too small for a grid that is not dense.
func TestNoneExpected(t *testing.T) {
	for _, tt := range []struct {
		grid, list string
		score      int
		few, none  bool
	}{
		{"medium11", "en", 0, false, false},
		{"medium11", "en", 74, true, true},
		{"hardest15", "en", 0, false, false},
		{"square6", "ru-nouns", 0, true, false}, // a dense grid
	} {
		g, d := fittest.Named(t, tt.grid, tt.list, dicts.Options{})
		if tt.score > 0 {
			d = fittest.Must(d.AtLeast(tt.score))
		}
		p := fittest.Must(fit.New(g, d, fit.Options{}))
		if few, none := p.FewExpected(), p.NoneExpected(); few != tt.few || none != tt.none {
			t.Errorf("%s, %s from %d: few are expected %t, none %t", tt.grid, tt.list, tt.score, few, none)
		}
	}
}
