package packed

import (
	"encoding/binary"
	"hash/crc32"
	"maps"
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"
)

// Pack packs words, a map from texts of 1 to 100 letters in UTF-8 to scores of at least 0. The same words give the same
// bytes. The texts of the header must be single lines; its Words is ignored, because Pack counts them.
func Pack(h Header, words map[string]int) []byte {
	l := &List{Header: h, letters: lettersOf(words), scores: slices.Sorted(maps.Values(words))}
	l.scores = slices.Compact(l.scores)
	var body []byte
	for _, texts := range byLength(words) {
		g := Group{Length: utf8.RuneCountInString(texts[0]), Words: len(texts)}
		data := l.pack(g, texts, words)
		g.size = len(data)
		l.Groups = append(l.Groups, g)
		body = append(body, data...)
	}
	out := append(l.header(), body...)
	out = append(out, make([]byte, padding)...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out))
}

// pack packs the sorted texts of a group.
func (l *List) pack(g Group, texts []string, scores map[string]int) []byte {
	var w bitWriter
	var previous []rune
	for _, text := range texts {
		letters := []rune(text)
		shared := 0
		for shared < len(previous) && letters[shared] == previous[shared] {
			shared++
		}
		w.write(shared, bits.Len(uint(g.Length-1)))
		for _, letter := range letters[shared:] {
			w.write(index(l.letters, letter), indexBits(len(l.letters)))
		}
		w.write(index(l.scores, scores[text]), indexBits(len(l.scores)))
		previous = letters
	}
	return w.data
}

// lettersOf returns the distinct letters of the words, ascending.
func lettersOf(words map[string]int) []rune {
	seen := make(map[rune]bool)
	for text := range words {
		for _, letter := range text {
			seen[letter] = true
		}
	}
	return slices.Sorted(maps.Keys(seen))
}

// byLength groups the texts by length, ascending, and sorts each group bytewise.
func byLength(words map[string]int) (groups [][]string) {
	byLength := make(map[int][]string)
	for text := range words {
		n := utf8.RuneCountInString(text)
		byLength[n] = append(byLength[n], text)
	}
	for _, n := range slices.Sorted(maps.Keys(byLength)) {
		slices.SortFunc(byLength[n], strings.Compare)
		groups = append(groups, byLength[n])
	}
	return groups
}

// index returns the index of a value that is in the slice.
func index[T rune | int](sorted []T, value T) int {
	i, _ := slices.BinarySearch(sorted, value)
	return i
}

// bitWriter writes what readBits reads.
type bitWriter struct {
	data []byte
	free int // unused bits in the last byte
}

// write writes a number in n bits, most significant first.
func (w *bitWriter) write(number, n int) {
	for n--; n >= 0; n-- {
		if w.free == 0 {
			w.data, w.free = append(w.data, 0), 8
		}
		w.free--
		w.data[len(w.data)-1] |= byte(number>>n&1) << w.free
	}
}
