package clues

import (
	"slices"
	"strings"
	"unicode"
)

// unfitWords are words of definitions that no newspaper would print as clues, those by which WordNet marks insults
// among them.
var unfitWords = set(`slur slurs offensive obscene obscenity obscenities vulgar disparaging disparagingly derogatory
	pejorative taboo contemptuous contemptuously masturbate masturbates masturbation copulate copulation intercourse
	genital genitals genitalia penis vagina vulva clitoris foreskin semen feces fecal excrement defecate defecation
	urinate urination prostitute prostitutes prostitution rape rapist anus rectum scrotum testicle testicles orgasm`)

// isUnfit reports whether a text has a word that is not to be in a puzzle.
func isUnfit(text string) bool {
	words := strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
	return slices.ContainsFunc(words, func(word string) bool { return unfitWords[strings.ToLower(word)] })
}

// usages begin texts that tell how a word is used, and not what it means.
var usages = []string{
	"used of ", "used as ", "used informally", "used with ", "used before ", "used to form ", "used to express ",
	"used in combination", "extended meanings", "euphemism", "informal or slang terms", "with reference to ",
	"quantifier", "`",
}

// vague are definitions that many words share.
var vague = set("be have do make act get go that")

// isUsage reports whether a text tells nothing of the meaning.
func isUsage(text string) bool {
	return vague[text] || slices.ContainsFunc(usages, func(u string) bool { return strings.HasPrefix(text, u) })
}
