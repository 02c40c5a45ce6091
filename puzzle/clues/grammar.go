package clues

import (
	"slices"
	"strings"

	"crossat/internal/glosses"
)

// grammar rewrites the words of a definition.
type grammar struct {
	book  *glosses.Book
	words []string // with the commas after them
}

// word returns a word without the comma after it, or an empty string beyond the end.
func (g *grammar) word(i int) string {
	if i < 0 || i >= len(g.words) {
		return ""
	}
	return strings.TrimSuffix(g.words[i], ",")
}

// hasComma reports whether a comma comes after a word.
func (g *grammar) hasComma(i int) bool { return strings.HasSuffix(g.words[i], ",") }

// ends reports whether a comma or the end of the text comes after a word.
func (g *grammar) ends(i int) bool { return i == len(g.words)-1 || g.hasComma(i) }

// set replaces a word, and keeps the comma after it.
func (g *grammar) set(i int, word string) {
	if g.hasComma(i) {
		word += ","
	}
	g.words[i] = word
}

// is reports whether a word can be this part of speech, as it stands.
func (g *grammar) is(i int, part glosses.Part) bool {
	return g.word(i) != "" && g.book.Has(strings.ToUpper(g.word(i)), part)
}

// base returns the base form of a word in the given form.
func (g *grammar) base(i int, form glosses.Form) (string, bool) {
	for _, f := range g.book.Inflections(strings.ToUpper(g.word(i))) {
		if f.Form == form {
			return strings.ToLower(f.Lemma), true
		}
	}
	return "", false
}

// inflected reports whether a word can be in one of these forms.
func (g *grammar) inflected(i int, forms ...glosses.Form) bool {
	return slices.ContainsFunc(forms, func(form glosses.Form) bool {
		_, ok := g.base(i, form)
		return ok
	})
}

func (g *grammar) isParticiple(i int) bool {
	return g.inflected(i, glosses.Past, glosses.Participle, glosses.Gerund)
}

// Words with a function in definitions.
var (
	conjunctions = set("and or")
	relatives    = set("who that which")
	modals       = set("can will may must could would should cannot might")
	prepositions = set(`of in on for with from to at by between into as about under over during without within near
		among against through around above below across along toward towards upon after before behind beneath beside
		like than out off per`)

	// objects follow a verb, and hardly ever a noun.
	objects = set(`a an the it them him its one one's oneself someone something somebody someone's into up out off
		away down to upon back over`)
)

// set returns the words of a text.
func set(words string) map[string]bool {
	all := make(map[string]bool)
	for word := range strings.FieldsSeq(words) {
		all[word] = true
	}
	return all
}

// hasSuffix reports whether a text has one of these endings.
func hasSuffix(text string, endings ...string) bool {
	return slices.ContainsFunc(endings, func(e string) bool { return strings.HasSuffix(text, e) })
}
