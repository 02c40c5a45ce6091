package main

import (
	"math"
	"unicode/utf8"
)

// russianEvidence is the evidence of the sources for each form, or for each noun.
type russianEvidence struct {
	web          map[string]float64 // ways to write a form, in Tesseract's list
	translations map[string]float64 // headwords that a form translates, in FreeDict
	spelling     map[string]float64 // 1 for a form in the spelling dictionary
	texts        map[string]float64 // 1 for a form in OpenCorpora's texts
}

// The log-odds that an average solver knows a noun are
//
//	prior + perWeb·log2(1+w) + perTranslation·log2(1+t) + perText·log2(1+c) + inSpelling·min(1, s)
//	+ perOrigin·min(maxOrigin, log2(1+o)) − perMissing·max(0, shortLetters−letters) [− nameCost]
//
// with the sums w, t, c and s of the evidence over its forms, and o over forms of the word
// it is derived from. The weights come from a logistic regression on 1,880 nouns that
// were judged by reading, and are rounded.
const (
	prior          = -0.65
	perWeb         = 1.05
	perTranslation = 0.4
	perText        = 0.85
	inSpelling     = 1.2
	perOrigin      = 1.05
	perMissing     = 0.75 // short words share their letters with abbreviations and other words
	nameCost       = 1.0  // names known to the sources are less often known to solvers

	maxOrigin    = 2
	shortLetters = 5
)

// The scale of scores: knownScore for log-odds of knownOdds, and pointsPerOdd points for
// each more. Words of that score are known to about nine solvers in ten.
const (
	knownScore   = 50
	knownOdds    = 2
	pointsPerOdd = 8
)

// shareRounds is the number of rounds to estimate the shares of ambiguous forms.
const shareRounds = 10

// rateRussian returns the ratings of nouns by the sources in root.
func rateRussian(root string, oc *openCorpora) (rating, error) {
	forms, err := readRussianEvidence(root, oc)
	if err != nil {
		return nil, err
	}
	lex, err := oc.lexicon(forms.forms())
	if err != nil {
		return nil, err
	}
	lex.refine(forms.web, shareRounds)
	sums := &russianEvidence{
		web:          lex.sums(forms.web),
		translations: lex.headwordSums(forms.translations),
		spelling:     lex.headwordSums(forms.spelling),
		texts:        lex.sums(forms.texts),
	}
	return func(lemma string, name bool) int {
		odds := sums.logOdds(lemma, derivedFrom(lemma, forms.web))
		if name {
			odds -= nameCost
		}
		return scoreOf(odds)
	}, nil
}

func readRussianEvidence(root string, oc *openCorpora) (e *russianEvidence, err error) {
	e = new(russianEvidence)
	if e.texts, err = oc.textForms(); err != nil {
		return nil, err
	}
	if e.web, err = readTesseract(root); err != nil {
		return nil, err
	}
	if e.translations, err = readFreedict(root); err != nil {
		return nil, err
	}
	e.spelling, err = readHunspell(root)
	return e, err
}

// forms returns all forms in the evidence.
func (e *russianEvidence) forms() map[string]bool {
	all := make(map[string]bool)
	for _, forms := range []map[string]float64{e.web, e.translations, e.spelling, e.texts} {
		for form := range forms {
			all[form] = true
		}
	}
	return all
}

// logOdds returns the log-odds that a solver knows a noun, given the evidence for the word that it's derived from.
func (e *russianEvidence) logOdds(noun string, origin float64) float64 {
	missing := max(0, shortLetters-utf8.RuneCountInString(noun))
	return prior +
		perWeb*math.Log2(1+e.web[noun]) +
		perTranslation*math.Log2(1+e.translations[noun]) +
		perText*math.Log2(1+e.texts[noun]) +
		inSpelling*min(1, e.spelling[noun]) +
		perOrigin*min(maxOrigin, math.Log2(1+origin)) -
		perMissing*float64(missing)
}

// scoreOf returns the score for log-odds, from 1 to 100.
func scoreOf(odds float64) int {
	score := math.Round(knownScore + pointsPerOdd*(odds-knownOdds))
	return int(min(100, max(1, score)))
}
