package grids_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"

	"crossat/grids"
)

func parse(t testing.TB, text string) *grids.Grid {
	t.Helper()
	g, err := grids.Parse("grid", text, grids.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestNumberingOfHardest compares the numbers with the clue list that was
// published with the grid (seed 000).
func TestNumberingOfHardest(t *testing.T) {
	g, err := grids.Open("hardest15")
	if err != nil {
		t.Fatal(err)
	}
	var numbers [2][]int
	for _, s := range g.Slots() {
		numbers[s.Dir] = append(numbers[s.Dir], s.Number)
	}
	across := []int{1, 6, 10, 14, 15, 16, 17, 18, 19, 20, 23, 24, 25, 27, 32, 35, 37, 38, 41, 42, 43, 44, 46, 48, 50, 54, 59, 60, 61, 62, 63, 64, 65, 66, 67}
	down := []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 21, 22, 26, 28, 29, 30, 31, 32, 33, 34, 36, 39, 40, 45, 47, 49, 51, 52, 53, 54, 55, 56, 57, 58}
	if !slices.Equal(numbers[grids.Across], across) {
		t.Errorf("across %v", numbers[grids.Across])
	}
	if !slices.Equal(numbers[grids.Down], down) {
		t.Errorf("down %v", numbers[grids.Down])
	}
	if one, none := g.Unchecked(); len(one)+len(none) > 0 || len(g.Crossings()) != 191 || g.Blacks() != 34 {
		t.Errorf("%d crossings, %d black, unchecked %v %v", len(g.Crossings()), g.Blacks(), one, none)
	}
}

// TestNamedGrids holds the grids of the list to what their titles promise, and
// all but the hardest and the lattice to the customs of English crosswords.
func TestNamedGrids(t *testing.T) {
	want := map[string][3]int{ // width, height, slots
		"mini5": {5, 5, 10}, "small9": {9, 9, 28}, "medium11": {11, 11, 34}, "lattice46": {15, 15, 46}, "daily78": {15, 15, 78}, "daily74": {15, 15, 74},
		"hardest15": {15, 15, 72}, "square4": {4, 4, 8}, "square5": {5, 5, 10}, "square6": {6, 6, 12}, "square7": {7, 7, 14}, "square8": {8, 8, 16},
	}
	for _, n := range grids.List() {
		g, err := grids.Open(n.Name)
		if err != nil {
			t.Errorf("%s: %v", n.Name, err)
			continue
		}
		if got := [3]int{g.Width(), g.Height(), len(g.Slots())}; got != want[n.Name] {
			t.Errorf("%s: width, height, slots are %v, want %v", n.Name, got, want[n.Name])
		}
		one, none := g.Unchecked()
		if len(one)+len(none) > 0 && n.Name != "lattice46" {
			t.Errorf("%s: unchecked cells %v %v", n.Name, one, none)
		}
		text := []rune(strings.ReplaceAll(g.String(), "\n", ""))
		turned := slices.Clone(text)
		slices.Reverse(turned)
		if n.Name != "hardest15" && string(turned) != string(text) {
			t.Errorf("%s is not the same turned by 180 degrees", n.Name)
		}
		for _, s := range g.Slots() {
			if s.Len() < 3 {
				t.Errorf("%s: %s has %d letters", n.Name, s.Name(), s.Len())
			}
		}
		if reach(g) != g.Size()-g.Blacks() {
			t.Errorf("%s: its white cells do not hang together", n.Name)
		}
	}
	if _, err := grids.Open("square9"); err == nil || grids.Builtin("square9") {
		t.Error("square9 is not in the list, but opens")
	}
}

// reach counts the white cells that can be reached from the first slot.
func reach(g *grids.Grid) int {
	seen := make(map[int]bool)
	var visit func(int)
	visit = func(cell int) {
		if seen[cell] || g.At(cell) == grids.Black {
			return
		}
		seen[cell] = true
		if cell%g.Width() > 0 {
			visit(cell - 1)
		}
		if cell%g.Width() < g.Width()-1 {
			visit(cell + 1)
		}
		if cell >= g.Width() {
			visit(cell - g.Width())
		}
		if cell+g.Width() < g.Size() {
			visit(cell + g.Width())
		}
	}
	visit(g.Slots()[0].Cells[0])
	return len(seen)
}

func TestSlots(t *testing.T) {
	tests := []struct {
		name, grid string
		minSlot    int
		slots      string
	}{
		{"square", "..\n..", 0, "1-Across[0 1] 3-Across[2 3] 1-Down[0 2] 2-Down[1 3]"},
		{"single cells are no slots", ".#..\n#.#.", 0, "1-Across[2 3] 2-Down[3 7]"},
		{"one row", "...", 0, "1-Across[0 1 2]"},
		{"one column", ".\n.\n", 0, "1-Down[0 1]"},
		{"longer slots only", "..#\n...\n..#", 3, "3-Across[3 4 5] 1-Down[0 3 6] 2-Down[1 4 7]"},
		{"least below two is two", "..#.\n", 1, "1-Across[0 1]"},
		{"rows do not join", "#..\n..#", 0, "1-Across[1 2] 2-Across[3 4] 1-Down[1 4]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g, err := grids.Parse("grid", tt.grid, grids.Options{MinSlot: tt.minSlot})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, s := range g.Slots() {
				got = append(got, fmt.Sprint(s.Name(), s.Cells))
			}
			if strings.Join(got, " ") != tt.slots {
				t.Errorf("got  %s\nwant %s", strings.Join(got, " "), tt.slots)
			}
		})
	}
}

