package dicts

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"
)

// maxPlain is the maximum length of words in [plainWords].
const maxPlain = 63

// plainWords holds words of ASCII letters, all of one length, as offsets into the text of a list. They take a third of
// the memory of [Word], and a grid needs only words of a few lengths.
type plainWords struct {
	letters  int // per word
	text     string
	chunks   [][]plainWord // so that growing copies nothing
	count    int
	last     plainWord
	prefix   uint64 // of the last
	unsorted bool   // they aren't in ascending order
	banned   bool   // some score is 0
}

// plainWord is the offset of a word in the text, and its score.
type plainWord struct {
	start uint32
	score int32
}

// wordsPerChunk words fill a page of memory.
const wordsPerChunk = 512

func (w *plainWords) add(word plainWord) {
	if w.count%wordsPerChunk == 0 {
		w.chunks = append(w.chunks, make([]plainWord, 0, wordsPerChunk))
	}
	chunk := &w.chunks[len(w.chunks)-1]
	*chunk = append(*chunk, word)
	if !w.unsorted {
		prefix := upperPrefix(w.text[word.start:][:w.letters])
		w.unsorted = w.count > 0 && (prefix < w.prefix || prefix == w.prefix && !w.less(w.last, word))
		w.last, w.prefix = word, prefix
	}
	w.banned = w.banned || word.score <= 0
	w.count++
}

// sort sorts the words by text, and keeps the highest score of duplicates.
func (w *plainWords) sort() {
	if !w.unsorted {
		return
	}
	type prefixed struct {
		prefix uint64
		plainWord
	}
	all := make([]prefixed, 0, w.count)
	for _, chunk := range w.chunks {
		for _, word := range chunk {
			all = append(all, prefixed{upperPrefix(w.text[word.start:][:w.letters]), word})
		}
	}
	// A stable sort is faster for lists in order except for capitals, slower for lists in no order.
	slices.SortStableFunc(all, func(a, b prefixed) int {
		switch {
		case a.prefix != b.prefix:
			return cmp.Compare(a.prefix, b.prefix)
		case w.less(a.plainWord, b.plainWord):
			return -1
		case w.less(b.plainWord, a.plainWord):
			return 1
		}
		return cmp.Compare(b.score, a.score)
	})
	sorted := make([]plainWord, 0, len(all))
	w.banned = false
	for i, word := range all {
		if i == 0 || word.prefix != all[i-1].prefix || w.less(all[i-1].plainWord, word.plainWord) {
			sorted = append(sorted, word.plainWord)
			w.banned = w.banned || word.score <= 0
		}
	}
	w.chunks, w.count, w.unsorted = [][]plainWord{sorted}, len(sorted), false
}

// less reports whether a word comes before another.
func (w *plainWords) less(a, b plainWord) bool {
	v, u := w.text[a.start:][:w.letters], w.text[b.start:][:w.letters]
	for i := range len(v) {
		if x, y := v[i]&^lowerBit, u[i]&^lowerBit; x != y {
			return x < y
		}
	}
	return false
}

// lowerBit is the bit that distinguishes lower-case from upper-case ASCII letters.
const lowerBit = 'a' - 'A'

// eachByte times a byte repeats the byte eight times.
const eachByte = 0x0101010101010101

// asciiLetters counts the ASCII letters at the start of text, eight at a time.
func asciiLetters(text string) int {
	n := 0
	for ; len(text)-n >= 8; n += 8 {
		bytes := eight(text[n:])
		low := (bytes | eachByte*lowerBit) & (eachByte * 0x7f)
		letters := (low + eachByte*(0x80-'a')) &^ (low + eachByte*(0x7f-'z')) &^ bytes // in the top bit of each byte
		if others := ^letters & (eachByte * 0x80); others != 0 {
			return n + bits.TrailingZeros64(others)/8
		}
	}
	for n < len(text) && 'a' <= text[n]|lowerBit && text[n]|lowerBit <= 'z' {
		n++
	}
	return n
}

// upperPrefix returns the first eight letters of a word of ASCII letters, in upper case, as a number that sorts like
// them.
func upperPrefix(word string) uint64 {
	if len(word) >= 8 {
		return bits.ReverseBytes64(eight(word)) &^ (eachByte * lowerBit)
	}
	prefix := uint64(0)
	for _, c := range []byte(word) {
		prefix = prefix<<8 | uint64(c)
	}
	return prefix &^ (eachByte * lowerBit)
}

// eight returns the first eight bytes of text in little-endian order.
func eight(text string) uint64 {
	_ = text[7]
	return uint64(text[0]) | uint64(text[1])<<8 | uint64(text[2])<<16 | uint64(text[3])<<24 |
		uint64(text[4])<<32 | uint64(text[5])<<40 | uint64(text[6])<<48 | uint64(text[7])<<56
}

// words returns the words in their present order.
func (w *plainWords) words() []Word {
	var upper strings.Builder
	upper.Grow(w.letters * w.count)
	for _, chunk := range w.chunks {
		for _, word := range chunk {
			for _, c := range []byte(w.text[word.start:][:w.letters]) {
				upper.WriteByte(c &^ lowerBit)
			}
		}
	}
	words, text := make([]Word, 0, w.count), upper.String()
	for _, chunk := range w.chunks {
		for _, word := range chunk {
			words = append(words, Word{text[:w.letters], int(word.score)})
			text = text[w.letters:]
		}
	}
	return words
}
