package main

import "slices"

// This file scores phrases of WordNet, joined to words such as ICECREAM.
//
// A phrase is known as a unit or not at all: people know each part of LOOSEOFF and DATEBREAD. So occurrences as a unit
// count most. The score is the maximum of the score of the joined word (familiarity.go), since many phrases are also
// written that way, and of
//
//	21 + 4.5 log2(1+g) + 3 log2(1+t) + log2(1+m) + 18 (h-1.3) + 6 (w-1)
//	   + 4.5 l + 0.8 a + 2.4 n + v - p
//
// where
//
//	g counts the other synsets whose glosses use the phrase (countPhrases);
//	t and m count senses in the concordances and lists in Moby, as for words;
//	h and w are its frequencies with hyphens in subtitles and as one word in Wikipedia, 1.3
//	  and 1 if these lack it;
//	l and a are the least and the mean frequency of its parts, or of the words that the parts
//	  are forms of if these are more frequent, without articles and the like;
//	n is the number of its senses minus one, at most 4;
//	v is 3 for verbs;
//	p is a penalty for taxa and for headings of WordNet's hierarchy, such as SPATIALPROPERTY.
//
// Without any occurrence as a unit, a phrase gets at most 45. The weights come from a logistic regression on 450
// phrases, on the scale of familiarity.go.

// Weights per unit or doubling: tenths of a point, points, and thousandths.
const (
	phraseBase      = 21000
	glossTenths     = 45
	senseTenths     = 30
	thesaurusTenths = 10
	hyphenPoints    = 18
	joinedPoints    = 6
	leastTenths     = 45
	meanTenths      = 8
	extraSense      = 2400
	extraSenses     = 4 // at most
	verbPoints      = 3000
	apartLimit      = 45000 // of a phrase that doesn't occur as a unit
)

// Penalties.
const (
	rankPenalty    = 24000 // genera, families and the like
	speciesPenalty = 8000  // only animals, plants, bodies, substances, processes and states as topics
	headingPenalty = 6000  // headings: many hyponyms in the hierarchy, but no use in texts
	headingSize    = 4     // minimum number of hyponyms of a heading
)

// ranks are the first words of the names of taxa in WordNet.
var ranks = []string{
	"GENUS", "FAMILY", "ORDER", "CLASS", "PHYLUM", "TRIBE", "DIVISION", "SUPERFAMILY", "SUBFAMILY",
	"SUBORDER", "SUBCLASS", "SUBDIVISION", "SUBKINGDOM", "SUBPHYLUM",
}

// glue are parts that say nothing about a phrase.
var glue = []string{"OF", "THE", "AND", "A", "IN", "TO", "ON", "AT", "S", "FOR", "WITH", "AN", "BY", "OR"}

// glueZipf is the frequency of the parts of a phrase that has only glue and letters.
const glueZipf zipf = 4000

// phrase returns the parts of the word's spelling with the most parts. It returns nil for a word that WordNet never
// writes in parts, and for one with a SCOWL level of up to 70.
func (e *evidence) phrase(text string) []string {
	if level, ok := e.levels[text]; ok && level <= knownLevel {
		return nil
	}
	var longest []string
	for _, s := range e.senses[text] {
		if parts := partsOf(s.lemma); len(parts) > max(1, len(longest)) {
			longest = parts
		}
	}
	return longest
}

// phrasePoints scores a phrase by the formula above.
func (e *evidence) phrasePoints(text string, parts []string) int {
	least, mean := e.partFrequencies(parts)
	points := phraseBase + (leastTenths*int(least)+meanTenths*int(mean))/10 +
		e.unitPoints(text) + e.sensePoints(text) - e.phrasePenalty(text, parts)
	if !e.isUnit(text) {
		points = min(points, apartLimit)
	}
	return points
}

// unitPoints returns the points for occurrences as a unit.
func (e *evidence) unitPoints(text string) int {
	tenths := glossTenths*doublings(e.glosses[text]) + senseTenths*doublings(e.tags[text]) +
		thesaurusTenths*doublings(e.lists[text])
	hyphen := zipfIn(e.hyphenated, text, noSubtitles) - noSubtitles
	joined := zipfIn(e.wikipedia, text, noWikipedia) - noWikipedia
	return tenths/10 + hyphenPoints*int(hyphen) + joinedPoints*int(joined)
}

// isUnit reports whether a phrase occurs as a unit. Lists of the thesaurus aren't enough: ten of them have LAYREADER.
func (e *evidence) isUnit(text string) bool {
	_, hyphenated := e.hyphenated[text]
	return e.glosses[text] > 0 || e.tags[text] > 0 || hyphenated
}

// sensePoints returns the points for the number and the kind of senses.
func (e *evidence) sensePoints(text string) int {
	senses := e.senses[text]
	points := extraSense * min(len(senses)-1, extraSenses)
	if slices.ContainsFunc(senses, func(s sense) bool { return s.part == "verb" }) {
		points += verbPoints
	}
	return points
}

// phrasePenalty returns what to subtract from the points of a phrase.
func (e *evidence) phrasePenalty(text string, parts []string) int {
	p := 0
	if slices.Contains(ranks, parts[0]) {
		p += rankPenalty
	}
	if e.about(text, animals, plants, bodies, substances, processes, states) {
		p += speciesPenalty
	}
	if e.isHeading(text) {
		p += headingPenalty
	}
	return p
}

// isHeading reports whether a phrase seems to be coined for WordNet's hierarchy.
func (e *evidence) isHeading(text string) bool {
	_, hyphenated := e.hyphenated[text]
	return !hyphenated && e.tags[text] == 0 && e.lists[text] == 0 &&
		slices.ContainsFunc(e.senses[text], func(s sense) bool { return s.hyponyms >= headingSize })
}

// partFrequencies returns the least and the mean frequency of the parts.
func (e *evidence) partFrequencies(parts []string) (least, mean zipf) {
	var sum, n zipf
	for _, part := range parts {
		if len(part) == 1 || slices.Contains(glue, part) {
			continue
		}
		f := e.frequency(part)
		for _, base := range e.forms.bases(part) {
			f = max(f, e.frequency(base))
		}
		if n == 0 || f < least {
			least = f
		}
		sum, n = sum+f, n+1
	}
	if n == 0 {
		return glueZipf, glueZipf
	}
	return least, sum / n
}
