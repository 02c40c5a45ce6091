package grids_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"crossat/grids"
)

// texts are what a rebus cell takes.
func texts(g *grids.Grid, cell int) []string {
	var all []string
	for _, content := range g.Choices(cell) {
		all = append(all, g.Expand(string(content)))
	}
	return all
}

func TestRebus(t *testing.T) {
	g := parse(t, "s[heart/Ace/King/ace].\n.#[HEART]\n[X/TIMES][Y]A\n")
	if want := "S[ACE/HEART/KING].\n.#[HEART]\n[X/TIMES]YA\n"; g.String() != want || !g.Rebus() {
		t.Errorf("printed as\n%swant\n%s", g, want)
	}
	for cell, want := range map[int][]string{
		0: nil, 1: {"ACE", "HEART", "KING"}, 2: nil, 5: {"HEART"}, 6: {"X", "TIMES"}, 7: nil,
	} {
		if got := texts(g, cell); !slices.Equal(got, want) {
			t.Errorf("%s takes %q, want %q", g.CellName(cell), got, want)
		}
	}
	across, down := g.Slots()[0], g.Slots()[len(g.Slots())-1]
	if g.Drawing(across) != "S[ACE/HEART/KING]." || g.Answer(across) != "S.." || g.Answer(down) != ".HEARTA" ||
		len([]rune(g.Entry(down))) != 3 || across.Len() != 3 {
		t.Errorf("%s %q, %s %q", across.Name(), g.Answer(across), down.Name(), g.Answer(down))
	}
	king := g.Choices(1)[2]
	filled := g.Fill([]rune{0, king, 'S', 0, 0, 0, 'X'})
	if want := "S[KING]S\n.#[HEART]\nXYA\n"; filled.String() != want || filled.Answer(across) != "SKINGS" {
		t.Errorf("filled:\n%swant\n%s", filled, want)
	}
	if filled.CellText(1) != "KING" || filled.CellText(3) != "." || filled.CellText(4) != "#" || filled.CellText(6) != "X" {
		t.Errorf("cells %q", []string{filled.CellText(1), filled.CellText(3), filled.CellText(4), filled.CellText(6)})
	}
	if cleared := filled.Clear([]int{0, 1, 2, 5, 6}); cleared.String() != ".[ACE/HEART/KING].\n.#[HEART]\n[X/TIMES]YA\n" {
		t.Errorf("emptied:\n%s", cleared)
	}
	if erased := filled.Erase([]int{0, 1, 2, 5}); erased.String() != "...\n.#.\nXYA\n" {
		t.Errorf("erased:\n%s", erased)
	}
	if plain := parse(t, "[a]B\n.[C]"); plain.Rebus() || plain.String() != "AB\n.C\n" {
		t.Errorf("single letters make a rebus of\n%s", plain)
	}
}

// TestRebusBars has bars after rebus cells.
func TestRebusBars(t *testing.T) {
	const text = "[AB]|[C/DE]_F\nG [HI]+.\n. . .\n"
	g := parse(t, text)
	if g.String() != text || !g.Bar(0, grids.Across) || !g.Bar(1, grids.Down) || !g.Bar(4, grids.Across) {
		t.Errorf("printed as\n%swant\n%s", g, text)
	}
	bars := grids.NewBars(g.Board())
	bars[grids.Across][1] = true
	if again, err := g.WithBars(bars); err != nil || again.String() != "[AB] [C/DE]|F\nG [HI] .\n. . .\n" {
		t.Errorf("with other bars, %v:\n%s", err, again)
	}
}

