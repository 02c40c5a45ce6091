package glosses

import (
	"slices"
	"strings"
)

// Form is a grammatical form of a word.
type Form uint8

// The forms. Past is also the participle of verbs for which the two are the same.
const (
	Base Form = iota
	Plural
	ThirdPerson
	Past
	Participle
	Gerund
	Comparative
	Superlative
)

// Inflection is a form of a word.
type Inflection struct {
	Lemma string // normal
	Part  Part
	Form  Form
}

// shortestBase is the minimum length of the base of regular forms, so that GS is not the plural of G. Verbs before a
// mere S must have shortestVerb letters.
const shortestBase, shortestVerb = 2, 3

// ending is a rule: a word with this ending is derived from a word of this part of speech, with another ending. The
// rules are those of WordNet's own search, described in morphy(7WN), and some for endings that its lists of exceptions
// don't cover completely.
type ending struct {
	part         Part
	form         Form
	ending, base string
	doubles      bool // the base can lack a doubled consonant: STOPPED comes from STOP
}

var endings = []ending{
	{Noun, Plural, "S", "", false},
	{Noun, Plural, "ES", "", false},
	{Noun, Plural, "IES", "Y", false},
	{Noun, Plural, "MEN", "MAN", false},
	{Verb, ThirdPerson, "S", "", false},
	{Verb, ThirdPerson, "ES", "", false},
	{Verb, ThirdPerson, "IES", "Y", false},
	{Verb, Past, "ED", "E", false},
	{Verb, Past, "ED", "", true},
	{Verb, Past, "IED", "Y", false},
	{Verb, Gerund, "ING", "E", false},
	{Verb, Gerund, "ING", "", true},
	{Adjective, Comparative, "ER", "E", false},
	{Adjective, Comparative, "ER", "", true},
	{Adjective, Comparative, "IER", "Y", false},
	{Adjective, Superlative, "EST", "E", false},
	{Adjective, Superlative, "EST", "", true},
	{Adjective, Superlative, "IEST", "Y", false},
}

// Inflections returns the possible base words of a normal word, by the lists of irregular forms and by rules.
func (b *Book) Inflections(text string) []Inflection {
	var all []Inflection
	own := len(b.lookup(text)) > 0
	add := func(lemma string, part Part, form Form) {
		i := Inflection{lemma, part, form}
		if lemma != text && b.Has(lemma, part) && !slices.Contains(all, i) {
			all = append(all, i)
		}
	}
	for _, base := range b.irregular()[text] {
		add(base.lemma, base.part, irregularForm(text, base.part))
	}
	for _, e := range endings {
		stem, ok := strings.CutSuffix(text, e.ending)
		if !ok || e.ending == "S" && strings.HasSuffix(stem, "S") ||
			e.ending == "ES" && !hasSuffix(stem, "S", "X", "Z", "CH", "SH", "O") {
			continue
		}
		base, n := stem+e.base, len(stem)
		if e.fits(base) && !(e.form == Past && own && b.isIrregular(base)) {
			add(base, e.part, e.form)
		}
		if e.doubles && n > shortestVerb && stem[n-1] == stem[n-2] {
			add(stem[:n-1], e.part, e.form)
		}
	}
	return all
}

// fits reports whether a word can be the base of one with this ending.
func (e ending) fits(base string) bool {
	shortest := shortestVerb
	if e.part == Noun || len(e.ending) > 1 {
		shortest = shortestBase
	}
	return len(base) >= shortest && !(e.doubles && mustDouble(base))
}

// isIrregular reports whether a verb has an irregular past, unless it ends in T, because most of these verbs also have
// a regular one. So SEED isn't a form of SEE.
func (b *Book) isIrregular(verb string) bool { return b.irregularPasts()[verb] }

// mustDouble reports whether a word of one syllable doubles its last consonant before an ending, so that BARING isn't a
// form of BAR.
func mustDouble(word string) bool {
	n := len(word)
	return n >= 3 && !strings.ContainsRune("AEIOUSWXY", rune(word[n-1])) && isVowel(word[n-2]) && !isVowel(word[n-3]) &&
		!strings.ContainsAny(word[:n-2], "AEIOUY")
}

func isVowel(b byte) bool { return strings.IndexByte("AEIOU", b) >= 0 }

// irregularForm determines an irregular form by its ending.
func irregularForm(text string, part Part) Form {
	switch {
	case part == Noun:
		return Plural
	case part == Verb:
		return irregularVerbForm(text)
	case strings.HasSuffix(text, "ST"):
		return Superlative
	}
	return Comparative
}

// irregularVerbForm determines the form of a verb. Participles that differ from the past have a typical ending (TAKEN,
// SHOWN, TORN, SLAIN) or vowel (SUNG). AM and ARE are clued like BE.
func irregularVerbForm(text string) Form {
	switch {
	case text == "AM" || text == "ARE":
		return Base
	case hasSuffix(text, "ING"):
		return Gerund
	case hasSuffix(text, "S") && text != "WAS":
		return ThirdPerson
	case hasSuffix(text, "EN", "WN", "RN", "AIN", "BORNE", "DONE", "GONE") || slices.Contains(vowelParticiples, text):
		return Participle
	}
	return Past
}

var vowelParticiples = []string{
	"BEGUN", "DRUNK", "RUNG", "SHRUNK", "SPRUNG", "STUNK", "SUNG", "SUNK", "COUNTERSUNK", "SWUM", "UPSPRUNG",
}

func hasSuffix(text string, endings ...string) bool {
	return slices.ContainsFunc(endings, func(e string) bool { return strings.HasSuffix(text, e) })
}
