package glosses_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"crossat/dicts"
	"crossat/internal/glosses"
)

// TestWordNet checks that the words of the list en-wordnet have definitions: they are lines of text without examples.
func TestWordNet(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	book := glosses.WordNet()
	list, err := dicts.OpenWith("en-wordnet", dicts.Options{Rude: true})
	if err != nil {
		t.Fatal(err)
	}
	for w := range list.All() {
		senses := book.Of(w.Text)
		if len(senses) == 0 || senses[0].Form != glosses.Base {
			t.Fatalf("%s has no definition", w.Text)
		}
		for _, s := range senses {
			if s.Definition == "" || strings.TrimSpace(s.Definition) != s.Definition || strings.ContainsAny(s.Definition, "\"\n\t") {
				t.Fatalf("%s: definition %q", w.Text, s.Definition)
			}
		}
	}
}

func TestSenses(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"ICECREAM", "ice cream: frozen dessert containing cream and sugar and flavoring"},
		{"CHINA", "China: a communist nation that covers a vast territory in eastern Asia; the most populous country in the world"},
		{"BANK", "bank: sloping land (especially the slope beside a body of water)"},
	} {
		s := glosses.WordNet().Of(tt.text)[0]
		if got := s.Lemma + ": " + s.Definition; got != tt.want {
			t.Errorf("%s: %s, want %s", tt.text, got, tt.want)
		}
	}
}

// TestInflections checks of which words a word is a form.
func TestInflections(t *testing.T) {
	formNames := []string{"base", "plural", "third", "past", "participle", "gerund", "comparative", "superlative"}
	for text, want := range map[string]string{
		"DOGS": "DOG plural, DOG third", "MICE": "MOUSE plural", "BOXES": "BOX plural, BOX third",
		"CITIES": "CITY plural", "WOMEN": "WOMAN plural", "OXEN": "OX plural", "ADS": "AD plural",
		"RAN": "RUN past", "TAKEN": "TAKE participle", "TOOK": "TAKE past", "SUNG": "SING participle", "SANG": "SING past",
		"SLAIN": "SLAY participle", "HAVING": "HAVE gerund", "DOES": "DO plural, DO third, DOE plural", "DOING": "DO gerund", "WERE": "BE past",
		"STOPPED": "STOP past", "BAKED": "BAKE past", "CARRIED": "CARRY past", "BARING": "BARE gerund", "PLANED": "PLANE past",
		"BIGGER": "BIG comparative", "HAPPIEST": "HAPPY superlative", "WORST": "BAD superlative",
		"SEED": "", "GLASS": "", "GS": "", "TABLEES": "", "HOUSING": "HOUSE gerund", "": "",
	} {
		var got []string
		for _, i := range glosses.WordNet().Inflections(text) {
			got = append(got, i.Lemma+" "+formNames[i.Form])
		}
		slices.Sort(got)
		if strings.Join(got, ", ") != want {
			t.Errorf("%s: %s, want %s", text, strings.Join(got, ", "), want)
		}
	}
}

// TestPhrases checks that phrases have their endings in the right place.
func TestPhrases(t *testing.T) {
	for _, s := range glosses.WordNet().Of("PILEUPS") {
		if s.Form != glosses.Plural {
			t.Errorf("form %d of %s", s.Form, s.Lemma)
		}
	}
}

func ExampleBook_Of() {
	for _, s := range glosses.WordNet().Of("CLUES") {
		fmt.Printf("%s: %s\n", s.Lemma, s.Definition)
	}
	// Output:
	// clue: a slight indication
	// clue: evidence that helps to solve a problem
	// clue: roll into a ball
}
