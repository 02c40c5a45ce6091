package main

import (
	"slices"
	"strings"
)

// This file scores English words by how well people know them.
//
// The score of a word, in points and rounded to 1 to 100, is
//
//	18 f + s + 1.4 log2(1+t) + 0.6 log2(1+m) - p - 3
//
// where
//
//	f is its frequency on the Zipf scale: the mean over subtitles, Wikipedia and books, with
//	  weights of 6, 2 and 1; if a corpus lacks the word, it gets a little less there than the
//	  rarest word of the corpus. A form of another word gets 45 % of the way to that word's f,
//	  but at most 1, or 0.4 without a SCOWL level of up to 70;
//	s is 43 for SCOWL level 10, down to 1 for level 95 (levelPoints); names have less;
//	t counts the occurrences that are tagged with a sense in WordNet's concordances;
//	m counts the lists of the Moby Thesaurus that have the word; a form of another word gets
//	  that word's t and m if they are greater;
//	p is a penalty for words that frequency makes look better known than they are.
//
// Points above 70 count only three eighths.
//
// The weights come from a logistic regression on 900 words of the list en, judged by eye as known or not known to an
// average adult, rounded: 8 points are one unit of log odds, and 50 points are odds of about 4 to 1. The judged sample
// in dicts/testdata is another one. Phrases are scored in familiarity_phrases.go.
//
// All figures below are thousandths of a point, or are multiplied by thousandths of a unit.

// evidence is everything that the score of a word depends on.
type evidence struct {
	levels, names                map[string]int // SCOWL levels of words and of proper names
	subtitles, wikipedia, ebooks map[string]zipf
	hyphenated                   map[string]zipf // words with hyphens in subtitles
	tags, lists, glosses         map[string]int  // by readTags, readMoby and countPhrases
	senses                       map[string][]sense
	forms                        *forms
}

// sense is a word as a lemma of one synset.
type sense struct {
	lemma           string
	part            string
	topic, hyponyms int
}

// sensesOf returns the senses of each word, in the order of the synsets.
func sensesOf(synsets []synset) map[string][]sense {
	senses := make(map[string][]sense)
	for _, s := range synsets {
		for _, lemma := range s.lemmas {
			if text, ok := foldPhrase(lemma); ok {
				senses[text] = append(senses[text], sense{lemma, s.part, s.topic, s.hyponyms})
			}
		}
	}
	return senses
}

// Weights of the corpora, and the frequency of a word in a corpus that lacks it.
const (
	subtitlesWeight, noSubtitles = 6, 1300
	wikipediaWeight, noWikipedia = 2, 1000
	ebooksWeight, noEbooks       = 1, 700
)

// Weights per unit or doubling, in points unless another unit is given.
const (
	zipfPoints    = 18
	tagTenths     = 14 // tenths of a point per doubling
	listTenths    = 6
	inheritedPart = 45 // per cent
	wordBase      = -3000
)

// Limits on the frequency that a form inherits. Rarer forms, which the list en has only from WordNet, are often odd,
// for example MUCHES.
const (
	commonForm zipf = 1000
	rareForm   zipf = 400
)

// levelPoints are the points of SCOWL levels.
var levelPoints = map[int]int{
	10: 43000, 20: 40000, 35: 33000, 40: 29000, 50: 26000, 55: 23000, 60: 19000, 70: 13000, 80: 5500, 95: 1000,
}

// namePoints are the points of the levels of proper names. Most names are at 50, 70 and 80.
var namePoints = map[int]int{
	10: 27000, 20: 27000, 35: 27000, 40: 25000, 50: 21000, 60: 16000, 70: 11000, 80: 5000, 95: 2000,
}

// Points of words that WordNet has but SCOWL lacks.
const (
	unlistedName = 5000
	unlistedWord = 8000
)

// The most common words have up to 180 points, which would all be 100. Points above everyday count three eighths, so
// that scores still distinguish these words.
const (
	everyday        = 70000
	everydayEighths = 3
)

// Penalties.
const (
	naturePenalty = 7000  // animals, plants, parts of the body and substances
	taxonPenalty  = 11000 // capitalised animals and plants, which are taxa, and products such as drugs
	shortPenalty  = 16000 // words of up to 3 letters, often abbreviations, ...
	shortLevel    = 50    // ... if their SCOWL level is higher or missing
)

