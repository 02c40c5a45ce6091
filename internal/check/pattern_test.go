package check_test

import (
	"testing"

	"crossat/grids"
	"crossat/internal/check"
	"crossat/internal/problem/fittest"
)

// plain returns rules for the size of a grid that limit nothing but the minimum length.
func plain(g *grids.Grid) grids.Rules {
	none, _ := grids.FindSymmetry("none")
	return grids.Rules{Width: g.Width(), Height: g.Height(), Symmetry: none, MinLength: 3, MaxOpen: -1, MaxCheaters: -1}
}

func TestRules(t *testing.T) {
	const mini = "##...\n#....\n.....\n....#\n...##"
	symmetry := func(name string) func(*grids.Rules) {
		return func(r *grids.Rules) { r.Symmetry, _ = grids.FindSymmetry(name) }
	}
	const bars = "._. .|.\n. . . .\n. . . ._\n.|. . ."
	barred := func(change func(*grids.Rules)) func(*grids.Rules) {
		return func(r *grids.Rules) {
			r.Barred, r.Unchecked = true, &grids.Range{Most: 20}
			if change != nil {
				change(r)
			}
		}
	}
	tests := []struct {
		name, grid string
		change     func(*grids.Rules)
		want       string // "" for a good pattern
	}{
		{"good", mini, nil, ""},
		{"other size", mini, func(r *grids.Rules) { r.Width = 6 }, "the pattern is 5x5, not 6x5"},
		{"rotational", mini, symmetry("rotational"), ""},
		{"not rotational", "#....\n.....\n.....\n.....\n.....", symmetry("rotational"),
			"r1c1 and r5c5 differ: the pattern has no rotational symmetry"},
		{"mirrored", "#...#\n.....\n.....\n.....\n.....", symmetry("mirror"), ""},
		{"not mirrored", mini, symmetry("mirror"), "r1c1 and r1c5 differ: the pattern has no mirror symmetry"},
		{"diagonal", mini, symmetry("diagonal"), ""},
		{"not diagonal", "#...#\n.....\n.....\n.....\n.....", symmetry("diagonal"),
			"r1c5 and r5c1 differ: the pattern has no diagonal symmetry"},
		{"islands", "...#...\n...#...\n...#...", nil, "r1c1 and r1c5 are not connected"},
		{"touching at corners", "...###\n...###\n...###\n###...\n###...\n###...", nil,
			"r1c1 and r4c4 are not connected"},
		{"short across", "....\n....\n..#.\n....", nil, "a run of 2 cells from r1c3, but words have 3 or more"},
		{"minimum length 2", "....\n....\n..##\n..##", func(r *grids.Rules) { r.MinLength = 2 }, ""},
		{"one cell", "....\n...#\n....\n....", nil, "a run of 2 cells from r3c4, but words have 3 or more"},
		{"unchecked", ".#.\n...\n.#.", nil, "5 unchecked cells, not 0"},
		{"unchecked allowed", ".#.\n...\n.#.", func(r *grids.Rules) { r.Unchecked = &grids.Range{Least: 5, Most: 6} },
			""},
		{"too few unchecked", ".#.\n...\n.#.", func(r *grids.Rules) { r.Unchecked = &grids.Range{Least: 6, Most: 9} },
			"5 unchecked cells, not 6-9"},
		{"too long", mini, func(r *grids.Rules) { r.MaxLength = 4 },
			"a word of 5 cells from r1c3, but the longest may have 4"},
		{"black", mini, func(r *grids.Rules) { r.Black = &grids.Range{Least: 6, Most: 6} }, ""},
		{"too few black", mini, func(r *grids.Rules) { r.Black = &grids.Range{Least: 7, Most: 8} },
			"6 black cells, not 7-8"},
		{"too many black", mini, func(r *grids.Rules) { r.Black = &grids.Range{Most: 5} }, "6 black cells, not 0-5"},
		{"words", mini, func(r *grids.Rules) { r.Words = &grids.Range{Least: 10, Most: 10} }, ""},
		{"too few words", mini, func(r *grids.Rules) { r.Words = &grids.Range{Least: 11, Most: 11} },
			"10 words, not 11"},
		{"too many words", mini, func(r *grids.Rules) { r.Words = &grids.Range{Most: 9} }, "10 words, not 0-9"},
		{"open", mini, func(r *grids.Rules) { r.MaxOpen = 1 }, ""},
		{"too open", mini, func(r *grids.Rules) { r.MaxOpen = 0 },
			"an open area of 1 cells, but the largest may have 0"},
		{"cheaters", mini, func(r *grids.Rules) { r.MaxCheaters = 6 }, ""},
		{"too many cheaters", mini, func(r *grids.Rules) { r.MaxCheaters = 5 }, "6 cheaters, but at most 5 are allowed"},
		{"black runs", mini, func(r *grids.Rules) { r.MaxBlackRun = 2 }, ""},
		{"long black run across", mini, func(r *grids.Rules) { r.MaxBlackRun = 1 },
			"2 black cells in a row up to r1c2, but at most 1 are allowed"},
		{"long black run down", "#...\n#...\n#...", func(r *grids.Rules) { r.MaxBlackRun = 2 },
			"3 black cells in a row up to r3c1, but at most 2 are allowed"},
		{"lengths", mini, func(r *grids.Rules) {
			r.Lengths = map[int]grids.Range{3: {Most: 4}, 5: {Least: 2, Most: 2}, 6: {}}
		}, ""},
		{"no chokepoint", mini, func(r *grids.Rules) { r.MinCut = 2 }, ""},
		{"chokepoint", "...##\n...##\n.....\n##...\n##...", func(r *grids.Rules) { r.MinCut, r.MaxPart = 2, 7 },
			"without r3c3, there are two parts of more than 7 cells"},
		{"chokepoint of small parts", "...##\n...##\n.....\n##...\n##...",
			func(r *grids.Rules) { r.MinCut, r.MaxPart = 2, 8 }, ""},
		{"pair", mini, func(r *grids.Rules) { r.MinCut = 3 },
			"without r1c4 and r2c3, there are two parts of more than 0 cells"},
		{"theme", "##CAT\n#....\n.....\n....#\nTAC##",
			func(r *grids.Rules) { r.Symmetry, r.Theme, r.ThemeGap = grids.Symmetries[0], []string{"CAT", "TAC"}, 3 },
			""},
		{"theme missing", "##CAT\n#....\n.....\n....#\nTAC##",
			func(r *grids.Rules) { r.Theme = []string{"CAT", "DOG"} },
			"DOG is not in the pattern"},
		{"theme twice", "##CAT\n#....\n.....\n....#\nCAT##", func(r *grids.Rules) { r.Theme = []string{"CAT"} },
			"CAT occurs twice, from r1c3 and from r5c1"},
		{"theme alone", "##CAT\n#....\n.....\n....#\n...##",
			func(r *grids.Rules) { r.Symmetry, r.Theme = grids.Symmetries[0], []string{"CAT"} }, ""},
		{"theme unpaired", "##CAT\n#...O\n....G\n....#\n...##",
			func(r *grids.Rules) { r.Symmetry, r.Theme = grids.Symmetries[0], []string{"CAT", "TOG"} },
			"CAT is in r1c3 to r1c5, but no theme entry is in r5c1 to r5c3"},
		{"theme side by side", "##CAT\n#....\n.....\n....#\nTAC##",
			func(r *grids.Rules) { r.Theme, r.ThemeGap = []string{"CAT", "TAC"}, 4 },
			"CAT and TAC are side by side with 3 lines between, not 4"},
		{"theme side by side, without partners", "##CAT\n#TOAD\n.....\n....#\n...##",
			func(r *grids.Rules) {
				symmetry("rotational")(r)
				r.Theme, r.ThemeGap = []string{"CAT", "TOAD"}, 1
			},
			"CAT and TOAD are side by side with 0 lines between, not 1"},
		{"theme apart", "###CAT\n...TAC\nCAB###", func(r *grids.Rules) {
			r.Theme, r.ThemeGap, r.MinLength = []string{"CAT", "CAB"}, 9, 2
			r.Unchecked = &grids.Range{Most: 9}
		}, ""},
		{"bars", bars, barred(nil), ""},
		{"bars for black cells", bars, nil, "4 bars in a pattern of black cells"},
		{"black cells for bars", mini, barred(nil), "6 black cells in a barred grid"},
		{"bars, rotational", bars, barred(symmetry("rotational")), ""},
		{"bars, not mirrored", bars, barred(symmetry("mirror")), "r1c1 and r1c4 differ: the pattern has no mirror symmetry"},
		{"bars, not connected", "._._._\n. . .\n. . .",
			barred(func(r *grids.Rules) { r.MinLength = 2 }), "r2c1 and r1c1 are not connected"},
		{"short word before a bar", ". .|. .\n. . . .\n. . . .", barred(nil),
			"a run of 2 cells from r1c1, but words have 3 or more"},
		{"unchecked by length", bars, barred(func(r *grids.Rules) { r.UncheckedIn = map[int]int{3: 0, 4: 1} }),
			"a word of 3 cells from r1c1 has 1 unchecked cells, but it may have 0"},
		{"unchecked in two words", bars, barred(func(r *grids.Rules) { r.MaxUncheckedRun = 1 }), ""},
		{"unchecked in a row", ". . .\n._._.\n. . .",
			barred(func(r *grids.Rules) { r.MinLength, r.MaxUncheckedRun = 2, 1 }),
			"2 unchecked cells in a row up to r3c2, but at most 1 are allowed"},
		{"too few of a length", mini, func(r *grids.Rules) { r.Lengths = map[int]grids.Range{5: grids.AtLeast(3)} },
			"2 words of 5 letters, not 3 or more"},
		{"too many of a length", mini, func(r *grids.Rules) { r.Lengths = map[int]grids.Range{3: {Least: 1, Most: 3}} },
			"4 words of 3 letters, not 1-3"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := parse(t, tt.grid)
			rules := plain(g)
			if tt.change != nil {
				tt.change(&rules)
			}
			got := ""
			if err := check.Pattern(g, rules); err != nil {
				got = err.Error()
			}
			if got != tt.want {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
		})
	}
}

