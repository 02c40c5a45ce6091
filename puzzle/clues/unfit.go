package clues

import (
	"slices"
	"strings"
	"unicode"
)

// unfitWords lists words in definitions that no newspaper would print as clues, including WordNet's marks for insults.
var unfitWords = set(`slur slurs offensive obscene obscenity obscenities vulgar disparaging disparagingly derogatory
	pejorative taboo contemptuous contemptuously masturbate masturbates masturbation copulate copulation intercourse
	genital genitals genitalia penis vagina vulva clitoris foreskin semen feces fecal excrement defecate defecation
	urinate urination prostitute prostitutes prostitution rape rapist anus rectum scrotum testicle testicles orgasm`)

// isUnfit reports whether a text has a word that doesn't belong in a puzzle.
func isUnfit(text string) bool {
	words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
	return slices.ContainsFunc(words, func(word string) bool { return unfitWords[strings.ToLower(word)] })
}

// usages begin texts that describe the usage of a word instead of its meaning.
var usages = []string{
	"used of ", "used as ", "used informally", "used with ", "used before ", "used to form ", "used to express ",
	"used in combination", "extended meanings", "euphemism", "informal or slang terms", "with reference to ",
	"quantifier", "`",
}

// vague lists definitions shared by many words.
var vague = set("be have do make act get go that")

// isUsage reports whether a text says nothing about the meaning.
func isUsage(text string) bool {
	return vague[text] || slices.ContainsFunc(usages, func(u string) bool { return strings.HasPrefix(text, u) })
}
