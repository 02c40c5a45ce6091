package dicts_test

import (
	"slices"
	"testing"

	"crossat/dicts"
)

// TestLetters spells words from their numbers, in their own alphabet and in a wider one.
func TestLetters(t *testing.T) {
	d := dicts.New("test", []dicts.Word{{Text: "ЁЖ"}, {Text: "ON"}, {Text: "NO"}, {Text: "ABC"}, {Text: "𝄞A"}})
	for _, length := range []int{2, 3, 7} {
		own := d.Letters(length)
		wider := own.In([]rune("ABCNOZЁЖ𝄞"))
		for _, l := range []*dicts.Letters{own, wider} {
			counts := make([]int32, length*len(l.Alphabet))
			var words []string
			for row := range slices.Chunk(l.Rows, length) {
				var word []rune
				for pos, letter := range row {
					word = append(word, l.Alphabet[letter])
					counts[pos*len(l.Alphabet)+int(letter)]++
				}
				words = append(words, string(word))
			}
			var want []string
			for _, w := range d.ByLength(length) {
				want = append(want, w.Text)
			}
			if !slices.Equal(words, want) || !slices.IsSorted(l.Alphabet) {
				t.Errorf("length %d: %q of %q, want %q", length, words, string(l.Alphabet), want)
			}
			if !slices.Equal(l.Counts, counts) {
				t.Errorf("length %d: counts %v, want %v", length, l.Counts, counts)
			}
		}
	}
}
