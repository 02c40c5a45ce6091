// Package packed is the form of the embedded word lists: smaller than their text
// compressed by gzip, and read several times as fast.
//
// A list begins with a header of lines "# key: value" that an empty line ends:
//
//	# name: en
//	# title: ...
//	# source: ...
//	# licence: ...
//	# letters: ABCDEFGHIJKLMNOPQRSTUVWXYZ
//	# scores: 5 10 20
//	# lengths: 2:143:209 3:1242:2390
//
// The last three tell what words are made of: the letters by code point, the scores
// in ascending order, and for each length in letters how many words have it and in
// how many bytes they stand. These bytes follow, group by group, the words of each
// bytewise by their UTF-8. A word is a sequence of bits, highest first: how many
// letters it begins with as the one before does, its other letters, its score.
// Letters and scores are indices; each number has as many bits as the largest that
// is possible there. Eight zero bytes follow the groups, and then, big-endian, the
// CRC-32 (IEEE) of all that stands before.
package packed

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"math/bits"
	"strings"
	"unicode/utf8"
)

// Header is what a list tells of itself.
type Header struct {
	Name, Title, Source, Licence string

	Words int // how many
}

// List is a packed list.
type List struct {
	Header
	Groups []Group // by length, ascending

	letters []rune
	scores  []int
}

// Group is the words of one length.
type Group struct {
	Length int // in letters
	Words  int

	size int    // in bytes
	data []byte // that many, and lookAhead
}

const (
	maxLength = 100 // letters in a word: what a damaged list can ask for has an end
	lookAhead = 8   // bytes after the last group, so that a number is read in one piece
	sumSize   = crc32.Size
)

var errDamaged = errors.New("the list is damaged")

// Read reads a list, which retains data, and checks its sum. The words are left to
// [List.Each].
func Read(data []byte) (*List, error) {
	end := len(data) - sumSize
	if end < 0 || binary.BigEndian.Uint32(data[end:]) != crc32.ChecksumIEEE(data[:end]) {
		return nil, errDamaged
	}
	l, words, err := readHeader(data[:end])
	if err != nil {
		return nil, err
	}
	for i := range l.Groups {
		g := &l.Groups[i]
		if g.size > len(words)-lookAhead || g.Words > 8*len(data) {
			return nil, errDamaged
		}
		g.data, words = words[:g.size+lookAhead], words[g.size:]
	}
	if len(words) != lookAhead {
		return nil, errDamaged
	}
	return l, nil
}

// Each calls add with the words of a group of l, in their order: it is an error
// unless they are sorted, without repeats, and as many as Words.
func (l *List) Each(g Group, add func(text string, score int)) error {
	var (
		at         = 0 // in bits
		sharedBits = bits.Len(uint(g.Length - 1))
		letterBits = indexBits(len(l.letters))
		scoreBits  = indexBits(len(l.scores))

		word    []byte                    // the last one
		letters = make([]int, g.Length)   // its letters
		starts  = make([]int, g.Length+1) // where they stand in it
		texts   strings.Builder           // all words
	)
	texts.Grow(g.Words * g.Length * utf8.RuneLen(l.letters[len(l.letters)-1]))
	for i := range g.Words {
		shared := number(g.data, at, sharedBits)
		at += sharedBits
		if i == 0 && shared > 0 || shared >= g.Length {
			return errDamaged
		}
		before := letters[shared]
		word = word[:starts[shared]]
		for pos := shared; pos < g.Length; pos++ {
			letter := number(g.data, at, letterBits)
			at += letterBits
			if letter >= len(l.letters) {
				return errDamaged
			}
			letters[pos] = letter
			word = utf8.AppendRune(word, l.letters[letter])
			starts[pos+1] = len(word)
		}
		score := number(g.data, at, scoreBits)
		at += scoreBits
		if score >= len(l.scores) || i > 0 && letters[shared] <= before {
			return errDamaged
		}
		start := texts.Len()
		texts.Write(word)
		add(texts.String()[start:], l.scores[score])
	}
	if (at+7)>>3 != g.size {
		return errDamaged
	}
	return nil
}

// indexBits is how many bits an index of n things takes.
func indexBits(n int) int { return bits.Len(uint(n - 1)) }

// number is that of n bits, 56 at most, that begins at a bit of the data. What lies
// too far behind for eight bytes to be left is 0.
func number(data []byte, bit, n int) int {
	at := bit >> 3
	if at > len(data)-8 {
		return 0
	}
	window := binary.BigEndian.Uint64(data[at:]) << (bit & 7)
	return int(window >> 1 >> ((63 - n) & 63))
}
