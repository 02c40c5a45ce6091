package fill_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/cnf"
	"crossat/internal/encodings/fill"
	"crossat/internal/named"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
)

func encode(t testing.TB, g *grids.Grid, d *dicts.Dict, o fill.Options, seed uint64) *fill.Encoding {
	t.Helper()
	p, err := fit.New(g, d, fit.Options{})
	if err != nil {
		t.Fatal(err)
	}
	e, err := fill.Encode(t.Context(), p, o, seed)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestAtomsRoundTrip checks that looking up the atom of a variable, and the variable of that atom, are inverse.
func TestAtomsRoundTrip(t *testing.T) {
	g, d := fittest.Named(t, "mini5", "en", dicts.Options{MinScore: 60})
	a := encode(t, g, d, fill.Options{Encoding: "bridge"}, 5).Atoms
	seen := make(map[fill.Atom]bool)
	for v := 1; v <= a.Vars(); v++ {
		atom, ok := a.Atom(v)
		if !ok || seen[atom] {
			t.Fatalf("variable %d means %+v, known %v, seen before %v", v, atom, ok, seen[atom])
		}
		seen[atom] = true
		back, ok := a.Letter(max(atom.Cell, 0), atom.Letter)
		if atom.Slot >= 0 {
			back, ok = a.Word(atom.Slot, atom.Word)
		}
		if !ok || back != cnf.Lit(v) {
			t.Fatalf("variable %d means %+v, which has variable %d", v, atom, back)
		}
	}
	for _, v := range []int{-1, 0, a.Vars() + 1} {
		if atom, ok := a.Atom(v); ok {
			t.Errorf("variable %d means %+v", v, atom)
		}
	}
}

// dimacs returns the encoding as a DIMACS file.
func dimacs(t testing.TB, e *fill.Encoding) []byte {
	t.Helper()
	var b bytes.Buffer
	h := fill.Header{Dict: "my list", DictWords: 3, Fingerprint: "ab"}
	if err := e.WriteDIMACS(t.Context(), &b, h); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestSeeds(t *testing.T) {
	g := fittest.Grid(t, "...\n...\n...")
	d := fittest.List("ABC BCA CAB BBC CCA AAA ABA CCC BAB")
	for _, form := range named.Names(fill.Forms) {
		a := dimacs(t, encode(t, g, d, fill.Options{Encoding: form}, 3))
		if !bytes.Equal(a, dimacs(t, encode(t, g, d, fill.Options{Encoding: form}, 3))) {
			t.Errorf("%s: the same seed gives other bytes", form)
		}
		if bytes.Equal(a, dimacs(t, encode(t, g, d, fill.Options{Encoding: form}, 4))) {
			t.Errorf("%s: another seed gives the same bytes", form)
		}
	}
}

// TestHeaderSuffices checks that the exported file is enough to decode a model, also of a rebus.
func TestHeaderSuffices(t *testing.T) {
	headerSuffices(t, "ё..\n.#.\n...", "ЁЖИ ЁЛА ИКС АРС")
	headerSuffices(t, "ё..\n.#.\n[А/КА/ЛКА].[КС/КТ]", "ЁЖИ ЁЛКА ЁЛА ИКС ИКТ АРС КАРКС КАРКТ АРКС")
}

func headerSuffices(t *testing.T, grid, words string) {
	t.Helper()
	g := fittest.Grid(t, grid)
	e := encode(t, g, fittest.List(words), fill.Options{Encoding: "bridge", NoDup: "ladder"}, 9)
	f, err := cnf.Read("x.cnf", bytes.NewReader(dimacs(t, e)))
	if err != nil {
		t.Fatal(err)
	}
	if f.Vars() != e.Vars || f.Len() != e.Clauses {
		t.Errorf("%d variables and %d clauses, not %d and %d", f.Vars(), f.Len(), e.Vars, e.Clauses)
	}
	h, err := fill.ReadHeader(f.Comments)
	if err != nil {
		t.Fatal(err)
	}
	if h.Dict != "my_list" || h.DictWords != 3 || h.Fingerprint != "ab" ||
		h.Atoms.Grid.MinSlot() != 2 || h.Seed != 9 || h.NoDup != "ladder" {
		t.Errorf("header %+v", h)
	}
	if h.Atoms.Grid.String() != g.String() || h.Atoms.Vars() != e.Atoms.Vars() {
		t.Errorf("the table has %d variables for\n%s", h.Atoms.Vars(), h.Atoms.Grid)
	}
	m := ask(t, e, &f.Formula)
	want, err1 := e.Atoms.Decode(m)
	got, err2 := h.Atoms.Decode(m)
	if err1 != nil || err2 != nil || got.String() != want.String() {
		t.Errorf("the file's table decodes\n%v%v; the encoder's\n%v%v", got, err2, want, err1)
	}
}

func TestDamagedHeader(t *testing.T) {
	e := encode(t, fittest.Grid(t, "..\n.."), fittest.List("AB CD AC BD"), fill.Options{Encoding: "bridge"}, 0)
	whole := string(dimacs(t, e))
	tests := []struct{ name, old, new, want string }{
		{"no header", "crossat fill 1", "something else", "no map of the variables"},
		{"another version", "crossat fill 1", "crossat fill 2", "no map of the variables"},
		{"cell missing", "c cell 1 1 ", "c no 1 1 ", "expected first variable"},
		{"slot twice", "c slot 2-Down ", "c slot 2-Across ", "no such slot"},
		{"cell outside", "c cell 1 1 ", "c cell 3 1 ", "no such cell"},
		{"cell twice", "c cell 1 1 ", "c cell 1 2 ", "second line"},
		{"grid cut short", "c | ..\nc | ..\n", "c | ..\n", "before the grid is complete"},
		{"ragged grid", "c | ..\n", "c | ...\n", "cells"},
		{"string of no cell", "c cell 1 1 2 ", "c cell 1 1 2 [XY]", "no rebus cell has [XY]"},
		{"no letters", "c cell 1 1 2 ", "c cell 1 1 2 #", "is not all letters"},
		{"bad seed", "c seed 0", "c seed x", "seed x"},
		{"bad rule", "c seed 0", "c rule stem", `"rule stem": not a rule`},
		{"bad number in a rule", "c seed 0", "c rule max-shared 0", `"rule max-shared 0": not a rule`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if !strings.Contains(whole, tt.old) {
				t.Fatalf("the file has no %q", tt.old)
			}
			f, err := cnf.Read("x.cnf", strings.NewReader(strings.Replace(whole, tt.old, tt.new, 1)))
			if err != nil {
				t.Fatal(err)
			}
			_, err = fill.ReadHeader(f.Comments)
			if err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("got %v, want one line with %q", err, tt.want)
			}
		})
	}
}

