package clues

import (
	"slices"
	"strings"

	"crossat/internal/glosses"
)

// plural turns a text about one thing into a text about several: its main noun, and the verb of a clause.
func (g *grammar) plural() bool {
	switch g.word(0) {
	case "someone", "somebody", "anyone":
		g.words[0] = "people"
		return relatives[g.word(1)] && g.agree(1)
	case "something", "anything":
		g.words[0] = "things"
		return !relatives[g.word(1)] || g.agree(1)
	case "any", "either", "one":
		if g.word(1) == "of" {
			return g.pluralOfSeveral()
		}
		g.words = g.words[1:]
	case "a", "an", "the":
		g.words = g.words[1:]
	}
	head := g.head()
	if head < 0 || prepositions[g.word(0)] || !g.pluralNoun(head) {
		return false
	}
	next := head + 1
	if conjunctions[g.word(next)] {
		if next+1 == len(g.words) || !g.ends(next+1) && !g.isBoundary(next+2) || !g.pluralNoun(next+1) {
			return false
		}
		next += 2
	}
	return !relatives[g.word(next)] || g.agree(next)
}

// pluralOfSeveral reduces "any of various" and "one of the two" to "various" and "two".
func (g *grammar) pluralOfSeveral() bool {
	g.words = g.words[2:]
	if g.word(0) == "the" {
		g.words = g.words[1:]
	}
	return several[g.word(0)]
}

var several = set("various several numerous certain many two")

// head returns the index of the main noun of the text: the last word before a preposition, a clause, a conjunction, a
// participle with a complement, or the end. It returns -1 if it finds none.
func (g *grammar) head() int {
	for i := range g.words {
		if g.ends(i) || g.isBoundary(i+1) {
			return i
		}
	}
	return -1
}

// isBoundary reports whether a word begins a description of the noun before it.
func (g *grammar) isBoundary(i int) bool {
	word := g.word(i)
	if prepositions[word] || relatives[word] {
		return true
	}
	if conjunctions[word] {
		return g.is(i-1, glosses.Noun)
	}
	if !g.is(i-1, glosses.Noun) || g.is(i-1, glosses.Adjective) && !living[g.word(i-1)] {
		return false
	}
	next := g.word(i + 1)
	switch {
	case clauses[word]:
		return true
	case g.inflected(i, glosses.Gerund):
		return !g.is(i, glosses.Noun) || living[g.word(i-1)]
	}
	return g.isParticiple(i) && (prepositions[next] || objects[next] || conjunctions[next] && g.isParticiple(i+2))
}

var (
	// living are nouns that are followed by participles rather than other nouns.
	living = set("person man woman people worker animal bird fish plant tree shrub herb insect mammal country native")
	// clauses begin a description of a noun.
	clauses = set(`whose where when having containing resembling consisting using usually especially native capable
		similar equal ranking not born yet you we they people`)
	// singulars refer to one thing.
	singulars = set("he she it his her its himself herself itself")
)

// pluralNoun puts a noun into the plural, unless it already is.
func (g *grammar) pluralNoun(i int) bool {
	word := g.word(i)
	if g.inflected(i, glosses.Plural) {
		return true
	}
	if !g.is(i, glosses.Noun) || word != strings.ToLower(word) {
		return false
	}
	g.set(i, pluralOf(word))
	return true
}

// agree puts the verb of a clause into the plural. It returns false if it doesn't find the verb, or if other words
// refer to a single thing.
func (g *grammar) agree(relative int) bool {
	if slices.ContainsFunc(g.words[relative:], func(w string) bool { return singulars[w] }) {
		return false
	}
	i := relative + 1
	for hasSuffix(g.word(i), "ly", "often", "also", "always") && i < len(g.words)-1 {
		i++
	}
	if !g.agreeVerb(i) || g.word(i) == "are" && (g.word(i+1) == "a" || g.word(i+1) == "an") {
		return false
	}
	for j := i + 1; j < len(g.words)-1; j++ {
		if conjunctions[g.word(j)] && (j == i+1 || objects[g.word(j+2)] || !g.inflected(j+1, glosses.Plural)) {
			g.agreeVerb(j + 1)
		}
	}
	return true
}

var pluralVerbs = map[string]string{"is": "are", "was": "were", "has": "have", "does": "do"}

// agreeVerb puts a verb into the plural. It returns false unless the verb is in the third person or the past.
func (g *grammar) agreeVerb(i int) bool {
	word := g.word(i)
	if plural, ok := pluralVerbs[word]; ok {
		g.set(i, plural)
		return true
	}
	if base, ok := g.base(i, glosses.ThirdPerson); ok {
		g.set(i, base)
		return true
	}
	return modals[word] || strings.HasSuffix(word, "ed")
}

// irregularPlurals has irregular nouns that occur in definitions.
var irregularPlurals = pairs(`aircraft aircraft, bacterium bacteria, calf calves,
	child children, deer deer, die dice, fish fish, foot feet, fungus fungi, genus genera, goose geese,
	grouse grouse, half halves, knife knives, larva larvae, leaf leaves, life lives, loaf loaves,
	louse lice, man men, mouse mice, nucleus nuclei, offspring offspring, ox oxen, penny pence, person people,
	phenomenon phenomena, photo photos, piano pianos, salmon salmon, self selves, series series, sheep sheep,
	shelf shelves, solo solos, spacecraft spacecraft, species species, stimulus stimuli, swine swine, thief thieves,
	tooth teeth, trout trout, wife wives, wolf wolves, woman women, young young`)

// pairs returns a map of pairs of words with commas between.
func pairs(text string) map[string]string {
	all := make(map[string]string)
	for pair := range strings.SplitSeq(text, ",") {
		words := strings.Fields(pair)
		all[words[0]] = words[1]
	}
	return all
}

func pluralOf(noun string) string {
	if plural, ok := irregularPlurals[noun]; ok {
		return plural
	}
	if stem, ok := strings.CutSuffix(noun, "man"); ok && noun != "human" && noun != "Roman" {
		return stem + "men"
	}
	if stem, ok := strings.CutSuffix(noun, "sis"); ok {
		return stem + "ses"
	}
	return withS(noun)
}
