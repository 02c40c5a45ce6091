package pattern_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"crossat/decode"
	"crossat/encode/cnf"
	"crossat/encode/pattern"
	"crossat/grids"
	"crossat/solve"
	"crossat/solve/gopher"
)

func TestMain(m *testing.M) {
	gopher.Main()
	os.Exit(m.Run())
}

// daily are the rules of an ordinary 15x15.
func daily() grids.Rules {
	return grids.Rules{
		Width: 15, Height: 15, Symmetry: grids.Symmetries[0], MinLength: 3, MaxOpen: 9, MaxCheaters: 4, MaxBar: 4,
		Black: &grids.Range{Least: 34, Most: 40}, Words: &grids.Range{Least: 72, Most: 78},
	}
}

// lay lays out a pattern with gophersat, nil if there is none, or if that takes long.
func lay(t testing.TB, r grids.Rules, cuts *pattern.Cuts, seed uint64) (g *grids.Grid, answer cnf.Answer) {
	t.Helper()
	for range 200 {
		e := pattern.Encode(r, cuts, seed)
		result, err := solve.Run(t.Context(), gopher.Solver{}, solve.Task{Formula: e.Formula, Hints: e.Hints(), Conflicts: 1000})
		if err != nil {
			t.Fatal(err)
		}
		if result.Answer != cnf.Satisfiable {
			return nil, result.Answer
		}
		if g, err = decode.Pattern(e.Atoms, result.Model); err != nil {
			t.Fatal(err)
		}
		if !cuts.Add(g) {
			return g, cnf.Satisfiable
		}
	}
	return nil, cnf.Unknown
}

// TestApart lays out patterns that must differ in more cells than they would.
func TestApart(t *testing.T) {
	const apart = 50
	cuts := pattern.NewCuts(daily(), apart)
	var found []*grids.Grid
	for seed := range uint64(5) {
		g, answer := lay(t, daily(), cuts, seed)
		if g == nil {
			t.Fatalf("pattern %d: %v", seed, answer)
		}
		if err := daily().Check(g); err != nil {
			t.Errorf("%v:\n%s", err, g)
		}
		for _, other := range found {
			if n := pattern.Distance(g, other); n < apart {
				t.Errorf("they differ in %d cells:\n%s\n%s", n, g, other)
			}
		}
		found = append(found, g)
		cuts.Exclude(g)
	}
}

func TestDistance(t *testing.T) {
	a := grids.Pattern(3, []bool{true, false, false, true, false, false}, 3)
	b := grids.Pattern(3, []bool{true, true, false, false, false, false}, 3)
	if n := pattern.Distance(a, b); n != 2 {
		t.Errorf("distance %d, want 2", n)
	}
	if n := pattern.Distance(a, a); n != 0 {
		t.Errorf("distance %d to itself", n)
	}
}

