package clues_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"crossat/dicts"
	"crossat/internal/stem"
	"crossat/puzzle"
	"crossat/puzzle/clues"
)

var drafts = clues.WordNet()

func open(t testing.TB, name string) *dicts.Dict {
	t.Helper()
	d, err := dicts.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// covered are the words of en that have a draft, in per cent by the tens of their scores.
var covered = map[int]float64{0: 84, 10: 66, 20: 56, 30: 39, 40: 44, 50: 62, 60: 74, 70: 85, 80: 94, 90: 96}

// TestDraftsOfList checks the drafts for words of en, every word with the tag long: that none gives anything away, and
// how many words have any.
func TestDraftsOfList(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	words, found := make(map[int]int), make(map[int]int)
	n := 0
	for w := range open(t, "en").All() {
		n++
		if n%every != 0 {
			continue
		}
		band := min(w.Score/10*10, 90)
		words[band]++
		all := drafts(w.Text)
		for _, c := range all {
			checkDraft(t, w.Text, c)
		}
		if len(all) > 0 {
			found[band]++
		}
	}
	for band, want := range covered {
		got := 100 * float64(found[band]) / float64(words[band])
		t.Logf("%d to %d: %.1f %% of %d", band, band+9, got, words[band])
		tolerance := 2.5 // a sample
		if every == 1 {
			tolerance = 1
		}
		if got < want-tolerance || got > want+tolerance {
			t.Errorf("%.1f %% of the words scored %d to %d have a draft, not %.0f %%", got, band, band+9, want)
		}
	}
}

// checkDraft checks the form of a draft, and that no word in it is the answer, has the answer in it, or shares a stem
// with it.
func checkDraft(t *testing.T, answer string, c clues.Clue) {
	t.Helper()
	if c.Answer != answer || c.Source != puzzle.WordNet || !c.Draft {
		t.Errorf("%s: %+v", answer, c)
	}
	first, _ := utf8.DecodeRuneInString(c.Text)
	if n := utf8.RuneCountInString(c.Text); n < 2 || n > 80 || unicode.IsLower(first) || strings.ContainsAny(c.Text, "\"`\n") {
		t.Errorf("%s: %q", answer, c.Text)
	}
	stems := stem.Of(answer)
	for word := range strings.FieldsFuncSeq(strings.ToUpper(c.Text), func(r rune) bool { return !unicode.IsLetter(r) }) {
		if len(word) < 3 && word != answer {
			continue
		}
		shared := slices.ContainsFunc(stem.Of(word), func(s string) bool { return slices.Contains(stems, s) })
		if word == answer || len(answer) > 3 && strings.Contains(word, answer) || shared {
			t.Errorf("%s: %q gives it away by %s", answer, c.Text, word)
		}
	}
}

func TestDrafts(t *testing.T) {
	for answer, want := range map[string]string{
		"ICECREAM":    "",
		"MAINE":       "State in New England",
		"WENT":        "Changed location",
		"DISKS":       "Things with a round shape resembling a flat circular plate",
		"MERCENARIES": "People hired to fight for another country than their own",
		"RADII":       "Straight lines from the center to the perimeter of a circle",
		"FALLEN":      "Moved downward and lowered, but not necessarily all the way",
		"TALLER":      "Greater in vertical dimension",
		"PRESENTER":   "Person who makes a gift of property",
		"CAT":         "Feline mammal usually having thick soft fur",
		"ADS":         "Public promotions of some product or service",
		"QWZZX":       "",
		"КОТ":         "",
	} {
		got := ""
		if all := drafts(answer); len(all) > 0 {
			got = all[0].Text
		}
		if got != want {
			t.Errorf("%s: %q, want %q", answer, got, want)
		}
	}
}

func TestNotes(t *testing.T) {
	c := drafts("RADII")[0]
	if c.Note != "plural of radius" || c.Enumeration != "" {
		t.Errorf("%+v", c)
	}
	if c := drafts("PUTOFF")[0]; c.Enumeration != "3,3" || c.Note != "" {
		t.Errorf("%+v", c)
	}
	if c := drafts("BLACKBOXES")[0]; c.Enumeration != "5,5" || c.Note != "plural of black box" {
		t.Errorf("%+v", c)
	}
}

func TestReveals(t *testing.T) {
	for _, tt := range []struct{ answer, clue, want string }{
		{"DOG", "Dogs do it", "DOGS"},
		{"ICECREAM", "Frozen cream", "CREAM"},
		{"ICECREAM", "Cold as ice", "ICE"},
		{"RAN", "Has run", "RUN"},
		{"BOOK", "It is in a bookcase", "BOOKCASE"},
		{"ADDER", "It adds", "ADDS"},
		{"DECISION", "Something to decide", "DECIDE"},
		{"RUNNER", "One who runs", "RUNS"},
		{"NAIVE", "Like a naïve person", ""},
		{"NAÏVE", "Like a naïve person", "NAÏVE"},
		{"КОТ", "Много котов", "КОТОВ"},
		{"THE", "The article", "THE"},
		{"CANS", "Preserves in a can", "CAN"},
		{"STREET", "Lane in town", ""},
		{"WITHER", "Dry up with age", ""},
		{"A", "", ""},
	} {
		if got := clues.Reveals(tt.answer, tt.clue); got != tt.want {
			t.Errorf("Reveals(%s, %q) = %q, want %q", tt.answer, tt.clue, got, tt.want)
		}
	}
}

func ExampleWordNet() {
	drafts := clues.WordNet()
	for _, c := range drafts("SNEEZED") {
		fmt.Println(c.Text)
	}
	// Output:
	// Exhaled spasmodically, as when an irritant entered one's nose
}
