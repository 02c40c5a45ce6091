package clues

import (
	"strings"
	"testing"

	"crossat/internal/glosses"
)

func TestInflect(t *testing.T) {
	for _, tt := range []struct {
		form       glosses.Form
		text, want string // empty if it cannot be rewritten
	}{
		{glosses.Plural, "a member of the genus Canis", "members of the genus Canis"},
		{glosses.Plural, "someone who flies and lands planes", "people who fly and land planes"},
		{glosses.Plural, "someone who flies a plane", "people who fly a plane"},
		{glosses.Plural, "an animal that eats its young", ""},
		{glosses.Plural, "any of various small birds", "various small birds"},
		{glosses.Plural, "one of two eyes", "two eyes"},
		{glosses.Plural, "protective covering for the head", "protective coverings for the head"},
		{glosses.Plural, "a device used for cutting", "devices used for cutting"},
		{glosses.Plural, "a man or boy", "men or boys"},
		{glosses.Plural, "a hotel providing overnight lodging", "hotels providing overnight lodging"},
		{glosses.Plural, "a man who is a fool", ""},
		{glosses.Plural, "in a box", ""},
		{glosses.Past, "move fast by using one's feet", "moved fast by using one's feet"},
		{glosses.Past, "press, squeeze, or crush", "pressed, squeezed, or crushed"},
		{glosses.Past, "take hold of and pull it", "took hold of and pulled it"},
		{glosses.Past, "cause to move or turn", "caused to move or turn"},
		{glosses.Past, "apply force or pressure", "applied force or pressure"},
		{glosses.Participle, "go or fly away", "gone or flown away"},
		{glosses.Gerund, "forcibly remove", "forcibly removing"},
		{glosses.Gerund, "lie down", "lying down"},
		{glosses.ThirdPerson, "be or have a try", "is or has a try"},
		{glosses.Past, "of a place", ""},
		{glosses.Comparative, "very sad", "sadder"},
		{glosses.Comparative, "short and thick", "shorter and thicker"},
		{glosses.Superlative, "easily frightened", "most easily frightened"},
		{glosses.Superlative, "ready to fall asleep", "most ready to fall asleep"},
		{glosses.Comparative, "bad", "worse"},
		{glosses.Comparative, "having little width", ""},
	} {
		got, ok := inflect(glosses.WordNet(), tt.text, tt.form)
		if ok != (tt.want != "") || ok && got != tt.want || !ok && got != tt.text {
			t.Errorf("form %d of %q: %q, %v, want %q", tt.form, tt.text, got, ok, tt.want)
		}
	}
}

// TestVerbs checks the forms of verbs against WordNet's rules and exceptions, which lead from forms to verbs.
func TestVerbs(t *testing.T) {
	verbs := []string{"make", "stop", "carry", "visit", "quit", "bake", "tie", "see", "dye", "mix", "fix", "agree", "play"}
	for base := range irregular() {
		verbs = append(verbs, base)
	}
	for _, base := range verbs {
		for _, form := range []glosses.Form{glosses.ThirdPerson, glosses.Past, glosses.Participle, glosses.Gerund} {
			if got := verb(base, form); got != base && !leadsTo(got, base, form) {
				t.Errorf("%s is not form %d of %s", got, form, base)
			}
		}
	}
}

// leadsTo reports whether WordNet takes a word for this form of a verb. It may take a participle for a past.
func leadsTo(word, base string, form glosses.Form) bool {
	for _, i := range glosses.WordNet().Inflections(strings.ToUpper(word)) {
		sameForm := i.Form == form || i.Form == glosses.Past && form == glosses.Participle
		if i.Lemma == strings.ToUpper(base) && sameForm {
			return true
		}
	}
	return false
}

// TestPlurals checks plurals in the same way.
func TestPlurals(t *testing.T) {
	nouns := []string{"dog", "box", "city", "day", "hero", "studio", "human", "fireman", "basis", "church"}
	for noun := range irregularPlurals {
		nouns = append(nouns, noun)
	}
	for _, noun := range nouns {
		plural := pluralOf(noun)
		known := glosses.WordNet().Has(strings.ToUpper(plural), glosses.Noun)
		if !known && !leadsTo(plural, noun, glosses.Plural) {
			t.Errorf("%s is not the plural of %s", plural, noun)
		}
	}
}

func TestShorten(t *testing.T) {
	for _, tt := range []struct {
		part       glosses.Part
		text, want string
	}{
		{glosses.Noun, "short text", "short text"},
		{glosses.Noun, "voracious snakelike marine or freshwater fishes with smooth slimy usually scaleless skin",
			"voracious snakelike marine or freshwater fishes"},
		{glosses.Noun, "former Portuguese province on the south coast of China and two islands in the South China Sea",
			"former Portuguese province on the south coast of China and two islands"},
		{glosses.Verb, "confess to one or more sins in the presence of a priest, as is the custom in the Church",
			"confess to one or more sins in the presence of a priest"},
		{glosses.Noun, strings.Repeat("unspeakable", 8), strings.Repeat("unspeakable", 8)},
	} {
		if got := shorten(glosses.WordNet(), tt.text, longest, tt.part); got != tt.want {
			t.Errorf("%q\nbecame %q,\nwant   %q", tt.text, got, tt.want)
		}
	}
}

func TestWord(t *testing.T) {
	for _, tt := range []struct{ definition, want string }{
		{"(baseball) a hit on which the batter scores a run", "Hit on which the batter scores a run, in baseball"},
		{"(of hair) cut short", "Cut short, as hair"},
		{"(British informal) a bathroom", "Bathroom, to Brits"},
		{"(Greek mythology) a god of Greek mythology", "God of Greek mythology"},
		{"informal terms for a mother", "Informal term for a mother"},
		{"an animal (such as a dog) of the house ; small", "Animal of the house; small"},
		{"an offensive term for a person", ""},
		{"used of meat; tender", "Tender"},
		{"(slang)", ""},
	} {
		w, ok := word(glosses.WordNet(), glosses.Sense{Lemma: "x", Definition: tt.definition})
		if ok != (tt.want != "") || ok && w.text != tt.want {
			t.Errorf("%q: %q, %v, want %q", tt.definition, w.text, ok, tt.want)
		}
	}
}
