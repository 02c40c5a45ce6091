package main

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"crossat/internal/glosses"
)

// The data file of a small WordNet.
const (
	nounFile = `  1 This software and database is being provided  
00000001 13 n 02 ice_cream 0 icecream 0 002 @ 00000002 n 0000 ~ 00000003 n 0000 | frozen dessert; "loose off, ice cream"
00000002 13 n 01 sundae 0 001 @ 00000001 n 0000 | ice cream, served with a topping
00000003 15 n 01 New_York 0 000 | (place) of ice-cream
`
	adjFile = "00000004 00 s 01 ready(p) 0 000 | all set"
)

func sampleSynsets(t *testing.T) []synset {
	t.Helper()
	synsets, err := addSynsets(nil, "noun", strings.NewReader(nounFile))
	if err == nil {
		synsets, err = addSynsets(synsets, "adj", strings.NewReader(adjFile))
	}
	if err != nil {
		t.Fatal(err)
	}
	return synsets
}

func TestAddSynsets(t *testing.T) {
	got := sampleSynsets(t)
	want := []synset{
		{"noun", "00000001", 13, []string{"ice_cream", "icecream"}, 1, `frozen dessert; "loose off, ice cream"`},
		{"noun", "00000002", 13, []string{"sundae"}, 0, "ice cream, served with a topping"},
		{"noun", "00000003", 15, []string{"New_York"}, 0, "(place) of ice-cream"},
		{"adj", "00000004", 0, []string{"ready"}, 0, "all set"},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("synsets\n%v, want\n%v", got, want)
	}
	for _, bad := range []string{"1 2 n", "1 x n 00 000 | x", "1 2 n zz 000", "1 2 n 02 cat 0 000"} {
		if _, err := parseSynset(bad); err == nil {
			t.Errorf("no error for %q", bad)
		}
	}
}

func TestAddCounts(t *testing.T) {
	counts := make(map[numberedSense]int)
	const in = "ice_cream%1:13:00:: 1 4\nice_cream%1:13:01:: 2 1\n10%1:23:00:: 1 4\n"
	if err := addCounts(counts, strings.NewReader(in)); err != nil {
		t.Fatal(err)
	}
	if n := counts[numberedSense{"ice_cream", glosses.Noun, 2}]; n != 1 {
		t.Errorf("sense 2 has a count of %d", n)
	}
	if tags, want := tagsOf(counts), (map[string]int{"ICECREAM": 5}); !maps.Equal(tags, want) {
		t.Errorf("tags = %v, want %v", tags, want)
	}
	for _, bad := range []string{"cat%1:13:00::", "cat%1:13:00:: 1 x", "cat%9:13:00:: 1 1"} {
		if err := addCounts(counts, strings.NewReader(bad)); err == nil {
			t.Errorf("no error for %q", bad)
		}
	}
}

// TestCountPhrases checks that a phrase counts once a gloss, but not in its own.
func TestCountPhrases(t *testing.T) {
	if got, want := countPhrases(sampleSynsets(t)), (map[string]int{"ICECREAM": 2}); !maps.Equal(got, want) {
		t.Errorf("phrases = %v, want %v", got, want)
	}
}

func sampleForms(t *testing.T) *forms {
	t.Helper()
	f := newForms([]synset{
		{part: "noun", lemmas: []string{"cat", "glass", "calculus", "g", "ox"}},
		{part: "verb", lemmas: []string{"stop", "swing", "carry", "bake"}},
		{part: "adj", lemmas: []string{"happy", "big", "terrible"}},
	})
	for part, file := range map[string]string{"noun": "calculi calculus\n\n", "verb": "swung swing\nstopped stop\n"} {
		if err := f.addExceptions(part, strings.NewReader(file)); err != nil {
			t.Fatal(err)
		}
	}
	return f
}

func TestBases(t *testing.T) {
	f := sampleForms(t)
	for text, want := range map[string][]string{
		"CATS": {"CAT"}, "GLASSES": {"GLASS"}, "GLASS": nil, "CALCULI": {"CALCULUS"}, "GS": nil,
		"STOPPING": {"STOP"}, "STOPS": {"STOP"}, "BAKED": {"BAKE"}, "BAKERS": {"BAKE"}, "CARRIED": {"CARRY"},
		"SWUNG": {"SWING"}, "SWINGED": nil, "SWINGING": {"SWING"},
		"BIGGEST": {"BIG"}, "HAPPIER": {"HAPPY"}, "HAPPILY": {"HAPPY"}, "TERRIBLY": {"TERRIBLE"}, "HAPPINESS": {"HAPPY"},
		"CATTED": nil, "DOGS": nil, "": nil,
	} {
		if got := f.bases(text); !slices.Equal(got, want) {
			t.Errorf("bases(%s) = %v, want %v", text, got, want)
		}
	}
}
