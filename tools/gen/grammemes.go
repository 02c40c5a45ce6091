package main

import (
	"encoding/json"
	"slices"
	"strings"
)

// Scores of the forms of a noun, in per cent of the score of the noun.
const (
	lemmaPercent     = 100 // the dictionary form
	inflectedPercent = 60  // another form of the noun
	markedPercent    = 40  // another form that is rare or confined to a style
)

// Grammemes of OpenCorpora (http://opencorpora.org/dict.php?act=gram).
var (
	// nameTags mark first names, surnames, patronymics, places and organisations.
	nameTags = []string{"Name", "Surn", "Patr", "Geox", "Orgn"}

	// partTags are the possible parts of speech of a form, other than noun.
	partTags = []string{
		"ADJF", "ADJS", "COMP", "VERB", "INFN", "PRTF", "PRTS", "GRND", "NUMR", "ADVB", "NPRO", "PRED", "PREP",
		"CONJ", "PRCL", "INTJ",
	}

	// errorTags mark misspelt and distorted words.
	errorTags = []string{"Erro", "Dist"}

	// markedTags mark archaic, literary, colloquial and slang forms, count forms,
	// vocatives, second genitives, accusatives and locatives, and the variants in
	// -ье, -ьи and -ие, -ою and -ею.
	markedTags = []string{
		"Arch", "Litr", "Infr", "Slng", "Coun", "voct", "gen2", "acc2", "loc2",
		"V-be", "V-bi", "V-ie", "V-oy", "V-ey",
	}
)

// grammemes is the set of grammemes in a tag such as
// "NOUN,inan,femn,Sgtm,Geox sing,nomn".
type grammemes map[string]bool

// parseTags parses a JSON array of tags.
func parseTags(data []byte) ([]grammemes, error) {
	var texts []string
	if err := json.Unmarshal(data, &texts); err != nil {
		return nil, err
	}
	tags := make([]grammemes, len(texts))
	for i, text := range texts {
		tags[i] = parseTag(text)
	}
	return tags, nil
}

func parseTag(text string) grammemes {
	g := make(grammemes)
	for _, name := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' }) {
		g[name] = true
	}
	return g
}

// any reports whether the tag has any of these grammemes.
func (g grammemes) any(names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return g[name] })
}

// isNoun reports whether the tag belongs to a noun that isn't an abbreviation.
func (g grammemes) isNoun() bool { return g["NOUN"] && !g["Abbr"] }

// isLemma reports whether a form, given its number in the paradigm, is the dictionary form.
func (g grammemes) isLemma(form int) bool { return form == 0 && g["nomn"] }

// formPercent returns the score of a form in the list of all forms, in per cent of the
// score of its noun, 0 for words to skip: names, misspellings, and everything but nouns.
func (g grammemes) formPercent(form int) int {
	switch {
	case !g.isNoun() || g.any(nameTags) || g.any(errorTags):
		return 0
	case g.isLemma(form):
		return lemmaPercent
	case g.any(markedTags):
		return markedPercent
	}
	return inflectedPercent
}

// partOfSpeech returns the grammeme of the part of speech other than a noun, such as
// VERB, or an empty string.
func (g grammemes) partOfSpeech() string {
	for _, name := range partTags {
		if g[name] {
			return name
		}
	}
	return ""
}
