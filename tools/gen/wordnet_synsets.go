package main

// This file reads the data files of WordNet: one synset, which is a set of synonyms, on each
// line. The format is described in wndb(5WN).

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// A synset is a meaning and the lemmas that have it.
type synset struct {
	part     string   // noun, verb, adj or adv
	offset   string   // in the data file; the index refers to it
	topic    int      // the number of the lexicographer file, see lexnames(5WN)
	lemmas   []string // with their capitals, underscores for spaces
	hyponyms int      // synsets of narrower meaning just below this one
	gloss    string   // definition and examples
}

// readSynsets returns the synsets in the order of the files.
func readSynsets(root string) ([]synset, error) {
	var synsets []synset
	for _, part := range partsOfSpeech {
		err := readFile(root, "data."+part, func(r io.Reader) (err error) {
			synsets, err = addSynsets(synsets, part, r)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return synsets, nil
}

// addSynsets reads a data file. The licence at the top is in lines that start with a space.
func addSynsets(synsets []synset, part string, r io.Reader) ([]synset, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), " ") {
			continue
		}
		s, err := parseSynset(lines.Text())
		if err != nil {
			return nil, fmt.Errorf("%w: %s", err, lines.Text())
		}
		s.part = part
		synsets = append(synsets, s)
	}
	return synsets, lines.Err()
}

var errSynset = errors.New("not a synset")

// parseSynset parses a line:
//
//	offset topic type count (lemma id)... count (symbol offset part source)... | gloss
func parseSynset(line string) (s synset, err error) {
	head, gloss, _ := strings.Cut(line, " | ")
	s.gloss = gloss
	fields := strings.Fields(head)
	if len(fields) < 4 {
		return s, errSynset
	}
	topic, err1 := strconv.Atoi(fields[1])
	lemmas, err2 := strconv.ParseUint(fields[3], 16, 8)
	pointers := 4 + 2*int(lemmas)
	if err1 != nil || err2 != nil || len(fields) <= pointers {
		return s, errSynset
	}
	s.offset, s.topic = fields[0], topic
	for i := 4; i < pointers; i += 2 {
		lemma, _, _ := strings.Cut(fields[i], "(") // without the marker of an adjective's position
		s.lemmas = append(s.lemmas, lemma)
	}
	for i := pointers + 1; i < len(fields); i += 4 {
		if fields[i] == "~" || fields[i] == "~i" {
			s.hyponyms++
		}
	}
	return s, nil
}
