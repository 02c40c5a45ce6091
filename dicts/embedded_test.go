package dicts_test

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"crossat/dicts"
)

// opened are the lists that tests have opened, by name and options: reading them takes longer than most tests.
var opened sync.Map

// open opens a list, or returns the one that another test has opened.
func open(t testing.TB, name string, o dicts.Options) *dicts.Dict {
	t.Helper()
	key := fmt.Sprintf("%s %+v", name, o)
	if d, ok := opened.Load(key); ok {
		return d.(*dicts.Dict)
	}
	d, err := dicts.OpenWith(name, o)
	if err != nil {
		t.Fatal(err)
	}
	opened.Store(key, d)
	return d
}

func TestEmbedded(t *testing.T) {
	want := map[string]int{
		"en": 206801, "en-large": 507349, "en-wordnet": 143470,
		"ru": 93338, "ru-forms": 587237, "ru-nouns": 61105,
	}
	infos := dicts.Embedded()
	if len(infos) != len(want) {
		t.Errorf("%d lists, want %d", len(infos), len(want))
	}
	if !slices.IsSortedFunc(infos, func(a, b dicts.Info) int { return strings.Compare(a.Name, b.Name) }) {
		t.Error("lists are not sorted by name")
	}
	for _, info := range infos {
		if info.Words != want[info.Name] {
			t.Errorf("%s has %d words, want %d", info.Name, info.Words, want[info.Name])
		}
		if info.Title == "" || info.Source == "" || info.Licence == "" {
			t.Errorf("incomplete: %+v", info)
		}
	}
}

