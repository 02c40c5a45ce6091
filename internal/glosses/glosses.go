// Package glosses has the definitions of English words from WordNet 3.0, embedded. It also finds inflected forms that
// WordNet lacks: DOGS as the plural of "dog", RAN as the past of "run".
package glosses

import (
	"strings"
	"sync"
)

// Part is a part of speech.
type Part uint8

// The parts of speech.
const (
	Noun Part = iota
	Verb
	Adjective
	Adverb
)

// Sense is a meaning of a word.
type Sense struct {
	Lemma      string // in its usual spelling: ice cream, New York, or dog for DOGS
	Part       Part
	Form       Form   // the word's form of the lemma
	Count      int    // frequency of the lemma with this meaning in the texts tagged by WordNet's makers
	Definition string // without examples, otherwise unchanged
}

// WordNet returns the embedded definitions. Its licence is among [crossat/dicts.Notices]. With GOOS=js nothing is
// embedded and it panics: programs there must get [Packed] from elsewhere, and [Read] it.
var WordNet = sync.OnceValue(func() *Book {
	b, err := Read(wordnet)
	if err != nil {
		panic(err)
	}
	return b
})

// Packed returns the embedded definitions in the format of [Read]. They must not be changed.
func Packed() []byte { return wordnet }

// Of returns the senses of a normal word (see package dicts): first its own, in WordNet's order, and then the senses of
// its possible base words.
func (b *Book) Of(text string) []Sense {
	senses := b.senses(text, Base, nil)
	for _, f := range b.Inflections(text) {
		senses = append(senses, b.senses(f.Lemma, f.Form, &f.Part)...)
	}
	return senses
}

// senses returns the senses of a lemma as some part of speech, or as any.
func (b *Book) senses(lemma string, form Form, part *Part) []Sense {
	var senses []Sense
	for _, s := range b.lookup(lemma) {
		phrase := strings.Contains(s.spelling, " ") // only nouns have their endings at the end of a phrase
		if part == nil || s.part == *part && (s.part == Noun || !phrase) {
			senses = append(senses, Sense{s.spelling, s.part, form, s.count, b.unpack(s.definition)})
		}
	}
	return senses
}

// Has reports whether a normal word is a lemma of this part of speech.
func (b *Book) Has(text string, part Part) bool {
	for _, s := range b.lookup(text) {
		if s.part == part {
			return true
		}
	}
	return false
}
