package main

import (
	"maps"
	"strings"
	"testing"
)

func TestZipfLaw(t *testing.T) {
	for rank, want := range map[int]zipf{1: 7700, 10: 6450, 1000: 3950, 55830: 1766} {
		if got := zipfLaw(rank, subtitlesPower); got != want {
			t.Errorf("zipfLaw(%d) = %d, want %d", rank, got, want)
		}
	}
}

func TestDoublings(t *testing.T) {
	for n, want := range map[int]int{0: 0, 1: 1000, 2: 1585, 3: 2000, 1023: 10000} {
		if got := doublings(n); got != want {
			t.Errorf("doublings(%d) = %d, want %d", n, got, want)
		}
	}
}

func TestParseSubtitles(t *testing.T) {
	words, hyphenated, err := parseSubtitles([]byte(`["the", "'s", "good-bye", "goodbye", "459", "Hey"]`))
	if err != nil {
		t.Fatal(err)
	}
	third := zipfLaw(3, subtitlesPower)
	if want := (map[string]zipf{"THE": 7700, "GOODBYE": third}); !maps.Equal(words, want) {
		t.Errorf("words = %v, want %v", words, want)
	}
	if want := (map[string]zipf{"GOODBYE": third}); !maps.Equal(hyphenated, want) {
		t.Errorf("with hyphens %v, want %v", hyphenated, want)
	}
	if _, _, err := parseSubtitles([]byte(`{}`)); err == nil {
		t.Error("no error for another kind of file")
	}
}

func TestParseWikipedia(t *testing.T) {
	words, err := parseWikipedia("var words = ['the','of','in', 'the'];\n")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]zipf{"THE": 7700, "OF": zipfLaw(2, wikipediaPower), "IN": zipfLaw(3, wikipediaPower)}
	if !maps.Equal(words, want) {
		t.Errorf("words = %v, want %v", words, want)
	}
	if _, err := parseWikipedia("var words = []"); err == nil {
		t.Error("no error without words")
	}
}

func TestParseEbooks(t *testing.T) {
	words, err := parseEbooks([]byte(`module.exports = [["be",1,1],["don't",2,0.5],["cat",3,0.001],["noil",4,0]];`))
	if err != nil {
		t.Fatal(err)
	}
	if want := (map[string]zipf{"BE": 7000, "CAT": 4000, "NOIL": 1477}); !maps.Equal(words, want) {
		t.Errorf("words = %v, want %v", words, want)
	}
	for _, bad := range []string{"", "[", "][", `[["be"]]`, `[[1, 1, 1]]`} {
		if _, err := parseEbooks([]byte(bad)); err == nil {
			t.Errorf("no error for %q", bad)
		}
	}
}

func TestAddLists(t *testing.T) {
	lists := make(map[string]int)
	const in = "ice cream,sherbet,ice-cream,Melba\r\nsherbet,catch-22,sorbet\r\n"
	if err := addLists(lists, strings.NewReader(strings.ReplaceAll(in, "\r", ""))); err != nil {
		t.Fatal(err)
	}
	if want := (map[string]int{"ICECREAM": 1, "SHERBET": 2, "MELBA": 1, "SORBET": 1}); !maps.Equal(lists, want) {
		t.Errorf("lists = %v, want %v", lists, want)
	}
}
