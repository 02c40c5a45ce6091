package dicts_test

import (
	"os"
	"strings"
	"testing"

	"crossat/dicts"
)

// judged returns the words of a sample in testdata, and whether a solver knows each: a
// line has a plus or a minus, and the word.
func judged(t *testing.T, file string) map[string]bool {
	t.Helper()
	text, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	known := make(map[string]bool)
	for line := range strings.Lines(string(text)) {
		word := strings.TrimSpace(line[1:])
		switch line[0] {
		case '+', '-':
			known[word] = line[0] == '+'
		}
	}
	return known
}

// bandOf returns the band of a score: 20, 30, up to 80 for all from 80 on.
func bandOf(score int) int { return min(80, score/10*10) }

// TestRussianKnown holds the scores of ru-nouns against the judged sample: in per cent,
// how many words of a band a solver knows, and how many of all words from 50 and from 60 on.
func TestRussianKnown(t *testing.T) {
	d := open(t, "ru-nouns", dicts.Options{})
	words, sample, known := map[int]float64{}, map[int]float64{}, map[int]float64{}
	for w := range d.All() {
		words[bandOf(w.Score)]++
	}
	for word, ok := range judged(t, "known-ru.txt") {
		w, _ := d.Lookup(word)
		sample[bandOf(w.Score)]++
		if ok {
			known[bandOf(w.Score)]++
		}
	}
	for band, want := range map[int]float64{20: 41.5, 30: 70.5, 40: 82.5, 50: 95, 60: 98.5, 70: 100, 80: 100} {
		if sample[band] != 200 || 100*known[band]/sample[band] != want {
			t.Errorf("%d: %v of %v are known, want %v %% of 200", band, known[band], sample[band], want)
		}
	}
	for least, want := range map[int]float64{50: 97.9, 60: 99.4} {
		all, sum := 0.0, 0.0
		for band := least; band <= 80; band += 10 {
			all += words[band]
			sum += words[band] * known[band] / sample[band]
		}
		if got := 100 * sum / all; got < want {
			t.Errorf("from %d on %.1f %% are known, want %v", least, got, want)
		}
	}
}

// TestRussianOrder checks that scores put known words of the judged sample before others:
// the area under the ROC curve, that is, the share of pairs in the right order.
func TestRussianOrder(t *testing.T) {
	const want = 0.88
	d := open(t, "ru-nouns", dicts.Options{})
	scores := map[bool][]int{}
	for word, known := range judged(t, "known-ru.txt") {
		w, _ := d.Lookup(word)
		scores[known] = append(scores[known], w.Score)
	}
	right, pairs := 0.0, 0.0
	for _, known := range scores[true] {
		for _, unknown := range scores[false] {
			pairs++
			switch {
			case known > unknown:
				right++
			case known == unknown:
				right += 0.5
			}
		}
	}
	if got := right / pairs; got < want {
		t.Errorf("area under the curve = %.3f, want %v", got, want)
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
