package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"crossat/internal/glosses"
)

func TestDefinition(t *testing.T) {
	for gloss, want := range map[string]string{
		`frozen dessert; "ice cream"; "more"`: "frozen dessert",
		`to put; place: "he put it"`:          "to put; place",
		`a report (e.g., "he said")`:          "a report",
		"a  dog (big);  ":                     "a dog (big)",
		`"only an example"`:                   "",
		"the `big' one , so":                  "the `big' one , so",
	} {
		if got := definition(gloss); got != want {
			t.Errorf("definition(%q) = %q, want %q", gloss, got, want)
		}
	}
}

func TestEachSense(t *testing.T) {
	const index = "  1 This software and database is being provided  \n" +
		"ice_cream n 2 1 @ 2 1 00000001 00000004  \ncat n 1 0 1 0 00000002  \n"
	var got []string
	collect := func(lemma string, number int, offset string) error {
		got = append(got, fmt.Sprint(lemma, " ", number, " ", offset))
		return nil
	}
	if err := eachSense(strings.NewReader(index), collect); err != nil {
		t.Fatal(err)
	}
	if want := []string{"ice_cream 1 00000001", "ice_cream 2 00000004", "cat 1 00000002"}; !slices.Equal(got, want) {
		t.Errorf("senses %q, want %q", got, want)
	}
	for _, bad := range []string{"cat", "cat n x", "cat n 3 0 1 0 00000002"} {
		if err := eachSense(strings.NewReader(bad), collect); err == nil {
			t.Errorf("no error for %q", bad)
		}
	}
}

// TestInOrder checks that senses are sorted by how often they were tagged and then by number, and that one of two
// spellings of a sense is left out.
func TestInOrder(t *testing.T) {
	sense := func(number, count int, lemma, definition string) indexedSense {
		return indexedSense{number, glosses.Sense{Lemma: lemma, Count: count, Definition: definition}}
	}
	got := inOrder([]indexedSense{
		sense(2, 0, "china", "dishes"), sense(1, 0, "China", "nation"), sense(3, 5, "china", "clay"),
		sense(1, 0, "ice cream", "dessert"), sense(1, 0, "icecream", "dessert"),
		sense(1, 0, "catch-22", "novel"), sense(1, 0, "blank", ""),
	})
	var texts []string
	for _, s := range got {
		texts = append(texts, s.Lemma+": "+s.Definition)
	}
	if want := []string{"china: clay", "China: nation", "ice cream: dessert", "china: dishes"}; !slices.Equal(texts, want) {
		t.Errorf("%q, want %q", texts, want)
	}
}

func TestSpelling(t *testing.T) {
	s := synset{lemmas: []string{"New_York", "Greater_New_York"}}
	if got := s.spelling("new_york"); got != "New York" {
		t.Errorf("spelling %q", got)
	}
}

func TestIrregularForms(t *testing.T) {
	got := irregularForms(glosses.Adverb, []string{"better", "good", "well", "better", "a1"})
	want := []glosses.Irregular{{Form: "BETTER", Lemma: "GOOD", Part: glosses.Adverb}, {Form: "BETTER", Lemma: "WELL", Part: glosses.Adverb}}
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
