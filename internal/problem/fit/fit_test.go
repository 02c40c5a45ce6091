package fit_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"crossat/dicts"
	"crossat/internal/problem"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
)

func TestReasons(t *testing.T) {
	tests := []struct{ name, grid, words, reason string }{
		{"no word of the length", "...\n.#.\n...", "AB",
			"1-Across has no candidate: the dictionary has no word of 3 letters"},
		{"pattern", "A..", "BCD EFG",
			"1-Across has no candidate: no word of the dictionary fits the pattern A??"},
		{"letter of no word", "Я..", "BCD EFG",
			"1-Across has no candidate: no word of the dictionary fits the pattern Я??"},
		{"crossing", "...\n.#.\n.#.", "ABC XYZ",
			"2-Down and 1-Across can't cross at r1c3: the words that fit them there have no letter in common"},
		{"crossing, none in common", ".....\n.####\n.####", "ABCDE XYZ",
			"1-Down and 1-Across can't cross at r1c1: the words that fit them there have no letter in common"},
		{"fewer words than slots", "...\n###\n...", "ABC",
			"1-Across, 2-Across must hold 2 different words, but have only 1 candidate"},
		{"more slots than words", "..\n##\n..\n##\n..", "AB CD",
			"1-Across, 2-Across, 3-Across must hold 3 different words, but have only 2 candidates"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p, err := fit.New(fittest.Grid(t, tt.grid), fittest.List(tt.words), fit.Options{})
			if err == nil {
				err = p.CheckDistinct()
			}
			var reason *problem.Impossible
			if !errors.As(err, &reason) || reason.Reason != tt.reason {
				t.Errorf("got  %v\nwant %v", err, tt.reason)
			}
		})
	}
}

func TestCrossingsExcludeAll(t *testing.T) {
	// In the last grid each crossing allows a letter of some candidate, but no candidate fits them all.
	g := fittest.Grid(t, "...\n.#.\n.#.")
	_, err := fit.New(g, fittest.List("AAB BBA"), fit.Options{})
	if err != nil {
		t.Fatalf("AAB and BBA can cross: %v", err)
	}
	g = fittest.Grid(t, "....\nX#Y#\nX#Y#")
	_, err = fit.New(g, fittest.List("ABCD AXX CYY EEEE"), fit.Options{})
	if err != nil {
		t.Fatal(err)
	}
	_, err = fit.New(g, fittest.List("ABED EBCD AXX CYY"), fit.Options{})
	want := "1-Across has no candidate left: of the 2 words that fit the pattern ????, its crossings allow none"
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

func TestArcConsistency(t *testing.T) {
	p, err := fit.New(fittest.Grid(t, "...\n.##\n.##"), fittest.List("ABC XYZ AQQ"), fit.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for slot, want := range [][]string{{"ABC", "AQQ", "XYZ"}, {"ABC", "AQQ", "XYZ"}} {
		var got []string
		for _, w := range p.Candidates[slot] {
			got = append(got, p.Words(3)[w].Text)
		}
		if strings.Join(got, " ") != strings.Join(want, " ") {
			t.Errorf("slot %d: %v, want %v", slot, got, want)
		}
	}
	p, err = fit.New(fittest.Grid(t, "...\n.##"), fittest.List("ABC XYZ AQQ XX"), fit.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if n := len(p.Candidates[0]); n != 1 {
		t.Errorf("only XYZ crosses XX, but there are %d candidates", n)
	}
}

// TestRows checks that the rows spell the words, in any script.
func TestRows(t *testing.T) {
	g := fittest.Grid(t, "...")
	p, err := fit.New(g, fittest.List("CAB ЁЖА אבג ქარ 日本語 𐐀𐐁𐐂 A日B"), fit.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.IsSorted(p.Alphabet) || len(slices.Compact(slices.Clone(p.Alphabet))) != 3*6 {
		t.Errorf("alphabet %q", string(p.Alphabet))
	}
	for w, word := range p.Words(3) {
		var text []rune
		for _, letter := range p.Row(g.Slots()[0], int32(w)) {
			text = append(text, p.Alphabet[letter])
		}
		if string(text) != word.Text {
			t.Errorf("row %q of %s", string(text), word.Text)
		}
	}
}

func BenchmarkNew(b *testing.B) {
	g, d := fittest.Named(b, "hardest15", "en", dicts.Options{})
	b.ReportAllocs()
	for b.Loop() {
		if _, err := fit.New(g, d, fit.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
