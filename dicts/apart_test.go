package dicts_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"crossat/dicts"
)

func TestParseApart(t *testing.T) {
	got, err := dicts.ParseApart("x", strings.NewReader("# a comment\ncat dog\n\nice cream, sorbet;ЁЖ\r\na\tb\tc"),
		dicts.Options{Join: true})
	want := [][]string{{"CAT", "DOG"}, {"ICECREAM", "SORBET", "ЁЖ"}, {"A", "B", "C"}}
	if err != nil || !slices.EqualFunc(got, want, slices.Equal) {
		t.Errorf("got %v, %v, want %v", got, err, want)
	}
	tests := []struct{ text, want string }{
		{"", "x: the list is empty: give two or more words per line"},
		{"a b\ncat", `x:2: "cat" is only one word: give two or more words per line`},
		{",", `x:1: "," is only one word: give two or more words per line`},
		{"cat d0g", `x:1: "d0g" has characters other than letters: correct it`},
		{"cat, o'clock", `x:1: "o'clock" has characters other than letters: correct it, or try Join`},
	}
	for _, tt := range tests {
		_, err := dicts.ParseApart("x", strings.NewReader(tt.text), dicts.Options{})
		if err == nil || err.Error() != tt.want {
			t.Errorf("%q: got %v, want %s", tt.text, err, tt.want)
		}
	}
}

// FuzzParseApart checks that groups have two or more normal words, and that what is printed is read again.
func FuzzParseApart(f *testing.F) {
	f.Add("cat dog\nice cream, ЁЖ", true)
	f.Fuzz(func(t *testing.T, text string, join bool) {
		o := dicts.Options{Join: join}
		groups, err := dicts.ParseApart("x", strings.NewReader(text), o)
		if err != nil {
			var listErr *dicts.Error
			if !errors.As(err, &listErr) || strings.Contains(err.Error(), "\n") {
				t.Fatalf("not one line: %q", err)
			}
			return
		}
		printed := ""
		for _, group := range groups {
			printed += strings.Join(group, ",") + "\n"
		}
		again, err := dicts.ParseApart("x", strings.NewReader(printed), o)
		if err != nil || !slices.EqualFunc(again, groups, slices.Equal) {
			t.Fatalf("%q is read as %v, %v", printed, again, err)
		}
	})
}
