package clues

import (
	"slices"
	"strings"
)

// cutLabel cuts a label such as (baseball) off the front of a definition, and rewords it to follow a clue.
func cutLabel(definition string) (label, rest string) {
	if !strings.HasPrefix(definition, "(") {
		return "", definition
	}
	label, rest, ok := strings.Cut(definition[1:], ")")
	rest = strings.TrimLeft(rest, " ;,")
	if !ok || strings.TrimSpace(label) == "" || strings.ContainsAny(label, "(`;,") {
		return "", rest
	}
	field := label[strings.LastIndexByte(label, ' ')+1:]
	if strings.Contains(rest, field) {
		return "", rest
	}
	return wordLabel(label), rest
}

func wordLabel(label string) string {
	if worded, ok := labels[label]; ok {
		return worded
	}
	words := strings.Fields(label)
	switch {
	case words[0] == "of":
		return "as " + strings.Join(words[1:], " ")
	case len(words) > 3 || slices.ContainsFunc(words, func(w string) bool { return remarks[w] }):
		return ""
	}
	return "in " + label
}

// remarks are words in labels that don't name a field.
var remarks = set(`usually often sometimes plural singular followed used informally informal slang British formal
	trademark figurative archaic combination color meat comparative superlative old-fashioned as by to`)

// labels are labels with a wording of their own.
var labels = map[string]string{
	"archaic":               "once",
	"British":               "to Brits",
	"British informal":      "to Brits",
	"British slang":         "to Brits",
	"formerly":              "once",
	"informal":              "informally",
	"Middle Ages":           "in the Middle Ages",
	"military":              "in the military",
	"nautical":              "to sailors",
	"New Testament":         "in the New Testament",
	"of persons":            "",
	"Old Testament":         "in the Old Testament",
	"Roman Catholic Church": "in the Catholic Church",
	"slang":                 "in slang",
	"stock market":          "in the stock market",
}
