package dicts_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"crossat/dicts"
)

// FuzzParse checks Parse on arbitrary bytes: either the error is well formed, or the
// words obey the options, the report adds up, and the words survive a round trip.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"", "dog\ncat;7;clue\nant,8\nyak\t9\n", "\ufeff# x\r\nice cream\r\n", "ёж\nи\u0306од\n",
		"\xb8\xe6\n", "dog;x\n", "\x00", "\xff\xfe", "straße;1\nİ\nŉ\n", "a;1\nA;2\n",
	} {
		f.Add([]byte(s), uint8(0), false, false, 0)
		f.Add([]byte(s), uint8(1), true, true, 2)
	}
	charsets := []string{"", "windows-1251", "koi8-r", "iso-8859-7", "utf-16le", "gbk", "shift_jis", "utf-7"}
	f.Fuzz(func(t *testing.T, data []byte, charset uint8, join, fold bool, limit int) {
		o := dicts.Options{
			Charset: charsets[int(charset)%len(charsets)], Join: join, FoldYo: fold,
			MinScore: limit, MinLength: limit,
		}
		d, report, err := dicts.Parse("list.txt", bytes.NewReader(data), o)
		if err != nil {
			checkError(t, err)
			return
		}
		checkWords(t, d, o)
		r := report
		sum := r.Words + r.Blank + r.NotLetters + r.LowScore + r.TooShort + r.TooLong + r.Duplicates
		if sum != r.Lines || r.Words != d.Len() || r.Words == 0 {
			t.Fatalf("report %+v for %d words", r, d.Len())
		}
		checkRoundTrip(t, d)
	})
}

// checkError checks that an error is a single line of text, and an [dicts.Error]
// with the list's name.
func checkError(t *testing.T, err error) {
	t.Helper()
	var typed *dicts.Error
	if !errors.As(err, &typed) || typed.Name != "list.txt" {
		t.Fatalf("error %v is not a *dicts.Error with the list's name", err)
	}
	if msg := err.Error(); strings.ContainsAny(msg, "\r\n\x00") || !utf8.ValidString(msg) {
		t.Fatalf("error %q is not a single line of text", msg)
	}
}

// checkWords checks that words are normal, sorted, unique and within the limits.
func checkWords(t *testing.T, d *dicts.Dict, o dicts.Options) {
	t.Helper()
	var last dicts.Word
	lastLength := 0
	for w := range d.All() {
		n := utf8.RuneCountInString(w.Text)
		if n < lastLength || n == lastLength && w.Text <= last.Text {
			t.Fatalf("%q comes before %q", last.Text, w.Text)
		}
		last, lastLength = w, n
		if again, ok := dicts.Normal(w.Text, o); !ok || again != w.Text {
			t.Fatalf("%q is not normal: %q", w.Text, again)
		}
		if w.Score < o.MinScore || n < o.MinLength {
			t.Fatalf("%v is outside the limits", w)
		}
		if got, ok := d.Lookup(w.Text); !ok || got != w || !slices.Contains(d.ByLength(n), w) {
			t.Fatalf("looking up %v returns %v", w, got)
		}
	}
}

// checkRoundTrip checks that a list printed and parsed again is the same.
func checkRoundTrip(t *testing.T, d *dicts.Dict) {
	t.Helper()
	var b strings.Builder
	for w := range d.All() {
		fmt.Fprintf(&b, "%s;%d\n", w.Text, w.Score)
	}
	again, report, err := dicts.Parse(d.Name(), strings.NewReader(b.String()), dicts.Options{})
	if err != nil || again.Fingerprint() != d.Fingerprint() {
		t.Fatalf("words differ after a round trip: %v, %+v", err, report)
	}
	if !slices.Equal(words(again), words(d)) {
		t.Fatal("scores differ after a round trip")
	}
}
