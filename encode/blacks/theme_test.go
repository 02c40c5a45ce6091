package blacks_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"crossat/decode/check"
	"crossat/encode/blacks"
	"crossat/grids"
	"crossat/problem/pattern"
)

// themes are words to place, with lines between.
var themes = []struct {
	words string
	gap   int
}{
	{"ABCD", 0},
	{"ABA", 0},
	{"ABC CBA", 0},
	{"ABC CBA", 1},
	{"ABCD ABDD", 2},
	{"ABC CDA DEA", 1},
	{"ABC BAA CCA", 0}, // below each other, they spell ABC once more
	{"ABCD BAB CAB", 0},
	{"ABCDE", 1},
	{"ABCDEFG", 0},
}

// TestThemesEqualEnumeration compares all models with all ways to place the words of a
// theme on all boards.
func TestThemesEqualEnumeration(t *testing.T) {
	for _, b := range []board{{3, 3, 3}, {4, 4, 3}, {5, 4, 2}, {5, 5, 3}, {6, 5, 3}, {6, 6, 3}} {
		t.Run(fmt.Sprint(b), func(t *testing.T) {
			t.Parallel()
			all := enumerate(b, false)
			for _, theme := range themes {
				for _, symmetry := range grids.Symmetries {
					if symmetry.Square && b.width != b.height || symmetry.Name == "none" && b.width*b.height > 25 {
						continue
					}
					r := grids.Rules{Width: b.width, Height: b.height, Symmetry: symmetry, MinLength: b.least, MaxOpen: -1, MaxCheaters: 4, Theme: strings.Fields(theme.words), ThemeGap: theme.gap}
					checkTheme(t, r, all)
				}
			}
		})
	}
}

func checkTheme(t *testing.T, r grids.Rules, all []sketch) {
	want := map[string]bool{}
	for _, s := range all {
		if s.obeys(r) {
			for _, text := range s.placed(r) {
				want[text] = true
			}
		}
	}
	got := allModels(t, r)
	if !maps.Equal(got, want) {
		t.Errorf("%s, %v with %d between: %d patterns, want %d; too many: %.3v; missing: %.3v", r.Symmetry.Name, r.Theme, r.ThemeGap, len(got), len(want), without(got, want), without(want, got))
	}
	if reason := pattern.Impossible(r); reason != nil && len(want) > 0 {
		t.Errorf("%s, %v: %d patterns, but: %s", r.Symmetry.Name, r.Theme, len(want), reason)
	}
}

// stretch is a run of white cells by its places.
type stretch [][2]int

// stretches are the runs of two or more white cells.
func (s sketch) stretches() []stretch {
	var all []stretch
	for _, step := range [][2]int{{0, 1}, {1, 0}} {
		for row := range s.rows {
			for column := range s.width {
				if s.at(row-step[0], column-step[1]) == '.' {
					continue
				}
				var run stretch
				for r, c := row, column; s.at(r, c) == '.'; r, c = r+step[0], c+step[1] {
					run = append(run, [2]int{r, c})
				}
				if len(run) > 1 {
					all = append(all, run)
				}
			}
		}
	}
	return all
}

// placed are the texts of all good ways to place a theme on a board.
func (s sketch) placed(r grids.Rules) []string {
	var texts []string
	runs := s.stretches()
	var place func(chosen []stretch)
	place = func(chosen []stretch) {
		if len(chosen) == len(r.Theme) {
			if text, ok := s.write(r, runs, chosen); ok {
				texts = append(texts, text)
			}
			return
		}
		for _, run := range runs {
			if len(run) == len(r.Theme[len(chosen)]) {
				place(append(chosen[:len(chosen):len(chosen)], run))
			}
		}
	}
	place(nil)
	return texts
}

// write writes a theme into runs, and reports whether that is as it should be.
func (s sketch) write(r grids.Rules, runs, chosen []stretch) (string, bool) {
	letters := map[[2]int]byte{}
	for i, run := range chosen {
		for k, at := range run {
			if old, taken := letters[at]; taken && old != r.Theme[i][k] {
				return "", false
			}
			letters[at] = r.Theme[i][k]
		}
		if !slices.ContainsFunc(chosen, func(other stretch) bool { return s.turned(r.Symmetry.Name, run, other) }) {
			return "", false
		}
		for _, other := range chosen[:i] {
			if fmt.Sprint(run) == fmt.Sprint(other) || run.near(other, r.ThemeGap) {
				return "", false
			}
		}
	}
	var text strings.Builder
	for row := range s.rows {
		for column := range s.width {
			letter, ok := letters[[2]int{row, column}]
			if !ok {
				letter = s.at(row, column)
			}
			text.WriteByte(letter)
		}
		text.WriteByte('\n')
	}
	for _, word := range r.Theme {
		times := 0
		for _, run := range runs {
			var entry []byte
			for _, at := range run {
				entry = append(entry, letters[at])
			}
			if string(entry) == word {
				times++
			}
		}
		if times != 1 {
			return "", false
		}
	}
	return text.String(), true
}

