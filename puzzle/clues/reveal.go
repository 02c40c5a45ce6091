package clues

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"crossat/dicts"
	"crossat/internal/stem"
)

// Reveals returns the first word of a clue that gives away a part of its normal answer: a form of the answer, a part of
// a compound, or a word that seems to be derived from it. It returns an empty string if no word does.
func Reveals(answer, text string) string { return newSecret(answer).revealedBy(text) }

// secret is an answer, in the forms that a clue must not contain.
type secret struct {
	answer string
	own    []string // the stems of the answer
	stems  []string // own, and the stems of the answer's parts
	parts  []string // words of a phrase
}

func newSecret(answer string) secret {
	stems := stemsOf(answer)
	return secret{answer: answer, own: stems, stems: stems}
}

// with adds a lemma and its parts, such as ICE and CREAM of ice cream.
func (s secret) with(lemma string) secret {
	words := wordsOf(lemma)
	if len(words) > 1 {
		s.parts = words
		words = append(slices.Clip(words), strings.Join(words, ""))
	}
	s.stems = slices.Clip(s.stems)
	for _, word := range words {
		if word != s.answer && !isGlue(word) {
			s.stems = append(s.stems, stemsOf(word)...)
		}
	}
	return s
}

// stemsOf returns the stems of a normal word in upper case, for comparisons, without the last vowel: WIRE and WIRY
// share WIR.
func stemsOf(word string) []string {
	stems := slices.Clone(stem.Of(word))
	for i, s := range stems {
		s = strings.ToUpper(s)
		if letters(s) > shortPart && strings.ContainsRune("EIY", rune(s[len(s)-1])) {
			s = s[:len(s)-1]
		}
		stems[i] = s
	}
	return stems
}

// Lengths of relevant parts of words.
const (
	shortPart = 3 // relevant at the start or the end of another word
	longPart  = 4 // relevant anywhere in it
)

// glue lists words that any clue can contain, unless they are forms of the answer.
var glue = set(`THE AND FOR NOT ONE WHO HAS HIS HER ITS ANY ALL BUT CAN MAY OUT OFF TWO TEN OWN NON ARE WAS AWAY FROM
	WITH THAT THIS INTO ONTO UPON OVER SUCH VERY THAN`)

func isGlue(word string) bool { return glue[word] || letters(word) < shortPart }

func letters(word string) int { return utf8.RuneCountInString(word) }

// wordsOf returns the words of a text in normal form.
func wordsOf(text string) []string {
	var words []string
	isBetween := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }
	for _, field := range strings.FieldsFunc(text, isBetween) {
		if word, ok := dicts.Normal(field, dicts.Options{}); ok {
			words = append(words, word)
		}
	}
	return words
}

// fewWords is the length up to which a clue must not contain any word of a phrase, even short ones.
const fewWords = 3

// revealedBy returns the first word that gives a part of the answer away, or an empty string.
func (s secret) revealedBy(text string) string {
	words := wordsOf(text)
	for _, word := range words {
		if word == s.answer || s.isRevealedBy(word) || len(words) <= fewWords && slices.Contains(s.parts, word) {
			return word
		}
	}
	return ""
}

func (s secret) isRevealedBy(word string) bool {
	stems := stemsOf(word)
	if isGlue(word) {
		return glue[word] && sharesAny(stems, s.own)
	}
	if sharesAny(stems, s.stems) || isIn(word, s.answer) || isIn(s.answer, word) ||
		letters(word) == shortPart && strings.HasSuffix(s.answer, word) {
		return true
	}
	return slices.ContainsFunc(stems, func(t string) bool { return isIn(t, s.answer) }) ||
		slices.ContainsFunc(s.stems, func(t string) bool { return isIn(t, word) || areRelated(t, word) })
}

func sharesAny(a, b []string) bool {
	return slices.ContainsFunc(a, func(s string) bool { return slices.Contains(b, s) })
}

// isIn reports whether a long part is anywhere in a word, or a short one at its start.
func isIn(part, word string) bool {
	switch n := letters(part); {
	case n >= longPart:
		return strings.Contains(word, part)
	case n == shortPart:
		return !glue[part] && strings.HasPrefix(word, part)
	}
	return false
}

// areRelated reports whether two words have the same first letters: as many as a long part, and two thirds of the
// shorter word.
func areRelated(v, w string) bool {
	a, b := []rune(v), []rune(w)
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n >= longPart && 3*n >= 2*min(len(a), len(b))
}
