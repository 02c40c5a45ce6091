package dicts

import (
	"unicode"
	"unicode/utf8"
)

// guesses are the charsets that [GuessCharset] knows besides UTF-8. Of those that fit a list, it takes the first.
var guesses = []string{"iso-8859-1", "iso-8859-2", "windows-1251", "koi8-u"}

const (
	// leastLetters is the least share of letters of what is not ASCII in a list. In the wrong charset, a letter that is
	// not rare is a sign.
	leastLetters = 0.999
	// leastLower is the least share of lower-case letters of these. KOI8 has capitals where windows-1251 has the others.
	leastLower = 0.5
)

// GuessCharset finds the charset of a word list by its letters: UTF-8 if it is valid, otherwise the first in which all
// characters are letters, most of them in lower case, of Latin-1, Latin-2 and the Cyrillic ones. It returns "" if none
// fits. Charsets that differ in letters only, such as Latin-1 and Turkish Latin-5, it cannot tell apart.
func GuessCharset(text string) string {
	if utf8.ValidString(text) {
		return "utf-8"
	}
	var count [256]int
	for _, c := range []byte(text) {
		count[c]++
	}
	for _, name := range guesses {
		if fits(&count, name) {
			return name
		}
	}
	return ""
}

// fits reports whether bytes, each so many times, can be a list in a charset with one byte per character.
func fits(count *[256]int, charset string) bool {
	enc, err := lookupCharset(charset)
	if err != nil {
		return false
	}
	all, letters, lower := 0, 0, 0
	for c := utf8.RuneSelf; c < len(count); c++ {
		text, err := enc.NewDecoder().Bytes([]byte{byte(c)})
		if err != nil {
			return false
		}
		r, _ := utf8.DecodeRune(text)
		all += count[c]
		if unicode.IsLetter(r) {
			letters += count[c]
		}
		if unicode.IsLower(r) {
			lower += count[c]
		}
	}
	return float64(letters) >= leastLetters*float64(all) && float64(lower) >= leastLower*float64(letters)
}
