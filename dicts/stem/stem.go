// Package stem finds what different forms of a word have in common, so that a crossword need not have two of
// them: RUN, RUNS and RAN; КОТ and КОТОМ.
package stem

import (
	"strings"

	"github.com/kljensen/snowball/english"
)

// Of returns the stems of a normal word. Two words are forms of the same if they share one.
func Of(word string) []string {
	return []string{english.Stem(strings.ToLower(word), true)}
}
