// Package stem finds the stems that forms of a word have in common, so that a grid needn't have two of them: RUN, RUNS
// and RAN; СОН and СНОМ.
//
// English words are stemmed by the Porter2 algorithm, which knows endings and no words; irregular forms come from
// WordNet's lists. It takes ORGANIZE for a form of ORGAN, but not RUNNER for one of RUN. Russian words are treated as
// nouns, with the dictionary forms of OpenCorpora as stems; verbs and other words are their own stems.
package stem

import (
	_ "embed"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/kljensen/snowball/english"
)

// Of returns the stems of a normal word. Two words are forms of the same word if they share one.
func Of(word string) []string {
	first, _ := utf8.DecodeRuneInString(word)
	switch {
	case 'A' <= first && first <= 'Z':
		return ofEnglish(word)
	case 'А' <= first && first <= 'Я' || first == 'Ё':
		return ofRussian(word)
	}
	return []string{word}
}

// irregularForms has lines "FORM LEMMA …".
//
//go:embed irregular.txt
var irregularForms string

// irregular returns the dictionary forms of irregular forms.
var irregular = sync.OnceValue(func() map[string]string {
	lemmas := make(map[string]string)
	for line := range strings.Lines(irregularForms) {
		form, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		lemmas[form] = rest
	}
	return lemmas
})

// ofEnglish returns the stem of a word, and the stems of its lemmas if it is an irregular form.
func ofEnglish(word string) []string {
	stems := []string{english.Stem(word, true)}
	if lemmas := irregular()[word]; lemmas != "" {
		for _, lemma := range strings.Fields(lemmas) {
			stems = append(stems, english.Stem(lemma, true))
		}
	}
	return stems
}
