package dicts

import (
	"fmt"
	"slices"
	"testing"
)

func TestBest(t *testing.T) {
	var words []Word
	for i := range 26 {
		words = append(words, Word{fmt.Sprintf("%cX", 'A'+i), i / 10}) // scores 0, 1, 2: ten, ten, six
	}
	words = append(words, Word{"ABC", 0}, Word{"ABD", 0})
	d := New("d", words)
	chosen := map[string]bool{} // words of score 1 that some seed has kept
	for seed := range uint64(50) {
		b := d.Best(9, seed)
		if b.Len() != 9+2 || b.Name() != "d" {
			t.Fatalf("seed %d: %d words, named %q", seed, b.Len(), b.Name())
		}
		two := b.ByLength(2)
		if !slices.IsSortedFunc(two, func(a, b Word) int { return slices.Compare([]byte(a.Text), []byte(b.Text)) }) {
			t.Errorf("seed %d: not sorted: %v", seed, two)
		}
		count := map[int]int{}
		for _, w := range two {
			count[w.Score]++
			if w.Score == 1 {
				chosen[w.Text] = true
			}
			if whole, ok := d.Lookup(w.Text); !ok || whole != w {
				t.Errorf("seed %d: %v is not in the list", seed, w)
			}
		}
		if count[2] != 6 || count[1] != 3 {
			t.Errorf("seed %d: words by score: %v", seed, count)
		}
		if again := d.Best(9, seed); again.Fingerprint() != b.Fingerprint() {
			t.Errorf("seed %d: a second call chooses other words", seed)
		}
	}
	if len(chosen) != 10 {
		t.Errorf("50 seeds chose %d of 10 tied words", len(chosen))
	}
	if d.Best(26, 1) != d || d.MaxGroup() != 26 {
		t.Errorf("Best(26) is not the Dict itself, whose largest group has %d words", d.MaxGroup())
	}
}