// TestSameBytes compares formulas and hints of equal and of different seeds.
func TestSameBytes(t *testing.T) {
	text := func(seed uint64) string {
		e := pattern.Encode(daily(), pattern.NewCuts(daily(), 1), seed)
		var b strings.Builder
		if err := e.Formula.WriteDIMACS(&b, cnf.HintComments(e.Hints())); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	first := text(1)
	if again := text(1); again != first {
		t.Error("one seed gives two formulas")
	}
	if text(2) == first {
		t.Error("two seeds give one formula")
	}
}

// TestAtoms goes from cells to variables and back.
func TestAtoms(t *testing.T) {
	r := daily()
	r.Width = 4
	r.Height = 3
	a := pattern.Encode(r, pattern.NewCuts(r, 1), 3).Atoms
	if a.Vars() != 7 {
		t.Errorf("%d variables for 6 pairs of cells and the wall", a.Vars())
	}
	for cell := range 12 {
		cells, ok := a.Cells(a.Black(cell).Var())
		slices.Sort(cells)
		if want := []int{min(cell, 11-cell), max(cell, 11-cell)}; !ok || !slices.Equal(cells, want) {
			t.Errorf("cell %d has the variable of %v, want %v", cell, cells, want)
		}
	}
	for _, v := range []int{0, 7, 8} {
		if cells, ok := a.Cells(v); ok {
			t.Errorf("variable %d is of the cells %v", v, cells)
		}
	}
	if _, _, err := a.Decode(make(cnf.Model, 7)); err == nil {
		t.Error("a model that is too short is taken")
	}
}

func TestImpossible(t *testing.T) {
	exactly := func(n int) *grids.Range { return &grids.Range{Least: n, Most: n} }
	tests := []struct {
		name     string
		symmetry string
		change   func(*grids.Rules)
		want     string
	}{
		{"possible", "rotational", func(r *grids.Rules) {}, ""},
		{"small", "none", func(r *grids.Rules) { r.Width, r.Height = 2, 2 }, "a 2x2 board has no room for a word of 3 letters"},
		{"no length", "none", func(r *grids.Rules) { r.MaxLength = 2 }, "the longest word may have 2 letters, but the shortest has 3"},
		{"all black", "none", func(r *grids.Rules) { r.Black = exactly(223) }, "a 15x15 board with a word in it has at most 222 black cells"},
		{"many words", "none", func(r *grids.Rules) { r.Words = exactly(121) }, "a 15x15 board has room for at most 120 words of 3 letters or more"},
		{"odd black", "rotational", func(r *grids.Rules) { r.Width, r.Black = 14, exactly(33) }, "33 black cells are an odd number, but on a 14x15 board with rotational symmetry they come in pairs"},
		{"odd black in a mirror", "mirror", func(r *grids.Rules) { r.Width, r.Black = 14, exactly(33) }, "33 black cells are an odd number, but on a 14x15 board with mirror symmetry they come in pairs"},
		{"odd black with a centre", "rotational", func(r *grids.Rules) { r.Black = exactly(33) }, ""},
		{"odd words", "rotational", func(r *grids.Rules) { r.Words = exactly(77) }, "77 words are an odd number, but on a 15x15 board with rotational symmetry they come in pairs"},
		{"odd words, one side even", "rotational", func(r *grids.Rules) { r.Width, r.Words = 14, exactly(71) }, ""},
		{"odd words, unchecked cells", "rotational", func(r *grids.Rules) { r.Unchecked, r.Words = &grids.Range{Most: 90}, exactly(47) }, ""},
		{"odd words on the diagonal", "diagonal", func(r *grids.Rules) { r.Words = exactly(77) }, "77 words are an odd number, but on a 15x15 board with diagonal symmetry they come in pairs"},
		{"too short", "none", func(r *grids.Rules) { r.Lengths = []int{5, 2} }, "a word of 2 letters is wanted, but the shortest has 3"},
		{"too long", "none", func(r *grids.Rules) { r.MaxLength, r.Lengths = 12, []int{5, 13} }, "a word of 13 letters is wanted, but the longest may have 12"},
		{"theme longer than the board", "none", func(r *grids.Rules) { r.Theme = []string{"ABCDEFGHIJKLMNOP"} }, "ABCDEFGHIJKLMNOP has 16 letters, but a 15x15 board has no room for it"},
		{"theme too short", "none", func(r *grids.Rules) { r.Theme = []string{"AB"} }, "AB has 2 letters, but the shortest word may have 3"},
		{"theme too long", "none", func(r *grids.Rules) { r.MaxLength, r.Theme = 4, []string{"ABCDE"} }, "ABCDE has 5 letters, but the longest word may have 4"},
		{"theme in pairs", "rotational", func(r *grids.Rules) { r.Theme = []string{"ABCDEF", "FEDCBA", "ABC"} }, ""},
		{"theme not in pairs", "rotational", func(r *grids.Rules) { r.Theme = []string{"ABCD", "ABCDEF", "DCBA"} }, "ABCDEF has 6 letters, and no other word is left to pair it with: on a 15x15 board with rotational symmetry it cannot stand alone"},
		{"longer than the board", "none", func(r *grids.Rules) { r.Lengths = []int{16} }, "a word of 16 letters is wanted, but a 15x15 board has no room for it"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := daily()
			r.Black, r.Words = nil, nil
			r.Symmetry, _ = grids.FindSymmetry(tt.symmetry)
			tt.change(&r)
			if got := pattern.Impossible(r); got != tt.want {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
		})
	}
}

// TestRelax gives up each rule that is set, and no other.
func TestRelax(t *testing.T) {
	r := daily()
	r.Lengths, r.MaxLength, r.Theme, r.ThemeGap = []int{15}, 15, []string{"ABC", "CBA"}, 1
	var names []string
	for _, less := range pattern.Relax(r) {
		names = append(names, less.Rule)
		rest := pattern.Relax(less.Rules)
		if len(rest) != 8 || slices.ContainsFunc(rest, func(other pattern.Relaxed) bool { return other.Rule == less.Rule }) {
			t.Errorf("without %s, %v can be given up", less.Rule, rest)
		}
	}
	if got, want := strings.Join(names, " "), "max-cheaters max-bar max-open max-length black words lengths gap symmetry"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// FuzzPattern: what a solver lays out by any rules obeys them, and where there is a
// reason that nothing can, the solver agrees.
func FuzzPattern(f *testing.F) {
	f.Add(uint8(9), uint8(9), uint8(0), uint8(3), uint8(8), uint8(16), uint8(28), uint8(0), uint8(4), uint8(3))
	f.Add(uint8(5), uint8(7), uint8(1), uint8(2), uint8(0), uint8(12), uint8(12), uint8(9), uint8(255), uint8(9))
	f.Add(uint8(8), uint8(8), uint8(2), uint8(4), uint8(6), uint8(13), uint8(17), uint8(0), uint8(0), uint8(255))
	f.Fuzz(func(t *testing.T, width, height, symmetry, least, longest, black, words, unchecked, open, cheaters uint8) {
		r := grids.Rules{
			Width: 2 + int(width)%9, Height: 2 + int(height)%9, Symmetry: grids.Symmetries[int(symmetry)%len(grids.Symmetries)],
			MinLength: 2 + int(least)%3, MaxLength: int(longest) % 11, MaxOpen: int(int8(open)), MaxCheaters: int(int8(cheaters)), MaxBar: int(cheaters) % 5,
		}
		if r.Symmetry.Square {
			r.Height = r.Width
		}
		r.Black = fuzzRange(black)
		r.Words = fuzzRange(words)
		r.Unchecked = fuzzRange(unchecked)
		g, answer := lay(t, r, pattern.NewCuts(r, 1), 0)
		if g == nil {
			return
		}
		if err := r.Check(g); err != nil {
			t.Errorf("%v:\n%s", err, g)
		}
		if reason := pattern.Impossible(r); reason != "" {
			t.Errorf("%v, but: %s\n%s", answer, reason, g)
		}
	})
}

// fuzzRange makes a range of a number: none of 0, of more a number, or up to it.
func fuzzRange(n uint8) *grids.Range {
	switch {
	case n == 0:
		return nil
	case n%2 == 0:
		return &grids.Range{Least: int(n) / 4, Most: int(n) / 2}
	}
	return &grids.Range{Least: int(n) / 2, Most: int(n) / 2}
}