// turned reports whether the symmetry makes one run of another.
func (s sketch) turned(symmetry string, a, b stretch) bool {
	height, width := len(s.rows), s.width
	var turned stretch
	for _, at := range a {
		switch symmetry {
		case "rotational":
			at = [2]int{height - 1 - at[0], width - 1 - at[1]}
		case "mirror":
			at[1] = width - 1 - at[1]
		case "diagonal":
			at[0], at[1] = at[1], at[0]
		}
		turned = append(turned, at)
	}
	slices.SortFunc(turned, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	return slices.Equal(turned, b)
}

// near reports whether two runs side by side have too few lines between: whether one,
// moved across itself by 1 to gap, comes upon the other.
func (a stretch) near(b stretch, gap int) bool {
	across := func(s stretch) bool { return s[0][0] == s[1][0] }
	if across(a) != across(b) {
		return false
	}
	for by := -gap; by <= gap; by++ {
		for _, at := range a {
			if across(a) {
				at[0] += by
			} else {
				at[1] += by
			}
			if by != 0 && slices.Contains(b, at) {
				return true
			}
		}
	}
	return false
}

// TestThemesOneByOne spends each pattern with its theme when it is found, until there
// are no more: as many as there are that leave words for all slots.
func TestThemesOneByOne(t *testing.T) {
	fits := func(entry string) bool { return entry[0] != 'B' && entry[len(entry)-1] != 'D' }
	tests := []struct {
		name, symmetry, words string
		fits                  func(string) bool
	}{
		{"any words", "rotational", "ABC CBA", nil},
		{"some words", "rotational", "ABC CBA", fits},
		{"some words in a mirror", "mirror", "ABCD", fits},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := grids.Rules{Width: 4, Height: 5, MinLength: 3, MaxOpen: -1, MaxCheaters: -1, Theme: strings.Fields(tt.words)}
			r.Symmetry, _ = grids.FindSymmetry(tt.symmetry)
			want := map[string]bool{}
			for _, s := range enumerate(board{4, 5, 3}, false) {
				for _, text := range s.placed(r) {
					if s.symmetric(tt.symmetry) && s.slotsFit(text, tt.fits) {
						want[text] = true
					}
				}
			}
			cuts, got := blacks.NewCuts(r, 9), map[string]bool{}
			cuts.Fits = tt.fits
			for g, _ := lay(t, r, cuts, 0); g != nil; g, _ = lay(t, r, cuts, 0) {
				if err := check.Pattern(g, r); err != nil || got[g.String()] {
					t.Fatalf("%v, seen before: %t\n%s", err, got[g.String()], g)
				}
				got[g.String()] = true
				cuts.Block(g)
			}
			if !maps.Equal(got, want) || len(got) == 0 {
				t.Errorf("%d patterns, want %d; too many: %.3v; missing: %.3v", len(got), len(want), without(got, want), without(want, got))
			}
		})
	}
}

// slotsFit reports whether all slots of a board fit that have some letters.
func (s sketch) slotsFit(text string, fits func(string) bool) bool {
	rows := strings.Fields(text)
	for _, run := range s.stretches() {
		var entry strings.Builder
		for _, at := range run {
			entry.WriteByte(rows[at[0]][at[1]])
		}
		given := strings.Trim(entry.String(), ".") != ""
		if fits != nil && given && strings.Contains(entry.String(), ".") && !fits(entry.String()) {
			return false
		}
	}
	return true
}

// TestPlacements draws placements: a pattern that has one of them has it across, with
// lines between.
func TestPlacements(t *testing.T) {
	r := daily()
	r.Theme, r.ThemeGap = []string{"SEVENTEENLETTER", "THIRTEENOTHER", "THIRTEENAGAIN"}, 2
	placements := pattern.Placements(r, 20, 1)
	if len(placements) < 5 {
		t.Fatalf("%d placements", len(placements))
	}
	laid := 0
	for _, placed := range placements {
		cuts := blacks.NewCuts(r, 1)
		cuts.Placed = placed
		g, _ := lay(t, r, cuts, 0)
		if g == nil {
			continue
		}
		laid++
		if err := check.Pattern(g, r); err != nil {
			t.Errorf("%v:\n%s", err, g)
		}
		for _, word := range r.Theme {
			if !strings.Contains(g.String(), word) {
				t.Errorf("%s does not stand across:\n%s", word, g)
			}
		}
	}
	if laid == 0 {
		t.Error("no placement has a pattern")
	}
}

// TestThemesApart excludes patterns: those that follow have the theme elsewhere, or differ
// in more cells.
func TestThemesApart(t *testing.T) {
	const apart = 4
	r := grids.Rules{Width: 6, Height: 6, Symmetry: grids.Symmetries[0], MinLength: 3, MaxOpen: -1, MaxCheaters: -1, Theme: []string{"ABCDEF", "FEDCBA"}}
	cuts := blacks.NewCuts(r, apart)
	var found []*grids.Grid
	for g, _ := lay(t, r, cuts, 0); g != nil; g, _ = lay(t, r, cuts, 0) {
		for _, other := range found {
			same := strings.Index(g.String(), "ABCDEF") == strings.Index(other.String(), "ABCDEF") && strings.Contains(g.String(), "ABCDEF")
			if n := blacks.Distance(g, other); same && n < apart {
				t.Errorf("they differ in %d cells:\n%s\n%s", n, g, other)
			}
		}
		if cuts.Excluded(g) {
			t.Errorf("excluded before it was found:\n%s", g)
		}
		found = append(found, g)
		cuts.Exclude(g)
		if !cuts.Excluded(g) {
			t.Error("it is not excluded")
		}
	}
	if len(found) < 12 {
		t.Errorf("%d patterns, but there are 12 places for the theme", len(found))
	}
}
