package grids_test

import (
	"errors"
	"strings"
	"testing"

	"crossat/grids"
	"crossat/internal/named"
	"crossat/internal/problem/fittest"
)

// TestCheaters lists the cheaters of small grids.
func TestCheaters(t *testing.T) {
	for text, want := range map[string]string{
		"#..\n...\n...":              "r1c1",
		".#.\n...\n...":              "",
		"##..\n....\n....":           "r1c1 r1c2",
		"...\n.#.\n...":              "",
		".....\n.##..\n.....":        "",
		"....\n.##.\n.##.\n....":     "r2c2 r2c3 r3c2 r3c3",
		".....\n.##..\n..#..\n.....": "r2c3",
	} {
		g := parse(t, text)
		var got []string
		for _, cell := range g.Cheaters() {
			got = append(got, g.CellName(cell))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: %v, want %s", text, got, want)
		}
	}
}

// TestSymmetryImage checks images on a 5x3 board and on a square, and that every image is an involution.
func TestSymmetryImage(t *testing.T) {
	for name, want := range map[string]int{"rotational": 14 - 8, "mirror": 6, "none": 8} { // r2c4
		s, ok := grids.FindSymmetry(name)
		if got := s.Image(5, 3, 8); !ok || got != want {
			t.Errorf("%s: the image of cell 8 is %d, want %d", name, got, want)
		}
	}
	diagonal, _ := grids.FindSymmetry("diagonal")
	if got := diagonal.Image(4, 4, 6); got != 9 || !diagonal.Square {
		t.Errorf("diagonal: the image of cell 6 is %d, want 9", got)
	}
	for _, s := range grids.Symmetries {
		for cell := range 36 {
			if image := s.Image(6, 6, cell); s.Image(6, 6, image) != cell {
				t.Errorf("%s: the image of cell %d is %d, whose image is %d", s.Name, cell, image, s.Image(6, 6, image))
			}
		}
	}
	if _, ok := grids.FindSymmetry("radial"); ok || len(named.Names(grids.Symmetries)) != len(grids.Symmetries) {
		t.Error("found a symmetry that is not in the list")
	}
}

func TestPattern(t *testing.T) {
	g := fittest.Must(grids.Pattern(3, []bool{true, false, false, false, false, false, false, false, true}, 3))
	if want := "#..\n...\n..#\n"; g.String() != want || len(g.Slots()) != 2 {
		t.Errorf("%d slots in\n%swant 2 in\n%s", len(g.Slots()), g, want)
	}
	g = fittest.Must(grids.Pattern(2, make([]bool, 6), 4))
	if g.Width() != 2 || g.Height() != 3 || len(g.Slots()) != 0 {
		t.Errorf("%dx%d with %d slots, want 2x3 with none", g.Width(), g.Height(), len(g.Slots()))
	}
	for _, width := range []int{-1, 0, 4} {
		if _, err := grids.Pattern(width, make([]bool, 6), 3); err == nil {
			t.Errorf("6 cells in %d columns are accepted as a rectangle", width)
		}
	}
}

// TestValidate checks that invalid rules are named, and that Validate does not panic.
func TestValidate(t *testing.T) {
	good := grids.DefaultRules(15, 15)
	if err := good.Validate(); err != nil {
		t.Errorf("default rules: %v", err)
	}
	diagonal, _ := grids.FindSymmetry("diagonal")
	for _, tt := range []struct {
		change func(*grids.Rules)
		want   grids.Rule
	}{
		{func(r *grids.Rules) { *r = grids.Rules{} }, grids.RuleSize},
		{func(r *grids.Rules) { *r = grids.Rules{Width: 5, Height: 5} }, grids.RuleMinLength},
		{func(r *grids.Rules) { r.Height = -1 }, grids.RuleSize},
		{func(r *grids.Rules) { r.Width = 1_000_000_000 }, grids.RuleSize},
		{func(r *grids.Rules) { r.Width, r.Symmetry = 14, diagonal }, grids.RuleSymmetry},
		{func(r *grids.Rules) { r.MaxLength = -1 }, grids.RuleMaxLength},
		{func(r *grids.Rules) { r.MaxBlackRun = -1 }, grids.RuleMaxBlackRun},
		{func(r *grids.Rules) { r.Black = &grids.Range{Least: 5, Most: 4} }, grids.RuleBlack},
		{func(r *grids.Rules) { r.Words = &grids.Range{Least: -1, Most: 4} }, grids.RuleWords},
		{func(r *grids.Rules) { r.Unchecked = &grids.Range{Least: 1} }, grids.RuleUnchecked},
		{func(r *grids.Rules) { r.Lengths = map[int]grids.Range{0: {}} }, grids.RuleLengths},
		{func(r *grids.Rules) { r.Lengths = map[int]grids.Range{3: {Least: 2, Most: 1}} }, grids.RuleLengths},
		{func(r *grids.Rules) { r.MinCut = 4 }, grids.RuleMinCut},
		{func(r *grids.Rules) { r.MinCut = -1 }, grids.RuleMinCut},
		{func(r *grids.Rules) { r.MaxPart = -1 }, grids.RuleMaxPart},
		{func(r *grids.Rules) { r.MaxUnchecked = 101 }, grids.RuleMaxUnchecked},
		{func(r *grids.Rules) { r.UncheckedIn = map[int]int{1: 0} }, grids.RuleMaxUnchecked},
		{func(r *grids.Rules) { r.UncheckedIn = map[int]int{4: -1} }, grids.RuleMaxUnchecked},
		{func(r *grids.Rules) { r.MaxUncheckedRun = -1 }, grids.RuleMaxUncheckedRun},
		{func(r *grids.Rules) { r.Barred = true }, grids.RuleMaxOpen},
		{func(r *grids.Rules) { r.Barred, r.MaxOpen = true, -1 }, grids.RuleMaxCheaters},
		{func(r *grids.Rules) { r.Barred, r.Black = true, &grids.Range{} }, grids.RuleBlack},
		{func(r *grids.Rules) { r.Barred, r.MaxOpen, r.MaxCheaters = true, -1, -1 }, grids.RuleMaxBlackRun},
		{func(r *grids.Rules) {
			r.Barred, r.MaxOpen, r.MaxCheaters, r.MaxBlackRun, r.Theme = true, -1, -1, 0, []string{"ABC"}
		}, grids.RuleTheme},
		{func(r *grids.Rules) { r.ThemeGap = -1 }, grids.RuleThemeGap},
		{func(r *grids.Rules) { r.Theme = []string{"A"} }, grids.RuleTheme},
		{func(r *grids.Rules) { r.Theme = []string{"A1B"} }, grids.RuleTheme},
		{func(r *grids.Rules) { r.Theme = []string{"ABC", "ABC"} }, grids.RuleTheme},
	} {
		r := good
		tt.change(&r)
		var wrong *grids.RuleError
		if err := r.Validate(); !errors.As(err, &wrong) || wrong.Rule != tt.want {
			t.Errorf("%+v: %v, want an error about %s", r, err, tt.want)
		}
	}
}
