package check_test

import (
	"strings"
	"testing"

	"crossat/grids"
	"crossat/internal/check"
	"crossat/internal/problem/fittest"
)

// TestCheckSymmetric checks that row k must equal column k, and that rows must differ.
func TestCheckSymmetric(t *testing.T) {
	puzzle := fittest.Must(grids.SymmetricSquare(3))
	for text, want := range map[string]string{
		"BIT ICE TEN": "",
		"BIT ICE TAN": "r2c3 has 'E', but r3c2 has 'A'",
		"AAA AAA AAA": "AAA is already in row 1",
	} {
		err := check.Fill(puzzle, parse(t, strings.ReplaceAll(text, " ", "\n")), check.Words{})
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
