package dicts_test

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"crossat/dicts"
)

func TestParse(t *testing.T) {
	tests := []struct {
		name, in string
		o        dicts.Options
		want     []dicts.Word
		report   dicts.Report
	}{
		{
			name: "plain", in: "dog\ncat\n",
			want:   []dicts.Word{{"CAT", 50}, {"DOG", 50}},
			report: dicts.Report{Lines: 2, Words: 2},
		},
		{
			name: "no trailing line feed", in: "dog\ncat",
			want:   []dicts.Word{{"CAT", 50}, {"DOG", 50}},
			report: dicts.Report{Lines: 2, Words: 2},
		},
		{
			name: "CR LF, BOM, comment, blank", in: "\ufeff# animals\r\n\r\n  dog \r\n",
			want:   []dicts.Word{{"DOG", 50}},
			report: dicts.Report{Lines: 3, Words: 1, Blank: 2},
		},
		{
			name: "three separators", in: "dog;7\ncat\t8\nant,9\n",
			want:   []dicts.Word{{"ANT", 9}, {"CAT", 8}, {"DOG", 7}},
			report: dicts.Report{Lines: 3, Words: 3},
		},
		{
			name: "clues", in: "dog;7;barks; and, bites\ncat\t8\tpurrs; or\thisses\nant , 0 , small\n",
			want:   []dicts.Word{{"ANT", 0}, {"CAT", 8}, {"DOG", 7}},
			report: dicts.Report{Lines: 3, Words: 3},
		},
		{
			name: "best of duplicates", in: "dog;7\nDOG;9\ndog;8\nDog\n",
			want:   []dicts.Word{{"DOG", 50}},
			report: dicts.Report{Lines: 4, Words: 1, Duplicates: 3},
		},
		{
			name: "not letters", in: "mp3\nice cream\ndog\n;5\n",
			want:   []dicts.Word{{"DOG", 50}},
			report: dicts.Report{Lines: 4, Words: 1, NotLetters: 3, Joinable: 1},
		},
		{
			name: "joined", in: "ice cream\nmother-in-law;3\n", o: dicts.Options{Join: true},
			want:   []dicts.Word{{"ICECREAM", 50}, {"MOTHERINLAW", 3}},
			report: dicts.Report{Lines: 2, Words: 2},
		},
		{
			name: "limits", in: "a;9\nab;1\nab;9\nabc;9\nabcd;9\n",
			o:      dicts.Options{MinScore: 2, MinLength: 2, MaxLength: 3},
			want:   []dicts.Word{{"AB", 9}, {"ABC", 9}},
			report: dicts.Report{Lines: 5, Words: 2, LowScore: 1, TooShort: 1, TooLong: 1},
		},
		{
			name: "length in letters, not bytes", in: "ёж\nкот\n", o: dicts.Options{MaxLength: 2},
			want:   []dicts.Word{{"ЁЖ", 50}},
			report: dicts.Report{Lines: 2, Words: 1, TooLong: 1},
		},
		{
			name: "folded into a duplicate", in: "ёж;3\nеж;2\n", o: dicts.Options{FoldYo: true},
			want:   []dicts.Word{{"ЕЖ", 3}},
			report: dicts.Report{Lines: 2, Words: 1, Duplicates: 1},
		},
		{
			name: "windows-1251", in: "\xb8\xe6\r\n\xea\xee\xf2;7\r\n", o: dicts.Options{Charset: "windows-1251"},
			want:   []dicts.Word{{"ЁЖ", 50}, {"КОТ", 7}},
			report: dicts.Report{Lines: 2, Words: 2},
		},
		{
			name: "KOI8-R", in: "\xa3\xd6\n\xcb\xcf\xd4\n", o: dicts.Options{Charset: "KOI8-R"},
			want:   []dicts.Word{{"ЁЖ", 50}, {"КОТ", 50}},
			report: dicts.Report{Lines: 2, Words: 2},
		},
		{
			name: "UTF-16 with BOM", in: "\xff\xfe>\x04:\x04\n\x00", o: dicts.Options{Charset: "utf-16le"},
			want:   []dicts.Word{{"ОК", 50}},
			report: dicts.Report{Lines: 1, Words: 1},
		},
		{
			name: "ASCII in any charset", in: "dog\n", o: dicts.Options{Charset: "windows-1251"},
			want:   []dicts.Word{{"DOG", 50}},
			report: dicts.Report{Lines: 1, Words: 1},
		},
		{
			name: "charset UTF-8", in: "ёж\n", o: dicts.Options{Charset: "utf8"},
			want:   []dicts.Word{{"ЁЖ", 50}},
			report: dicts.Report{Lines: 1, Words: 1},
		},
		{
			name: "very long line", in: strings.Repeat("x", 1<<20) + "\ndog;5;" + strings.Repeat("clue ", 1<<18),
			o:      dicts.Options{MaxLength: 20},
			want:   []dicts.Word{{"DOG", 5}},
			report: dicts.Report{Lines: 2, Words: 1, TooLong: 1},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d, report, err := dicts.Parse("list.txt", strings.NewReader(tt.in), tt.o)
			if err != nil {
				t.Fatal(err)
			}
			if got := words(d); !slices.Equal(got, tt.want) {
				t.Errorf("words = %v, want %v", got, tt.want)
			}
			if report != tt.report {
				t.Errorf("report = %+v, want %+v", report, tt.report)
			}
			if d.Name() != "list.txt" {
				t.Errorf("name = %q", d.Name())
			}
		})
	}
}