// TestEmbeddedFingerprints pins the words, so that recorded fingerprints and the
// measurements that cite them stay valid.
func TestEmbeddedFingerprints(t *testing.T) {
	for name, want := range map[string]string{
		"en":         "c735aa5ae7daf9ce752e3e15ba21bbdf2e6bde72308ad5917ab7d8f0701264db",
		"en-large":   "7aa3068b541918e60dd9fbf03ab1fe3dcb3ab2c810ccd08265619e55ce4f7fed",
		"en-wordnet": "bb917d43c9686f176ca8bff98966a8da264485aa4999f6bfac74425be2c6e73e",
		"ru":         "9b1fab63c6c16b53171b4216050bdd45b8bd3c4b14d885fb94c153299488e8ca",
		"ru-forms":   "53975434060c60d62cb6a1cf9d51f0df8fcbd75c1ea591d6c8c580c4c377b487",
		"ru-nouns":   "1eeb7e2906eabb446784ee63fcbb5b5636d2a5508a319d5ff4bd823d32fd6d11",
	} {
		if got := open(t, name, dicts.Options{}).Fingerprint(); got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// TestEmbeddedWords checks what Open assumes of the lists.
func TestEmbeddedWords(t *testing.T) {
	for _, info := range dicts.Embedded() {
		t.Run(info.Name, func(t *testing.T) {
			d := open(t, info.Name, dicts.Options{})
			if d.Len() != info.Words || d.Name() != info.Name {
				t.Errorf("%d words in %q, want %d", d.Len(), d.Name(), info.Words)
			}
			alphabet := "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
			if strings.HasPrefix(info.Name, "ru") {
				alphabet = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
			}
			last, lastLength := "", 0
			for w := range d.All() {
				n := utf8.RuneCountInString(w.Text)
				if n < 2 || n > 25 || w.Score < 1 || w.Score > 100 || strings.Trim(w.Text, alphabet) != "" {
					t.Fatalf("length, score or letters out of range: %v", w)
				}
				if got, ok := dicts.Normal(w.Text, dicts.Options{}); !ok || got != w.Text {
					t.Fatalf("%s is not normal: %s", w.Text, got)
				}
				if n < lastLength || n == lastLength && w.Text <= last {
					t.Fatalf("%s comes before %s", last, w.Text)
				}
				last, lastLength = w.Text, n
			}
		})
	}
}

func TestEmbeddedScores(t *testing.T) {
	tests := []struct {
		list, word string
		score      int // -1: not in the list
	}{
		{"en", "THE", 100},
		{"en", "CROSSWORD", 73},
		{"en", "CAFE", 79},
		{"en", "ICECREAM", 80},
		{"en", "COLOUR", 83},
		{"en", "CAN", 100},
		{"en", "DONT", -1},
		{"en", "AG", 42},
		{"en", "AK", 25},
		{"en-large", "THE", 100},
		{"en-large", "AK", 25},
		{"en-large", "ICECREAM", 80},
		{"en-large", "AESTHETE", 52},
		{"en-large", "ALINING", 33},
		{"en-wordnet", "ICECREAM", 80},
		{"en-wordnet", "THE", -1},
		{"ru", "ЁЖ", 67},
		{"ru", "МОСКВА", 80},
		{"ru-nouns", "МОСКВА", -1},
		{"ru-nouns", "КРОССВОРД", 88},
		{"ru-nouns", "БЕЖАТЬ", -1},
		{"ru-forms", "КРОССВОРД", 88},
		{"ru-forms", "КРОССВОРДАМИ", 52},
		{"ru-forms", "ЧАЮ", 49}, // both the dative and the second genitive
		{"ru-forms", "ГОЛОВОЮ", 40},
		{"ru-forms", "БОЖЕ", 36},
		{"ru-forms", "ПАЛЬТО", 73},
		{"ru-forms", "МОСКВЫ", -1},
		{"ru-forms", "ОЧЕПЯТКИ", -1},
	}
	for _, tt := range tests {
		w, ok := open(t, tt.list, dicts.Options{}).Lookup(tt.word)
		if !ok {
			w.Score = -1
		}
		if w.Score != tt.score {
			t.Errorf("%s: %s scores %d, want %d", tt.list, tt.word, w.Score, tt.score)
		}
	}
}

// TestEmbeddedSubsets checks that the smaller list of a language is a subset of the
// larger, with the same scores, except for two misspelt dictionary forms that
// ru-forms leaves out. A word may score higher there: ОПОР is also a form of ОПОРА.
func TestEmbeddedSubsets(t *testing.T) {
	for _, tt := range []struct {
		subset, whole string
		missing       []string
	}{
		{"en-wordnet", "en", nil},
		{"en", "en-large", nil},
		{"ru-nouns", "ru", nil},
		{"ru-nouns", "ru-forms", []string{"БЕССОНИЦА", "ОЧЕПЯТКА"}},
	} {
		whole := open(t, tt.whole, dicts.Options{})
		var missing []string
		for w := range open(t, tt.subset, dicts.Options{}).All() {
			if got, ok := whole.Lookup(w.Text); !ok {
				missing = append(missing, w.Text)
			} else if got != w && (tt.whole != "ru-forms" || got.Score < w.Score) {
				t.Errorf("%s has %v, %s %v", tt.whole, got, tt.subset, w)
			}
		}
		slices.Sort(missing)
		slices.Sort(tt.missing)
		if !slices.Equal(missing, tt.missing) {
			t.Errorf("%s lacks %v of %s", tt.whole, missing, tt.subset)
		}
	}
}

// TestOpenOptions checks that OpenWith returns what Parse does for the same words.
func TestOpenOptions(t *testing.T) {
	var b strings.Builder
	for w := range open(t, "ru", dicts.Options{}).All() {
		fmt.Fprintf(&b, "%s;%d\n", w.Text, w.Score)
	}
	for _, o := range []dicts.Options{
		{FoldYo: true},
		{MinScore: 50},
		{MinLength: 4, MaxLength: 6, FoldYo: true},
		{MaxLength: 3, MinScore: 1, Charset: "koi8-r"},
		{MinLength: 20, MinScore: 50},
	} {
		got := open(t, "ru", o)
		o.Charset = ""
		want, _, err := dicts.Parse("ru", strings.NewReader(b.String()), o)
		if err != nil {
			t.Fatal(err)
		}
		same := slices.Equal(words(got), words(want))
		if !same || got.Len() != want.Len() || got.MaxLength() != want.MaxLength() {
			t.Errorf("%+v: %d words, want %d", o, got.Len(), want.Len())
		}
		if got, want := got.Stats(), want.Stats(); !reflect.DeepEqual(got, want) {
			t.Errorf("%+v: stats %+v, want %+v", o, got, want)
		}
	}
}

// TestOpenLazily checks that lengths decoded lazily, by several goroutines and in any
// order, have the same words as those decoded eagerly.
func TestOpenLazily(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	for _, info := range dicts.Embedded() {
		whole := open(t, info.Name, dicts.Options{MinScore: 1}) // keeps every word, but decodes eagerly
		d, err := dicts.OpenWith(info.Name, dicts.Options{})    // a fresh one
		if err != nil {
			t.Fatal(err)
		}
		if d.Len() != whole.Len() || d.MaxLength() != whole.MaxLength() || d.MaxGroup() != whole.MaxGroup() {
			t.Errorf("%s: %d words, want %d", info.Name, d.Len(), whole.Len())
		}
		best, wholeBest := d.Best(100, 7), whole.Best(100, 7)
		var wg sync.WaitGroup
		for i := range 4 {
			wg.Go(func() {
				for _, n := range rand.New(rand.NewPCG(0, uint64(i))).Perm(30) {
					if !slices.Equal(d.ByLength(n), whole.ByLength(n)) {
						t.Errorf("%s: different words of %d letters", info.Name, n)
					}
					if !slices.Equal(best.ByLength(n), wholeBest.ByLength(n)) {
						t.Errorf("%s: different best words of %d letters", info.Name, n)
					}
				}
			})
		}
		wg.Wait()
		if !slices.Equal(words(d), words(whole)) || !reflect.DeepEqual(d.Stats(), whole.Stats()) {
			t.Errorf("%s: different words", info.Name)
		}
	}
}

// TestOpenPacked opens lists in a folder that has only one.
func TestOpenPacked(t *testing.T) {
	data, err := fs.ReadFile(dicts.Packed(), "en-wordnet.packed")
	if err != nil {
		t.Fatal(err)
	}
	lists := fstest.MapFS{"en-wordnet.packed": {Data: data}}
	d, err := dicts.OpenPacked(lists, "en-wordnet", dicts.Options{Rude: true})
	if err != nil {
		t.Fatal(err)
	}
	if want := open(t, "en-wordnet", dicts.Options{}); d.Fingerprint() != want.Fingerprint() {
		t.Error("the list has other words than the embedded one")
	}
	for _, name := range []string{"en", "", "../data/en", "rude/en-wordnet"} {
		if _, err := dicts.OpenPacked(lists, name, dicts.Options{}); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%q: error %v, want that there is none", name, err)
		}
	}
	lists["en-wordnet.packed"] = &fstest.MapFile{Data: data[1:]}
	if _, err := dicts.OpenPacked(lists, "en-wordnet", dicts.Options{}); err == nil || errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a broken list: error %v", err)
	}
}

