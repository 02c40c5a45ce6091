package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
)

// readTags counts how often each word or phrase was tagged with any of its senses in the
// semantic concordances of WordNet, which are texts of 235,000 tagged words, novels and
// newspapers among them.
func readTags(root string) (map[string]int, error) {
	f, err := os.Open(wordnetFile(root, "cntlist.rev"))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	tags := make(map[string]int)
	if err := addTags(tags, f); err != nil {
		return nil, fmt.Errorf("cntlist.rev: %w", err)
	}
	return tags, nil
}

// addTags reads lines such as "ice_cream%1:13:00:: 1 1": a sense, whose key begins with the
// lemma, its number, and its count, as cntlist(5WN) describes them.
func addTags(tags map[string]int, r io.Reader) error {
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		fields := strings.Fields(lines.Text())
		if len(fields) != 3 {
			return fmt.Errorf("not a sense: %s", lines.Text())
		}
		n, err := strconv.Atoi(fields[2])
		if err != nil {
			return err
		}
		lemma, _, _ := strings.Cut(fields[0], "%")
		if text, ok := foldPhrase(lemma); ok {
			tags[text] += n
		}
	}
	return lines.Err()
}
