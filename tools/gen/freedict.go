package main

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// This file reads dictionaries into Russian of FreeDict (https://freedict.org) that WikDict makes from Wiktionary. The
// text of a dictionary in the format of dictd has the headwords on lines of their own, and under each the translations,
// separated by commas:
//
//	Auswertung /ˈaʊ̯sveːɐ̯tʊŋ/ <n, fem>
//	анализ, оценка
//
// Translations can follow a number, and can be mixed with explanations in the other language.

// freedictLanguages are the languages of the headwords. The dictionaries are all from the same generator, so they have
// the same licence.
var freedictLanguages = []string{"deu", "ell", "fra", "ita", "nld", "pol", "swe"}

// readFreedict returns how many headwords of all languages each Russian form translates.
func readFreedict(root string) (map[string]float64, error) {
	out := make(map[string]float64)
	for _, language := range freedictLanguages {
		counts, err := readDictd(filepath.Join(root, freedictName(language)), "freedict-"+language+"-rus.dict.dz")
		if err != nil {
			return nil, fmt.Errorf("%s-rus: %w", language, err)
		}
		for form, n := range counts {
			out[form] += n
		}
	}
	return out, nil
}

// readDictd reads a dictionary in the package unpacked into folder.
func readDictd(folder, name string) (counts map[string]float64, err error) {
	f, err := os.Open(filepath.Join(folder, "usr", "share", "dictd", name))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	text, err := gzip.NewReader(f) // a .dz file is a gzip file with an index
	if err != nil {
		return nil, err
	}
	return countTranslations(text)
}

// countTranslations counts, for each Russian form, the lines that have it as a translation. It skips phrases.
func countTranslations(r io.Reader) (map[string]float64, error) {
	counts := make(map[string]float64)
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line := strings.TrimLeft(lines.Text(), " 0123456789.")
		seen := make(map[string]bool)
		for _, translation := range strings.Split(line, ",") {
			form, ok := russianForm(strings.TrimSpace(strings.TrimRight(translation, " 0123456789.")))
			if ok && !seen[form] {
				seen[form] = true
				counts[form]++
			}
		}
	}
	return counts, lines.Err()
}
