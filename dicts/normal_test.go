package dicts_test

import (
	"testing"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
	"golang.org/x/text/unicode/norm"

	"crossat/dicts"
)

func TestNormal(t *testing.T) {
	join := dicts.Options{Join: true}
	fold := dicts.Options{FoldYo: true}
	tests := []struct {
		name, in string
		o        dicts.Options
		want     string // empty: Normal returns false
	}{
		{"upper ASCII", "WORD", dicts.Options{}, "WORD"},
		{"lower ASCII", "word", dicts.Options{}, "WORD"},
		{"single letter", "a", dicts.Options{}, "A"},
		{"empty", "", dicts.Options{}, ""},
		{"only a hyphen", "-", join, ""},
		{"digit", "mp3", dicts.Options{}, ""},
		{"phrase", "ice cream", dicts.Options{}, ""},
		{"phrase joined", "ice cream", join, "ICECREAM"},
		{"hyphens joined", "mother-in\u2010law\u2011s\u2013", join, "MOTHERINLAWS"},
		{"apostrophes joined", "o'clock’s", join, "OCLOCKS"},
		{"no-break space joined", "a\u00a0b", join, "AB"},
		{"joined to a combining mark", "и-\u0306", join, "Й"},
		{"digit not joined", "catch 22", join, ""},
		{"full stop not joined", "e.g.", join, ""},
		{"Cyrillic", "ёлка", dicts.Options{}, "ЁЛКА"},
		{"Cyrillic decomposed", "и\u0306од", dicts.Options{}, "ЙОД"},
		{"Ё decomposed", "е\u0308ж", dicts.Options{}, "ЁЖ"},
		{"Ё folded", "ёж", fold, "ЕЖ"},
		{"Ё decomposed and folded", "е\u0308ж", fold, "ЕЖ"},
		{"Ukrainian", "їжак", dicts.Options{}, "ЇЖАК"},
		{"stress mark left over", "за\u0301мок", dicts.Options{}, ""},
		{"sharp s", "straße", dicts.Options{}, "STRASSE"},
		{"capital sharp s", "STRAẞE", dicts.Options{}, "STRAẞE"},
		{"ligature", "ﬁn", dicts.Options{}, "FIN"},
		{"accent", "cafe\u0301", dicts.Options{}, "CAFÉ"},
		{"dotted İ", "İstanbul", dicts.Options{}, "İSTANBUL"},
		{"dotless ı", "ılık", dicts.Options{}, "ILIK"},
		{"i and dot above", "i\u0307", dicts.Options{}, "İ"},
		{"final sigma", "λόγος", dicts.Options{}, "ΛΌΓΟΣ"},
		{"iota subscript", "ᾳ", dicts.Options{}, "ΑΙ"},
		{"titlecase digraph", "ǅep", dicts.Options{}, "ǄEP"},
		{"CJK", "漢字", dicts.Options{}, "漢字"},
		{"Hangul decomposed", "\u1112\u1161\u11ab", dicts.Options{}, "한"},
		{"Hebrew", "שלום", dicts.Options{}, "שלום"},
		{"Hebrew with points", "שָׁלוֹם", dicts.Options{}, ""},
		{"beyond the BMP", "𐐨", dicts.Options{}, "𐐀"},
		{"invalid UTF-8", "a\xff", dicts.Options{}, ""},
		{"zero-width space", "a\u200bb", join, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, ok := dicts.Normal(tt.in, tt.o)
			if got != tt.want || ok != (tt.want != "") {
				t.Errorf("Normal(%q) = %q, %v; want %q", tt.in, got, ok, tt.want)
			}
		})
	}
}

func TestNFC(t *testing.T) {
	if got, want := dicts.NFC("и\u0306 #.ё\n"), "й #.ё\n"; got != want {
		t.Errorf("NFC = %q, want %q", got, want)
	}
}

// FuzzNormal checks that a normal form is never empty, is a fixed point under any
// options, and is the same for text in NFC.
func FuzzNormal(f *testing.F) {
	for _, s := range []string{"word", "ice-cream", "straße", "и\u0306од", "ŉ", "ΐ", "ᾳ", "ё", "\xff"} {
		f.Add(s, true, true)
	}
	f.Fuzz(func(t *testing.T, s string, join, fold bool) {
		o := dicts.Options{Join: join, FoldYo: fold}
		once, ok := dicts.Normal(s, o)
		if !ok {
			if once != "" {
				t.Fatalf("Normal(%q) = %q, false", s, once)
			}
			return
		}
		if once == "" {
			t.Fatalf("Normal(%q) is empty", s)
		}
		for _, o := range []dicts.Options{o, {}, {Join: true}} {
			if twice, ok := dicts.Normal(once, o); !ok || twice != once {
				t.Fatalf("Normal(%q) = %q, but Normal of that is %q, %v", s, once, twice, ok)
			}
		}
		if nfc, ok := dicts.Normal(dicts.NFC(s), o); !join && (!ok || nfc != once) {
			t.Fatalf("Normal(%q) = %q, but %q for its NFC", s, once, nfc)
		}
	})
}

// TestNormalEveryCharacter checks that Normal is idempotent for every single character.
func TestNormalEveryCharacter(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	for r := range rune(utf8.MaxRune + 1) {
		once, ok := dicts.Normal(string(r), dicts.Options{})
		if !ok {
			continue
		}
		if twice, ok := dicts.Normal(once, dicts.Options{}); !ok || twice != once {
			t.Errorf("Normal(%U) = %+q, but Normal of that is %+q, %v", r, once, twice, ok)
		}
	}
}

// TestNormalUpper compares each letter, for which there may be a shortcut, with the full mapping.
func TestNormalUpper(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	upper := cases.Upper(language.Und)
	for r := range rune(utf8.MaxRune + 1) {
		got, ok := dicts.Normal("a"+string(r), dicts.Options{})
		if want := norm.NFC.String(upper.String(norm.NFC.String("a" + string(r)))); ok && got != want {
			t.Errorf("Normal(a%U) = %+q, want %+q", r, got, want)
		}
	}
}
