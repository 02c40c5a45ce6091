package decode_test

import (
	"strings"
	"testing"

	"crossat/decode"
	"crossat/grids"
)

// TestCheckSymmetric holds that rows must be columns, and differ from each other.
func TestCheckSymmetric(t *testing.T) {
	for text, want := range map[string]string{
		"BITICETEN":    "",
		"BITICETAN":    "r2c3 has 'E', but r3c2 has 'A'",
		"AAAAAAAAA":    "AAA stands already in row 1",
		"ABCBBCCCCDEF": "3x4 is no square",
	} {
		puzzle := grids.Square(3, len(text)/3)
		err := decode.Check(puzzle, puzzle.Fill([]rune(text)), decode.Rules{Symmetric: true})
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
