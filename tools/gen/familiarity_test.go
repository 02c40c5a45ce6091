package main

import (
	"slices"
	"testing"
)

// sampleEvidence is a small world in which the points are easy to count.
func sampleEvidence() *evidence {
	synsets := []synset{
		{part: "noun", topic: animals, lemmas: []string{"cat"}},
		{part: "noun", topic: animals, lemmas: []string{"Felis", "genus_Felis"}},
		{part: "noun", topic: 13, lemmas: []string{"ice_cream", "date_bread", "food_group"}, hyponyms: 4},
		{part: "verb", topic: 33, lemmas: []string{"loose_off"}},
	}
	return &evidence{
		levels:     map[string]int{"CAT": 10, "CATS": 10, "AK": 95, "ICE": 10},
		names:      map[string]int{"FELIS": 80},
		subtitles:  map[string]zipf{"CAT": 5000, "ICE": 5000, "CREAM": 4000},
		wikipedia:  map[string]zipf{"CAT": 5000, "ICE": 5000, "CREAM": 4000},
		ebooks:     map[string]zipf{"CAT": 5000, "ICE": 5000, "CREAM": 4000},
		hyphenated: map[string]zipf{},
		tags:       map[string]int{"CAT": 1, "ICECREAM": 1},
		lists:      map[string]int{"CAT": 3, "DATEBREAD": 3},
		glosses:    map[string]int{"ICECREAM": 3},
		senses:     sensesOf(synsets),
		forms:      newForms(synsets),
	}
}

// absentZipf is the frequency of a word that no corpus has, rounded down.
const absentZipf = (6*1300 + 2*1000 + 700) / 9

func TestWordPoints(t *testing.T) {
	e := sampleEvidence()
	for text, want := range map[string]int{
		"CAT": -3000 + 18*5000 + 43000 + 1400 + 1200 - 7000,
		// CATS is not in the corpora, but inherits the limit, and the tags and lists of CAT.
		"CATS":  -3000 + 18*(absentZipf+1000) + 43000 + 1400 + 1200,
		"FELIS": -3000 + 18*absentZipf + 5000 - 7000 - 11000,
		"AK":    -3000 + 18*absentZipf + 1000 - 16000,
		"DOG":   -3000 + 18*absentZipf + 8000 - 16000,
	} {
		if got := e.wordPoints(text); got != want {
			t.Errorf("%s has %d points, want %d", text, got, want)
		}
	}
	e.levels["CATS"] = 80 // a rare form, which inherits less
	if got, want := e.wordPoints("CATS"), -3000+18*(absentZipf+400)+5500+1400+1200; got != want {
		t.Errorf("CATS has %d points, want %d", got, want)
	}
}

func TestPhrasePoints(t *testing.T) {
	e := sampleEvidence()
	absent := 45*absentZipf/10 + 8*absentZipf/10
	for text, want := range map[string]int{
		"ICECREAM":   21000 + 45*400 + 8*450 + 9000 + 3000,
		"DATEBREAD":  21000 + absent + 2000,
		"FOODGROUP":  21000 + absent - 6000,
		"LOOSEOFF":   21000 + absent + 3000,
		"GENUSFELIS": 21000 + absent - 24000 - 8000,
	} {
		got := e.phrasePoints(text, e.phrase(text))
		if got < want-1 || got > want+1 {
			t.Errorf("%s has %d points, want %d", text, got, want)
		}
	}
}

// TestApartLimit checks that the parts alone do not make a phrase known.
func TestApartLimit(t *testing.T) {
	e := sampleEvidence()
	for _, text := range []string{"DATE", "BREAD", "LOOSE", "OFF"} {
		e.subtitles[text], e.wikipedia[text], e.ebooks[text] = 7000, 7000, 7000
	}
	for _, text := range []string{"DATEBREAD", "LOOSEOFF"} {
		if got := e.score(text); got != 45 {
			t.Errorf("%s scores %d, want 45", text, got)
		}
	}
}

func TestPhrase(t *testing.T) {
	e := sampleEvidence()
	if got := e.phrase("GENUSFELIS"); !slices.Equal(got, []string{"GENUS", "FELIS"}) {
		t.Errorf("parts %v", got)
	}
	e.levels["ICECREAM"] = 80
	if got := e.phrase("ICECREAM"); got == nil {
		t.Error("ICECREAM at level 80 is no phrase")
	}
	e.levels["ICECREAM"] = 70
	for _, text := range []string{"ICECREAM", "CAT", "NOIL"} {
		if got := e.phrase(text); got != nil {
			t.Errorf("%s has parts %v, want none", text, got)
		}
	}
}

func TestScoreRange(t *testing.T) {
	e := sampleEvidence()
	if got := e.score("AK"); got != 3 {
		t.Errorf("AK scores %d, want 3", got)
	}
	e.tags["CAT"], e.lists["FELIS"] = 1<<20, 0
	if got := e.score("CAT"); got != 100 {
		t.Errorf("CAT scores %d, want 100", got)
	}
	delete(e.names, "FELIS")
	e.senses["QZ"] = []sense{{lemma: "Qz", topic: animals}}
	if got := e.score("QZ"); got != 1 {
		t.Errorf("QZ scores %d, want 1", got)
	}
}
