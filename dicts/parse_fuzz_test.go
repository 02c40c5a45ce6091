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

// FuzzParse holds Parse to its laws, whatever the bytes.
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
		if sum := r.Words + r.Blank + r.NotLetters + r.LowScore + r.TooShort + r.TooLong + r.Duplicates; sum != r.Lines || r.Words != d.Len() || r.Words == 0 {
			t.Fatalf("report %+v of %d words", r, d.Len())
		}
		checkPrinted(t, d)
	})
}

// checkError: an error is one line of text, typed and with the list's name.
func checkError(t *testing.T, err error) {
	t.Helper()
	var typed *dicts.Error
	if !errors.As(err, &typed) || typed.Name != "list.txt" {
		t.Fatalf("error %v is not typed", err)
	}
	if msg := err.Error(); strings.ContainsAny(msg, "\r\n\x00") || !utf8.ValidString(msg) {
		t.Fatalf("error %q is not a line", msg)
	}
}

// checkWords: words are normal, sorted, unique and within the limits.
func checkWords(t *testing.T, d *dicts.Dict, o dicts.Options) {
	t.Helper()
	var last dicts.Word
	lastLength := 0
	for w := range d.All() {
		n := utf8.RuneCountInString(w.Text)
		if n < lastLength || n == lastLength && w.Text <= last.Text {
			t.Fatalf("%q stands before %q", last.Text, w.Text)
		}
		last, lastLength = w, n
		if again, ok := dicts.Normal(w.Text, o); !ok || again != w.Text {
			t.Fatalf("%q is not normal: %q", w.Text, again)
		}
		if w.Score < o.MinScore || n < o.MinLength {
			t.Fatalf("%v is beyond the limits", w)
		}
		if got, ok := d.Lookup(w.Text); !ok || got != w || !slices.Contains(d.ByLength(n), w) {
			t.Fatalf("%v is not found: %v", w, got)
		}
	}
}

// checkPrinted: a list read, printed and read again is the same.
func checkPrinted(t *testing.T, d *dicts.Dict) {
	t.Helper()
	var b strings.Builder
	for w := range d.All() {
		fmt.Fprintf(&b, "%s;%d\n", w.Text, w.Score)
	}
	again, report, err := dicts.Parse(d.Name(), strings.NewReader(b.String()), dicts.Options{})
	if err != nil || again.Fingerprint() != d.Fingerprint() {
		t.Fatalf("printed list differs: %v, %+v", err, report)
	}
	if !slices.Equal(words(again), words(d)) {
		t.Fatal("scores differ in the printed list")
	}
}