func TestRebusErrors(t *testing.T) {
	many := make([]string, 300)
	for i := range many {
		many[i] = fmt.Sprintf("X%c%c", 'A'+i%26, 'A'+i/26)
	}
	rows := func(n int) string {
		var text strings.Builder
		for set := range slices.Chunk(many[:n], 50) {
			text.WriteString("[" + strings.Join(set, "/") + "].\n")
		}
		return text.String()
	}
	for text, want := range map[string]string{
		".[HEART\n..": "grid:1:2: the bracket is not closed",
		"..\n.[]":     "grid:2:2: [] has an empty string",
		".[A/]":       "grid:1:2: [A/] has an empty string",
		".[A B]":      "grid:1:2: [A B] has ' ', which is not a letter",
		"[[A]]":       "grid:1:1: [[A] has '[', which is not a letter",
		".]":          `grid:1:2: "]" is not a cell`,
		".[AB].\n..":  "grid:2:2: the row has 2 cells, the first row has 3",
		"..\n[AB]..":  "grid:2:6: the row has 3 cells, the first row has 2",
		"[AB]1":       `grid:1:5: "1" is not a cell`,
		"[AB]#[AB]":   "grid:1:1: the grid has no slot",
		"[é\u0301x].": "grid:1:1: [é\u0301x] has '\u0301', which is not a letter (a combining mark",

		".[" + strings.Repeat("A", 51) + "]":      "grid:1:2: a string in brackets has more than 50 letters",
		".[" + strings.Join(many[:65], "/") + "]": "grid:1:2: 65 strings in brackets: a cell has 64 at most",
		rows(257): "grid:1:1: 257 different strings in brackets: a grid has 256 at most",
	} {
		if _, err := grids.Parse("grid", text, grids.Options{}); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	if _, err := grids.Parse("grid", rows(256), grids.Options{}); err != nil {
		t.Error(err)
	}
}

// TestRead reads fills of a grid, whose strings have other numbers on their own.
func TestRead(t *testing.T) {
	g := parse(t, ".[ACE/KING].\n#[HEART]A")
	for text, want := range map[string]string{
		"S[KING]S/#[HEART]A":     "",
		"S[ACE/KING]./#[HEART]A": "",
		"S[QUEEN]S/#[HEART]A":    "r1c2 is '[QUEEN]', but '[ACE/KING]' in the grid",
		"S[HEART]S/#[HEART]A":    "r1c2 is '[HEART]', but '[ACE/KING]' in the grid",
		"SAS/#[HEART]A":          "r1c2 is 'A', but '[ACE/KING]' in the grid",
		"[ACE][ACE]S/#[HEART]A":  "r1c1 is '[ACE]', but '.' in the grid",
		"S[ACE]S/#[ACE]A":        "r2c2 is '[ACE]', but '[HEART]' in the grid",
		"S[ACE]S/#[HEART].":      "r2c3 is '.', but 'A' in the grid",
		"S[ACE]S/A[HEART]A":      "r2c1 is 'A', but '#' in the grid",
		"#[ACE]S/#[HEART]A":      "r1c1 is '#', but '.' in the grid",
		"S[ACE]S":                `"S[ACE]S" does not have the shape of the grid`,
		"S[ACE]S/[HEART]A":       `"S[ACE]S/[HEART]A" does not have the shape of the grid`,
		"S[ACE/#[HEART]A":        `"S[ACE/#[HEART]A" does not have the shape of the grid`,
	} {
		filled, err := g.Read(rows(text))
		if err != nil && err.Error() != want || err == nil && want != "" {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
		if err == nil && strings.Join(filled.Rows(), "/") != text {
			t.Errorf("%s is read as\n%s", text, filled)
		}
	}
	content := []rune("A" + string(g.Choices(1)[1]) + "B")
	if text := g.Print(content); text != "A[KING]B" {
		t.Errorf("%q", text)
	} else if again, err := g.Scan(text); err != nil || !slices.Equal(again, content) {
		t.Errorf("%q, %v", again, err)
	}
	for _, text := range []string{"A[QUEEN]", "[ACE/KING]", "[ACE", "1"} {
		if content, err := g.Scan(text); err == nil {
			t.Errorf("%s has the contents %q", text, content)
		}
	}
}

// rows splits a grid on one line at the slashes between rows.
func rows(text string) []string {
	return strings.Split(strings.NewReplacer("[ACE/KING]", "[ACE/KING]", "/", "\n").Replace(text), "\n")
}
