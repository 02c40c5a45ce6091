package main

// This file builds the data of package stem: irregular forms of English words, and the declensions of Russian
// nouns.

import (
	"bufio"
	"bytes"
	"compress/flate"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/kljensen/snowball/english"

	"crossat/dicts"
)

// buildStems builds the files of package stem from the packages unpacked in root, and from the words of the list ru,
// including the rude ones.
func buildStems(root string, lists []*list) ([]dataFile, error) {
	ru := make(scores)
	for _, l := range lists {
		if path.Base(l.name) == "ru" {
			ru.addAll(l.words)
		}
	}
	irregular, err := readIrregular(root)
	if err != nil {
		return nil, fmt.Errorf("the irregular English forms: %w", err)
	}
	declensions, err := readDeclensions(root)
	if err != nil {
		return nil, fmt.Errorf("the Russian declensions: %w", err)
	}
	packed, err := declensions.pack(ru)
	if err != nil {
		return nil, fmt.Errorf("the Russian declensions: %w", err)
	}
	return []dataFile{
		{"irregular.txt", []byte(strings.Join(irregular, "\n") + "\n"), fmt.Sprintf("%d irregular forms", len(irregular))},
		{"russian.flate", packed, fmt.Sprintf("%d declensions", len(declensions.endings))},
	}, nil
}

// readIrregular reads WordNet's lists of exceptions, and returns lines "FORM LEMMA …" in upper case, sorted. Forms
// that Porter2 knows by itself are left out.
func readIrregular(root string) ([]string, error) {
	lemmas := make(map[string][]string)
	for _, part := range partsOfSpeech {
		err := readFile(root, part+".exc", func(r io.Reader) error { return addIrregular(lemmas, r) })
		if err != nil {
			return nil, err
		}
	}
	var lines []string
	for form, all := range lemmas {
		slices.Sort(all)
		lines = append(lines, form+" "+strings.Join(slices.Compact(all), " "))
	}
	slices.Sort(lines)
	return lines, nil
}

// addIrregular reads a list of exceptions: lines of a form and its lemmas.
func addIrregular(lemmas map[string][]string, r io.Reader) error {
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		fields := strings.Fields(lines.Text())
		if len(fields) == 0 {
			continue
		}
		form, ok := englishUpper(fields[0])
		if !ok {
			continue
		}
		for _, field := range fields[1:] {
			lemma, ok := englishUpper(field)
			if ok && english.Stem(lemma, true) != english.Stem(form, true) {
				lemmas[form] = append(lemmas[form], lemma)
			}
		}
	}
	return lines.Err()
}

// declensions are the endings of Russian nouns.
type declensions struct {
	endings []string         // of each declension: those of its forms, the dictionary form's first, separated by spaces
	of      map[string][]int // by dictionary form: its declensions
	common  map[string]bool  // dictionary forms of common nouns
}

// readDeclensions reads the paradigms of nouns. Paradigms with the same endings are one declension.
func readDeclensions(root string) (*declensions, error) {
	oc, err := readOpenCorpora(root)
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(filepath.Join(azPackage.folder(root), "package", "dicts", "suffixes.json"))
	if err != nil {
		return nil, err
	}
	var suffixes []string
	if err := json.Unmarshal(data, &suffixes); err != nil {
		return nil, fmt.Errorf("suffixes.json: %w", err)
	}
	d := &declensions{of: make(map[string][]int), common: make(map[string]bool)}
	numbers, known := make(map[int]int), make(map[string]int) // of declensions, by paradigm and by endings
	err = oc.words.keys(maxEdges, func(key []byte) error {
		word, paradigm, form, err := splitKey(key)
		if err != nil {
			return err
		}
		tag, err := oc.tag(paradigm, form)
		if err != nil || !tag.isNoun() || !tag.isLemma(form) {
			return err
		}
		text, ok := russianUpper(word)
		if !ok {
			return nil
		}
		number, ok := numbers[paradigm]
		if !ok {
			endings, err := oc.endings(paradigm, suffixes)
			if err != nil {
				return err
			}
			if number, ok = known[endings]; !ok {
				number = len(d.endings)
				known[endings] = number
				d.endings = append(d.endings, endings)
			}
			numbers[paradigm] = number
		}
		if !tag.any(nameTags) {
			d.common[text] = true
		}
		if !slices.Contains(d.of[text], number) {
			d.of[text] = append(d.of[text], number)
		}
		return nil
	})
	return d, err
}

// endings returns the endings of a noun's forms in upper case, each once, the dictionary form's first; "-" is none.
func (oc *openCorpora) endings(paradigm int, suffixes []string) (string, error) {
	var endings []string
	p := oc.paradigms[paradigm]
	for form := range len(p) / 3 {
		tag, err := oc.tag(paradigm, form)
		if err != nil {
			return "", err
		}
		if int(p[form]) >= len(suffixes) {
			return "", fmt.Errorf("no suffix %d", p[form])
		}
		ending := strings.ToUpper(suffixes[p[form]])
		if ending == "" {
			ending = "-"
		}
		if form == 0 || tag.isNoun() && !tag.any(errorTags) && p[2*len(p)/3+form] == 0 && !slices.Contains(endings, ending) {
			endings = append(endings, ending)
		}
	}
	slices.Sort(endings[1:])
	return strings.Join(endings, " "), nil
}

// pack returns the file that package stem reads: compressed lines. The first line has the fingerprint of the list
// ru. A line for each declension has its endings. After an empty line, each word of ru has the numbers of its
// declensions on a line, in the order of the list, after an asterisk if it is only a name.
func (d *declensions) pack(ru scores) ([]byte, error) {
	var words []dicts.Word
	for text := range ru {
		words = append(words, dicts.Word{Text: text})
	}
	dict := dicts.New("ru", words)
	var text strings.Builder
	fmt.Fprintln(&text, dict.Fingerprint())
	for _, endings := range d.endings {
		fmt.Fprintln(&text, endings)
	}
	fmt.Fprintln(&text)
	for w := range dict.All() {
		numbers := d.of[w.Text]
		if numbers == nil {
			return nil, fmt.Errorf("%s has no declension", w.Text)
		}
		slices.Sort(numbers)
		line := strings.Trim(fmt.Sprint(numbers), "[]")
		if !d.common[w.Text] {
			line = "*" + line
		}
		fmt.Fprintln(&text, line)
	}
	var out bytes.Buffer
	w, err := flate.NewWriter(&out, flate.BestCompression)
	if err != nil {
		return nil, err
	}
	_, err = io.WriteString(w, text.String())
	err = errors.Join(err, w.Close())
	return out.Bytes(), err
}
