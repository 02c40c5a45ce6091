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
			name: "no line feed at the end", in: "dog\ncat",
			want:   []dicts.Word{{"CAT", 50}, {"DOG", 50}},
			report: dicts.Report{Lines: 2, Words: 2},
		},
		{
			name: "CR LF, mark, comment, blank", in: "\ufeff# animals\r\n\r\n  dog \r\n",
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
			report: dicts.Report{Lines: 4, Words: 1, NotLetters: 3},
		},
		{
			name: "joined", in: "ice cream\nmother-in-law;3\n", o: dicts.Options{Join: true},
			want:   []dicts.Word{{"ICECREAM", 50}, {"MOTHERINLAW", 3}},
			report: dicts.Report{Lines: 2, Words: 2},
		},
		{
			name: "limits", in: "a;9\nab;1\nab;9\nabc;9\nabcd;9\n", o: dicts.Options{MinScore: 2, MinLength: 2, MaxLength: 3},
			want:   []dicts.Word{{"AB", 9}, {"ABC", 9}},
			report: dicts.Report{Lines: 5, Words: 2, LowScore: 1, TooShort: 1, TooLong: 1},
		},
		{
			name: "letters, not bytes, are counted", in: "ёж\nкот\n", o: dicts.Options{MaxLength: 2},
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
			name: "UTF-16 with mark", in: "\xff\xfe>\x04:\x04\n\x00", o: dicts.Options{Charset: "utf-16le"},
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
			name: "very long line", in: strings.Repeat("x", 1<<20) + "\ndog;5;" + strings.Repeat("clue ", 1<<18), o: dicts.Options{MaxLength: 20},
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
	cp1251 := dicts.Options{Charset: "windows-1251"}
	tests := []struct {
		name, in string
		o        dicts.Options
		want     string
	}{
		{"not UTF-8", "dog\ncat\n\xea\xee\xf2\n", dicts.Options{}, "list.txt:3: not valid UTF-8: give the list's encoding, for instance Charset windows-1251"},
		{"replacement character before", "\ufffd\n\xff\n", dicts.Options{}, "list.txt:2: not valid UTF-8: give the list's encoding, for instance Charset windows-1251"},
		{"unknown charset", "dog\n", dicts.Options{Charset: "klingon\n"}, `list.txt: unknown charset "klingon\n": give an IANA name, for instance Charset windows-1251`},
		{"UTF-8 after all", "dog\nкот\n", cp1251, "list.txt: the list is UTF-8, not windows-1251: drop Charset"},
		{"mark only", "\ufeffdog\n", cp1251, "list.txt: the list is UTF-8, not windows-1251: drop Charset"},
		{"undefined bytes", "dog\n\xd2\n", dicts.Options{Charset: "iso-8859-7"}, "list.txt:2: bytes that iso-8859-7 does not define: give the list's own encoding with Charset"},
		{"NUL", "dog\nc\x00t\n", dicts.Options{}, "list.txt:2: a NUL byte, so this is no text file: give a plain word list"},
		{"NUL in another charset", "\x00", cp1251, "list.txt:1: a NUL byte, so this is no text file: give a plain word list"},
		{"binary", "\x7fELF\x02\x01\x00\xff\xfe", dicts.Options{}, "list.txt:1: a NUL byte, so this is no text file: give a plain word list"},
		{"gzip", "\x1f\x8b\x08\x00", dicts.Options{}, "list.txt:1: compressed by gzip: unpack the list first"},
		{"UTF-16", "\xff\xfed\x00", dicts.Options{}, "list.txt:1: the list is UTF-16: give Charset utf-16le"},
		{"UTF-16, the other order", "\xfe\xff\x00d", dicts.Options{}, "list.txt:1: the list is UTF-16: give Charset utf-16be"},
		{"clue for a score", "dog;7\ncat;an animal\n", dicts.Options{}, `list.txt:2: score "an animal" is not a whole number from 0 up: write WORD;SCORE, or the word alone`},
		{"negative", "dog;-1", dicts.Options{}, `list.txt:1: score "-1" is not a whole number from 0 up: write WORD;SCORE, or the word alone`},
		{"signed", "dog;+1", dicts.Options{}, `list.txt:1: score "+1" is not a whole number from 0 up: write WORD;SCORE, or the word alone`},
		{"fraction", "dog,1.5", dicts.Options{}, `list.txt:1: score "1.5" is not a whole number from 0 up: write WORD;SCORE, or the word alone`},
		{"no score", "dog;;clue", dicts.Options{}, `list.txt:1: score "" is not a whole number from 0 up: write WORD;SCORE, or the word alone`},
		{"huge score", "dog;99999999999999999999", dicts.Options{}, `list.txt:1: score "99999999999999999999" is not a whole number from 0 up: write WORD;SCORE, or the word alone`},
		{"long score", "dog;" + strings.Repeat("щ", 99), dicts.Options{}, `list.txt:1: score "` + strings.Repeat("щ", 40) + `"... is not a whole number from 0 up: write WORD;SCORE, or the word alone`},
		{"empty", "", dicts.Options{}, "list.txt: the list is empty: give one word a line"},
		{"comments only", "# nothing\n\n", dicts.Options{}, "list.txt: the list is empty: give one word a line"},
		{"no letters", "ice cream\ncatch-22\n", dicts.Options{}, "list.txt: no word kept: all 2 entries have other characters than letters: try Join"},
		{"no letters, joined", "22\n", dicts.Options{Join: true}, "list.txt: no word kept: all 1 entries have other characters than letters: check the list and its Charset"},
		{"low scores", "dog\ncat;9\n", dicts.Options{MinScore: 60}, "list.txt: no word kept: all 2 entries score below 60: lower MinScore"},
		{"short", "a\nb\n", dicts.Options{MinLength: 3}, "list.txt: no word kept: all 2 entries have fewer than 3 letters: lower MinLength"},
		{"long", "dog\n", dicts.Options{MaxLength: 2}, "list.txt: no word kept: all 1 entries have more than 2 letters: raise MaxLength"},
		{"mixed", "a\nabc\n4\nab;1\n", dicts.Options{MinLength: 2, MaxLength: 2, MinScore: 2}, "list.txt: no word kept of 4 entries (1 not letters only, 1 below the score, 1 too short, 1 too long): widen the limits"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, _, err := dicts.Parse("list.txt", strings.NewReader(tt.in), tt.o)
			var typed *dicts.Error
			if !errors.As(err, &typed) {
				t.Fatalf("error %v is no *dicts.Error", err)
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
