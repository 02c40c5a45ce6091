package glosses

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"maps"
	"slices"
	"strings"
)

// blockSize is the size of the blocks of entries before compression, in bytes. Larger blocks save space, but take
// longer to read.
const blockSize = 4096

// Irregular is an inflected form that rules don't find, for example MICE.
type Irregular struct {
	Form, Lemma string // normal
	Part        Part
}

// Pack packs definitions: the senses of all words, in order for each key, and irregular forms, which can have
// duplicates. Lemmas must be ASCII and have a letter, definitions must be single lines and not empty. The same input
// gives the same bytes. Only the texts of the book are used.
func Pack(b Book, senses []Sense, irregular []Irregular) []byte {
	p := &packer{numbers: numberWords(senses), starts: make(map[string]int)}
	byKey := make(map[string][]Sense)
	for _, s := range senses {
		text := string(key([]byte(s.Lemma)))
		byKey[text] = append(byKey[text], s)
	}
	for _, text := range slices.Sorted(maps.Keys(byKey)) {
		p.add(text, byKey[text])
	}
	p.endBlock()
	var data [sections][]byte
	data[wordsSection] = deflate([]byte(strings.Join(p.vocabulary(), "\n")))
	data[definitionsSection] = p.definitions
	data[irregularSection] = deflate([]byte(irregularLines(irregular)))
	data[directorySection] = deflate(p.directory.Bytes())
	data[entriesSection] = p.entries
	out := fmt.Appendf(nil, "# title: %s\n# source: %s\n# licence: %s\n# sections:", b.Title, b.Source, b.Licence)
	for _, section := range data {
		out = fmt.Appendf(out, " %d", len(section))
	}
	out = append(out, "\n\n"...)
	out = append(out, slices.Concat(data[:]...)...)
	return binary.BigEndian.AppendUint32(out, crc32.ChecksumIEEE(out))
}

func irregularLines(irregular []Irregular) string {
	var lines []string
	for _, i := range irregular {
		lines = append(lines, fmt.Sprintf("%s %s %d\n", i.Form, i.Lemma, i.Part))
	}
	slices.Sort(lines)
	return strings.Join(slices.Compact(lines), "")
}

// packer puts the sections together.
type packer struct {
	numbers     map[string]int // of words
	definitions []byte
	starts      map[string]int // of definitions
	directory   bytes.Buffer
	entries     []byte

	block     []byte // the current one
	firstKey  string // in the block
	firstText int    // start of its definitions
	last      string // the previous spelling
}

// numberWords numbers words. As uvarints, numbers take one byte below 128 and two below 16,384; words whose numbers
// take as many bytes are sorted, for compression.
func numberWords(senses []Sense) map[string]int {
	counts := make(map[string]int)
	seen := make(map[string]bool)
	for _, s := range senses {
		if seen[s.Definition] {
			continue
		}
		seen[s.Definition] = true
		for _, token := range split(s.Definition) {
			counts[token]++
		}
	}
	words := slices.SortedFunc(maps.Keys(counts), func(a, b string) int {
		return cmp.Or(counts[b]-counts[a], strings.Compare(a, b))
	})
	from := 0
	for _, to := range []int{1 << 7, 1 << 14, len(words)} {
		to = min(to, len(words))
		slices.Sort(words[from:to])
		from = to
	}
	numbers := make(map[string]int, len(words))
	for i, word := range words {
		numbers[word] = i
	}
	return numbers
}

// vocabulary returns the words by number.
func (p *packer) vocabulary() []string {
	words := make([]string, len(p.numbers))
	for word, i := range p.numbers {
		words[i] = word
	}
	return words
}

// add adds the entries of a key, one for each spelling.
func (p *packer) add(text string, senses []Sense) {
	if len(p.block) >= blockSize {
		p.endBlock()
	}
	if len(p.block) == 0 {
		p.firstKey, p.firstText = text, len(p.definitions)
	}
	var spellings []string
	for _, s := range senses {
		if !slices.Contains(spellings, s.Lemma) {
			spellings = append(spellings, s.Lemma)
		}
	}
	for _, spelling := range spellings {
		p.addEntry(spelling, senses)
	}
}

// addEntry adds an entry with those senses that have this spelling.
func (p *packer) addEntry(spelling string, senses []Sense) {
	shared := 0
	for shared < min(len(spelling), len(p.last)) && spelling[shared] == p.last[shared] {
		shared++
	}
	p.last = spelling
	p.number(shared)
	p.number(len(spelling) - shared)
	p.block = append(p.block, spelling[shared:]...)
	n := 0
	for _, s := range senses {
		if s.Lemma == spelling {
			n++
		}
	}
	p.number(n)
	for place, s := range senses {
		if s.Lemma == spelling {
			p.addSense(place, s)
		}
	}
}

func (p *packer) addSense(place int, s Sense) {
	start, known := p.starts[s.Definition]
	packed := p.pack(s.Definition)
	head := place<<3 | int(s.Part)<<1
	if known {
		p.number(head | 1)
		p.number(s.Count)
		p.number(start)
	} else {
		p.number(head)
		p.number(s.Count)
		p.starts[s.Definition] = len(p.definitions)
		p.definitions = append(p.definitions, packed...)
	}
	p.number(len(packed))
}

// pack packs a definition.
func (p *packer) pack(definition string) []byte {
	var packed []byte
	for _, token := range split(definition) {
		packed = binary.AppendUvarint(packed, uint64(p.numbers[token]))
	}
	return packed
}

func (p *packer) number(n int) { p.block = binary.AppendUvarint(p.block, uint64(n)) }

// endBlock compresses the block, unless it's empty.
func (p *packer) endBlock() {
	if len(p.block) == 0 {
		return
	}
	packed := deflate(p.block)
	fmt.Fprintf(&p.directory, "%s %d %d\n", p.firstKey, len(packed), p.firstText)
	p.entries = append(p.entries, packed...)
	p.block, p.last = nil, ""
}
