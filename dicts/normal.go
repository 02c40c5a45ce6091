package dicts

import (
	"strings"
	"sync"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"
)

// Options says how a list is read. The zero value reads UTF-8, folds and joins
// nothing and keeps every word.
type Options struct {
	// Charset is the list's encoding under its IANA or WHATWG name, such as
	// windows-1251 or koi8-r. Empty means UTF-8.
	Charset string
	// Join drops spaces, hyphens and apostrophes inside an entry, so that
	// "ice cream" becomes ICECREAM. False leaves such entries out, as they
	// are not letters only.
	Join bool
	// FoldYo writes Е for Ё. False keeps the two apart.
	FoldYo bool
	// MinScore leaves out words whose score is lower. 0 means no limit.
	MinScore int
	// MinLength leaves out words with fewer letters. 0 means no limit.
	MinLength int
	// MaxLength leaves out words with more letters. 0 means no limit.
	MaxLength int
}

// NFC is text in Unicode normal form C: й as one letter, not и and a breve.
// Text that is not valid UTF-8 is passed through.
func NFC(text string) string { return norm.NFC.String(text) }

// Normal gives s the form words have in a [Dict]: NFC, upper-case by Unicode's
// full mapping (ß becomes SS), joined and folded as o says. Of o only Join and
// FoldYo matter. It is false when what remains is empty or has anything but
// letters (Unicode category L; combining marks that NFC leaves are no letters).
// Normal is idempotent.
func Normal(s string, o Options) (string, bool) {
	switch kindOf(s) {
	case upperASCII:
		return s, true
	case simpleCase:
		s = strings.ToUpper(s)
	default:
		s = fullUpper(s, o.Join)
		if !lettersOnly(s) {
			return "", false
		}
	}
	if o.FoldYo {
		s = strings.ReplaceAll(s, "Ё", "Е")
	}
	return s, true
}

// kind says which of the ways through [Normal] a text may take.
type kind int

const (
	needsCare  kind = iota // empty, or has characters of other ranges
	upperASCII             // A-Z only: normal as it stands
	simpleCase             // A-Z, a-z and Cyrillic letters: NFC, and each has one upper-case letter
)

func kindOf(s string) kind {
	if s == "" {
		return needsCare
	}
	k := upperASCII
	for _, r := range s {
		switch {
		case 'A' <= r && r <= 'Z':
		case 'a' <= r && r <= 'z', 'А' <= r && r <= 'я', r == 'Ё', r == 'ё':
			k = simpleCase
		default:
			return needsCare
		}
	}
	return k
}

// casers lends out upper-casers: one must not be shared between goroutines.
var casers = sync.Pool{New: func() any {
	c := cases.Upper(language.Und)
	return &c
}}

// fullUpper is the long way: any script, joined if so asked. Joining comes
// first as it can bring a letter and a combining mark together; NFC comes
// before and after the mapping, which is defined on either but may leave its
// result decomposed.
func fullUpper(s string, join bool) string {
	if join {
		s = strings.Map(dropJoint, s)
	}
	c := casers.Get().(*cases.Caser)
	defer casers.Put(c)
	return NFC(c.String(NFC(s)))
}

// dropJoint maps the characters that join the parts of an entry to -1.
func dropJoint(r rune) rune {
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
