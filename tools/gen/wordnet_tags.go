package main

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"crossat/internal/glosses"
)

// numberedSense is the sense of a lemma by its number in the index, as in cntlist.rev. The lemma is in lower case.
type numberedSense struct {
	lemma  string
	part   glosses.Part
	number int // from 1
}

// readCounts returns how often each sense was tagged in the semantic concordances of WordNet, which are 235,000 tagged
// words of texts, including novels and newspapers.
func readCounts(root string) (map[numberedSense]int, error) {
	counts := make(map[numberedSense]int)
	err := readFile(root, "cntlist.rev", func(r io.Reader) error { return addCounts(counts, r) })
	return counts, err
}

// tagsOf counts how often each word or phrase was tagged with any of its senses.
func tagsOf(counts map[numberedSense]int) map[string]int {
	tags := make(map[string]int)
	for sense, n := range counts {
		if text, ok := foldPhrase(sense.lemma); ok {
			tags[text] += n
		}
	}
	return tags
}

// addCounts reads lines such as "ice_cream%1:13:00:: 1 4": the key of a sense, which begins with the lemma and the
// part of speech, the number of the sense, and how often it was tagged, as cntlist(5WN) describes them.
func addCounts(counts map[numberedSense]int, r io.Reader) error {
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		fields := strings.Fields(lines.Text())
		if len(fields) != 3 {
			return fmt.Errorf("not a sense: %s", lines.Text())
		}
		lemma, rest, _ := strings.Cut(fields[0], "%")
		kind, _, _ := strings.Cut(rest, ":")
		part, ok := senseParts[kind]
		number, err := strconv.Atoi(fields[1])
		count, err2 := strconv.Atoi(fields[2])
		if !ok || err != nil || err2 != nil {
			return fmt.Errorf("not a sense: %s", lines.Text())
		}
		counts[numberedSense{lemma, part, number}] = count
	}
	return lines.Err()
}

// senseParts are the parts of speech in the keys of senses. 5 is an adjective that is similar to another.
var senseParts = map[string]glosses.Part{
	"1": glosses.Noun, "2": glosses.Verb, "3": glosses.Adjective, "4": glosses.Adverb, "5": glosses.Adjective,
}
