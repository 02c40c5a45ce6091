package main

// This file reads the Moby Thesaurus of Grady Ward, which is in the public domain: a list of
// related words and phrases on each line, between commas.

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// readMoby counts the lists that each word or phrase is in.
func readMoby(root string) (map[string]int, error) {
	f, err := os.Open(filepath.Join(mobyPackage.folder(root), "package", "words.txt"))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	lists := make(map[string]int)
	return lists, addLists(lists, f)
}

func addLists(lists map[string]int, r io.Reader) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		seen := make(map[string]bool)
		for entry := range strings.SplitSeq(lines.Text(), ",") {
			text, ok := foldPhrase(entry)
			if ok && !seen[text] {
				seen[text] = true
				lists[text]++
			}
		}
	}
	return lines.Err()
}
