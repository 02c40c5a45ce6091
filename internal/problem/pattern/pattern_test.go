package pattern_test

import (
	"slices"
	"strings"
	"testing"

	"crossat/grids"
	"crossat/internal/problem/pattern"
)

func TestImpossible(t *testing.T) {
	exactly := func(n int) *grids.Range { return &grids.Range{Least: n, Most: n} }
	tests := []struct {
		name     string
		symmetry string
		change   func(*grids.Rules)
		want     string
	}{
		{"possible", "rotational", func(r *grids.Rules) {}, ""},
		{"board too small", "none", func(r *grids.Rules) { r.Width, r.Height = 2, 2 },
			"a 2x2 board has no room for a word of 3 letters"},
		{"no length allowed", "none", func(r *grids.Rules) { r.MaxLength = 2 },
			"the longest word may have 2 letters, but the shortest has 3"},
		{"too many black", "none", func(r *grids.Rules) { r.Black = exactly(223) },
			"a 15x15 board with a word in it has at most 222 black cells"},
		{"too many words", "none", func(r *grids.Rules) { r.Words = exactly(121) },
			"a 15x15 board has room for at most 120 words of 3 letters or more"},
		{"too many lengths", "none", func(r *grids.Rules) {
			r.Lengths = map[int]grids.Range{3: grids.AtLeast(121)}
		}, "a 15x15 board has room for at most 120 words of 3 letters or more"},
		{"odd black", "rotational", func(r *grids.Rules) { r.Width, r.Black = 14, exactly(33) },
			"33 black cells are an odd number, but on a 14x15 board with rotational symmetry they come in pairs"},
		{"odd black, mirrored", "mirror", func(r *grids.Rules) { r.Width, r.Black = 14, exactly(33) },
			"33 black cells are an odd number, but on a 14x15 board with mirror symmetry they come in pairs"},
		{"odd black, with a centre cell", "rotational", func(r *grids.Rules) { r.Black = exactly(33) }, ""},
		{"odd words", "rotational", func(r *grids.Rules) { r.Words = exactly(77) },
			"77 words are an odd number, but on a 15x15 board with rotational symmetry they come in pairs"},
		{"odd words, one side even", "rotational", func(r *grids.Rules) { r.Width, r.Words = 14, exactly(71) }, ""},
		{"odd words, unchecked cells", "rotational", func(r *grids.Rules) {
			r.Unchecked, r.Words = &grids.Range{Most: 90}, exactly(47)
		}, ""},
		{"odd words, diagonal", "diagonal", func(r *grids.Rules) { r.Words = exactly(77) },
			"77 words are an odd number, but on a 15x15 board with diagonal symmetry they come in pairs"},
		{"too short", "none", func(r *grids.Rules) {
			r.Lengths = map[int]grids.Range{5: grids.AtLeast(1), 2: grids.AtLeast(1)}
		}, "a word of 2 letters is wanted, but the shortest has 3"},
		{"too long", "none", func(r *grids.Rules) {
			r.MaxLength, r.Lengths = 12, map[int]grids.Range{13: {Least: 1, Most: 1}}
		}, "a word of 13 letters is wanted, but the longest may have 12"},
		{"theme longer than the board", "none", func(r *grids.Rules) { r.Theme = []string{"ABCDEFGHIJKLMNOP"} },
			"ABCDEFGHIJKLMNOP has 16 letters, but a 15x15 board has no room for it"},
		{"theme too short", "none", func(r *grids.Rules) { r.Theme = []string{"AB"} },
			"AB has 2 letters, but the shortest word may have 3"},
		{"theme too long", "none", func(r *grids.Rules) { r.MaxLength, r.Theme = 4, []string{"ABCDE"} },
			"ABCDE has 5 letters, but the longest word may have 4"},
		{"theme in pairs", "rotational", func(r *grids.Rules) { r.Theme = []string{"ABCDEF", "FEDCBA", "ABC"} }, ""},
		{"theme not in pairs", "rotational", func(r *grids.Rules) { r.Theme = []string{"ABCD", "ABCDEF", "DCBA"} }, ""},
		{"length longer than the board", "none", func(r *grids.Rules) {
			r.Lengths = map[int]grids.Range{16: grids.AtLeast(1)}
		}, "a word of 16 letters is wanted, but a 15x15 board has no room for it"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := grids.DefaultRules(15, 15)
			r.MaxLength = 0
			r.Symmetry, _ = grids.FindSymmetry(tt.symmetry)
			tt.change(&r)
			got := ""
			if err := pattern.Impossible(r); err != nil {
				got = err.Error()
			}
			if got != tt.want {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
		})
	}
}

// TestRelax checks that each rule that is set is dropped, and no other.
func TestRelax(t *testing.T) {
	r := grids.DefaultRules(15, 15)
	r.Black, r.Words = &grids.Range{Least: 34, Most: 40}, &grids.Range{Least: 72, Most: 78}
	r.Lengths, r.MaxLength, r.Theme, r.ThemeGap = map[int]grids.Range{15: grids.AtLeast(1)}, 15, []string{"ABC", "CBA"}, 1
	r.MinCut, r.NoBlocks, r.Lattice, r.MaxUnchecked, r.MaxUncheckedRun = 2, true, true, 50, 2
	var names []string
	for _, relaxed := range pattern.Relax(r) {
		names = append(names, string(relaxed.Rule))
		rest := pattern.Relax(relaxed.Rules)
		same := func(other pattern.Relaxed) bool { return other.Rule == relaxed.Rule }
		if len(rest) != 13 || slices.ContainsFunc(rest, same) {
			t.Errorf("without %s, %v can be relaxed", relaxed.Rule, rest)
		}
	}
	const want = "MaxCheaters MaxBlackRun MaxOpen MinCut Lattice NoBlocks MaxUncheckedRun MaxUnchecked " +
		"MaxLength Black Words Lengths ThemeGap Symmetry"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
