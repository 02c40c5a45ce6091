package check_test

import (
	"strings"
	"testing"

	"crossat/internal/check"
)

func TestCheckLayout(t *testing.T) {
	tests := []struct {
		name, grid, words string
		maxLost           int
		want              string // "" for a good layout
	}{
		{"good", "CAT\n##E\n##N", "CAT TEN", 0, ""},
		{"one word", "CAT", "CAT", 0, ""},
		{"left out", "CAT\n##E\n##N", "CAT TEN DOG", 1, ""},
		{"no crossing", "CAT", "CAT TEN", 1, "CAT crosses no other word"},
		{"too many left out", "CAT\n##E\n##N", "CAT TEN DOG", 0, "words of weight 1 are left out, 0 are allowed"},
		{"unlisted word across", "CAT\n##O\n#OF", "CAT TOF", 0, "row 3 from r3c2: OF is not in the dictionary"},
		{"unlisted word down", "CAT\nOO#\n", "CAT", 0, "row 2 from r2c1: OO is not in the dictionary"},
		{"letter appended", "CATS\n", "CAT", 0, "row 1 from r1c1: CATS is not in the dictionary"},
		{"twice", "CAT\n##E\nTEN", "CAT TEN", 0, "column 3 from r1c3: TEN is already in row 3 from r3c1"},
		{"islands", "CAT##\n#####\n##TEN", "CAT TEN", 0, "r3c3 is not connected to r1c1"},
		{"corner to corner", "CAT###\n###TEN", "CAT TEN", 0, "r2c4 is not connected to r1c1"},
		{"isolated letter", "CAT\n###\n#X#", "CAT", 0, "r3c2 is not connected to r1c1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			all := strings.Fields(test.words)
			words, err := check.Layout(parse(t, test.grid), check.Placed{Words: all, MaxLost: test.maxLost})
			switch {
			case test.want == "" && err != nil:
				t.Error(err)
			case test.want == "" && len(words) != len(all)-test.maxLost:
				t.Errorf("words %v", words)
			case test.want != "" && (err == nil || err.Error() != test.want):
				t.Errorf("error %v, want %s", err, test.want)
			}
		})
	}
}
