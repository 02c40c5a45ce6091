package main

// This file finds the base of an inflected or derived word, as WordNet's own search does:
// by lists of exceptions and by rules for endings, described in morphy(7WN).

import (
	"bufio"
	"io"
	"slices"
	"strings"
)

// shortestBase is the length of the shortest base, so that GS is not the plural of G.
const shortestBase = 3

// ending is a rule: a word with this ending is derived from a word of this part of speech, with another ending.
type ending struct {
	part, ending, base string
	doubles            bool // the base can lack a doubled consonant: STOPPED comes from STOP
}

var endings = []ending{
	{"noun", "S", "", false},
	{"noun", "ES", "", false},
	{"noun", "IES", "Y", false},
	{"noun", "MEN", "MAN", false},
	{"noun", "VES", "F", false},
	{"verb", "S", "", false},
	{"verb", "ES", "", false},
	{"verb", "IES", "Y", false},
	{"verb", "ED", "", true},
	{"verb", "ED", "E", false},
	{"verb", "IED", "Y", false},
	{"verb", "ING", "", true},
	{"verb", "ING", "E", false},
	{"verb", "ER", "", true},
	{"verb", "ER", "E", false},
	{"verb", "ERS", "", true},
	{"verb", "ERS", "E", false},
	{"adj", "ER", "", true},
	{"adj", "ER", "E", false},
	{"adj", "IER", "Y", false},
	{"adj", "EST", "", true},
	{"adj", "EST", "E", false},
	{"adj", "IEST", "Y", false},
	{"adj", "LY", "", false},
	{"adj", "LY", "LE", false},
	{"adj", "ILY", "Y", false},
	{"adj", "NESS", "", false},
	{"adj", "INESS", "Y", false},
}

// forms finds the bases of words.
type forms struct {
	exceptions map[string][]string        // by inflected word
	irregular  map[string]bool            // verbs that do not form their past by ED
	parts      map[string]map[string]bool // by word, the parts of speech it can be
}

// readForms reads the lists of exceptions.
func readForms(root string, synsets []synset) (*forms, error) {
	f := newForms(synsets)
	for _, part := range partsOfSpeech {
		err := readFile(root, part+".exc", func(r io.Reader) error { return f.addExceptions(part, r) })
		if err != nil {
			return nil, err
		}
	}
	return f, nil
}

func newForms(synsets []synset) *forms {
	f := &forms{make(map[string][]string), make(map[string]bool), make(map[string]map[string]bool)}
	for _, s := range synsets {
		for _, lemma := range s.lemmas {
			if text, ok := foldPhrase(lemma); ok {
				if f.parts[text] == nil {
					f.parts[text] = make(map[string]bool)
				}
				f.parts[text][s.part] = true
			}
		}
	}
	return f
}

// addExceptions reads lines such as "calculi calculus": a word and its bases.
func (f *forms) addExceptions(part string, r io.Reader) error {
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		var texts []string
		for _, field := range strings.Fields(lines.Text()) {
			text, _ := foldPhrase(field)
			texts = append(texts, text)
		}
		if len(texts) < 2 || texts[0] == "" {
			continue
		}
		f.exceptions[texts[0]] = append(f.exceptions[texts[0]], texts[1:]...)
		if part == "verb" && !hasSuffix(texts[0], "ED", "S", "ING") {
			for _, base := range texts[1:] {
				f.irregular[base] = true
			}
		}
	}
	return lines.Err()
}

func hasSuffix(text string, endings ...string) bool {
	return slices.ContainsFunc(endings, func(e string) bool { return strings.HasSuffix(text, e) })
}

// bases returns the words that text can be a form of.
func (f *forms) bases(text string) []string {
	bases := slices.Clone(f.exceptions[text])
	for _, e := range endings {
		stem, ok := strings.CutSuffix(text, e.ending)
		if !ok || e.ending == "S" && strings.HasSuffix(stem, "S") {
			continue
		}
		bases = f.addBase(bases, e, stem+e.base)
		if n := len(stem); e.doubles && n > shortestBase && stem[n-1] == stem[n-2] {
			bases = f.addBase(bases, e, stem[:n-1])
		}
	}
	return bases
}

// addBase adds a base unless it has the wrong part of speech.
func (f *forms) addBase(bases []string, e ending, base string) []string {
	regular := e.ending != "ED" || !f.irregular[base]
	if len(base) >= shortestBase && f.parts[base][e.part] && regular {
		return append(bases, base)
	}
	return bases
}
