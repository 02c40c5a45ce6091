package main

// This file reads the words of film and television subtitles, counted in OpenSubtitles 2024
// (https://opus.nlpl.eu/datasets/OpenSubtitles) by zxcvbn-ts: a JSON array, most common words first. Of all the
// sources, it is the best evidence of the words that people know.

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
)

// subtitlesPower makes zipfLaw give the last of the 55,830 words 1.8, which is a few times
// in a hundred million words.
const subtitlesPower = 1.25

// readSubtitles returns the frequencies of the words, and separately those of words with hyphens.
func readSubtitles(root string) (words, hyphenated map[string]zipf, err error) {
	file := filepath.Join(subtitlesPackage.folder(root), "package", "src", "commonWords.json")
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, nil, err
	}
	return parseSubtitles(data)
}

func parseSubtitles(data []byte) (words, hyphenated map[string]zipf, err error) {
	var entries []string
	if err := json.Unmarshal(data, &entries); err != nil {
		return nil, nil, err
	}
	words = rankWords(entries, subtitlesPower, foldHyphens)
	hyphenated = rankWords(entries, subtitlesPower, func(entry string) (string, bool) {
		text, ok := foldHyphens(entry)
		return text, ok && strings.Contains(entry, "-")
	})
	return words, hyphenated, nil
}

// foldHyphens joins the parts of a word with hyphens. It skips parts of words such as 's.
func foldHyphens(entry string) (string, bool) {
	return englishUpper(strings.ReplaceAll(entry, "-", ""))
}
