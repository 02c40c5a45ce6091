package glosses

// The file with the definitions begins with lines "# key: value" and an empty line, as the word lists do:
//
//	# title: ...
//	# source: ...
//	# licence: ...
//	# sections: 171214 1902113 42117 3071 1012207
//
// The last line has the sizes of the sections in bytes, which follow in this order, and after them the big-endian
// CRC-32 (IEEE) of everything before it.
//
// words: the vocabulary, compressed lines: words, and what stands between words. The number of a word is that of its
// line, from 0.
//
// definitions: each is a run of uvarints, the numbers of its words. The most frequent words have the lowest numbers. A
// space between two words is implied.
//
// irregular: compressed lines "FORM LEMMA PART", such as "MICE MOUSE 0".
//
// directory: compressed lines "KEY SIZE START", one for each block of the entries: the first key in it, its
// compressed size, and where the definitions begin that are first used in it.
//
// entries: blocks, each compressed by itself. An entry is a spelling, such as "ice cream", and its senses. Entries are
// sorted by key, which is the normal form of the spelling (ICECREAM), and all entries of a key are in one block. All
// numbers are uvarints:
//
//	bytes shared with the spelling before, bytes that follow, these bytes, number of senses;
//	for each sense: 8 * place among the senses of the key + 2 * part of speech + reference, tag count,
//	                start of the definition if reference is 1, bytes of the definition.
//
// If reference is 0 the definition begins where the last such one ended.

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"sync"
)

// Book is definitions in the packed form. It is safe for concurrent use.
type Book struct {
	Title, Source, Licence string // single lines

	words          func() []string
	definitions    []byte
	irregular      func() map[string][]base
	irregularPasts func() map[string]bool
	blocks         []block
}

// Sections of the file, in order.
const (
	wordsSection = iota
	definitionsSection
	irregularSection
	directorySection
	entriesSection
	sections
)

var errCorrupt = errors.New("corrupt definitions")

// inflaters pools decompressors, which take 40 KB each.
var inflaters = sync.Pool{New: func() any { return flate.NewReader(nil) }}

// inflate decompresses a section or a block.
func inflate(data []byte) ([]byte, error) {
	r := inflaters.Get().(io.Reader)
	defer inflaters.Put(r)
	if err := r.(flate.Resetter).Reset(bytes.NewReader(data), nil); err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// deflate compresses a section or a block.
func deflate(data []byte) []byte {
	var out bytes.Buffer
	w, err := flate.NewWriter(&out, flate.BestCompression)
	if err != nil {
		panic(err) // cannot happen: the level is valid
	}
	w.Write(data) // writing to a buffer never fails
	w.Close()
	return out.Bytes()
}

// key returns the normal form of a spelling: its letters, in upper case.
func key(spelling []byte) []byte {
	letters := make([]byte, 0, len(spelling))
	for _, b := range spelling {
		switch {
		case 'a' <= b && b <= 'z':
			letters = append(letters, b-'a'+'A')
		case 'A' <= b && b <= 'Z':
			letters = append(letters, b)
		}
	}
	return letters
}

// split splits a definition into words and the text between words, which joined puts together again. It omits a single
// space between words.
func split(definition string) []string {
	var tokens []string
	for definition != "" {
		inWord := isWordByte(definition[0])
		n := 1
		for n < len(definition) && isWordByte(definition[n]) == inWord {
			n++
		}
		if token := definition[:n]; token != " " || len(tokens) == 0 || n == len(definition) {
			tokens = append(tokens, token)
		}
		definition = definition[n:]
	}
	return tokens
}

// isWordByte reports whether a byte is part of a word rather than between words.
func isWordByte(b byte) bool {
	return 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || '0' <= b && b <= '9' || b == '-' || b == '\''
}

// joined undoes [split].
func joined(tokens []string) string {
	var b strings.Builder
	word := false // the last token is a word
	for _, token := range tokens {
		next := isWordByte(token[0])
		if word && next {
			b.WriteByte(' ')
		}
		b.WriteString(token)
		word = next
	}
	return b.String()
}

// uvarints reads numbers and bytes. After running out of bytes, or reading a number beyond limit, it returns zeros.
type uvarints struct {
	data   []byte
	failed bool
}

// limit is beyond all numbers in a valid file.
const limit = 1 << 30

func (u *uvarints) number() int {
	n, size := binary.Uvarint(u.data)
	if size <= 0 || n > limit {
		u.data, u.failed = nil, true
		return 0
	}
	u.data = u.data[size:]
	return int(n)
}

func (u *uvarints) bytes(n int) []byte {
	if n > len(u.data) {
		u.data, u.failed = nil, true
		return nil
	}
	out := u.data[:n]
	u.data = u.data[n:]
	return out
}
