package main

import (
	"maps"
	"slices"
	"strings"
)

// lexicon maps the forms in texts and word lists to their possible nouns. A form is in capitals, with Е for Ё, because
// most texts write Е.
type lexicon map[string][]reading

// reading is a possible noun of a form.
type reading struct {
	noun  string  // its dictionary form, in capitals
	prior float64 // its share of the occurrences of the form: from P(t|w), or an equal part
	share float64 // the same, estimated
}

// analysis is one line of the dictionary for a form.
type analysis struct {
	lemma       string // with the part of speech for words that are not nouns
	noun        bool
	probability float64 // P(t|w)
	tag         string
}

// foldYo replaces Ё by Е.
func foldYo(text string) string { return strings.ReplaceAll(text, "Ё", "Е") }

// lexicon returns the readings of the wanted forms.
func (oc *openCorpora) lexicon(wanted map[string]bool) (lexicon, error) {
	found := make(map[string][]analysis)
	err := oc.words.keys(maxEdges, func(key []byte) error {
		word, paradigm, form, err := splitKey(key)
		if err != nil {
			return err
		}
		text, ok := russianUpper(word)
		if !ok || !wanted[foldYo(text)] {
			return nil
		}
		a, err := oc.analyse(word, paradigm, form)
		found[foldYo(text)] = append(found[foldYo(text)], a)
		return err
	})
	out := make(lexicon, len(found))
	for form, analyses := range found {
		out[form] = readingsOf(analyses)
	}
	return out, err
}

// analyse returns the analysis of a key.
func (oc *openCorpora) analyse(word []byte, paradigm, form int) (a analysis, err error) {
	tag, err := oc.tag(paradigm, form)
	if err != nil {
		return a, err
	}
	lemma, err := oc.lemma(word, paradigm, form)
	if err != nil {
		return a, err
	}
	a.lemma, a.noun = russianUpper(lemma)
	if a.noun = a.noun && tag.isNoun(); !a.noun {
		a.lemma = string(lemma) + ":" + tag.partOfSpeech()
	}
	a.probability = oc.probability(word, paradigm, form)
	a.tag = oc.tagText(paradigm, form)
	return a, nil
}

// readingsOf shares a form out between its possible words, and returns the nouns among them, sorted. If P(t|w) is known
// for a tag, each word with that tag gets an equal part of it; otherwise all words get equal parts.
func readingsOf(analyses []analysis) []reading {
	tags, lemmas, nouns := make(map[string]int), make(map[string]bool), make(map[string]float64)
	total := 0.0
	for _, a := range analyses {
		tags[a.tag]++
		lemmas[a.lemma] = true
		if tags[a.tag] == 1 {
			total += a.probability
		}
	}
	for _, a := range analyses {
		switch {
		case !a.noun:
		case total > 0:
			nouns[a.lemma] += a.probability / total / float64(tags[a.tag])
		default:
			nouns[a.lemma] = 1 / float64(len(lemmas))
		}
	}
	var out []reading
	for _, noun := range slices.Sorted(maps.Keys(nouns)) {
		out = append(out, reading{noun, nouns[noun], nouns[noun]})
	}
	return out
}

// refine estimates the shares by expectation and maximisation (Dempster, Laird and Rubin, 1977): the nouns of a form
// share it in proportion to their priors and to the weights of all forms of each, which depend on the shares in turn.
// This leaves next to nothing to ОПОР, a rare word that shares nearly all its forms with ОПОРА. P(t|w) alone leaves it
// more, because it is smoothed.
func (l lexicon) refine(weights map[string]float64, rounds int) {
	for range rounds {
		totals := l.sums(weights)
		for _, readings := range l {
			shareOut(readings, totals)
		}
	}
}

// shareOut redistributes the total share of the readings in proportion to priors and totals.
func shareOut(readings []reading, totals map[string]float64) {
	part, sum := 0.0, 0.0
	for _, r := range readings {
		part += r.prior
		sum += r.prior * totals[r.noun]
	}
	for i, r := range readings {
		if sum > 0 {
			readings[i].share = part * r.prior * totals[r.noun] / sum
		}
	}
}

// sums adds up the weights of forms by noun, each form's by the shares of its readings. The forms are added in sorted
// order, so that the sums are reproducible.
func (l lexicon) sums(weights map[string]float64) map[string]float64 {
	out := make(map[string]float64)
	for _, form := range slices.Sorted(maps.Keys(weights)) {
		for _, r := range l[form] {
			out[r.noun] += weights[form] * r.share
		}
	}
	return out
}

// headwordSums adds up the weights of headwords by noun. A headword is taken as the dictionary form of a noun if
// possible, and shared out like other forms if not: УХА isn't a form of УХО there.
func (l lexicon) headwordSums(weights map[string]float64) map[string]float64 {
	heads := make(lexicon, len(weights))
	for form := range weights {
		heads[form] = asHeadword(form, l[form])
	}
	return heads.sums(weights)
}

// asHeadword gives the total share of the readings of a form to those with this dictionary form, in equal parts. If
// none has it, it returns the readings unchanged.
func asHeadword(form string, readings []reading) []reading {
	var heads []reading
	part := 0.0
	for _, r := range readings {
		part += r.share
		if foldYo(r.noun) == form {
			heads = append(heads, r)
		}
	}
	if len(heads) == 0 {
		return readings
	}
	for i := range heads {
		heads[i].share = part / float64(len(heads))
	}
	return heads
}
