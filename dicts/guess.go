package dicts

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// guesses are the charsets known to [GuessCharset] in addition to UTF-8. The first one that fits is used.
var guesses = []string{"iso-8859-1", "iso-8859-2", "windows-1251", "koi8-u"}

const (
	// leastLetters is the minimum share of letters among the non-ASCII characters of a list. In the wrong charset, some
	// letter that isn't rare becomes a sign.
	leastLetters = 0.999
	// leastLower is the minimum share of lower case among these letters. KOI8 has capitals where windows-1251 has the
	// others.
	leastLower = 0.5
)

// GuessCharset guesses the charset of a word list from its letters: UTF-8 if it is valid, UTF-16 if it starts with a
// byte order mark, otherwise the first of Latin-1, Latin-2 and the Cyrillic charsets in which all characters are
// letters, mostly lower case. It returns "" if none fits. It can't distinguish charsets that only differ in letters,
// such as Latin-1 and Turkish Latin-5.
func GuessCharset(text string) string {
	switch {
	case utf8.ValidString(text):
		return "utf-8"
	case strings.HasPrefix(text, "\xff\xfe"):
		return "utf-16le"
	case strings.HasPrefix(text, "\xfe\xff"):
		return "utf-16be"
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

// fits reports whether bytes with these counts can be a list in a single-byte charset.
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
