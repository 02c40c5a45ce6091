package main

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// readHunspell returns the Russian words of A. Lebedev's spelling dictionary, in the form of
// Hunspell: a line with their number, then WORD or WORD/FLAGS on each line.
func readHunspell(root string) (map[string]float64, error) {
	f, err := os.Open(filepath.Join(hunspellPackage.folder(root), "usr", "share", "hunspell", "ru_RU.dic"))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return parseHunspell(f)
}

func parseHunspell(r io.Reader) (map[string]float64, error) {
	words := make(map[string]float64)
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		word, _, _ := strings.Cut(lines.Text(), "/")
		if form, ok := russianForm(strings.TrimSpace(word)); ok {
			words[form] = 1
		}
	}
	return words, lines.Err()
}
