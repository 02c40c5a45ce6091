package dicts_test

import (
	"os"
	"path/filepath"
	"testing"

	"crossat/dicts"
)

// judgement is a word of the sample in testdata/known-en.txt, whose head says how it was
// drawn and judged.
type judgement struct {
	dicts.Word
	known bool
}

// judged returns the sample, with the scores of the list en.
func judged(t *testing.T) []judgement {
	t.Helper()
	f, err := os.Open(filepath.Join("testdata", "known-en.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	sample, _, err := dicts.Parse("known-en", f, dicts.Options{})
	if err != nil {
		t.Fatal(err)
	}
	en := open(t, "en", dicts.Options{Rude: true}) // the sample has rude words
	var words []judgement
	for w := range sample.All() {
		scored, ok := en.Lookup(w.Text)
		if !ok {
			t.Fatalf("%s is not in en", w.Text)
		}
		words = append(words, judgement{scored, w.Score == 1})
	}
	return words
}

// TestScoresOfKnownWords checks that a known word has a greater score than an unknown one
// in at least 96 of 100 pairs, which is the area under the ROC curve. It was 0.969 when the
// sample was judged; SCOWL's levels alone had 0.904.
func TestScoresOfKnownWords(t *testing.T) {
	words := judged(t)
	if len(words) != 2000 {
		t.Errorf("%d words in the sample, want 2000", len(words))
	}
	wins, pairs := 0.0, 0.0
	for _, a := range words {
		for _, b := range words {
			if !a.known || b.known {
				continue
			}
			pairs++
			switch {
			case a.Score > b.Score:
				wins++
			case a.Score == b.Score:
				wins += 0.5
			}
		}
	}
	if area := wins / pairs; area < 0.96 {
		t.Errorf("area under the ROC curve %.3f, want at least 0.96", area)
	}
}

// TestShareOfKnownWords checks how many words are known in bands of scores, in per cent:
// what a score promises. dicts/README.md has the shares as they were judged.
func TestShareOfKnownWords(t *testing.T) {
	words := judged(t)
	tests := []struct {
		from, to    int // scores
		least, most float64
	}{
		{90, 100, 99, 100},
		{80, 89, 98, 100},
		{70, 79, 98, 100},
		{60, 69, 97, 100},
		{50, 59, 92, 100},
		{40, 49, 65, 90},
		{30, 39, 20, 45},
		{20, 29, 5, 25},
		{10, 19, 0, 10},
		{0, 9, 0, 5},
		{50, 100, 95, 100},
		{60, 100, 98, 100},
	}
	for _, tt := range tests {
		known, all := 0.0, 0.0
		for _, w := range words {
			if w.Score < tt.from || w.Score > tt.to {
				continue
			}
			all++
			if w.known {
				known++
			}
		}
		if share := 100 * known / all; all < 100 || share < tt.least || share > tt.most {
			t.Errorf("at %d to %d, %.1f %% of %.0f words are known, want %.0f to %.0f %% of 100 or more",
				tt.from, tt.to, share, all, tt.least, tt.most)
		}
	}
}

// TestEnoughKnownWords checks that grids can be filled with words that a solver knows.
func TestEnoughKnownWords(t *testing.T) {
	known := open(t, "en", dicts.Options{MinScore: 50})
	for length, want := range map[int]int{3: 600, 4: 2500, 5: 5000, 6: 8000, 7: 10000, 8: 11000} {
		if got := len(known.ByLength(length)); got < want {
			t.Errorf("%d words of %d letters score 50, want at least %d", got, length, want)
		}
	}
}

// TestFamiliarity checks words that earlier ways to score got wrong.
func TestFamiliarity(t *testing.T) {
	tests := []struct {
		what        string
		least, most int
		words       []string
	}{
		{"everyday words", 70, 100, []string{"THE", "TREE", "TREES", "ACRES", "ERA"}},
		{"safe words", 60, 90, []string{"CROSSWORD", "LEER", "IRE", "OBOE", "SLEET", "REGALES"}},
		{"well-known names", 70, 100, []string{"NEWYORK", "PARIS", "EINSTEIN", "UNITEDSTATES"}},
		{"phrases people use", 50, 100, []string{"ICECREAM", "HOTDOG", "CREDITCARD", "BYANDLARGE"}},
		{"phrases of common parts", 30, 49, []string{"LOOSEOFF", "DATEBREAD", "LAYREADER"}},
		{"crossword favourites", 50, 100, []string{"OREO", "ALOE", "EON", "ARIA", "IOTA"}},
		{"words only solvers know", 25, 49, []string{"ESTOP", "ASEA", "ATEN", "ETUI", "OLEO"}},
		{"rare words", 1, 39, []string{"IMARET", "EYRA", "FANGO", "TATU", "AHURA", "CFTR"}},
		{"taxa", 1, 25, []string{"GENUSMALACOSOMA", "FELIDAE", "ROSACEAE"}},
	}
	en := open(t, "en", dicts.Options{})
	for _, tt := range tests {
		for _, text := range tt.words {
			w, ok := en.Lookup(text)
			if !ok || w.Score < tt.least || w.Score > tt.most {
				t.Errorf("%s: %s scores %d, want %d to %d", tt.what, text, w.Score, tt.least, tt.most)
			}
		}
	}
}