// FuzzReadHeader checks that an accepted header survives a round trip, and that errors have one line.
func FuzzReadHeader(f *testing.F) {
	for _, grid := range []string{"..\n..", "А.#\n.#."} {
		p, err := fit.New(fittest.Grid(f, grid), fittest.List("AB CD AC BD АБ АВ БГ"), fit.Options{})
		if err != nil {
			f.Fatal(err)
		}
		e, err := fill.Encode(f.Context(), p, fill.Options{}, 0)
		if err != nil {
			continue
		}
		f.Add(string(dimacs(f, e)))
	}
	f.Add("c crossat fill 1\nc nodup none\nc encoding a\nc dict a 1 b\nc minslot 2\nc grid 2 1\nc | .[A/BC/DE]\n" +
		"c cell 1 1 1 AB\nc cell 1 2 3 A[DE][BC]\n")
	f.Add("c crossat fill 1\nc nodup none\nc dict a 1 b\nc minslot 2\nc grid 1 2\nc | .\nc | .\n" +
		"c cell 1 1 1 A\nc cell 2 1 2 B\nc slot 1-Down 3 1\n")
	f.Add("c crossat fill 1\nc nodup none\nc encoding a\nc dict a 1 b\nc minslot 2\nc rule slot 1-Down list a b\n" +
		"c rule slot 1-Down list a\nc rule slot 1-Down min-score 5\nc rule slot 2-Across pattern .A\nc rule stems\n" +
		"c rule max-shared 4\nc rule apart A B\nc rule pangram AB\nc rule max-below 0 5\nc grid 2 1\nc | ..\n" +
		"c cell 1 1 1 A\nc cell 1 2 2 B\n")
	f.Fuzz(func(t *testing.T, text string) {
		var comments []string
		for line := range strings.Lines(text) {
			comments = append(comments, strings.TrimPrefix(strings.TrimRight(line, "\n"), "c "))
		}
		h, err := fill.ReadHeader(comments)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Fatalf("error with several lines: %q", err)
			}
			return
		}
		again, err := fill.ReadHeader(h.Comments())
		if err != nil {
			t.Fatalf("the printed header is rejected: %v\n%q", err, h.Comments())
		}
		if strings.Join(again.Comments(), "\n") != strings.Join(h.Comments(), "\n") {
			t.Fatalf("a round trip changes the header:\n%q\n%q", h.Comments(), again.Comments())
		}
	})
}