func TestOpenErrors(t *testing.T) {
	const unknown = ": no such embedded list: use one of en, en-large, en-wordnet, ru, ru-forms, ru-nouns"
	tests := []struct {
		name string
		o    dicts.Options
		want string
	}{
		{"tlh", dicts.Options{}, "tlh" + unknown},
		{"", dicts.Options{}, unknown},
		{"../data/en", dicts.Options{}, "../data/en" + unknown},
		{"rude/en", dicts.Options{}, "rude/en" + unknown},
		{"en", dicts.Options{MinScore: 101}, "en: no usable words: lower MinScore or MinLength"},
	}
	for _, tt := range tests {
		_, err := dicts.OpenWith(tt.name, tt.o)
		var typed *dicts.Error
		if !errors.As(err, &typed) || err.Error() != tt.want {
			t.Errorf("Open(%q): %v, want %s", tt.name, err, tt.want)
		}
	}
}

func TestNotices(t *testing.T) {
	notices := dicts.Notices()
	for _, part := range []string{
		"WordNet 3.0 Copyright 2006 by Princeton University",
		"Copyright 2000-2018 by Kevin Atkinson",
		"Copyright (c) J Ross Beresford 1993-1999",
		"https://creativecommons.org/licenses/by-sa/3.0/",
		"WikDict",
		"2006-2022 Google Inc.",
		"Copyright 1997-2008 Alexander I. Lebedev",
		"Open Data Commons Attribution License",
		"Copyright (c) 2021 @zxcvbn-ts",
		"Tim Koop",
		"Shirazy Sajjad",
		"Grady Ward",
	} {
		if !strings.Contains(notices, part) {
			t.Errorf("the notices lack %q", part)
		}
	}
}

func BenchmarkOpen(b *testing.B) {
	for b.Loop() {
		open(b, "en", dicts.Options{})
	}
}

// BenchmarkOpenLength decodes one length, all that a 5x5 word square needs.
func BenchmarkOpenLength(b *testing.B) {
	for b.Loop() {
		open(b, "en", dicts.Options{}).ByLength(5)
	}
}

// BenchmarkOpenAll decodes every word.
func BenchmarkOpenAll(b *testing.B) {
	for b.Loop() {
		open(b, "en", dicts.Options{MinScore: 1})
	}
}

func BenchmarkEmbedded(b *testing.B) {
	for b.Loop() {
		dicts.Embedded()
	}
}

// BenchmarkParseSorted parses a list as it is in many files: upper case, sorted, some with scores.
func BenchmarkParseSorted(b *testing.B) {
	var lines []string
	for w := range open(b, "en", dicts.Options{}).All() {
		lines = append(lines, w.Text)
	}
	slices.Sort(lines)
	for i := range lines {
		if i%2 == 0 {
			lines[i] += ";50"
		}
	}
	text := strings.Join(lines, "\n")
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, _, err := dicts.Parse("sorted", strings.NewReader(text), dicts.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkParse parses 430,000 lines, in lower case and shuffled.
func BenchmarkParse(b *testing.B) {
	for name, list := range map[string]string{"Latin": "en", "Cyrillic": "ru"} {
		var lines []string
		for w := range open(b, list, dicts.Options{}).All() {
			lines = append(lines, strings.ToLower(w.Text))
		}
		for i := 0; len(lines) < 430_000; i++ {
			lines = append(lines, lines[i]+string(lines[i][:2]))
		}
		for i := range lines { // a deterministic shuffle: 274177 is prime
			j := i * 274177 % len(lines)
			lines[i], lines[j] = lines[j], lines[i]
		}
		text := strings.Join(lines, "\n")
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if _, _, err := dicts.Parse(name, strings.NewReader(text), dicts.Options{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