func TestParseForms(t *testing.T) {
	for _, text := range []string{"a?\n.#", "A.\r\n.#\r\n", "\ufeffa.\n.#  \n\n\n", "A?\n?#\n"} {
		if got := parse(t, text).String(); got != "A.\n.#\n" {
			t.Errorf("%q reads as %q", text, got)
		}
	}
	if got := parse(t, "ёж\nя.").String(); got != "ЁЖ\nЯ.\n" {
		t.Errorf("got %q", got)
	}
}

func TestParseErrors(t *testing.T) {
	tests := []struct{ name, grid, want string }{
		{"empty", "", "g.txt:1:1: the grid is empty: expected a line of cells (. white, # black, or a letter)"},
		{"blank lines", "\n \n", "g.txt:1:1: the grid is empty: expected a line of cells (. white, # black, or a letter)"},
		{"empty line first", "\n..", "g.txt:1:1: the grid is empty: expected a line of cells (. white, # black, or a letter)"},
		{"empty line inside", "..\n\n..", "g.txt:2:1: an empty line inside the grid"},
		{"short row", "...\n..", "g.txt:2:3: the row has 2 cells, the first row has 3: all rows must be equally long"},
		{"long row", "..\n..\n....", "g.txt:3:3: the row has 4 cells, the first row has 2: all rows must be equally long"},
		{"unknown", "..\n.1", `g.txt:2:2: "1" is no cell: use . for white, # for black, or a letter`},
		{"after wide letters", "ЖЖ\nЖ*", `g.txt:2:2: "*" is no cell: use . for white, # for black, or a letter`},
		{"space", "..\n. .", `g.txt:2:2: " " is no cell: use . for white, # for black, or a letter`},
		{"mark", ".q\u0306", "g.txt:1:3: \"\u0306\" is no cell: use . for white, # for black, or a letter (a mark that does not join the letter before it)"},
		{"not UTF-8", "..\n.\xff", "g.txt:2:2: not valid UTF-8: save the grid as UTF-8"},
		{"black only", "##\n##", "g.txt:1:1: the grid has no slot: no run of 2 or more white cells"},
		{"single cells only", ".#\n#.", "g.txt:1:1: the grid has no slot: no run of 2 or more white cells"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := grids.Parse("g.txt", tt.grid, grids.Options{})
			if err == nil || err.Error() != tt.want {
				t.Errorf("got  %v\nwant %s", err, tt.want)
			}
		})
	}
}

func TestFill(t *testing.T) {
	g := parse(t, "A.\n.#")
	f := g.Fill([]rune{0, 'B', 'C', 'D'})
	if f.String() != "AB\nC#\n" || g.String() != "A.\n.#\n" {
		t.Errorf("filled %q, before %q", f.String(), g.String())
	}
	if got := f.Entry(f.Slots()[1]); got != "AC" {
		t.Errorf("1-Down is %q", got)
	}
}

// FuzzParse holds: what is drawn reads the same; turning rows into columns turns
// across into down; each crossing lies in both its slots; errors have one line
// and a place inside the text.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"..\n..", "A.#\n#..", "ж?\r\n.#", "...\n.#.\n...", "#", "", ".1"} {
		f.Add(s, 2)
	}
	f.Fuzz(func(t *testing.T, text string, least int) {
		g, err := grids.Parse("g", text, grids.Options{MinSlot: least})
		if err != nil {
			e, ok := err.(*grids.SyntaxError)
			if !ok || strings.Contains(err.Error(), "\n") || e.Line < 1 || e.Column < 1 || e.Line > strings.Count(text, "\n")+1 {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		again, err := grids.Parse("g", g.String(), grids.Options{MinSlot: least})
		if err != nil || again.String() != g.String() {
			t.Fatalf("%q draws as %q, which reads as %v, %v", text, g, again, err)
		}
		for i := range g.Size() {
			if r := g.At(i); r != grids.Black && r != grids.White && !unicode.IsLetter(r) {
				t.Fatalf("%q has a cell %q", text, r)
			}
		}
		for _, x := range g.Crossings() {
			a, d := g.Slots()[x.Across], g.Slots()[x.Down]
			if a.Dir != grids.Across || d.Dir != grids.Down || a.Cells[x.AcrossPos] != x.Cell || d.Cells[x.DownPos] != x.Cell {
				t.Fatalf("%q: crossing %+v of %+v and %+v", text, x, a, d)
			}
		}
		turned, err := grids.Parse("g", transpose(g), grids.Options{MinSlot: least})
		if err != nil || len(turned.Crossings()) != len(g.Crossings()) {
			t.Fatalf("%q, turned: %v", text, err)
		}
		if got, want := entries(turned, grids.Down), entries(g, grids.Across); !slices.Equal(got, want) {
			t.Fatalf("%q: across %q, down when turned %q", text, want, got)
		}
	})
}

func transpose(g *grids.Grid) string {
	var b strings.Builder
	for c := range g.Width() {
		for r := range g.Height() {
			b.WriteRune(g.At(r*g.Width() + c))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// entries are the sorted entries of one direction.
func entries(g *grids.Grid, d grids.Dir) []string {
	var all []string
	for _, s := range g.Slots() {
		if s.Dir == d {
			all = append(all, g.Entry(s))
		}
	}
	slices.Sort(all)
	return all
}
