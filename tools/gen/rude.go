package main

import (
	_ "embed"
	"maps"
	"path"
	"strings"
)

// rudeFolder is the folder, within that of the lists, of the rude words of each list.
const rudeFolder = "rude"

// rudeText lists the rude words, with the criteria and the sources consulted.
//
//go:embed rude.txt
var rudeText string

// rudeWords recognises rude words.
type rudeWords struct {
	words    map[string]bool
	prefixes []string // of rude words: patterns with a star at the end
	suffixes []string // patterns with a star at the front
	parts    []string // patterns with a star at both ends
}

// parseRude parses patterns separated by white space, in lower case. Lines that start
// with # are comments.
func parseRude(text string) *rudeWords {
	r := &rudeWords{words: make(map[string]bool)}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		for pattern := range strings.FieldsSeq(line) {
			r.add(strings.ToUpper(pattern))
		}
	}
	return r
}

func (r *rudeWords) add(pattern string) {
	front, hasFront := strings.CutPrefix(pattern, "*")
	stem, hasEnd := strings.CutSuffix(front, "*")
	switch {
	case hasFront && hasEnd:
		r.parts = append(r.parts, stem)
	case hasFront:
		r.suffixes = append(r.suffixes, stem)
	case hasEnd:
		r.prefixes = append(r.prefixes, stem)
	default:
		r.words[stem] = true
	}
}

// has reports whether an upper-case word is rude.
func (r *rudeWords) has(word string) bool {
	return r.words[word] ||
		anyOf(r.prefixes, word, strings.HasPrefix) ||
		anyOf(r.suffixes, word, strings.HasSuffix) ||
		anyOf(r.parts, word, strings.Contains)
}

// anyOf reports whether match holds for the word and one of the stems.
func anyOf(stems []string, word string, match func(word, stem string) bool) bool {
	for _, stem := range stems {
		if match(word, stem) {
			return true
		}
	}
	return false
}

// setRudeApart moves the rude words of each list to a list of their own, in rudeFolder.
func setRudeApart(lists []*list) []*list {
	rude := parseRude(rudeText)
	out := lists
	for _, l := range lists {
		out = append(out, l.setApart(rude))
	}
	return out
}

// setApart removes the rude words from a list and returns them as another.
func (l *list) setApart(rude *rudeWords) *list {
	apart := *l
	apart.name = path.Join(rudeFolder, l.name)
	apart.title = l.title + ": rude words"
	apart.words = maps.Clone(l.words)
	maps.DeleteFunc(apart.words, func(text string, _ int) bool { return !rude.has(text) })
	maps.DeleteFunc(l.words, func(text string, _ int) bool { return rude.has(text) })
	return &apart
}
