package fit_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"crossat/dicts"
	"crossat/grids"
	"crossat/problem/fit"
	"crossat/problem/fit/fittest"
)

func TestLogExpected(t *testing.T) {
	tests := []struct {
		name, grid, words string
		want              float64
	}{
		{"one slot", "..", "AB CD EF", 3},
		{"two slots apart", "..\n##\n..", "AB CD EF", 3 * 2},
		{"lengths apart", "..#\n###\n...", "AB CD EFG", 2 * 1},
		{"a given", "A.\n##\n..", "AB AC BD", 2*3 - 2},
		{"givens that exclude each other", "A.\n##\nB.", "AB AC BD BE BF", 2 * 3},
		{"two slots that cross", "..\n.#", "AB AC BD", 2}, // AB with AC, AC with AB
		{"a given where they cross", "A.\n.#", "AB AC AE BD BF", 3 * 2},
		{"two lengths", "...\n.##", "ABC AXY BBB AZ AW BQ", 2*2 + 1},
		// 4·3·2·1 choices. Of 12 pairs of different words, 4 agree in the first
		// letter and 4 in the last; in first and last, 6.
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

// TestLogExpectedOfRandomLists counts the fills with many lists of words whose
// letters are independent. The mean of the expected numbers must be that of the
// counts, within four times the standard error of their difference; where letters
// are not equally frequent, which the list itself must tell, within 20/N more.
func TestLogExpectedOfRandomLists(t *testing.T) {
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
				t.Logf("%.1f fills in the mean, expected %+.1f, standard error %.1f", fills, excess, deviation)
				if math.Abs(excess) > 4*deviation+alphabet.slack*fills {
					t.Error("the expected number is not the mean")
				}
			})
		}
	}
}

// TestLogExpectedOfSymmetricSquares does the same for squares whose rows are columns.
func TestLogExpectedOfSymmetricSquares(t *testing.T) {
	for side := 2; side <= 4; side++ {
		squares, excess, deviation := compare(t, fittest.Must(grids.SymmetricSquare(side)), "ABCDEFGHIJKL", 100)
		t.Logf("%d: %.1f squares in the mean, expected %+.1f, standard error %.1f", side, squares, excess, deviation)
		if math.Abs(excess) > 4*deviation {
			t.Errorf("%d: the expected number is not the mean", side)
		}
	}
}

// compare returns the mean number of fills over random lists, by how much more is
// expected in the mean, and the standard error of that.
func compare(t *testing.T, g *grids.Grid, letters string, words int) (fills, excess, deviation float64) {
	t.Helper()
	const lists = 40
	rng := rand.New(rand.NewPCG(1, 4))
	var sum, difference, squares float64
	for range lists {
		d := randomList(rng, letters, words)
		count := float64(countFills(g, d))
		more := expected(t, g, d) - count
		sum, difference, squares = sum+count, difference+more, squares+more*more
	}
	mean := difference / lists
	return sum / lists, mean, math.Sqrt((squares/lists - mean*mean) / lists)
}

// randomList draws n words of each length from 2 to 4, letter by letter.
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

// countFills counts the fills of a small grid by trying all words, in across and
// down slots by turns.
func countFills(g *grids.Grid, d *dicts.Dict) int {
	slots := slices.Clone(g.Slots())
	slices.SortStableFunc(slots, func(a, b grids.Slot) int { return a.Number - b.Number })
	letters := make([]rune, g.Size())
	for cell := range letters {
		letters[cell] = g.At(cell)
	}
	return place(slots, letters, d, map[string]bool{})
}

// place counts the fills of slots that agree with the letters and use no word
// again.
func place(slots []grids.Slot, letters []rune, d *dicts.Dict, used map[string]bool) (n int) {
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
		n += place(slots[1:], letters, d, used)
		delete(used, w.Text)
	}
	for i, c := range cells {
		letters[c] = before[i]
	}
	return n
}

// agrees reports whether a word of ASCII letters has the letters of a pattern.
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
