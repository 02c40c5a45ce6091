package main

// This file reads the index files of WordNet 3.0 (https://wordnet.princeton.edu), whose
// format is described in wndb(5WN).

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// partsOfSpeech are the endings of the names of WordNet's files.
var partsOfSpeech = []string{"noun", "verb", "adj", "adv"}

// readWordNet returns the lemmas in all four index files: lower-case ASCII, with
// underscores for the spaces in a phrase.
func readWordNet(root string) (map[string]bool, error) {
	lemmas := make(map[string]bool)
	for _, part := range partsOfSpeech {
		err := readFile(root, "index."+part, func(r io.Reader) error { return addLemmas(lemmas, r) })
		if err != nil {
			return nil, err
		}
	}
	return lemmas, nil
}

// readFile passes a file of WordNet to read.
func readFile(root, name string, read func(io.Reader) error) error {
	f, err := os.Open(wordnetFile(root, name))
	if err != nil {
		return err
	}
	defer f.Close()
	if err := read(f); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// wordnetFile returns the path of a file of WordNet in the unpacked packages.
func wordnetFile(root, name string) string {
	return filepath.Join(wordnetPackage.folder(root), "usr", "share", "wordnet", name)
}

// addLemmas reads an index file: the lemma is the first field of a line. The licence
// at the top is in lines that start with a space.
func addLemmas(lemmas map[string]bool, r io.Reader) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line := lines.Text()
		if strings.HasPrefix(line, " ") || line == "" {
			continue
		}
		lemma, _, _ := strings.Cut(line, " ")
		lemmas[lemma] = true
	}
	return lines.Err()
}

// dropJoiners drops the characters between the parts of a lemma.
var dropJoiners = strings.NewReplacer("_", "", " ", "", "-", "", "'", "", ".", "", "/", "")

// foldPhrase joins the parts of a lemma or of another phrase.
func foldPhrase(phrase string) (string, bool) {
	return englishUpper(dropJoiners.Replace(strings.ToLower(phrase)))
}

// joinLemmas returns the lemmas as upper-case words with phrases joined. It skips
// lemmas with digits.
func joinLemmas(lemmas map[string]bool) map[string]bool {
	words := make(map[string]bool, len(lemmas))
	for lemma := range lemmas {
		if text, ok := foldPhrase(lemma); ok {
			words[text] = true
		}
	}
	return words
}

// countSingle counts the lemmas that are words without being joined.
func countSingle(lemmas map[string]bool) int {
	n := 0
	for lemma := range lemmas {
		if _, ok := englishUpper(lemma); ok {
			n++
		}
	}
	return n
}

// englishUpper converts s to upper case. It returns false unless s is a-z only.
func englishUpper(s string) (string, bool) {
	for i := range len(s) {
		if s[i] < 'a' || s[i] > 'z' {
			return "", false
		}
	}
	return strings.ToUpper(s), s != ""
}
