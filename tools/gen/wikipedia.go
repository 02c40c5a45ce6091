package main

// This file reads the words of the English Wikipedia of 2021, most common words first, as
// the npm package popular-english-words has them: a line of JavaScript with an array of
// strings in single quotes. A word is a run of letters, names included.

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
)

// wikipediaPower makes zipfLaw give the last of the 225,654 words 1.4: a hundred
// occurrences in four billion words.
const wikipediaPower = 1.18

var quoted = regexp.MustCompile(`'([^']*)'`)

// readWikipedia returns the frequencies of the words.
func readWikipedia(root string) (map[string]zipf, error) {
	data, err := os.ReadFile(filepath.Join(wikipediaPackage.folder(root), "package", "words.js"))
	if err != nil {
		return nil, err
	}
	return parseWikipedia(string(data))
}

func parseWikipedia(script string) (map[string]zipf, error) {
	var entries []string
	for _, match := range quoted.FindAllStringSubmatch(script, -1) {
		entries = append(entries, match[1])
	}
	if len(entries) == 0 {
		return nil, errors.New("no words in quotes")
	}
	return rankWords(entries, wikipediaPower, englishUpper), nil
}
