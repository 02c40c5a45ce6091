package main

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"unicode"

	"golang.org/x/text/encoding/charmap"
)

// maxEdges bounds the walk over the word graph. It is far more than the graph has.
const maxEdges = 1 << 28

// openCorpora is the OpenCorpora dictionary in the format of pymorphy2
// (M. Korobov, Morphological analyzer and generator for Russian and Ukrainian languages,
// AIST 2015). A key of the graph is a word in windows-1251, a byte 1, and the packed
// numbers of a paradigm and of a form in that paradigm. Paradigms map forms to tags.
type openCorpora struct {
	words     *dawg
	paradigms [][]uint16
	tags      []grammemes
	forms     int // the number of keys the graph should have, according to its metadata
	inflection
}

// readOpenCorpora reads the npm package az, unpacked below root.
func readOpenCorpora(root string) (*openCorpora, error) {
	var err error
	read := func(name string) []byte {
		data, e := os.ReadFile(filepath.Join(azPackage.folder(root), "package", "dicts", name))
		err = errors.Join(err, e)
		return data
	}
	words, paradigms := read("words.dawg"), read("paradigms.array")
	tags, meta := read("gramtab-opencorpora-int.json"), read("meta.json")
	if err != nil {
		return nil, err
	}
	oc, err := parseOpenCorpora(words, paradigms, tags, meta)
	if err != nil {
		return nil, err
	}
	oc.inflection, err = readInflection(root)
	return oc, err
}

func parseOpenCorpora(words, paradigms, tags, meta []byte) (oc *openCorpora, err error) {
	oc = new(openCorpora)
	if oc.words, err = readDAWG(words); err != nil {
		return nil, fmt.Errorf("words.dawg: %w", err)
	}
	if oc.paradigms, err = parseParadigms(paradigms); err != nil {
		return nil, fmt.Errorf("paradigms.array: %w", err)
	}
	if oc.tags, err = parseTags(tags); err != nil {
		return nil, fmt.Errorf("gramtab: %w", err)
	}
	if oc.forms, err = parseMeta(meta); err != nil {
		return nil, fmt.Errorf("meta.json: %w", err)
	}
	return oc, nil
}

// parseParadigms parses an array of 16-bit little-endian numbers: the number of
// paradigms, then for each one its size and as many numbers.
func parseParadigms(data []byte) ([][]uint16, error) {
	take := func() (int, error) {
		if len(data) < 2 {
			return 0, io.ErrUnexpectedEOF
		}
		n := binary.LittleEndian.Uint16(data)
		data = data[2:]
		return int(n), nil
	}
	count, err := take()
	if err != nil {
		return nil, err
	}
	paradigms := make([][]uint16, count)
	for i := range paradigms {
		size, err := take()
		if err != nil || len(data) < 2*size {
			return nil, io.ErrUnexpectedEOF
		}
		p := make([]uint16, size)
		for j := range p {
			p[j] = binary.LittleEndian.Uint16(data[2*j:])
		}
		paradigms[i], data = p, data[2*size:]
	}
	return paradigms, nil
}

// parseMeta returns the number of forms, from a JSON array of [name, value] pairs.
func parseMeta(data []byte) (int, error) {
	var pairs [][2]any
	if err := json.Unmarshal(data, &pairs); err != nil {
		return 0, err
	}
	for _, p := range pairs {
		if n, ok := p[1].(float64); ok && p[0] == "words_dawg_length" {
			return int(n), nil
		}
	}
	return 0, errors.New("no words_dawg_length")
}

// nouns is the nouns that consist of letters only.
type nouns struct {
	lemmas scores // dictionary forms, including names
	common scores // lemmas without names
	forms  scores // all forms of common nouns
}

// rating returns the score of a noun, given its dictionary form and whether it is a name.
type rating func(lemma string, name bool) int

// nouns collects the nouns. It returns an error if the graph does not have as many
// forms as declared, since it has then been misread.
func (oc *openCorpora) nouns(rate rating) (*nouns, error) {
	out := &nouns{make(scores), make(scores), make(scores)}
	forms := 0
	err := oc.words.keys(maxEdges, func(key []byte) error {
		forms++
		return oc.addNoun(out, rate, key)
	})
	if err != nil {
		return nil, err
	}
	return out, expect("word forms", forms, oc.forms)
}

// addNoun adds the word of a key if it is a noun.
func (oc *openCorpora) addNoun(out *nouns, rate rating, key []byte) error {
	word, paradigm, form, err := splitKey(key)
	if err != nil {
		return err
	}
	tag, err := oc.tag(paradigm, form)
	if err != nil || !tag.isNoun() {
		return err
	}
	text, ok := russianUpper(word)
	if !ok {
		return nil
	}
	lemma, err := oc.lemma(word, paradigm, form)
	if err != nil {
		return err
	}
	lemmaText, _ := russianUpper(lemma)
	score := rate(lemmaText, tag.any(nameTags))
	if tag.isLemma(form) {
		out.lemmas.add(text, score)
		if !tag.any(nameTags) {
			out.common.add(text, score)
		}
	}
	if percent := tag.formPercent(form); percent > 0 {
		out.forms.add(text, max(1, score*percent/100))
	}
	return nil
}

// tag returns the tag of a form. A paradigm of n forms consists of n suffixes, n tags
// and n prefixes, all of them indices.
func (oc *openCorpora) tag(paradigm, form int) (grammemes, error) {
	if paradigm >= len(oc.paradigms) {
		return nil, fmt.Errorf("no paradigm %d", paradigm)
	}
	p := oc.paradigms[paradigm]
	n := len(p) / 3
	if form >= n || int(p[n+form]) >= len(oc.tags) {
		return nil, fmt.Errorf("no form %d in paradigm %d", form, paradigm)
	}
	return oc.tags[p[n+form]], nil
}

// splitKey splits a key into its parts. The last four bytes hold two big-endian 14-bit
// numbers, seven bits in the upper bits of each byte.
func splitKey(key []byte) (word []byte, paradigm, form int, err error) {
	n := len(key) - 5
	if n < 0 || key[n] != 1 {
		return nil, 0, 0, fmt.Errorf("key %q has no payload", key)
	}
	number := func(hi, lo byte) int { return int(hi>>1)<<7 | int(lo>>1) }
	p := key[n+1:]
	return key[:n], number(p[0], p[1]), number(p[2], p[3]), nil
}

// russianUpper converts a windows-1251 word to upper case, keeping Ё. It returns false
// unless the word consists of Russian letters only.
func russianUpper(word []byte) (string, bool) {
	text := make([]rune, len(word))
	for i, c := range word {
		r := unicode.ToUpper(charmap.Windows1251.DecodeByte(c))
		if r != 'Ё' && (r < 'А' || r > 'Я') {
			return "", false
		}
		text[i] = r
	}
	return string(text), len(text) > 0
}
