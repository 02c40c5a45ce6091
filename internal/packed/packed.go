// Package packed implements the file format of the embedded word lists: front-coded,
// bit-packed text that is smaller than gzip's output and several times as fast to read.
//
// A list starts with a header of lines "# key: value", terminated by an empty line:
//
//	# name: en
//	# title: ...
//	# source: ...
//	# licence: ...
//	# letters: ABCDEFGHIJKLMNOPQRSTUVWXYZ
//	# scores: 5 10 20
//	# lengths: 2:143:209 3:1242:2390
//
// The last three lines describe the data: the alphabet in code point order, the
// distinct scores in ascending order, and length:words:bytes for each group, that is,
// for the words of one length in letters. The groups follow in this order, the words
// of each sorted bytewise by their UTF-8.
//
// A word is a sequence of bits, most significant first: the length of the prefix shared
// with the previous word, the remaining letters, and the score. Letters and scores are
// indices into the header's lists, and each number takes as many bits as its largest
// possible value. A group starts on a byte boundary. Eight zero bytes follow the last
// group, and then the big-endian CRC-32 (IEEE) of everything before it.
package packed

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"math/bits"
	"strings"
	"unicode/utf8"
)

// Header describes a list. Its texts are single lines.
type Header struct {
	Name, Title, Source, Licence string

	Words int // number of words
}

// List is a packed list.
type List struct {
	Header
	Groups []Group // by length, ascending

	letters []rune // ascending
	scores  []int  // ascending
}

// Group is the words of one length.
type Group struct {
	Length int // in letters
	Words  int

	size int    // in bytes
	data []byte // size bytes, and padding bytes of what follows
}

const (
	maxLength    = 100 // letters in a word; bounds what a corrupt list can allocate
	padding      = 8   // bytes after the last group, so that readBits can always load 64 bits
	checksumSize = crc32.Size
)

var errCorrupt = errors.New("corrupt list")

// Read verifies the checksum and reads the header of a list, which retains data. It doesn't decode any words: see
// [List.Each].
func Read(data []byte) (*List, error) {
	end := len(data) - checksumSize
	if end < 0 || binary.BigEndian.Uint32(data[end:]) != crc32.ChecksumIEEE(data[:end]) {
		return nil, errCorrupt
	}
	l, body, err := readHeader(data[:end])
	if err != nil {
		return nil, err
	}
	for i := range l.Groups {
		g := &l.Groups[i]
		// The check of Words bounds the allocation in Each.
		if g.size > len(body)-padding || g.Words > 8*len(data) {
			return nil, errCorrupt
		}
		g.data, body = body[:g.size+padding], body[g.size:]
	}
	if len(body) != padding {
		return nil, errCorrupt
	}
	return l, nil
}

// Each calls add with each word of a group of l, in order. It returns an error unless the words are sorted, unique, and
// Words in number; add can have been called by then.
func (l *List) Each(g Group, add func(text string, score int)) error {
	var (
		at         = 0 // position in bits
		sharedBits = bits.Len(uint(g.Length - 1))
		letterBits = indexBits(len(l.letters))
		scoreBits  = indexBits(len(l.scores))

		word    []byte                    // the previous word
		letters = make([]int, g.Length)   // the indices of its letters
		offsets = make([]int, g.Length+1) // where each letter starts in it
		texts   strings.Builder           // all words, which share its memory
	)
	texts.Grow(g.Words * g.Length * utf8.RuneLen(l.letters[len(l.letters)-1]))
	for i := range g.Words {
		shared := readBits(g.data, at, sharedBits)
		at += sharedBits
		if i == 0 && shared > 0 || shared >= g.Length {
			return errCorrupt
		}
		before := letters[shared] // of the previous word, at the first difference
		word = word[:offsets[shared]]
		for pos := shared; pos < g.Length; pos++ {
			letter := readBits(g.data, at, letterBits)
			at += letterBits
			if letter >= len(l.letters) {
				return errCorrupt
			}
			letters[pos] = letter
			word = utf8.AppendRune(word, l.letters[letter])
			offsets[pos+1] = len(word)
		}
		score := readBits(g.data, at, scoreBits)
		at += scoreBits
		if score >= len(l.scores) || i > 0 && letters[shared] <= before {
			return errCorrupt
		}
		start := texts.Len()
		texts.Write(word)
		add(texts.String()[start:], l.scores[score])
	}
	if (at+7)>>3 != g.size {
		return errCorrupt
	}
	return nil
}

// indexBits returns the number of bits of an index into n values.
func indexBits(n int) int { return bits.Len(uint(n - 1)) }

// readBits reads the n-bit number, n <= 56, at a bit offset. It returns 0 if fewer than eight bytes are left, which
// happens only in corrupt data.
func readBits(data []byte, bit, n int) int {
	at := bit >> 3
	if at > len(data)-8 {
		return 0
	}
	window := binary.BigEndian.Uint64(data[at:]) << (bit & 7)
	return int(window >> 1 >> ((63 - n) & 63))
}
