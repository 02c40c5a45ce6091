package dicts_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"crossat/dicts"
)

// rudePatterns returns the patterns of tools/gen/rude.txt, in upper case.
func rudePatterns(t *testing.T) []string {
	t.Helper()
	text, err := os.ReadFile("../tools/gen/rude.txt")
	if err != nil {
		t.Fatal(err)
	}
	var patterns []string
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "#") {
			patterns = append(patterns, strings.Fields(strings.ToUpper(line))...)
		}
	}
	return patterns
}

// matcher returns what reports whether a word matches a pattern, which may have stars at its ends.
func matcher(pattern string) func(word string) bool {
	stem := strings.Trim(pattern, "*")
	front, end := strings.HasPrefix(pattern, "*"), strings.HasSuffix(pattern, "*")
	switch {
	case front && end:
		return func(word string) bool { return strings.Contains(word, stem) }
	case front:
		return func(word string) bool { return strings.HasSuffix(word, stem) }
	case end:
		return func(word string) bool { return strings.HasPrefix(word, stem) }
	}
	return func(word string) bool { return word == stem }
}

// TestRudeLeftOut checks that no list has a rude word by default.
func TestRudeLeftOut(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	patterns := rudePatterns(t)
	var starred []func(word string) bool
	for _, pattern := range patterns {
		if strings.Contains(pattern, "*") {
			starred = append(starred, matcher(pattern))
		}
	}
	for _, info := range dicts.Embedded() {
		d := open(t, info.Name, dicts.Options{})
		for _, pattern := range patterns {
			if _, ok := d.Lookup(pattern); ok {
				t.Errorf("%s has %s", info.Name, pattern)
			}
		}
		for w := range d.All() {
			if slices.ContainsFunc(starred, func(matches func(string) bool) bool { return matches(w.Text) }) {
				t.Errorf("%s has %s", info.Name, w.Text)
			}
		}
	}
}

// TestRudePatterns checks that each pattern stands for words of some list.
func TestRudePatterns(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	var rude []string
	for _, info := range dicts.Embedded() {
		polite := open(t, info.Name, dicts.Options{})
		for w := range open(t, info.Name, dicts.Options{Rude: true}).All() {
			if _, ok := polite.Lookup(w.Text); !ok {
				rude = append(rude, w.Text)
			}
		}
	}
	for _, pattern := range rudePatterns(t) {
		if !slices.ContainsFunc(rude, matcher(pattern)) {
			t.Errorf("tools/gen/rude.txt: no list has a word for %s", strings.ToLower(pattern))
		}
	}
}

// TestRudeWords checks words of each kind, and innocent ones that look like them.
func TestRudeWords(t *testing.T) {
	tests := []struct {
		list           string
		rude, innocent string
	}{
		{"en", "FUCK MOTHERFUCKER CUNTS NIGGER NEGRESS COON KIKE FAGGOT RETARD SONOFABITCH OLDSQUAW WETBACK BULLSHIT",
			"ASS COCK TIT DICK DYKE QUEER GAY HOMO BASTARD HELL CRAP NIGGARD SNIGGER DENIGRATE SQUAWK SHIITAKE " +
				"SHITTIM MISHIT RACCOON COCOON TYCOON HONKYTONK SAUERKRAUT PISSOIR PUSSYCAT PUSSYWILLOW PENIS " +
				"VAGINA NIPPLE RETARDANT SPASM MONGOLIAN AMONG WOODPECKER PEACOCK ASSESS COONSKIN GYPSUM GYPSY " +
				"JEW JEWISH"},
		{"en-large", "FUCKINGS SHITTIEST OUTBITCHED NIGGERISM", "NIGGLING OUTWIT TWATTLE SHITTAH NEGRONI"},
		{"en-wordnet", "PIECEOFASS UNCLETOM GREASEBALL", "GREASE BULL HOOKER"},
		{"ru", "ХУЙ ПИЗДА БЛЯДЬ ЖИД НИГГЕР ПИДОРАС", "ХУК ХУТОР БЛЯХА ЖИДКОСТЬ НЕГР НИГЕРИЯ ХОХОЛ СУКА ЧУРКА ПЕДИАТР " +
			"ГОЛУБЬ ИДИОТ ХРЕН ХЕРСОН МАНДАТ ПИДЖАК МУДРЕЦ"},
		{"ru-forms", "ХУЯМИ ПИЗДОЮ БЛЯДЬЮ ЖИДАМИ НИГГЕРОВ", "ХУТОРА ЖИДКОСТИ ХОХЛОВ ЯЙЦАМИ ЖЕРЕБЦЫ"},
		{"ru-nouns", "ЖОПА ГОВНО", "ЗАД ЗАДНИЦА НАВОЗ"},
	}
	for _, tt := range tests {
		polite, all := open(t, tt.list, dicts.Options{}), open(t, tt.list, dicts.Options{Rude: true})
		for word := range strings.FieldsSeq(tt.rude) {
			if _, ok := polite.Lookup(word); ok {
				t.Errorf("%s has %s", tt.list, word)
			}
			if _, ok := all.Lookup(word); !ok {
				t.Errorf("%s lacks %s with Rude", tt.list, word)
			}
		}
		for word := range strings.FieldsSeq(tt.innocent) {
			if _, ok := polite.Lookup(word); !ok {
				t.Errorf("%s lacks %s", tt.list, word)
			}
		}
	}
}

// TestRudeAdds checks that Rude adds words, drops none and obeys the other options,
// whether the lengths are decoded lazily or not.
func TestRudeAdds(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	for _, info := range dicts.Embedded() {
		polite, all := open(t, info.Name, dicts.Options{}), open(t, info.Name, dicts.Options{Rude: true})
		if decoded := len(words(all)); all.Len() <= polite.Len() || decoded != all.Len() {
			t.Errorf("%s: %d words with Rude, %d decoded, %d without", info.Name, all.Len(), decoded, polite.Len())
		}
		for w := range polite.All() {
			if got, ok := all.Lookup(w.Text); !ok || got != w {
				t.Fatalf("%s with Rude has %v, want %v", info.Name, got, w)
			}
		}
		eager := open(t, info.Name, dicts.Options{Rude: true, MinScore: 1})
		if !slices.Equal(words(eager), words(all)) {
			t.Errorf("%s with Rude: different words if decoded eagerly", info.Name)
		}
		short := open(t, info.Name, dicts.Options{Rude: true, MaxLength: 4, FoldYo: true})
		if short.MaxLength() > 4 || len(words(short)) != short.Len() {
			t.Errorf("%s with Rude, up to 4 letters: %d letters, %d words", info.Name, short.MaxLength(), short.Len())
		}
	}
}
