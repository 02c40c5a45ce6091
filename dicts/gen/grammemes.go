package main

import (
	"encoding/json"
	"slices"
	"strings"
)

const (
	commonScore    = 50 // the dictionary form of a common noun
	properScore    = 40 // that of a name
	inflectedScore = 30 // another form of a common noun
	markedScore    = 20 // such a form that is rare or of one style
)

var (
	// nameTags are the grammemes of names: of persons, families, fathers, places
	// and organisations.
	nameTags = []string{"Name", "Surn", "Patr", "Geox", "Orgn"}

	// wrongTags are those of misspelt and distorted words.
	wrongTags = []string{"Erro", "Dist"}

	// markTags are those of archaic, literary, colloquial and slang forms, of those
	// for counting and calling and the second ones of a case, and of the variants in
	// -ье, -ьи and -ие, -ою and -ею.
	markTags = []string{
		"Arch", "Litr", "Infr", "Slng", "Coun", "voct", "gen2", "acc2", "loc2",
		"V-be", "V-bi", "V-ie", "V-oy", "V-ey",
	}
)

// grammemes are what a tag such as "NOUN,inan,femn,Sgtm,Geox sing,nomn" says.
type grammemes map[string]bool

// parseTags reads a list of tags.
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

func (g grammemes) any(names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return g[name] })
}

// isNoun leaves out abbreviations.
func (g grammemes) isNoun() bool { return g["NOUN"] && !g["Abbr"] }

// isLemma reports whether a form by its number is a dictionary form.
func (g grammemes) isLemma(form int) bool { return form == 0 && g["nomn"] }

// lemmaScore is the score of a form as a dictionary form, 0 if it is none of a noun.
func (g grammemes) lemmaScore(form int) int {
	switch {
	case !g.isLemma(form) || !g.isNoun():
		return 0
	case g.any(nameTags):
		return properScore
	}
	return commonScore
}

// formScore is the score of a form among all forms, 0 if it is not to keep: no noun,
// a name, a mistake.
func (g grammemes) formScore(form int) int {
	switch {
	case !g.isNoun() || g.any(nameTags) || g.any(wrongTags):
		return 0
	case g.isLemma(form):
		return commonScore
	case g.any(markTags):
		return markedScore
	}
	return inflectedScore
}
