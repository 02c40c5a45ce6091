package blacks_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"crossat/grids"
	"crossat/internal/check"
	"crossat/internal/encodings/blacks"
	"crossat/internal/problem/pattern"
)

// themes are theme entries, with the minimum number of lines between them.
var themes = []struct {
	entries string
	gap     int
}{
	{"ABCD", 0},
	{"ABA", 0},
	{"ABC CBA", 0},
	{"ABC CBA", 1},
	{"ABCD ABDD", 2},
	{"ABC CDA DEA", 1},
	{"ABC BAA CCA", 0}, // in adjacent rows they spell ABC again
	{"ABCD BAB CAB", 0},
	{"ABCDE", 1},
	{"ABCDEFG", 0},
}

// TestThemesEqualEnumeration compares all models with all placements of a theme on all patterns.
func TestThemesEqualEnumeration(t *testing.T) {
	for _, b := range []board{{3, 3, 3}, {4, 4, 3}, {5, 4, 2}, {5, 5, 3}, {6, 5, 3}, {6, 6, 3}} {
		t.Run(fmt.Sprint(b), func(t *testing.T) {
			t.Parallel()
			all := enumerate(b, false)
			for _, theme := range themes {
				for i, symmetry := range grids.Symmetries {
					tooMany := symmetry.Name == "none" && b.width*b.height > 25
					if symmetry.Square && b.width != b.height || tooMany || leftOut(i, theme.entries, b) {
						continue
					}
					r := grids.Rules{
						Width: b.width, Height: b.height, Symmetry: symmetry, MinLength: b.minLength,
						MaxOpen: -1, MaxCheaters: 4, Theme: strings.Fields(theme.entries), ThemeGap: theme.gap,
					}
					checkTheme(t, r, all)
				}
			}
		})
	}
}

// checkTheme compares models with enumerated patterns for one set of rules.
func checkTheme(t *testing.T, r grids.Rules, all []sketch) {
	want := map[string]bool{}
	for _, s := range all {
		if s.obeys(r) {
			for _, text := range s.themed(r) {
				want[text] = true
			}
		}
	}
	got := allModels(t, r)
	if !maps.Equal(got, want) {
		t.Errorf("%s, %v with gap %d: %d patterns, want %d; unexpected: %.3v; missing: %.3v",
			r.Symmetry.Name, r.Theme, r.ThemeGap, len(got), len(want), without(got, want), without(want, got))
	}
	if reason := pattern.Impossible(r); reason != nil && len(want) > 0 {
		t.Errorf("%s, %v: %d patterns, but: %s", r.Symmetry.Name, r.Theme, len(want), reason)
	}
}

// whiteRun is a run of white cells, as row and column of each.
type whiteRun [][2]int

// whiteRuns returns the runs of two or more white cells.
func (s sketch) whiteRuns() []whiteRun {
	var all []whiteRun
	for _, step := range [][2]int{{0, 1}, {1, 0}} {
		for row := range s.rows {
			for column := range s.width {
				if s.at(row-step[0], column-step[1]) == '.' {
					continue
				}
				var run whiteRun
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

// themed returns the pattern as text with the theme in it, for each valid placement of the theme.
func (s sketch) themed(r grids.Rules) []string {
	var texts []string
	runs := s.whiteRuns()
	var place func(chosen []whiteRun)
	place = func(chosen []whiteRun) {
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

// write writes the theme entries into the chosen runs, and reports whether the rules for themes are obeyed.
func (s sketch) write(r grids.Rules, runs, chosen []whiteRun) (string, bool) {
	letters := map[[2]int]byte{}
	alone := map[int]int{} // by length: entries opposite other words
	for i, run := range chosen {
		for k, at := range run {
			if old, taken := letters[at]; taken && old != r.Theme[i][k] {
				return "", false
			}
			letters[at] = r.Theme[i][k]
		}
		paired := func(other whiteRun) bool { return s.isImage(r.Symmetry.Name, run, other) }
		if !slices.ContainsFunc(chosen, paired) {
			alone[len(run)]++
		}
		for _, other := range chosen[:i] {
			if fmt.Sprint(run) == fmt.Sprint(other) || run.tooClose(other, r.ThemeGap) {
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
	for n, entries := range alone {
		same := 0
		for _, run := range chosen {
			if len(run) == n {
				same++
			}
		}
		if entries > same%2 {
			return "", false
		}
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

// isImage reports whether the symmetry maps run a to run b.
func (s sketch) isImage(symmetry string, a, b whiteRun) bool {
	height, width := len(s.rows), s.width
	var image whiteRun
	for _, at := range a {
		switch symmetry {
		case "rotational":
			at = [2]int{height - 1 - at[0], width - 1 - at[1]}
		case "mirror":
			at[1] = width - 1 - at[1]
		case "diagonal":
			at[0], at[1] = at[1], at[0]
		}
		image = append(image, at)
	}
	slices.SortFunc(image, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	return slices.Equal(image, b)
}

// tooClose reports whether two parallel runs side by side have fewer than gap lines between them: whether a shift of
// one by 1 to gap lines, in either direction, makes it overlap the other.
func (a whiteRun) tooClose(b whiteRun, gap int) bool {
	across := func(s whiteRun) bool { return s[0][0] == s[1][0] }
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

// TestThemesOneByOne blocks each pattern when it is found, until none is left, and compares them with the enumerated
// patterns whose slots all fit some word.
func TestThemesOneByOne(t *testing.T) {
	fits := func(entry string) bool { return entry[0] != 'B' && entry[len(entry)-1] != 'D' }
	tests := []struct {
		name, symmetry, theme string
		fits                  func(string) bool
	}{
		{"any words", "rotational", "ABC CBA", nil},
		{"some words", "rotational", "ABC CBA", fits},
		{"some words, mirrored", "mirror", "ABCD", fits},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := grids.Rules{
				Width: 4, Height: 5, MinLength: 3, MaxOpen: -1, MaxCheaters: -1, Theme: strings.Fields(tt.theme),
			}
			r.Symmetry, _ = grids.FindSymmetry(tt.symmetry)
			want := map[string]bool{}
			for _, s := range enumerate(board{4, 5, 3}, false) {
				for _, text := range s.themed(r) {
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
				t.Errorf("%d patterns, want %d; unexpected: %.3v; missing: %.3v",
					len(got), len(want), without(got, want), without(want, got))
			}
		})
	}
}

// slotsFit reports whether all slots that are partly covered by letters fit some word.
func (s sketch) slotsFit(text string, fits func(string) bool) bool {
	rows := strings.Fields(text)
	for _, run := range s.whiteRuns() {
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

// TestThemesApart checks that a pattern has its theme entries in other places than the excluded ones, or differs in
// enough cells.
func TestThemesApart(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	const apart = 3
	r := grids.Rules{
		Width: 5, Height: 5, Symmetry: grids.Symmetries[0], MinLength: 3, MaxOpen: -1, MaxCheaters: -1,
		Theme: []string{"ABCDE", "EDCBA"},
	}
	cuts := blacks.NewCuts(r, apart)
	var found []*grids.Grid
	for g, _ := lay(t, r, cuts, 0); g != nil; g, _ = lay(t, r, cuts, 0) {
		for _, other := range found {
			at, atOther := strings.Index(g.String(), "ABCDE"), strings.Index(other.String(), "ABCDE")
			same := at == atOther && at >= 0
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
			t.Error("not excluded after Exclude")
		}
	}
	if len(found) < 10 {
		t.Errorf("%d patterns, but there are 10 places for the theme", len(found))
	}
}
