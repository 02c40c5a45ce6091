package main

import "strings"

// longestPhrase is the number of words in the longest phrase to look for.
const longestPhrase = 5

// countPhrases counts the glosses of WordNet, a million and a half words in all, that use a phrase to explain something
// else. 37 of them use ICECREAM, none LOOSEOFF.
func countPhrases(synsets []synset) map[string]int {
	phrases := spacedPhrases(synsets)
	counts := make(map[string]int)
	for _, s := range synsets {
		seen := make(map[string]bool)
		for _, lemma := range s.lemmas {
			seen[spaced(lemma)] = true // the term that the gloss explains
		}
		for _, clause := range strings.FieldsFunc(s.gloss, isStop) {
			eachPhrase(strings.Fields(spaced(clause)), func(phrase string) {
				if text, ok := phrases[phrase]; ok && !seen[phrase] {
					seen[phrase] = true
					counts[text]++
				}
			})
		}
	}
	return counts
}

// spacedPhrases returns the lemmas that are phrases, with spaces, and the words they make.
func spacedPhrases(synsets []synset) map[string]string {
	phrases := make(map[string]string)
	for _, s := range synsets {
		for _, lemma := range s.lemmas {
			phrase := spaced(lemma)
			if text, ok := foldPhrase(lemma); ok && strings.Contains(phrase, " ") {
				phrases[phrase] = text
			}
		}
	}
	return phrases
}

var spaces = strings.NewReplacer("_", " ", "-", " ")

// spaced returns a lemma in lower case with spaces between its parts.
func spaced(lemma string) string {
	return strings.TrimSpace(spaces.Replace(strings.ToLower(lemma)))
}

// isStop reports whether a character ends a clause.
func isStop(r rune) bool {
	return strings.ContainsRune(`,;:"()`, r)
}

// eachPhrase calls visit with each run of two or more words.
func eachPhrase(words []string, visit func(string)) {
	for i := range words {
		for n := 2; n <= longestPhrase && i+n <= len(words); n++ {
			visit(strings.Join(words[i:i+n], " "))
		}
	}
}
