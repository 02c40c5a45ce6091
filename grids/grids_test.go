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

// TestNumberingOfHardest compares the clue numbers with the clue list published with the grid
// ("The most difficult crossword" and a SAT solver).
func TestNumberingOfHardest(t *testing.T) {
	g, err := grids.Open("hardest15")
	if err != nil {
		t.Fatal(err)
	}
	var numbers [2][]int
	for _, s := range g.Slots() {
		numbers[s.Dir] = append(numbers[s.Dir], s.Number)
	}
	across := []int{
		1, 6, 10, 14, 15, 16, 17, 18, 19, 20, 23, 24, 25, 27, 32, 35, 37, 38, 41, 42, 43, 44, 46, 48, 50, 54,
		59, 60, 61, 62, 63, 64, 65, 66, 67,
	}
	down := []int{
		1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 21, 22, 26, 28, 29, 30, 31, 32, 33, 34, 36, 39, 40, 45, 47,
		49, 51, 52, 53, 54, 55, 56, 57, 58,
	}
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

// TestNamedGrids checks that the built-in grids match their titles, and that all but the hardest and
// the lattice follow the conventions of English-language crosswords.
func TestNamedGrids(t *testing.T) {
	want := map[string][3]int{ // width, height, slots
		"mini5": {5, 5, 10}, "small9": {9, 9, 28}, "medium11": {11, 11, 34}, "lattice46": {15, 15, 46},
		"daily78": {15, 15, 78}, "daily74": {15, 15, 74}, "hardest15": {15, 15, 72}, "square4": {4, 4, 8},
		"square5": {5, 5, 10}, "square6": {6, 6, 12}, "square7": {7, 7, 14}, "square8": {8, 8, 16},
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
		rotated := slices.Clone(text)
		slices.Reverse(rotated)
		if n.Name != "hardest15" && string(rotated) != string(text) {
			t.Errorf("%s does not have rotational symmetry", n.Name)
		}
		for _, s := range g.Slots() {
			if s.Len() < 3 {
				t.Errorf("%s: %s has %d letters", n.Name, s.Name(), s.Len())
			}
		}
		if reach(g) != g.Size()-g.Blacks() {
			t.Errorf("%s: its white cells are not connected", n.Name)
		}
	}
	if _, err := grids.Open("square9"); err == nil || grids.Builtin("square9") {
		t.Error("square9 is not built in, but opens")
	}
}

// reach counts the white cells reachable from the first slot.
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
		{"single cells are not slots", ".#..\n#.#.", 0, "1-Across[2 3] 2-Down[3 7]"},
		{"one row", "...", 0, "1-Across[0 1 2]"},
		{"one column", ".\n.\n", 0, "1-Down[0 1]"},
		{"minimum length 3", "..#\n...\n..#", 3, "3-Across[3 4 5] 1-Down[0 3 6] 2-Down[1 4 7]"},
		{"minimum length 1 means 2", "..#.\n", 1, "1-Across[0 1]"},
		{"rows are not joined", "#..\n..#", 0, "1-Across[1 2] 2-Across[3 4] 1-Down[1 4]"},
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

func TestParseVariants(t *testing.T) {
	for _, text := range []string{"a?\n.#", "A.\r\n.#\r\n", "\ufeffa.\n.#  \n\n\n", "A?\n?#\n"} {
		if got := parse(t, text).String(); got != "A.\n.#\n" {
			t.Errorf("%q parsed as %q", text, got)
		}
	}
	if got := parse(t, "ёж\nя.").String(); got != "ЁЖ\nЯ.\n" {
		t.Errorf("got %q", got)
	}
}

func TestParseErrors(t *testing.T) {
	const empty = "g.txt:1:1: the grid is empty: expected a line of cells (. white, # black, or a letter)"
	tests := []struct{ name, grid, want string }{
		{"empty", "", empty},
		{"blank lines", "\n \n", empty},
		{"empty line first", "\n..", empty},
		{"empty line inside", "..\n\n..", "g.txt:2:1: an empty line inside the grid"},
		{"short row", "...\n..",
			"g.txt:2:3: the row has 2 cells, the first row has 3: all rows must be equally long"},
		{"long row", "..\n..\n....",
			"g.txt:3:3: the row has 4 cells, the first row has 2: all rows must be equally long"},
		{"unknown", "..\n.1", `g.txt:2:2: "1" is not a cell: use . for white, # for black, or a letter`},
		{"after wide letters", "ЖЖ\nЖ*", `g.txt:2:2: "*" is not a cell: use . for white, # for black, or a letter`},
		{"space", "..\n. .", `g.txt:2:2: " " is not a cell: use . for white, # for black, or a letter`},
		{"space with bars", "._.\n.  .", `g.txt:2:3: " " is not a cell: use . for white, # for black, or a letter`},
		{"two marks", ".|_.\n. .", `g.txt:1:3: '_' does not follow a cell: write one of | _ + after a cell, for bars`},
		{"mark first", "|..", `g.txt:1:1: '|' does not follow a cell: write one of | _ + after a cell, for bars`},
		{"short row with bars", ". .|.\n. .",
			"g.txt:2:3: the row has 2 cells, the first row has 3: all rows must be equally long"},
		{"bars around single cells", ".+.\n. .|", "g.txt:1:1: the grid has no slot: no run of 3 or more white cells"},
		{"mark", ".q\u0306", "g.txt:1:3: \"\u0306\" is not a cell: use . for white, # for black, or a letter " +
			"(a combining mark that does not compose with the letter before it)"},
		{"not UTF-8", "..\n.\xff", "g.txt:2:2: not valid UTF-8: save the grid as UTF-8"},
		{"black only", "##\n##", "g.txt:1:1: the grid has no slot: no run of 2 or more white cells"},
		{"single cells only", ".#\n#.", "g.txt:1:1: the grid has no slot: no run of 2 or more white cells"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			o := grids.Options{}
			if tt.name == "bars around single cells" {
				o.MinSlot = 3
			}
			_, err := grids.Parse("g.txt", tt.grid, o)
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

// FuzzParse checks these laws: a printed grid parses as itself; transposing swaps across and down;
// each crossing is in both its slots; errors have one line and a position inside the text.
func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"..\n..", "A.#\n#..", "ж?\r\n.#", "...\n.#.\n...", "#", "", ".1", "a|.\n._#", ". .+.\n._. ?\n. . .|",
		"[ab]c\n#[x/yz/ab]", "[ä]|[Б/вг]_.\n.[a]", "[]", "[a", "[a/]", "a]",
	} {
		f.Add(s, 2)
	}
	f.Fuzz(func(t *testing.T, text string, minSlot int) {
		g, err := grids.Parse("g", text, grids.Options{MinSlot: minSlot})
		if err != nil {
			e, ok := err.(*grids.SyntaxError)
			lines := strings.Count(text, "\n") + 1
			if !ok || strings.Contains(err.Error(), "\n") || e.Line < 1 || e.Column < 1 || e.Line > lines {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		again, err := grids.Parse("g", g.String(), grids.Options{MinSlot: minSlot})
		if err != nil || again.String() != g.String() {
			t.Fatalf("%q prints as %q, which parses as %v, %v", text, g, again, err)
		}
		for i := range g.Size() {
			cell := g.CellText(i)
			if r := g.At(i); r != grids.Black && r != grids.White && strings.ContainsFunc(cell, notLetter) || cell == "" {
				t.Fatalf("%q has a cell %q", text, cell)
			}
			if g.At(i) == grids.White && len(g.Choices(i)) == 1 {
				t.Fatalf("%q has an open cell with one choice", text)
			}
		}
		if same, err := g.Read(g.Rows()); err != nil || same.String() != g.String() {
			t.Fatalf("%q, read again: %v\n%s", text, err, same)
		}
		for _, x := range g.Crossings() {
			a, d := g.Slots()[x.Across], g.Slots()[x.Down]
			if a.Dir != grids.Across || d.Dir != grids.Down ||
				a.Cells[x.AcrossPos] != x.Cell || d.Cells[x.DownPos] != x.Cell {
				t.Fatalf("%q: crossing %+v of %+v and %+v", text, x, a, d)
			}
		}
		transposed, err := grids.Parse("g", transpose(g), grids.Options{MinSlot: minSlot})
		if err != nil || len(transposed.Crossings()) != len(g.Crossings()) {
			t.Fatalf("%q, transposed: %v", text, err)
		}
		if got, want := entries(transposed, grids.Down), entries(g, grids.Across); !slices.Equal(got, want) {
			t.Fatalf("%q: across %q, down when transposed %q", text, want, got)
		}
	})
}

func notLetter(r rune) bool { return !unicode.IsLetter(r) }

func transpose(g *grids.Grid) string {
	var b strings.Builder
	for c := range g.Width() {
		for r := range g.Height() {
			cell := r*g.Width() + c
			b.WriteString(g.Drawing(grids.Slot{Cells: []int{cell}}))
			switch right, below := g.Bar(cell, grids.Down), g.Bar(cell, grids.Across); {
			case right && below:
				b.WriteByte('+')
			case right:
				b.WriteByte('|')
			case below:
				b.WriteByte('_')
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// entries returns the sorted entries of one direction.
func entries(g *grids.Grid, d grids.Dir) []string {
	var all []string
	for _, s := range g.Slots() {
		if s.Dir == d {
			all = append(all, g.Drawing(s))
		}
	}
	slices.Sort(all)
	return all
}

// TestBounds checks the bounding box of some cells, and that of none.
func TestBounds(t *testing.T) {
	b := grids.Board{Width: 5, Height: 4}
	for _, tt := range []struct {
		cells []int
		want  [4]int // top, left, bottom, right
	}{
		{[]int{7}, [4]int{1, 2, 1, 2}},
		{[]int{13, 6, 18}, [4]int{1, 1, 3, 3}},
		{[]int{0, 19}, [4]int{0, 0, 3, 4}},
		{nil, [4]int{4, 5, -1, -1}},
	} {
		top, left, bottom, right := b.Bounds(tt.cells)
		if got := [4]int{top, left, bottom, right}; got != tt.want {
			t.Errorf("%v: %v, want %v", tt.cells, got, tt.want)
		}
	}
}
