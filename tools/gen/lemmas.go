package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/text/encoding/charmap"
)

// inflection is the part of OpenCorpora's dictionary that maps a form to its dictionary form: suffixes, prefixes and
// tags, which paradigms refer to by number. A form is prefix, stem and suffix.
type inflection struct {
	suffixes, prefixes [][]byte // in windows-1251
	tagTexts           []string
	probabilities      *dawg // P(t|w), see probability
}

// readInflection reads it from the npm package az, unpacked below root.
func readInflection(root string) (e inflection, err error) {
	read := func(name string) []byte {
		data, readErr := os.ReadFile(filepath.Join(azPackage.folder(root), "package", "dicts", name))
		err = errors.Join(err, readErr)
		return data
	}
	suffixes, tags := read("suffixes.json"), read("gramtab-opencorpora-int.json")
	meta, probabilities := read("meta.json"), read("p_t_given_w.intdawg")
	if err != nil {
		return e, err
	}
	return parseInflection(suffixes, tags, meta, probabilities)
}

func parseInflection(suffixes, tags, meta, probabilities []byte) (e inflection, err error) {
	if e.suffixes, err = parseTexts(suffixes); err != nil {
		return e, fmt.Errorf("suffixes.json: %w", err)
	}
	if err = json.Unmarshal(tags, &e.tagTexts); err != nil {
		return e, fmt.Errorf("gramtab: %w", err)
	}
	if e.prefixes, err = parsePrefixes(meta); err != nil {
		return e, fmt.Errorf("meta.json: %w", err)
	}
	if e.probabilities, err = readDAWG(probabilities); err != nil {
		return e, fmt.Errorf("p_t_given_w.intdawg: %w", err)
	}
	return e, nil
}

// parseTexts parses a JSON array of Russian texts into windows-1251.
func parseTexts(data []byte) ([][]byte, error) {
	var texts []string
	if err := json.Unmarshal(data, &texts); err != nil {
		return nil, err
	}
	out := make([][]byte, len(texts))
	for i, text := range texts {
		encoded, err := charmap.Windows1251.NewEncoder().Bytes([]byte(text))
		if err != nil {
			return nil, err
		}
		out[i] = encoded
	}
	return out, nil
}

// parsePrefixes returns the prefixes of paradigms, from a JSON array of [name, value] pairs.
func parsePrefixes(meta []byte) ([][]byte, error) {
	var pairs [][2]json.RawMessage
	if err := json.Unmarshal(meta, &pairs); err != nil {
		return nil, err
	}
	for _, p := range pairs {
		if string(p[0]) != `"compile_options"` {
			continue
		}
		var options struct {
			Prefixes json.RawMessage `json:"paradigm_prefixes"`
		}
		if err := json.Unmarshal(p[1], &options); err != nil {
			return nil, err
		}
		return parseTexts(options.Prefixes)
	}
	return nil, errors.New("no compile_options")
}

// affixes returns the prefix and the suffix of a form in a paradigm.
func (oc *openCorpora) affixes(paradigm, form int) (prefix, suffix []byte, err error) {
	p := oc.paradigms[paradigm]
	n := len(p) / 3
	if form >= n || int(p[form]) >= len(oc.suffixes) || int(p[2*n+form]) >= len(oc.prefixes) {
		return nil, nil, fmt.Errorf("no affixes of form %d in paradigm %d", form, paradigm)
	}
	return oc.prefixes[p[2*n+form]], oc.suffixes[p[form]], nil
}

// lemma returns the dictionary form, number 0 in its paradigm, of a word in windows-1251.
func (oc *openCorpora) lemma(word []byte, paradigm, form int) ([]byte, error) {
	prefix, suffix, err := oc.affixes(paradigm, form)
	if err != nil {
		return nil, err
	}
	stem, hasPrefix := bytes.CutPrefix(word, prefix)
	stem, hasSuffix := bytes.CutSuffix(stem, suffix)
	if !hasPrefix || !hasSuffix {
		return nil, fmt.Errorf("%q is not form %d of paradigm %d", word, form, paradigm)
	}
	if prefix, suffix, err = oc.affixes(paradigm, 0); err != nil {
		return nil, err
	}
	return bytes.Join([][]byte{prefix, stem, suffix}, nil), nil
}

// tagText returns the text of the tag of a form, which must exist.
func (oc *openCorpora) tagText(paradigm, form int) string {
	p := oc.paradigms[paradigm]
	return oc.tagTexts[p[len(p)/3+form]]
}

// probabilityUnit is the value that stands for a probability of 1.
const probabilityUnit = 1_000_000

// probability returns P(t|w), how often a word in windows-1251 has a tag in the
// disambiguated texts of OpenCorpora; 0 for words that are unambiguous or not in them. The
// texts do not tell Ё from Е.
func (oc *openCorpora) probability(word []byte, paradigm, form int) float64 {
	const yo, ye = 0xb8, 0xe5
	key := bytes.ReplaceAll(word, []byte{yo}, []byte{ye})
	key = append(append(key, ':'), oc.tagText(paradigm, form)...)
	value, _ := oc.probabilities.value(key)
	return float64(value) / probabilityUnit
}

// value returns the value of a key in a graph whose keys have values. The value of a key
// is the child, under the label 0, of the unit where the key ends.
func (d *dawg) value(key []byte) (uint32, bool) {
	index := uint32(0)
	for _, label := range key {
		child, ok := d.follow(index, label)
		if !ok {
			return 0, false
		}
		index = child
	}
	unit := d.units[index]
	at := index ^ (unit>>10)<<((unit&extensionBit)>>6)
	if unit&leafBit == 0 || uint64(at) >= uint64(len(d.units)) {
		return 0, false
	}
	return d.units[at] &^ valueBit, true
}

// textForms returns the forms that the disambiguated texts of OpenCorpora have, as far as
// P(t|w) knows them. Its keys are a word in windows-1251, a colon and a tag.
func (oc *openCorpora) textForms() (map[string]float64, error) {
	forms := make(map[string]float64)
	err := oc.probabilities.keys(maxEdges, func(key []byte) error {
		word, _, _ := bytes.Cut(key, []byte{':'})
		if text, ok := russianUpper(word); ok {
			forms[foldYo(text)] = 1
		}
		return nil
	})
	return forms, err
}
