// Package glosses tells what English words mean: the definitions of WordNet 3.0, embedded. Words that it has only
// in other forms are found as well: DOGS as the plural of "dog", RAN as the past of "run".
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
	Lemma      string // as it is spelled, such as ice cream, New York, or dog for DOGS
	Part       Part
	Form       Form   // of the lemma that the word is
	Count      int    // how often the lemma has this meaning in the texts that WordNet's makers tagged
	Definition string // without examples, and otherwise as WordNet has it
}

// WordNet returns the embedded definitions. Its licence is among [crossat/dicts.Notices]. Where GOOS is js there are
// none, and it panics: programs there get [Packed] from elsewhere, and [Read] them.
var WordNet = sync.OnceValue(func() *Book {
	b, err := Read(wordnet)
	if err != nil {
		panic(err)
	}
	return b
})

// Packed returns the embedded definitions as [Read] takes them. They must not be changed.
func Packed() []byte { return wordnet }

// Of returns the senses of a normal word (see package dicts): first its own, in WordNet's order, and then those of
// each word that it may be an inflected form of.
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
		phrase := strings.Contains(s.spelling, " ") // of which only nouns have their endings at the end
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
