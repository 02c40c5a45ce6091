package dicts_test

import (
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"crossat/dicts"
)

// judgedWord is a word of the sample in testdata/known-ru.txt.
type judgedWord struct {
	score  int
	known  bool
	weight float64 // the words of the list that it stands for
}

// russianStrata has the number of words of each stratum, by its lowest score. 200 words
// were drawn from each.
var russianStrata = map[int]float64{
	20: 18599, 30: 17468, 40: 7641, 50: 5902, 60: 4138, 70: 3212, 80: 4101,
}

// readJudged reads the sample, whose lines have a plus or a minus, a stratum and a word.
func readJudged(t *testing.T) []judgedWord {
	t.Helper()
	text, err := os.ReadFile("testdata/known-ru.txt")
	if err != nil {
		t.Fatal(err)
	}
	d := open(t, "ru-nouns", dicts.Options{})
	var words []judgedWord
	for line := range strings.Lines(string(text)) {
		stratum, word, _ := strings.Cut(strings.TrimSpace(line[1:]), " ")
		if line[0] == '#' {
			continue
		}
		w, ok := d.Lookup(word)
		n, err := strconv.Atoi(stratum)
		if !ok || err != nil || russianStrata[n] == 0 {
			t.Fatalf("%q: not a word of the list, or no stratum", line)
		}
		words = append(words, judgedWord{w.Score, line[0] == '+', russianStrata[n] / 200})
	}
	return words
}

// TestRussianKnown estimates, in per cent, how many words of ru-nouns a solver knows in
// ranges of scores, and holds the figures of the README.
func TestRussianKnown(t *testing.T) {
	words := readJudged(t)
	for _, tt := range []struct {
		least, most int
		want        float64
	}{
		{20, 29, 41.5}, {30, 39, 70.4}, {40, 49, 82.5}, {50, 59, 95.0}, {60, 69, 98.5}, {70, 79, 100}, {80, 100, 100},
		{50, 100, 97.9}, {60, 100, 99.5},
	} {
		all, known := 0.0, 0.0
		for _, w := range words {
			if w.score < tt.least || w.score > tt.most {
				continue
			}
			all += w.weight
			if w.known {
				known += w.weight
			}
		}
		if got := 100 * known / all; math.Abs(got-tt.want) > 0.05 {
			t.Errorf("%d to %d: %.2f %% are known, want %v", tt.least, tt.most, got, tt.want)
		}
	}
}

// TestRussianOrder checks that scores put known words of the sample before others: the
// area under the ROC curve, that is, the share of pairs in the right order.
func TestRussianOrder(t *testing.T) {
	const want = 0.887
	right, pairs := 0.0, 0.0
	words := readJudged(t)
	for _, known := range words {
		for _, other := range words {
			if !known.known || other.known {
				continue
			}
			pairs++
			switch {
			case known.score > other.score:
				right++
			case known.score == other.score:
				right += 0.5
			}
		}
	}
	if got := right / pairs; math.Abs(got-want) > 0.0005 {
		t.Errorf("area under the curve = %.4f, want %v", got, want)
	}
}

// TestRussianPlenty checks that there are enough well-known words to fill grids with.
func TestRussianPlenty(t *testing.T) {
	d := open(t, "ru", dicts.Options{MinScore: 50})
	for length := 4; length <= 8; length++ {
		if n := len(d.ByLength(length)); n < 1000 {
			t.Errorf("%d words of %d letters", n, length)
		}
	}
}
