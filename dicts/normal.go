package dicts

import (
	"regexp"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"
)

// Options configures how a list is read. The zero value reads UTF-8, joins and folds nothing and keeps every word.
type Options struct {
	// Charset is the IANA or WHATWG name of the list's encoding, such as windows-1251 or koi8-r, or AutoCharset. Empty
	// means UTF-8.
	Charset string
	// Join drops spaces, hyphens and apostrophes inside an entry, so that "ice cream" becomes ICECREAM. If false, such
	// entries are skipped because they contain characters other than letters.
	Join bool
	// FoldYo replaces Ё by Е. If false, the two are different letters.
	FoldYo bool
	// Rude includes offensive words omitted from the embedded lists: slurs and obscenities. Other lists are not
	// filtered.
	Rude bool
	// MinScore is the lowest score to keep. 0 means no limit. It is for single lists: to merge lists, keep all words,
	// and then use [Dict.AtLeast].
	MinScore int
	// MinLength is the smallest number of letters to keep. 0 means no limit.
	MinLength int
	// MaxLength is the largest number of letters to keep. 0 means no limit.
	MaxLength int
}

// NFC returns text in Unicode normal form C, in which й is one code point instead of и with a combining breve. Bytes
// that are not valid UTF-8 pass through unchanged.
func NFC(text string) string { return norm.NFC.String(text) }

// Compose converts the letters of a text to the form they have in words, apart from their case: [NFC] and, with foldYo,
// Е instead of Ё.
func Compose(text string, foldYo bool) string {
	text = NFC(text)
	if foldYo {
		text = yo.Replace(text)
	}
	return text
}

var yo = strings.NewReplacer("Ё", "Е", "ё", "е")

// Normal converts s to the form of words in a [Dict]: NFC, upper case under Unicode's full mapping (ß becomes SS),
// joined and folded according to o; other options aren't used. It returns false if the result is empty or contains
// anything but letters (Unicode category L, which excludes the combining marks that NFC could not compose). Normal is
// idempotent.
func Normal(s string, o Options) (string, bool) {
	if o.Join { // first, because it can bring a letter and a combining mark together
		s = strings.Map(dropJoiner, s)
	}
	switch classify(s) {
	case upperASCII:
		return s, true
	case simpleCase:
		s = strings.ToUpper(s)
	case notLetters:
		return "", false
	default:
		s = fullUpper(s)
		if !lettersOnly(s) {
			return "", false
		}
	}
	if o.FoldYo {
		s = strings.ReplaceAll(s, "Ё", "Е")
	}
	return s, true
}

// textClass selects a fast or the general path through [Normal].
type textClass int

const (
	general    textClass = iota // has characters outside the ranges below
	simpleCase                  // letters that are NFC already, with a one-to-one case mapping, see isSimple
	upperASCII                  // A-Z only: already normal
	notLetters                  // empty, or has ASCII characters that aren't letters and can't become any
)

func classify(s string) textClass {
	if s == "" {
		return notLetters
	}
	class := upperASCII
	for _, r := range s {
		switch {
		case 'A' <= r && r <= 'Z':
		case 'a' <= r && r <= 'z', isSimple(r):
			class = min(class, simpleCase)
		case r < utf8.RuneSelf:
			return notLetters
		default:
			class = general
		}
	}
	return class
}

// isSimple reports whether a letter beyond ASCII belongs to the simple ones of European languages: Latin-1 and Latin
// Extended-A, except ß and the like, and the Cyrillic alphabets.
func isSimple(r rune) bool {
	switch r {
	case '×', '÷', 'ß', 'ı', 'İ', 'ŉ', 'ſ':
		return false
	}
	return 'À' <= r && r <= 'ž' || 'Ѐ' <= r && r <= 'џ' || r == 'Ґ' || r == 'ґ'
}

// casers pools upper-casers: a [cases.Caser] isn't safe for concurrent use.
var casers = sync.Pool{New: func() any {
	c := cases.Upper(language.Und)
	return &c
}}

// fullUpper is the general path: it handles any script. NFC is applied on both sides of the case mapping, because its
// result needn't be composed even if its input is.
func fullUpper(s string) string {
	c := casers.Get().(*cases.Caser)
	defer casers.Put(c)
	return NFC(c.String(NFC(s)))
}

// dashed matches a dash between spaces, which separates words, for example from a clue. A hyphen joins words.
var dashed = regexp.MustCompile(`[\s\pZ]\p{Pd}+[\s\pZ]`)

// checkDash returns an error if an entry to be joined has a dash between spaces, because it's likely to be a word with
// its clue. Name and Line are not set in the error; form is the correct form of the entry.
func checkDash(entry string, o Options, form string) *Error {
	if !o.Join || !dashed.MatchString(entry) {
		return nil
	}
	return &Error{Msg: clip(entry) + " has a dash between spaces", Advice: "write " + form + ", or drop the spaces"}
}

// joinHelps reports whether [Options.Join] would make an entry a word.
func joinHelps(entry string, o Options) bool {
	if o.Join {
		return false
	}
	o.Join = true
	_, ok := Normal(entry, o)
	return ok
}

// joined reports whether [Normal] joined an entry.
func joined(entry string, o Options) bool {
	return o.Join && strings.ContainsFunc(entry, func(r rune) bool { return dropJoiner(r) < 0 })
}

// dropJoiner maps spaces, hyphens and apostrophes to -1, for [strings.Map].
func dropJoiner(r rune) rune {
	switch r {
	case '-', '\u2010', '\u2011', '\u2013', '\'', '\u2019':
		return -1
	}
	if unicode.IsSpace(r) {
		return -1
	}
	return r
}

func lettersOnly(s string) bool {
	for _, r := range s {
		if !unicode.IsLetter(r) {
			return false
		}
	}
	return s != ""
}
