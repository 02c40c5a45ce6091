package dicts_test

import (
	"testing"

	"golang.org/x/text/encoding/htmlindex"

	"crossat/dicts"
)

func TestGuessCharset(t *testing.T) {
	for _, tt := range []struct{ words, charset string }{
		{"ÅSA blåbær smörgås étude", "iso-8859-1"},
		{"żółw chrząszcz gęś Łódź", "iso-8859-2"},
		{"kůň příliš žluťoučký", "iso-8859-2"},
		{"чаща щука объезд Ялта вода", "windows-1251"},
		{"чаща щука їжак Ялта вода", "koi8-u"},
	} {
		enc, err := htmlindex.Get(tt.charset)
		if err != nil {
			t.Fatal(err)
		}
		data, err := enc.NewEncoder().String(tt.words)
		if err != nil {
			t.Fatal(err)
		}
		if got := dicts.GuessCharset(data); got != tt.charset {
			t.Errorf("%s in %s: taken for %q", tt.words, tt.charset, got)
		}
		if got := dicts.GuessCharset(tt.words); got != "utf-8" {
			t.Errorf("%s: taken for %q", tt.words, got)
		}
	}
	for _, data := range []string{"caf\xe9 \x80\xa4\xd7", "\x85\n"} {
		if got := dicts.GuessCharset(data); got != "" {
			t.Errorf("%q: taken for %q", data, got)
		}
	}
}
