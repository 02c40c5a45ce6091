package page

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"

	"crossat/grids"
	"crossat/puzzle"
)

// TestWidths compares the widths of texts with those of the PDF library.
func TestWidths(t *testing.T) {
	f := goFonts(t)
	pdf := fpdf.New("P", "pt", "A4", "")
	pdf.AddUTF8FontFromBytes("f", "", slices.Clone(f.regular.ttf))
	pdf.AddUTF8FontFromBytes("f", "B", slices.Clone(f.bold.ttf))
	for _, s := range []string{"", "Purring pet (3,5)", "Щёголь — «ёж»", "Ωμέγα", "AVAWA fi ffl", "□ □"} {
		for style, bold := range map[string]bool{"": false, "B": true} {
			pdf.SetFont("f", style, 10)
			got, want := f.width(s, 10, bold), pdf.GetStringWidth(s)
			if math.Abs(got-want) > 0.01*float64(len(s)) {
				t.Errorf("%q is %v wide, want %v", s, got, want)
			}
		}
	}
}

// TestSetting checks which characters a font lacks, and their replacements.
func TestSetting(t *testing.T) {
	for _, c := range []struct{ s, want, note string }{
		{"plain, ёж, Ω, “é”", "plain, ёж, Ω, “é”", ""},
		{"e\u0301", "é", ""},
		{"soft\u00adhyphen\u200b\t", "softhyphen", ""},
		{"a\u202f‑b", "a -b", ""},
		{"Қ and Қ", "□ and □", "the font has no glyph for Қ: give a TrueType font that does"},
		{"日本🙂", "□□□", "the font has no glyph for 日, 本, 🙂: give a TrueType font that does"},
		{
			"一二三四五六七八九十", "□□□□□□□□□□",
			"the font has no glyph for 一, 二, 三, 四, 五, 六, 七, 八, 2 more: give a TrueType font that does",
		},
	} {
		f := goFonts(t)
		if got := f.setting(c.s); got != c.want {
			t.Errorf("%q becomes %q, want %q", c.s, got, c.want)
		}
		if got := strings.Join(f.notes(), "|"); got != c.note {
			t.Errorf("%q: notes %q, want %q", c.s, got, c.note)
		}
	}
}

// TestMissing checks the note about a puzzle's missing characters, which doesn't apply if the reader has fonts.
func TestMissing(t *testing.T) {
	g, err := grids.Parse("test", "ҚА\nБВ\n", grids.Options{})
	if err != nil {
		t.Fatal(err)
	}
	p := puzzle.New(g)
	p.Title, p.Entries[0].Clue.Text = "Ә", "Қ"
	for _, f := range Formats(Options{}) {
		want := map[string]string{
			"pdf": "the font has no glyph for Ә, Қ: give a TrueType font that does",
			"png": "the font has no glyph for Қ: give a TrueType font that does",
		}[f.Name]
		_, notes, err := f.Write(p)
		if got := strings.Join(notes, "|"); err != nil || got != want {
			t.Errorf("%s: notes %q, error %v; want %q", f.Name, got, err, want)
		}
	}
}

// broken is the Go font with two bytes of a table changed.
func broken(table string, at int, to uint16) []byte {
	ttf := slices.Clone(goregular.TTF)
	t := tables(ttf)[table]
	t[at], t[at+1] = byte(to>>8), byte(to)
	return ttf
}

func TestOptions(t *testing.T) {
	collection := slices.Concat([]byte("ttcf"), goregular.TTF[4:])
	for _, c := range []struct {
		o    Options
		want string
	}{
		{Options{}, ""},
		{Options{Paper: "letter", Language: "ru", Cell: 20, Font: gomono.TTF}, ""},
		{Options{Paper: "a5"}, `no paper "a5": use a4, letter`},
		{Options{Language: "xx"}, `no language "xx": use en, de, es, fr, it, ru, uk`},
		{Options{Cell: -1}, "cells of -1 pixels: give a number from 1 to 512"},
		{Options{Cell: 600}, "cells of 600 pixels: give a number from 1 to 512"},
		{Options{Font: []byte("x")}, "the font can't be read: sfnt: "},
		{Options{Font: []byte{}}, "the font can't be read: sfnt: "},
		{Options{Font: collection}, "the font can't be read: sfnt: "},
		{Options{Font: goregular.TTF[:5000]}, "the font can't be read: "},
		{Options{Font: broken("OS/2", 8, 2)}, "the font doesn't allow embedding: give another"},
		{Options{Font: broken("name", 0, 1)}, "the font has unsupported tables: give another"},
	} {
		err := c.o.Check()
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), c.want)) {
			t.Errorf("error %v, want %q", err, c.want)
		}
		for _, f := range Formats(c.o) {
			if _, _, writing := f.Write(puzzle.New(parse(t, "AB\nCD\n"))); (writing == nil) != (err == nil) {
				t.Errorf("%s: error %v, want %v", f.Name, writing, err)
			}
		}
	}
}

// FuzzFont sets a puzzle in broken fonts: the result is an error or a file, and the caller's font doesn't change.
func FuzzFont(f *testing.F) {
	f.Add(uint32(0), byte(0))
	f.Add(uint32(40_000), byte(0xff))
	f.Add(uint32(12), byte(1))
	p := puzzle.New(parse(f, "AB\nCD\n"))
	p.Entries[0].Clue.Text = "All kinds of letters: ёж"
	f.Fuzz(func(t *testing.T, at uint32, flip byte) {
		ttf := slices.Clone(gomono.TTF)
		ttf[int(at)%len(ttf)] ^= flip
		given := slices.Clone(ttf)
		for _, format := range Formats(Options{Font: ttf}) {
			file, _, err := format.Write(p)
			if (err == nil) == (len(file) == 0) {
				t.Errorf("%s: %d bytes, error %v", format.Name, len(file), err)
			}
		}
		if !bytes.Equal(ttf, given) {
			t.Error("the font was changed")
		}
	})
}

// TestLanguages checks that all words are translated, and that the Go fonts have their letters.
func TestLanguages(t *testing.T) {
	f := goFonts(t)
	for _, l := range Languages {
		for _, s := range []string{l.Across, l.Down, l.Solution, l.Words, l.Pupil, l.Date} {
			if s == "" || f.setting(s) != s {
				t.Errorf("%s: %q", l.Name, s)
			}
		}
	}
	for _, c := range []struct{ grid, clue, want string }{
		{"CAT\n", "pet", "en"}, {"...\n", "ёж", "en"}, {"КОТ\n", "зверь", "ru"},
		{"КІТ\n", "", "uk"}, {"КОТ\n", "її", "uk"},
	} {
		p := puzzle.New(parse(t, c.grid))
		p.Entries[0].Clue.Text = c.clue
		pr, err := newPrinter(p, Options{})
		if err != nil || pr.words.Name != c.want {
			t.Errorf("%q, %q: language %s, error %v; want %s", c.grid, c.clue, pr.words.Name, err, c.want)
		}
	}
}
