package decode_test

import (
	"slices"
	"strings"
	"testing"

	"crossat/decode"
	"crossat/grids"
)

func parse(t *testing.T, text string) *grids.Grid {
	t.Helper()
	g, err := grids.Parse("grid", text, grids.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func words(list string) func(string) bool {
	all := strings.Fields(list)
	return func(w string) bool { return slices.Contains(all, w) }
}

func TestCheck(t *testing.T) {
	const cross = "C.T\n.#.\n..."
	tests := []struct {
		name, puzzle, filled string
		rules                decode.Rules
		want                 string // "" for a good fill
	}{
		{"good", cross, "CAT\nO#O\nTEN", decode.Rules{Word: words("CAT TEN COT TON")}, ""},
		{"any word", cross, "CAT\nO#O\nTEN", decode.Rules{}, ""},
		{"no word across", cross, "CAT\nO#O\nTEN", decode.Rules{Word: words("CAT COT TON")}, "row 3 from r3c1: TEN is not in the dictionary"},
		{"no word down", cross, "CAT\nO#O\nTEN", decode.Rules{Word: words("CAT COT TEN")}, "column 3 from r1c3: TON is not in the dictionary"},
		{"twice", "...#...", "CAT#CAT", decode.Rules{}, "row 1 from r1c5: CAT stands already in row 1 from r1c1"},
		{"twice across and down", "..\n.#", "AB\nB#", decode.Rules{}, "column 1 from r1c1: AB stands already in row 1 from r1c1"},
		{"twice allowed", "...#...", "CAT#CAT", decode.Rules{Repeats: true}, ""},
		{"given changed", cross, "BAT\nO#O\nTEN", decode.Rules{}, "r1c1 is 'B' in the fill, 'C' in the grid"},
		{"black filled", cross, "CAT\nOXO\nTEN", decode.Rules{}, "r2c2 is 'X' in the fill, '#' in the grid"},
		{"white blackened", cross, "CAT\nO#O\nT#N", decode.Rules{}, "r3c2 is '#' in the fill, '.' in the grid"},
		{"letter missing", cross, "CAT\nO#O\nT.N", decode.Rules{}, "r3c2 has no letter"},
		{"other size", cross, "CAT\nO#O", decode.Rules{}, "the fill is 3x2, the grid 3x3"},
		{"short runs free", "..#\n...", "XY#\nCAT", decode.Rules{MinSlot: 3, Word: words("CAT")}, ""},
		{"lone cell free", ".#..", ".#AB", decode.Rules{Word: words("AB")}, ""},
		{"last column", "..\n..", "AB\nCD", decode.Rules{Word: words("AB CD AC")}, "column 2 from r1c2: BD is not in the dictionary"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			err := decode.Check(parse(t, tt.puzzle), parse(t, tt.filled), tt.rules)
			got := ""
			if err != nil {
				got = err.Error()
			}
			if got != tt.want {
				t.Errorf("got  %q\nwant %q", got, tt.want)
			}
		})
	}
}

// TestCheckNoticesEveryCell changes each letter of a good fill in turn.
func TestCheckNoticesEveryCell(t *testing.T) {
	puzzle, filled := parse(t, "...\n.#.\n..."), parse(t, "CAT\nO#O\nTEN")
	rules := decode.Rules{Word: words("CAT TEN COT TON")}
	for cell := range filled.Size() {
		if filled.At(cell) == grids.Black {
			continue
		}
		letters := make([]rune, filled.Size())
		letters[cell] = 'X'
		if decode.Check(puzzle, filled.Fill(letters), rules) == nil {
			t.Errorf("an X at %s goes unnoticed", filled.CellName(cell))
		}
	}
}