// score returns the score of a word, 1 to 100.
func (e *evidence) score(text string) int {
	points := e.wordPoints(text)
	if phrase := e.phrase(text); phrase != nil {
		points = max(points, e.phrasePoints(text, phrase))
	}
	if points > everyday {
		points = everyday + (points-everyday)*everydayEighths/8
	}
	return min(max((points+500)/1000, 1), 100)
}

// wordPoints scores a word by the formula above.
func (e *evidence) wordPoints(text string) int {
	f := e.frequency(text)
	best, tags, lists := f, e.tags[text], e.lists[text]
	for _, base := range e.forms.bases(text) {
		best = max(best, e.frequency(base))
		tags = max(tags, e.tags[base])
		lists = max(lists, e.lists[base])
	}
	f += min((best-f)*inheritedPart/100, e.inheritedLimit(text))
	return wordBase + zipfPoints*int(f) + e.listed(text) +
		(tagTenths*doublings(tags)+listTenths*doublings(lists))/10 - e.penalty(text)
}

// inheritedLimit returns the limit on the frequency that text inherits from the words it is a form of.
func (e *evidence) inheritedLimit(text string) zipf {
	if level, ok := e.levels[text]; ok && level <= knownLevel {
		return commonForm
	}
	return rareForm
}

// frequency returns the weighted mean of the frequencies in the corpora.
func (e *evidence) frequency(text string) zipf {
	sum := subtitlesWeight*zipfIn(e.subtitles, text, noSubtitles) +
		wikipediaWeight*zipfIn(e.wikipedia, text, noWikipedia) +
		ebooksWeight*zipfIn(e.ebooks, text, noEbooks)
	return sum / (subtitlesWeight + wikipediaWeight + ebooksWeight)
}

// zipfIn returns the frequency of a word in a corpus, or absent.
func zipfIn(corpus map[string]zipf, text string, absent zipf) zipf {
	if f, ok := corpus[text]; ok {
		return f
	}
	return absent
}

// listed returns the points for being in SCOWL, as a word or as a name.
func (e *evidence) listed(text string) int {
	level, isWord := e.levels[text]
	name, isName := e.names[text]
	switch {
	case isWord || isName:
		return max(levelPoints[level], namePoints[name])
	case e.isName(text):
		return unlistedName
	}
	return unlistedWord
}

// isName reports whether WordNet has a word only with a capital.
func (e *evidence) isName(text string) bool {
	senses := e.senses[text]
	return len(senses) > 0 && !slices.ContainsFunc(senses, func(s sense) bool { return !s.capital() })
}

// capital reports whether a lemma begins with a capital.
func (s sense) capital() bool { return s.lemma[0] >= 'A' && s.lemma[0] <= 'Z' }

// Topics, which are WordNet's lexicographer files (lexnames(5WN)).
const (
	animals    = 5
	artifacts  = 6
	bodies     = 8
	plants     = 20
	processes  = 22
	states     = 26
	substances = 27
)

// penalty returns what to subtract from the points of a word.
func (e *evidence) penalty(text string) int {
	p := 0
	if e.about(text, animals, plants, bodies, substances) {
		p += naturePenalty
	}
	if e.isName(text) && e.about(text, animals, plants, artifacts) {
		p += taxonPenalty
	}
	if level, ok := e.levels[text]; len(text) <= 3 && (!ok || level > shortLevel) {
		p += shortPenalty
	}
	return p
}

// about reports whether WordNet has a word, and only on these topics.
func (e *evidence) about(text string, topics ...int) bool {
	senses := e.senses[text]
	return len(senses) > 0 &&
		!slices.ContainsFunc(senses, func(s sense) bool { return !slices.Contains(topics, s.topic) })
}

// partsOf returns the parts of a lemma as words: ICE and CREAM of ice_cream.
func partsOf(lemma string) []string {
	isJoiner := func(r rune) bool { return strings.ContainsRune("_-'./ ", r) }
	return strings.FieldsFunc(strings.ToUpper(lemma), isJoiner)
}
