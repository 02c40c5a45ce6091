package main

// This file puts together what package glosses embeds: the senses of each word in the order of WordNet's index, with
// their definitions, and irregular forms.

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"crossat/internal/glosses"
)

// buildGlosses builds the file of package glosses.
func buildGlosses(root string) (dataFile, error) {
	senses, err := readSenses(root)
	if err != nil {
		return dataFile{}, err
	}
	irregular, err := readIrregularForms(root)
	if err != nil {
		return dataFile{}, err
	}
	book := glosses.Book{
		Title:   "English: the definitions of WordNet 3.0",
		Source:  "Debian package " + wordnetPackage.String(),
		Licence: "WordNet 3.0",
	}
	if err := errors.Join(
		expect("senses of WordNet words", len(senses), wordnetSenses),
		expect("irregular forms of WordNet", len(irregular), wordnetIrregular)); err != nil {
		return dataFile{}, err
	}
	what := fmt.Sprintf("%d senses, %d irregular forms", len(senses), len(irregular))
	return dataFile{"wordnet.packed", glosses.Pack(book, senses, irregular), what}, nil
}

// readSenses returns the senses of all lemmas of letters only. Senses of the same word are in order: the most tagged
// ones first, then by their numbers in the index.
func readSenses(root string) ([]glosses.Sense, error) {
	synsets, err := readSynsets(root)
	if err != nil {
		return nil, err
	}
	byOffset := make(map[string]*synset, len(synsets)) // by part of speech and offset
	for i, s := range synsets {
		byOffset[s.part+s.offset] = &synsets[i]
	}
	counts, err := readCounts(root)
	if err != nil {
		return nil, err
	}
	var all []indexedSense
	for part, name := range partsOfSpeech {
		err := readFile(root, "index."+name, func(r io.Reader) error {
			return eachSense(r, func(lemma string, number int, offset string) error {
				s := byOffset[name+offset]
				if s == nil {
					return fmt.Errorf("no synset %s of %s", offset, lemma)
				}
				n := numberedSense{lemma, glosses.Part(part), number}
				all = append(all, indexedSense{number, glosses.Sense{
					Lemma: s.spelling(lemma), Part: n.part, Count: counts[n], Definition: definition(s.gloss),
				}})
				return nil
			})
		})
		if err != nil {
			return nil, err
		}
	}
	return inOrder(all), nil
}

// indexedSense is a sense with its number in the index.
type indexedSense struct {
	number int
	glosses.Sense
}

// inOrder returns the senses in order. It omits lemmas with digits, and duplicates: ice_cream and icecream have the
// same senses.
func inOrder(all []indexedSense) []glosses.Sense {
	slices.SortStableFunc(all, func(a, b indexedSense) int {
		return cmp.Or(b.Count-a.Count, a.number-b.number)
	})
	type meaning struct {
		text, definition string
		part             glosses.Part
	}
	known := make(map[meaning]bool)
	var senses []glosses.Sense
	for _, s := range all {
		text, ok := foldPhrase(s.Lemma)
		m := meaning{text, s.Definition, s.Part}
		if ok && s.Definition != "" && !known[m] {
			known[m] = true
			senses = append(senses, s.Sense)
		}
	}
	return senses
}

// spelling returns the lemma of the index as spelled in the synset, with its capitals and with spaces.
func (s *synset) spelling(lemma string) string {
	for _, l := range s.lemmas {
		if strings.EqualFold(l, lemma) {
			lemma = l
			break
		}
	}
	return strings.ReplaceAll(lemma, "_", " ")
}

// eachSense reads an index file, of lines
//
//	lemma part n p symbol... n tagged offset...
//
// with p symbols and n offsets of synsets in the order of senses.
func eachSense(r io.Reader, visit func(lemma string, number int, offset string) error) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), " ") {
			continue
		}
		fields := strings.Fields(lines.Text())
		if len(fields) < 3 {
			return fmt.Errorf("not a lemma: %s", lines.Text())
		}
		n, err := strconv.Atoi(fields[2])
		if err != nil || n < 1 || n > len(fields)-6 {
			return fmt.Errorf("not a lemma: %s", lines.Text())
		}
		for i, offset := range fields[len(fields)-n:] {
			if err := visit(fields[0], i+1, offset); err != nil {
				return err
			}
		}
	}
	return lines.Err()
}

// definition returns a gloss without the examples, which are in quotes at its end.
func definition(gloss string) string {
	text, _, _ := strings.Cut(gloss, `"`)
	if open := strings.LastIndexByte(text, '('); open > strings.LastIndexByte(text, ')') {
		text = text[:open]
	}
	return strings.Join(strings.Fields(strings.TrimRight(text, " ;:,")), " ")
}

// readIrregularForms reads the lists of exceptions: lines of a form and its lemmas.
func readIrregularForms(root string) ([]glosses.Irregular, error) {
	var all []glosses.Irregular
	for part, name := range partsOfSpeech {
		err := readFile(root, name+".exc", func(r io.Reader) error {
			lines := bufio.NewScanner(r)
			for lines.Scan() {
				all = append(all, irregularForms(glosses.Part(part), strings.Fields(lines.Text()))...)
			}
			return lines.Err()
		})
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// irregularForms returns the irregular form of each lemma after it.
func irregularForms(part glosses.Part, fields []string) (all []glosses.Irregular) {
	for i, field := range fields {
		form, ok := foldPhrase(fields[0])
		lemma, isWord := foldPhrase(field)
		if i > 0 && ok && isWord && lemma != form {
			all = append(all, glosses.Irregular{Form: form, Lemma: lemma, Part: part})
		}
	}
	return all
}