func TestParseLongWord(t *testing.T) {
	d, _, err := dicts.Parse("list.txt", strings.NewReader(strings.Repeat("x", 1<<22)), dicts.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if d.MaxLength() != 1<<22 || len(d.ByLength(1<<22)) != 1 {
		t.Errorf("longest word has %d letters", d.MaxLength())
	}
}

func TestParseErrors(t *testing.T) {
	const (
		notUTF8   = "not valid UTF-8: specify the encoding, such as Charset windows-1251"
		notText   = "NUL byte: this is not a text file: give a plain word list"
		utf8After = "list.txt: the list is UTF-8, not windows-1251: drop Charset"
		badScore  = " is not a whole number of at least 0: write WORD;SCORE, or just the word"
		empty     = "list.txt: the list is empty: give one word per line"
		noWords   = "list.txt: no usable words: "
	)
	plain, cp1251 := dicts.Options{}, dicts.Options{Charset: "windows-1251"}
	tests := []struct {
		name, in string
		o        dicts.Options
		want     string
	}{
		{"not UTF-8", "dog\ncat\n\xea\xee\xf2\n", plain, "list.txt:3: " + notUTF8},
		{"replacement character before", "\ufffd\n\xff\n", plain, "list.txt:2: " + notUTF8},
		{"unknown charset", "dog\n", dicts.Options{Charset: "klingon\n"},
			`list.txt: unknown charset "klingon\n": use an IANA name, such as Charset windows-1251`},
		{"UTF-8 despite the charset", "dog\nкот\n", cp1251, utf8After},
		{"BOM only", "\ufeffdog\n", cp1251, utf8After},
		{"undefined bytes", "dog\n\xd2\n", dicts.Options{Charset: "iso-8859-7"},
			"list.txt:2: bytes not defined in iso-8859-7: specify the actual encoding with Charset"},
		{"NUL", "dog\nc\x00t\n", plain, "list.txt:2: " + notText},
		{"NUL in another charset", "\x00", cp1251, "list.txt:1: " + notText},
		{"binary", "\x7fELF\x02\x01\x00\xff\xfe", plain, "list.txt:1: " + notText},
		{"gzip", "\x1f\x8b\x08\x00", plain, "list.txt:1: compressed with gzip: decompress the list first"},
		{"UTF-16 little-endian", "\xff\xfed\x00", plain, "list.txt:1: the list is UTF-16: use Charset utf-16le"},
		{"UTF-16 big-endian", "\xfe\xff\x00d", plain, "list.txt:1: the list is UTF-16: use Charset utf-16be"},
		{"clue for a score", "dog;7\ncat;an animal\n", plain, `list.txt:2: score "an animal"` + badScore},
		{"negative", "dog;-1", plain, `list.txt:1: score "-1"` + badScore},
		{"signed", "dog;+1", plain, `list.txt:1: score "+1"` + badScore},
		{"fraction", "dog,1.5", plain, `list.txt:1: score "1.5"` + badScore},
		{"no score", "dog;;clue", plain, `list.txt:1: score ""` + badScore},
		{"huge score", "dog;99999999999999999999", plain, `list.txt:1: score "99999999999999999999"` + badScore},
		{"long score", "dog;" + strings.Repeat("щ", 99), plain,
			`list.txt:1: score "` + strings.Repeat("щ", 40) + `"...` + badScore},
		{"empty", "", plain, empty},
		{"comments only", "# nothing\n\n", plain, empty},
		{"no letters", "ice cream\ncatch-22\n", plain,
			noWords + "every entry has characters other than letters: try Join"},
		{"digits", "mp3\n22\n", plain,
			noWords + "every entry has characters other than letters: check the list and its Charset"},
		{"no letters, joined", "22\n", dicts.Options{Join: true},
			noWords + "every entry has characters other than letters: check the list and its Charset"},
		{"low scores", "dog\ncat;9\n", dicts.Options{MinScore: 60},
			noWords + "every entry scores below 60: lower MinScore"},
		{"short", "a\nb\n", dicts.Options{MinLength: 3},
			noWords + "every entry has fewer than 3 letters: lower MinLength"},
		{"long", "dog\n", dicts.Options{MaxLength: 2},
			noWords + "every entry has more than 2 letters: raise MaxLength"},
		{"mixed", "a\nabc\n4\nab;1\n", dicts.Options{MinLength: 2, MaxLength: 2, MinScore: 2},
			"list.txt: no usable words in 4 entries " +
				"(1 not only letters, 1 scored too low, 1 too short, 1 too long): relax the limits"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, _, err := dicts.Parse("list.txt", strings.NewReader(tt.in), tt.o)
			var typed *dicts.Error
			if !errors.As(err, &typed) {
				t.Fatalf("error %v is not a *dicts.Error", err)
			}
			if err.Error() != tt.want {
				t.Errorf("error\n%s\nwant\n%s", err, tt.want)
			}
		})
	}
}

func TestParseReadError(t *testing.T) {
	_, _, err := dicts.Parse("list.txt", iotest.ErrReader(io.ErrClosedPipe), dicts.Options{})
	if !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("error = %v", err)
	}
}
