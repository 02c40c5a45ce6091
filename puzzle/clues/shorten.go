package clues

import (
	"slices"
	"strings"

	"crossat/internal/glosses"
)

// shorten cuts off a text that is too long before a comma, a clause or the like, as late as possible. If it finds no
// such place, the text stays too long.
func shorten(book *glosses.Book, text string, most int, part glosses.Part) string {
	if len(text) <= most {
		return text
	}
	aboutThing := part == glosses.Noun
	for _, stops := range [][]string{strongStops[aboutThing], weakStops[aboutThing]} {
		for cut := range cutsOf(text, stops) {
			short := dropLoose(text[:cut])
			if len(short) >= shortestCut && len(short) <= most && !denies(short) && (!aboutThing || standsLast(book, short)) {
				return short
			}
		}
	}
	return text
}

// cutsOf yields the positions of stops in a text, from the end.
func cutsOf(text string, stops []string) func(func(int) bool) {
	return func(yield func(int) bool) {
		for at := len(text) - 1; at > 0; at-- {
			begins := func(stop string) bool { return strings.HasPrefix(text[at:], stop) }
			if slices.ContainsFunc(stops, begins) && !yield(at) {
				return
			}
		}
	}
}

// shortestCut is the minimum length of a shortened text, in bytes.
const shortestCut = 24

// strongStops and weakStops list possible beginnings of the part to cut off, for texts about things (true) and others.
var (
	strongStops = map[bool][]string{
		true: spacedOut(`, that which who whose where when used usually especially having with native found located
			containing consisting characterized resembling either both`),
		false: spacedOut(", especially usually so because while when"),
	}
	weakStops = map[bool][]string{
		true:  spacedOut("and or for by in on from but as to between during without over"),
		false: spacedOut("by with as without if but in"),
	}
)

// spacedOut puts spaces around words, except commas.
func spacedOut(words string) []string {
	var stops []string
	for word := range strings.FieldsSeq(words) {
		if word != "," {
			word = " " + word + " "
		}
		stops = append(stops, word)
	}
	return stops
}

// dropLoose drops words from the end of a text that need to be followed by others.
func dropLoose(text string) string {
	for {
		text = strings.TrimRight(text, " ,")
		i := strings.LastIndexByte(text, ' ')
		if i < 0 || !loose[text[i+1:]] {
			return text
		}
		text = text[:i]
	}
}

// denies reports whether a text ends in a denial that needs a complement: "and no ability".
func denies(text string) bool {
	words := strings.Fields(text)
	return len(words) > 1 && words[len(words)-2] == "no"
}

var loose = set(`of in on for with from to at by between into as and or that which who whose where when is are was were
	be each either both the a an than so not such being having used made found especially usually often it its their
	his more most very via per upon after before if but consisting containing resembling characterized`)

// standsLast reports whether the last word of a text about a thing can end it, unlike adjectives and participles.
func standsLast(book *glosses.Book, text string) bool {
	last := strings.ToUpper(text[strings.LastIndexByte(text, ' ')+1:])
	forms := book.Inflections(last)
	is := func(part glosses.Part) bool {
		isPart := func(f glosses.Inflection) bool { return f.Part == part }
		return book.Has(last, part) || slices.ContainsFunc(forms, isPart)
	}
	return is(glosses.Noun) || !is(glosses.Adjective) && !is(glosses.Verb)
}
