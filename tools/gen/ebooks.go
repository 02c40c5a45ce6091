package main

// This file reads the words of the books of Standard Ebooks (https://standardebooks.org), counted by the npm package
// @lamp-project/words-frequency: a line of JavaScript with an array of [word, rank, percentage of all words].

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
)

const (
	percentZipf = 7     // the frequency of a word that makes up one per cent of the text
	leastShare  = 3e-06 // the percentage of words that it rounds to zero
)

// readEbooks returns the frequencies of the words.
func readEbooks(root string) (map[string]zipf, error) {
	data, err := os.ReadFile(filepath.Join(ebooksPackage.folder(root), "package", "words-frequency.js"))
	if err != nil {
		return nil, err
	}
	return parseEbooks(data)
}

func parseEbooks(script []byte) (map[string]zipf, error) {
	open, end := bytes.IndexByte(script, '['), bytes.LastIndexByte(script, ']')
	if open < 0 || end < open {
		return nil, errors.New("no array of words")
	}
	var rows [][3]any
	if err := json.Unmarshal(script[open:end+1], &rows); err != nil {
		return nil, err
	}
	words := make(map[string]zipf, len(rows))
	for _, row := range rows {
		if err := addEbooksRow(words, row); err != nil {
			return nil, err
		}
	}
	return words, nil
}

func addEbooksRow(words map[string]zipf, row [3]any) error {
	entry, isText := row[0].(string)
	percent, isNumber := row[2].(float64)
	if !isText || !isNumber {
		return fmt.Errorf("%v is not a word and its frequency", row)
	}
	if text, ok := englishUpper(entry); ok {
		words[text] = max(words[text], toZipf(percentZipf+math.Log10(max(percent, leastShare))))
	}
	return nil
}
