package glosses

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"slices"
	"strings"
	"sync"
)

// block is a block of entries, which is decoded on first use.
type block struct {
	first  string // its first key
	senses func() []packedSense
}

// packedSense is a sense whose definition isn't decoded.
type packedSense struct {
	key, spelling string
	place, count  int
	part          Part
	definition    []byte
}

// base is the base word of an irregular form.
type base struct {
	lemma string
	part  Part
}

// Read reads packed definitions, which it retains. It verifies the checksum and decodes hardly anything.
func Read(data []byte) (*Book, error) {
	end := len(data) - crc32.Size
	if end < 0 || binary.BigEndian.Uint32(data[end:]) != crc32.ChecksumIEEE(data[:end]) {
		return nil, errCorrupt
	}
	head, rest, ok := bytes.Cut(data[:end], []byte("\n\n"))
	if !ok {
		return nil, errCorrupt
	}
	b := new(Book)
	var sizes [sections]int
	for line := range strings.SplitSeq(string(head), "\n") {
		if !b.set(line, &sizes) {
			return nil, errCorrupt
		}
	}
	var parts [sections][]byte
	for i, size := range sizes {
		if size < 0 || size > len(rest) {
			return nil, errCorrupt
		}
		parts[i], rest = rest[:size], rest[size:]
	}
	b.definitions = parts[definitionsSection]
	b.words = sync.OnceValue(func() []string { return lines(parts[wordsSection]) })
	b.irregularPasts = sync.OnceValue(b.readIrregularPasts)
	b.irregular = sync.OnceValue(func() map[string][]base { return readIrregular(parts[irregularSection]) })
	if err := b.readDirectory(parts[directorySection], parts[entriesSection]); err != nil {
		return nil, err
	}
	return b, nil
}

// set parses a line of the header. It returns false if the line is corrupt.
func (b *Book) set(line string, sizes *[sections]int) bool {
	name, value, _ := strings.Cut(line, ": ")
	switch name {
	case "# title":
		b.Title = value
	case "# source":
		b.Source = value
	case "# licence":
		b.Licence = value
	case "# sections":
		n, err := fmt.Sscan(value, &sizes[0], &sizes[1], &sizes[2], &sizes[3], &sizes[4])
		return n == sections && err == nil
	default:
		return false
	}
	return true
}

// lines decompresses lines; it returns none if they are corrupt.
func lines(packed []byte) []string {
	text, err := inflate(packed)
	if err != nil || len(text) == 0 {
		return nil
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

func readIrregular(packed []byte) map[string][]base {
	all := make(map[string][]base)
	for _, line := range lines(packed) {
		if f := strings.Fields(line); len(f) == 3 && len(f[2]) == 1 {
			all[f[0]] = append(all[f[0]], base{f[1], Part(f[2][0] - '0')})
		}
	}
	return all
}

// readIrregularPasts returns the verbs that have an irregular past not in T.
func (b *Book) readIrregularPasts() map[string]bool {
	verbs := make(map[string]bool)
	for form, bases := range b.irregular() {
		for _, base := range bases {
			if base.part == Verb && irregularVerbForm(form) == Past && !hasSuffix(form, "T", "ED") {
				verbs[base.lemma] = true
			}
		}
	}
	return verbs
}

func (b *Book) readDirectory(directory, entries []byte) error {
	for _, line := range lines(directory) {
		var first string
		var size, start int
		if n, _ := fmt.Sscan(line, &first, &size, &start); n != 3 || size < 0 || size > len(entries) || start < 0 {
			return errCorrupt
		}
		packed := entries[:size]
		entries = entries[size:]
		senses := sync.OnceValue(func() []packedSense { return b.readBlock(packed, start) })
		b.blocks = append(b.blocks, block{first, senses})
	}
	return nil
}

// readBlock decodes a block whose definitions begin at start. From a corrupt block it returns the senses before the
// first corrupt one.
func (b *Book) readBlock(packed []byte, start int) []packedSense {
	data, err := inflate(packed)
	if err != nil {
		return nil
	}
	var (
		senses   []packedSense
		texts    strings.Builder // all spellings and keys, which share its memory
		spelling []byte
	)
	text := func(b []byte) string {
		from := texts.Len()
		texts.Write(b)
		return texts.String()[from:]
	}
	for u := (&uvarints{data: data}); len(u.data) > 0; {
		shared := u.number()
		rest := u.bytes(u.number())
		if shared > len(spelling) {
			break
		}
		spelling = append(spelling[:shared], rest...)
		s := packedSense{key: text(key(spelling)), spelling: text(spelling)}
		for n := u.number(); n > 0 && b.readSense(u, &s, &start); n-- {
			senses = append(senses, s)
		}
	}
	return senses
}

// readSense reads a sense of a spelling. It advances start unless the definition is a reference. It returns false if
// the sense is corrupt.
func (b *Book) readSense(u *uvarints, s *packedSense, start *int) bool {
	head := u.number()
	s.place, s.part, s.count = head>>3, Part(head>>1&3), u.number()
	from := start
	if head&1 == 1 {
		reference := u.number()
		from = &reference
	}
	size := u.number()
	if u.failed || *from > len(b.definitions) || size > len(b.definitions)-*from {
		u.data, u.failed = nil, true
		return false
	}
	s.definition = b.definitions[*from : *from+size]
	*from += size
	return true
}

// lookup returns the senses of a key, in order.
func (b *Book) lookup(text string) []packedSense {
	i, found := slices.BinarySearchFunc(b.blocks, text, func(b block, text string) int {
		return strings.Compare(b.first, text)
	})
	if !found {
		i--
	}
	if i < 0 {
		return nil
	}
	senses := b.blocks[i].senses()
	from, _ := slices.BinarySearchFunc(senses, text, func(s packedSense, text string) int {
		return strings.Compare(s.key, text)
	})
	to := from
	for to < len(senses) && senses[to].key == text {
		to++
	}
	own := slices.Clone(senses[from:to])
	slices.SortStableFunc(own, func(s, t packedSense) int { return s.place - t.place })
	return own
}

// unpack decodes a definition.
func (b *Book) unpack(definition []byte) string {
	words := b.words()
	var tokens []string
	u := &uvarints{data: definition}
	for len(u.data) > 0 {
		n := u.number()
		if n >= len(words) || words[n] == "" {
			break
		}
		tokens = append(tokens, words[n])
	}
	return joined(tokens)
}
