package job_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"crossat/grids"
	"crossat/internal/check"
	"crossat/internal/job"
	"crossat/internal/job/layouts"
	"crossat/internal/problem/fittest"
	"crossat/internal/problem/layout"
)

// lists are words to place on tiny boards, some with weights.
var lists = []struct {
	words         string
	width, height int
}{
	{"ab bc", 3, 2},
	{"cat act tac", 4, 4},
	{"deaf fade cad", 5, 4},
	{"cat;2 ten now can;3", 4, 3},
	{"ab ba aab;3 abb", 3, 3},
	{"cat ten now", 3, 3},
	{"ox;4 ax on an", 3, 3},
	{"ab bc xy yz", 4, 3},
}

// TestBestLayoutsEqualEnumeration compares the best layouts by every objective with an enumeration of all sets of
// places, for these lists and some random ones.
func TestBestLayoutsEqualEnumeration(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	tests := slices.Clone(lists)
	rng := rand.New(rand.NewPCG(1, 2))
	for range fittest.Some(8) {
		test := lists[0]
		test.words, test.width, test.height = drawWords(rng), 3+rng.IntN(2), 3
		tests = append(tests, test)
	}
	for _, test := range tests {
		t.Run(fmt.Sprintf("%s on %dx%d", test.words, test.width, test.height), func(t *testing.T) {
			t.Parallel()
			texts, weights := parseWords(t, test.words)
			want := bestByEnumeration(t, texts, weights, test.width, test.height)
			for _, objective := range []string{"area", "crossings", "words"} {
				for _, strategy := range []string{"overlaps", "places"} {
					got := bestByLayout(t, texts, weights, test.width, test.height, objective, strategy)
					if !slices.Equal(got, want[objective]) {
						t.Errorf("%s, by %s: %v, by enumeration %v", objective, strategy, got, want[objective])
					}
				}
			}
		})
	}
}

// drawWords draws four different words of few letters, some with a weight.
func drawWords(rng *rand.Rand) string {
	var words, lines []string
	for len(words) < 4 {
		word := make([]byte, 2+rng.IntN(2))
		for i := range word {
			word[i] = "abc"[rng.IntN(3)]
		}
		if slices.Contains(words, string(word)) {
			continue
		}
		words = append(words, string(word))
		lines = append(lines, fmt.Sprintf("%s;%d", word, 1+rng.IntN(3)))
	}
	return strings.Join(lines, " ")
}

func parseWords(t *testing.T, list string) (texts []string, weights []int) {
	for line := range strings.FieldsSeq(list) {
		text, weight, weighted := strings.Cut(line, ";")
		n := 1
		if weighted {
			if _, err := fmt.Sscan(weight, &n); err != nil {
				t.Fatal(err)
			}
		}
		texts, weights = append(texts, strings.ToUpper(text)), append(weights, n)
	}
	return texts, weights
}

// bestByLayout returns the value of the layout that is proved to be the best: the sides of the board, the longer first;
// crossings; or weight of words. It returns nil without a layout.
func bestByLayout(t *testing.T, texts []string, weights []int, width, height int, objective, strategy string) []int {
	t.Helper()
	p := layout.Problem{Width: width, Height: height, Words: texts}
	if objective == "words" {
		p.Weights = weights
	}
	o := layouts.Options{Objective: objective, Method: layouts.Prove, Effort: 1, Encoding: strategy}
	found, err := layouts.Layout(t.Context(), p, o)
	if outcome, ok := job.OutcomeOf(err); ok && outcome.Status == job.Impossible {
		return nil
	}
	if err != nil || !found.Bound.Proved {
		t.Fatalf("%v with %+v", err, found)
	}
	switch objective {
	case "area":
		return []int{max(found.Grid.Width(), found.Grid.Height()), min(found.Grid.Width(), found.Grid.Height())}
	case "crossings":
		return []int{len(found.Grid.Crossings())}
	}
	sum := 0
	for _, word := range found.Words {
		sum += weights[slices.Index(texts, word)]
	}
	return []int{sum}
}

// bestByEnumeration tries every set of places on the board and checks it against the rules. For area and crossings, all
// words are placed; for the weight of words, at least two.
func bestByEnumeration(t *testing.T, texts []string, weights []int, width, height int) map[string][]int {
	best := make(map[string][]int)
	keep := func(objective string, order func(a, b []int) int, value ...int) {
		if old, ok := best[objective]; !ok || order(value, old) < 0 {
			best[objective] = value
		}
	}
	smaller := func(a, b []int) int { return cmp.Or(a[0]*a[1]-b[0]*b[1], a[0]-b[0]) }
	more := func(a, b []int) int { return b[0] - a[0] }
	var place func(word, placed, weight int, letters [][]rune)
	place = func(word, placed, weight int, letters [][]rune) {
		if word < len(texts) {
			place(word+1, placed, weight, letters)
			everyPlace(texts[word], letters, func(with [][]rune) { place(word+1, placed+1, weight+weights[word], with) })
			return
		}
		if placed < 2 {
			return
		}
		g := drawLetters(t, letters)
		words, err := check.Layout(g, check.Placed{Words: texts, MaxLost: len(texts)})
		if err != nil || len(words) != placed {
			return
		}
		keep("words", more, weight)
		if placed == len(texts) {
			w, h := extent(letters)
			keep("area", smaller, max(w, h), min(w, h))
			keep("crossings", more, len(g.Crossings()))
		}
	}
	empty := make([][]rune, height)
	for row := range empty {
		empty[row] = slices.Repeat([]rune{grids.Black}, width)
	}
	place(0, 0, 0, empty)
	return best
}

// everyPlace writes a word at every place that doesn't conflict with the letters.
func everyPlace(text string, letters [][]rune, visit func(with [][]rune)) {
	for row := range letters {
		for column := range letters[row] {
			for _, down := range []int{0, 1} {
				if with, ok := written(text, letters, row, column, down); ok {
					visit(with)
				}
			}
		}
	}
}

func written(text string, letters [][]rune, row, column, down int) ([][]rune, bool) {
	with := make([][]rune, len(letters))
	for i := range letters {
		with[i] = slices.Clone(letters[i])
	}
	for i, letter := range []rune(text) {
		r, c := row+i*down, column+i*(1-down)
		if r >= len(with) || c >= len(with[r]) || with[r][c] != grids.Black && with[r][c] != letter {
			return nil, false
		}
		with[r][c] = letter
	}
	return with, true
}

func drawLetters(t *testing.T, letters [][]rune) *grids.Grid {
	var text strings.Builder
	for _, row := range letters {
		text.WriteString(string(row) + "\n")
	}
	g, err := grids.Parse("layout", text.String(), grids.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// extent returns the width and height of the rectangle around all letters.
func extent(letters [][]rune) (width, height int) {
	left, right, top, bottom := len(letters[0]), -1, len(letters), -1
	for r, row := range letters {
		for c, letter := range row {
			if letter != grids.Black {
				left, right, top, bottom = min(left, c), max(right, c), min(top, r), max(bottom, r)
			}
		}
	}
	return right - left + 1, bottom - top + 1
}