// TestRulesWithoutWords checks patterns without slots, which cannot be parsed from text.
func TestRulesWithoutWords(t *testing.T) {
	for _, tt := range []struct {
		white int
		want  string
	}{{-1, "no cell is white"}, {4, "r2c2 is white, but in no word"}} {
		black := make([]bool, 9)
		for cell := range black {
			black[cell] = cell != tt.white
		}
		g := fittest.Must(grids.Pattern(3, black, 3))
		if err := check.Pattern(g, plain(g)); err == nil || err.Error() != tt.want {
			t.Errorf("%v, want %s", err, tt.want)
		}
	}
}

// TestRulesOfNamedGrids checks the built-in grids against their known measures.
func TestRulesOfNamedGrids(t *testing.T) {
	for name, unchecked := range map[string]int{
		"mini5": 0, "small9": 0, "medium11": 0, "daily74": 0, "daily78": 0, "hardest15": 0, "lattice46": 82,
	} {
		g, err := grids.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		shape := g.Shape()
		rules := plain(g)
		rules.Symmetry, _ = grids.FindSymmetry("rotational")
		rules.Words = &grids.Range{Least: shape.Slots, Most: shape.Slots}
		rules.Unchecked = &grids.Range{Least: unchecked, Most: unchecked}
		rules.MaxOpen = shape.OpenArea
		if err := check.Pattern(g, rules); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
