package clues

import (
	"strings"

	"crossat/internal/glosses"
)

// compare puts the adjectives at the start of the text into the comparative or superlative, with the given ending or
// with more in front of them.
func (g *grammar) compare(ending, more string) bool {
	if intensifiers[g.word(0)] {
		g.words = g.words[1:]
	}
	if strings.HasSuffix(g.word(0), "ly") && g.is(0, glosses.Adverb) && g.is(1, glosses.Adjective) {
		g.words = append([]string{more}, g.words...)
		return true
	}
	n := 0 // adjectives so far
	for i := range g.words {
		switch {
		case n > 0 && conjunctions[g.word(i)]:
			continue
		case !g.isComparable(i):
			return n > 0 && !conjunctions[g.word(i-1)]
		}
		g.set(i, g.compared(i, ending, more))
		n++
		if !g.ends(i) && !conjunctions[g.word(i+1)] {
			return true
		}
	}
	return n > 0
}

var (
	intensifiers = set("very extremely exceptionally quite rather somewhat")
	uncomparable = set("used extended being more less most least no only such same other one")
)

func (g *grammar) isComparable(i int) bool {
	word := g.word(i)
	return g.is(i, glosses.Adjective) && !prepositions[word] && !uncomparable[word] && !hasSuffix(word, "ing", "est")
}

var irregularComparisons = map[string]map[string]string{
	"good": {"er": "better", "est": "best"}, "bad": {"er": "worse", "est": "worst"},
}

// compared returns the comparative or superlative of an adjective: with an ending if it has one syllable.
func (g *grammar) compared(i int, ending, more string) string {
	word := g.word(i)
	if irregular := irregularComparisons[word][ending]; irregular != "" {
		return irregular
	}
	if word == "able" || word == "half" || syllables(word) > 1 || g.isParticiple(i) {
		return more + " " + word
	}
	switch {
	case strings.HasSuffix(word, "e"):
		return word + ending[1:]
	case endsInConsonantY(word):
		return word[:len(word)-1] + "i" + ending
	}
	return doubled(word) + ending
}

// syllables counts the groups of vowels in a word, ignoring a silent e at its end.
func syllables(word string) int {
	n, inGroup := 0, false
	for i := range len(word) {
		vowel := isVowel(word[i]) || word[i] == 'y'
		silent := word[i] == 'e' && i == len(word)-1 && n > 0
		if vowel && !inGroup && !silent {
			n++
		}
		inGroup = vowel
	}
	return n
}
