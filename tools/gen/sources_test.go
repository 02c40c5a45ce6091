package main

import (
	"maps"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestAddLemmas(t *testing.T) {
	lemmas := make(map[string]bool)
	index := "  1 This software and database is being provided  \n" +
		"'hood n 1 2 @ ; 1 0 08641944\nice_cream n 1 1 @ 1 1 07614500\ncatch-22 n 1 0\n" +
		"a.d. r 1 0\nand/or a 1 0\ncat n 8 0\n"
	if err := addLemmas(lemmas, strings.NewReader(index)); err != nil {
		t.Fatal(err)
	}
	if len(lemmas) != 6 || countSingle(lemmas) != 1 {
		t.Errorf("%d lemmas, %d single: %v", len(lemmas), countSingle(lemmas), lemmas)
	}
	words := joinLemmas(lemmas)
	want := map[string]bool{"HOOD": true, "ICECREAM": true, "AD": true, "ANDOR": true, "CAT": true}
	if !maps.Equal(words, want) {
		t.Errorf("words = %v, want %v", words, want)
	}
}

func TestAddLevel(t *testing.T) {
	levels := map[string]int{"CAT": 10, "DOG": 50}
	const in = "cat\ndog\ncafé\nPolish\ndon't\nski\nærie\nnaïve's\n"
	if err := addLevel(levels, 20, strings.NewReader(in), foldWord); err != nil {
		t.Fatal(err)
	}
	want := map[string]int{"CAT": 10, "DOG": 20, "CAFE": 20, "SKI": 20}
	if !maps.Equal(levels, want) {
		t.Errorf("levels = %v, want %v", levels, want)
	}
	if err := addLevel(levels, 20, strings.NewReader("caf\xe9\n"), foldWord); err == nil {
		t.Error("no error for a file in another encoding")
	}
}

func TestAddNames(t *testing.T) {
	names := make(map[string]int)
	const in = "Oreo\nOreo's\nÁvila\nSt. Paul\niMac\n"
	if err := addLevel(names, 50, strings.NewReader(in), foldName); err != nil {
		t.Fatal(err)
	}
	if want := (map[string]int{"OREO": 50, "AVILA": 50, "IMAC": 50}); !maps.Equal(names, want) {
		t.Errorf("names = %v, want %v", names, want)
	}
}

func TestUpTo(t *testing.T) {
	levels := map[string]int{"CAT": 10, "ZEBU": 70, "AI": 80, "KAT": 95}
	if got, want := upTo(levels, 70), (map[string]bool{"CAT": true, "ZEBU": true}); !maps.Equal(got, want) {
		t.Errorf("upTo(70) = %v, want %v", got, want)
	}
	if got := upTo(levels, 95); len(got) != 4 {
		t.Errorf("upTo(95) = %v", got)
	}
}

func TestNounForms(t *testing.T) {
	tests := []struct {
		tag     string
		form    int
		lemma   bool
		percent int // in the list of all forms
	}{
		{"NOUN,inan,masc sing,nomn", 0, true, lemmaPercent},
		{"NOUN,inan,GNdr,Pltm plur,nomn", 0, true, lemmaPercent},
		{"NOUN,anim,masc,Slng sing,nomn", 0, true, lemmaPercent},
		{"NOUN,inan,masc plur,nomn", 6, false, inflectedPercent},
		{"NOUN,inan,neut,Fixd sing,gent", 1, false, inflectedPercent},
		{"NOUN,inan,masc sing,gent", 0, false, inflectedPercent},
		{"NOUN,anim,masc,Slng plur,gent", 7, false, markedPercent},
		{"NOUN,inan,masc sing,gen2", 2, false, markedPercent},
		{"NOUN,inan,neut sing,nomn,V-be", 1, false, markedPercent},
		{"NOUN,inan,femn,Erro sing,nomn", 0, true, 0},
		{"NOUN,inan,femn plur,gent,Dist", 10, false, 0},
		{"NOUN,inan,femn,Sgtm,Geox sing,nomn", 0, true, 0},
		{"NOUN,anim,masc,Surn sing,nomn", 0, true, 0},
		{"NOUN,anim,masc,Surn sing,gent", 1, false, 0},
		{"NOUN,inan,masc,Fixd,Abbr sing,nomn", 0, false, 0},
		{"ADJF,Qual masc,sing,nomn", 0, false, 0},
		{"", 0, false, 0},
	}
	for _, tt := range tests {
		tag := parseTag(tt.tag)
		if got := tag.isNoun() && tag.isLemma(tt.form); got != tt.lemma {
			t.Errorf("%q, form %d: isLemma = %v", tt.tag, tt.form, got)
		}
		if got := tag.formPercent(tt.form); got != tt.percent {
			t.Errorf("%q, form %d: formPercent = %d, want %d", tt.tag, tt.form, got, tt.percent)
		}
	}
}

func TestRussianUpper(t *testing.T) {
	tests := map[string]string{
		"\xe5\xeb\xfc":          "ЕЛЬ",
		"\xb8\xe6":              "ЁЖ",
		"\xe5\xeb\xfc-\xb8\xe6": "",
		"\xb3":                  "", // Ukrainian
		"x":                     "",
		"":                      "",
	}
	for in, want := range tests {
		if got, ok := russianUpper([]byte(in)); got != want && ok || ok != (want != "") {
			t.Errorf("russianUpper(%q) = %q, %v; want %q", in, got, ok, want)
		}
	}
}

// key returns the graph key of a windows-1251 word, a paradigm and a form.
func key(word string, paradigm, form int) string {
	pack := func(n int) []byte { return []byte{byte(n>>7)<<1 | 1, byte(n)<<1 | 1} }
	return word + "\x01" + string(pack(paradigm)) + string(pack(form))
}

func TestOpenCorpora(t *testing.T) {
	words := file(
		key("\xb8\xe6", 0, 0),         // ёж
		key("\xe5\xe6\xe0", 0, 1),     // ежа, an inflected form
		key("\xee\xec\xf1\xea", 1, 0), // Омск
		key("\xe5\xe6-\xe5\xe6", 0, 0),
	)
	paradigms := []byte{
		2, 0, // two paradigms:
		6, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, // two forms with the suffixes and tags 0 and 1
		3, 0, 0, 0, 2, 0, 0, 0, // one form with tag 2
	}
	tags := []byte(`["NOUN,anim,masc sing,nomn", "NOUN,anim,masc sing,gent", "NOUN,inan,masc,Geox sing,nomn"]`)

	oc, err := parseOpenCorpora(words, paradigms, tags, []byte(`[["language_code", "ru"], ["words_dawg_length", 4]]`))
	if err != nil {
		t.Fatal(err)
	}
	oc.inflection = inflection{suffixes: [][]byte{{}, []byte("\xe0")}, prefixes: [][]byte{{}}}
	rate := func(lemma string, name bool) int {
		if name {
			return 40
		}
		return 10 * utf8.RuneCountInString(lemma)
	}
	got, err := oc.nouns(rate)
	if err != nil {
		t.Fatal(err)
	}
	if want := (scores{"ЁЖ": 20, "ОМСК": 40}); !maps.Equal(got.lemmas, want) {
		t.Errorf("dictionary forms = %v, want %v", got.lemmas, want)
	}
	if want := (scores{"ЁЖ": 20}); !maps.Equal(got.common, want) {
		t.Errorf("common nouns = %v, want %v", got.common, want)
	}
	if want := (scores{"ЁЖ": 20, "ЕЖА": 12}); !maps.Equal(got.forms, want) {
		t.Errorf("forms = %v, want %v", got.forms, want)
	}

	oc.forms = 5
	if _, err := oc.nouns(rate); err == nil {
		t.Error("no error for a missing form")
	}
	oc.forms, oc.tags = 4, oc.tags[:1]
	if _, err := oc.nouns(rate); err == nil {
		t.Error("no error for a missing tag")
	}
	oc.paradigms = oc.paradigms[:1]
	if _, err := oc.nouns(rate); err == nil {
		t.Error("no error for a missing paradigm")
	}
}

func TestSplitKey(t *testing.T) {
	word, paradigm, form, err := splitKey([]byte(key("ab", 3255, 129)))
	if string(word) != "ab" || paradigm != 3255 || form != 129 || err != nil {
		t.Errorf("splitKey = %q, %d, %d, %v", word, paradigm, form, err)
	}
	for _, bad := range []string{"", "abcd", "abcdef"} {
		if _, _, _, err := splitKey([]byte(bad)); err == nil {
			t.Errorf("no error for %q", bad)
		}
	}
}

func TestParseOpenCorporaErrors(t *testing.T) {
	good := [4]string{string(handmade), "\x00\x00", "[]", `[["words_dawg_length", 2]]`}
	for i, bad := range [4]string{"", "\x01\x00\x05\x00", "{", `[["x", 2]]`} {
		in := good
		in[i] = bad
		if _, err := parseOpenCorpora([]byte(in[0]), []byte(in[1]), []byte(in[2]), []byte(in[3])); err == nil {
			t.Errorf("no error for part %d", i)
		}
	}
	if _, err := parseOpenCorpora([]byte(good[0]), []byte(good[1]), []byte(good[2]), []byte(good[3])); err != nil {
		t.Error(err)
	}
}
