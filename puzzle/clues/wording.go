package clues

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"crossat/internal/glosses"
)

const (
	longest   = 80 // the maximum length of a draft, in characters
	shortPair = 45 // the maximum length of a draft made from two parts of a definition
)

// wording is a draft of a definition.
type wording struct {
	text string
	cut  bool // something was cut off
	bare bool // the grammatical form of the answer was only named
}

// word turns a definition into a clue. It returns false if the definition isn't suitable.
func word(book *glosses.Book, s glosses.Sense) (w wording, ok bool) {
	label, text := cutLabel(s.Definition)
	parts := partsOf(brackets.ReplaceAllString(text, ""))
	if len(parts) == 0 || isUnfit(s.Lemma) || isUnfit(s.Definition) || s.Form != glosses.Base && isName(s) {
		return w, false
	}
	text, mark := terms.ReplaceAllString(parts[0], "$1 term for"), ""
	if s.Form != glosses.Base {
		var fits bool
		if text, fits = inflect(book, text, s.Form); !fits {
			mark = " (" + formNames[s.Form] + ")"
		}
	}
	if s.Part == glosses.Verb {
		text = strings.TrimPrefix(text, "to ")
	}
	text = dropArticle(text)
	short := shorten(book, text, longest-len(mark), s.Part)
	w.cut, w.bare = short != text, mark != ""
	switch {
	case w.cut || w.bare:
	case label != "" && len(text)+len(label) < longest:
		short += ", " + label
	case len(parts) > 1 && len(text)+len(parts[1]) < shortPair && s.Form == glosses.Base:
		short += "; " + parts[1]
	}
	w.text = capital(strings.ReplaceAll(short, "`", "'") + mark)
	return w, utf8.RuneCountInString(w.text) <= longest
}

// isName reports whether a capitalised lemma is an acronym or the name of a single thing or person, unlike American,
// which is the name of many.
func isName(s glosses.Sense) bool {
	if strings.ToLower(s.Lemma) == s.Lemma {
		return false
	}
	return len(s.Lemma) > 1 && strings.ToUpper(s.Lemma) == s.Lemma ||
		dropArticle(s.Definition) == s.Definition && !strings.HasPrefix(s.Definition, "any ")
}

var (
	// terms matches the start of definitions such as "informal terms for a mother".
	terms = regexp.MustCompile(`^(\w+) terms for`)
	// brackets matches remarks that can be left out.
	brackets = regexp.MustCompile(`\s*\([^()]*\)`)
	// tightComma matches a comma without a space after it.
	tightComma = regexp.MustCompile(`,([a-z])`)
)

// partsOf returns the parts of a definition between semicolons, except parts about the word's usage.
func partsOf(definition string) []string {
	var parts []string
	for part := range strings.SplitSeq(definition, ";") {
		part = strings.Trim(strings.Join(strings.Fields(part), " "), " ,:.")
		part = tightComma.ReplaceAllString(strings.ReplaceAll(part, " ,", ","), ", $1")
		if part != "" && !isUsage(part) {
			parts = append(parts, part)
		}
	}
	return parts
}

func dropArticle(text string) string {
	for _, article := range []string{"a ", "an ", "the "} {
		if rest, ok := strings.CutPrefix(text, article); ok {
			return rest
		}
	}
	return text
}

func capital(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[size:]
}
