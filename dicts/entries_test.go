package dicts_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"crossat/dicts"
)

func TestParseEntries(t *testing.T) {
	const text = "\ufeff# pets\r\ncat: a pet: small\r\n\nice-cream;7\tcold\nёж\nstraße;2"
	got, err := dicts.ParseEntries("pets", strings.NewReader(text), dicts.Options{Join: true, FoldYo: true})
	want := []dicts.Entry{
		{Text: "CAT", Weight: 1, Clue: "a pet: small"}, {Text: "ICECREAM", Weight: 7, Clue: "cold", Spelling: "ice-cream"},
		{Text: "ЕЖ", Weight: 1}, {Text: "STRASSE", Weight: 2},
	}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
}

func TestParseEntriesErrors(t *testing.T) {
	const badWeight = " is not a whole number from 1 to 1000: write WORD;WEIGHT, or for a clue, WORD: clue"
	tests := []struct{ text, want string }{
		{"", "l: the list is empty: give one word per line"},
		{"cat\nice cream", `l:2: "ice cream" has characters other than letters: correct it, write WORD: clue, or try Join`},
		{"a", "l:1: A has only one letter: words need at least two"},
		{"cat\n\nCat: again", "l:3: CAT is already on line 1: list each word once"},
		{"cat;x", `l:1: weight "x"` + badWeight},
		{"cat;1001: clue", `l:1: weight "1001"` + badWeight},
		{"cat, a pet", `l:1: "cat, a pet" has characters other than letters: correct it, or write WORD: clue`},
		{"cat\n\xff", "l:2: not valid UTF-8: specify the encoding, such as Charset windows-1251"},
	}
	for _, test := range tests {
		_, err := dicts.ParseEntries("l", strings.NewReader(test.text), dicts.Options{})
		if err == nil || err.Error() != test.want {
			t.Errorf("%q: %v, want %s", test.text, err, test.want)
		}
	}
}

// TestDashes refuses dashes between spaces in what is to be joined, which part a word from its clue. Hyphens join words.
func TestDashes(t *testing.T) {
	joined := dicts.Options{Join: true}
	const fine = "jack-o'-lantern\nice cream\nMinsk–Kiev\nrock 'n' roll\npre- and postwar"
	if all, err := dicts.ParseEntries("l", strings.NewReader(fine+": a - clue"), joined); err != nil || len(all) != 5 {
		t.Errorf("%v, %v", all, err)
	}
	if d, _, err := dicts.Parse("l", strings.NewReader(fine), joined); err != nil || d.Len() != 5 {
		t.Errorf("%v", err)
	}
	for _, line := range []string{"cat - a small pet", "cat – pet", "cat — pet", "cat -- pet", "cat\u00a0– pet"} {
		want := `l:2: ` + strconv.Quote(line) + ` has a dash between spaces: write WORD`
		_, err := dicts.ParseEntries("l", strings.NewReader("dog\n"+line), joined)
		if err == nil || !strings.HasPrefix(err.Error(), want+": clue") {
			t.Errorf("%q: %v", line, err)
		}
		_, _, err = dicts.Parse("l", strings.NewReader("dog\n"+line), joined)
		if err == nil || !strings.HasPrefix(err.Error(), want+";SCORE") {
			t.Errorf("%q: %v", line, err)
		}
		_, err = dicts.ParseApart("l", strings.NewReader("dog,elk\n"+line+",elk"), joined)
		if err == nil || !strings.HasPrefix(err.Error(), want+", WORD") {
			t.Errorf("%q: %v", line, err)
		}
	}
}
