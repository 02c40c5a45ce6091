package dicts

import (
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestPlainWords parses random lists, in order or not, and compares the words with those that the lines have one by
// one.
func TestPlainWords(t *testing.T) {
	for seed := range uint64(40) {
		rng := rand.New(rand.NewPCG(seed, 0))
		letters := []string{"ab", "abcdefghijklmnopqrstuvwxyz", "aAbBzZ", "aéя", "ab-'"}[seed%5]
		lines := make([]string, 1+rng.IntN(3000))
		for i := range lines {
			lines[i] = randomLine(rng, []rune(letters))
		}
		if seed%2 == 0 {
			slices.Sort(lines)
		}
		var words []Word
		for _, line := range lines {
			entry, score, err := columns(strings.TrimSpace(line))
			if err != nil {
				t.Fatal(err)
			}
			if text, ok := Normal(entry, Options{}); ok {
				words = append(words, Word{text, score})
			}
		}
		text := strings.Join(lines, "\n")
		for _, r := range []io.Reader{strings.NewReader(text), io.MultiReader(strings.NewReader(text))} {
			d, _, err := Parse("list", r, Options{})
			if len(words) == 0 {
				if err == nil {
					t.Errorf("seed %d: words in a list without any", seed)
				}
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			want := New("list", words)
			if !slices.Equal(slices.Collect(d.All()), slices.Collect(want.All())) {
				t.Errorf("seed %d: %d words, want %d", seed, d.Len(), want.Len())
			}
			for length, g := range want.groups {
				if d.groups[length].banned != g.banned || d.groups[length].size != g.size {
					t.Errorf("seed %d: group %+v, want %+v", seed, d.groups[length], g)
				}
			}
		}
	}
}

// randomLine returns a word of up to seventy letters, most of them of up to seven, some with a score.
func randomLine(rng *rand.Rand, letters []rune) string {
	most := 7
	if rng.IntN(20) == 0 {
		most = 70
	}
	word := make([]rune, 1+rng.IntN(most))
	for i := range word {
		word[i] = letters[rng.IntN(len(letters))]
	}
	ends := []string{"", "", "", "\r", fmt.Sprint(";", rng.IntN(5)), ",7\r", "\t12", ";0000000001", ";3;clue", " ; 4 "}
	return string(word) + ends[rng.IntN(len(ends))]
}

// TestASCIILetters compares counting eight letters at a time with counting one by one, for each byte at each place.
func TestASCIILetters(t *testing.T) {
	for n := range 20 {
		for c := range 256 {
			for _, rest := range []string{"", "a", "zzzzzzzzz"} {
				text := strings.Repeat("aZ", n)[:n] + string([]byte{byte(c)}) + rest
				want := n
				if 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' {
					want = len(text)
				}
				if got := asciiLetters(text); got != want {
					t.Fatalf("%q: %d letters, want %d", text, got, want)
				}
			}
		}
	}
}