// TestClauseCounts compares the number of clauses for the hardest grid with the number that follows from the rules of
// the bridge encoding.
func TestClauseCounts(t *testing.T) {
	g, d := fittest.Named(t, "hardest15", "en", dicts.Options{MinScore: 60})
	e := encode(t, g, d, fill.Options{Encoding: "bridge"}, 0)
	p := e.Problem
	want := 0
	for cell := range g.Size() {
		if n := len(p.Letters(cell)); g.At(cell) != grids.Black {
			want += 1 + n*(n-1)/2 // cell
		}
	}
	holders := make(map[string]int)
	for slot, s := range g.Slots() {
		want += 1 + s.Len()*len(p.Candidates[slot]) // slot, and bridge from words to letters
		for _, c := range s.Cells {
			want += len(p.Letters(c)) // bridge from letters to words
		}
		for _, w := range p.Candidates[slot] {
			holders[p.Words(s.Len())[w].Text]++
		}
	}
	for _, n := range holders {
		want += n * (n - 1) / 2 // no-dup
	}
	if e.Clauses != want {
		t.Errorf("%d clauses, want %d by the rules", e.Clauses, want)
	}
}

func BenchmarkFormula(b *testing.B) {
	g, d := fittest.Named(b, "hardest15", "en", dicts.Options{})
	p, err := fit.New(g, d, fit.Options{})
	if err != nil {
		b.Fatal(err)
	}
	for _, form := range named.Names(fill.Forms) {
		b.Run(form, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				e, err := fill.Encode(b.Context(), p, fill.Options{Encoding: form}, 0)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := e.Formula(b.Context()); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func TestCancel(t *testing.T) {
	p, err := fit.New(fittest.Grid(t, "..\n.."), fittest.List("AB CD AC BD"), fit.Options{})
	if err != nil {
		t.Fatal(err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for _, form := range named.Names(fill.Forms) {
		if e, err := fill.Encode(ended, p, fill.Options{Encoding: form}, 0); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: encoded %v, %v", form, e, err)
		}
		e := encode(t, p.Grid, fittest.List("AB CD AC BD"), fill.Options{Encoding: form}, 0)
		if f, err := e.Formula(ended); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: formula %v, %v", form, f, err)
		}
		if err := e.WriteDIMACS(ended, io.Discard, fill.Header{}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: written, %v", form, err)
		}
	}
}

// TestHeaderRules checks that a file has the rules of the problem.
func TestHeaderRules(t *testing.T) {
	rules := fit.Rules{
		Slots: []fit.SlotRule{
			{Slot: "1-Across", MinScore: 0, Pattern: "A.", List: fittest.List("AB AC")}, {Slot: "1-Down", Pattern: "?C"},
		},
		Stems: true, MaxShared: 3, Apart: [][]string{{"AB", "CD"}, {"AC", "BD", "X"}}, Pangram: "ABCD",
		Low: fit.Low{Score: 1, Most: 4},
	}
	p, err := fit.New(fittest.Grid(t, "..\n.."), fittest.List("AB CD AC BD"), fit.Options{Rules: rules})
	if err != nil {
		t.Fatal(err)
	}
	e, err := fill.Encode(t.Context(), p, fill.Options{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	text := string(dimacs(t, e))
	const want = "c rule slot 1-Across pattern A.\nc rule slot 1-Down pattern ?C\nc rule slot 1-Across list words\n" +
		"c rule stems\nc rule max-shared 3\nc rule apart AB CD\nc rule apart AC BD X\nc rule pangram ABCD\n" +
		"c rule max-below 4 1\n"
	if !strings.Contains(text, want) {
		t.Errorf("%s\nhas no\n%s", text, want)
	}
	f, err := cnf.Read("x.cnf", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	h, err := fill.ReadHeader(f.Comments)
	if err != nil {
		t.Fatal(err)
	}
	rules.Slots[0].List = nil
	if !reflect.DeepEqual(h.Rules, rules) || !slices.Equal(h.Listed, []fill.ListedSlot{{"1-Across", "words"}}) {
		t.Errorf("read %+v, %v", h.Rules, h.Listed)
	}
}
