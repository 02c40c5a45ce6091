package layout_test

import (
	"testing"

	"crossat/problem/layout"
)

func TestImpossible(t *testing.T) {
	tests := []struct {
		p    layout.Problem
		want string // "" for nothing to see
	}{
		{layout.Problem{Width: 5, Height: 4, Words: []string{"CAT", "TEN"}}, ""},
		{layout.Problem{Width: 5, Height: 5, Words: []string{"CAT", "CRINGE", "TRIFLE"}}, "the board is too small for CRINGE, TRIFLE: a side of 6 would do"},
		{layout.Problem{Width: 5, Height: 5, Words: []string{"CAT", "CRINGE", "TEN"}, MaxLost: 1}, ""},
		{layout.Problem{Width: 5, Height: 5, Words: []string{"CAT", "DOG", "TEN"}}, "DOG cannot cross: no letter in common with any other word"},
		{layout.Problem{Width: 5, Height: 5, Words: []string{"CAT", "DOG", "TEN", "GUM"}}, "the words fall into 2 groups without a letter in common: DOG, GUM cannot be reached from CAT, TEN"},
		{layout.Problem{Width: 5, Height: 5, Words: []string{"CAT", "DOG", "TEN", "GUM"}, MaxLost: 2}, ""},
		{layout.Problem{Width: 5, Height: 5, Words: []string{"CAT", "DOG", "TEN", "NAP", "GUM"}, MaxLost: 1}, "the words fall into 2 groups without a letter in common: the largest is CAT, TEN, NAP"},
		{layout.Problem{Width: 5, Height: 5, Words: []string{"CAT", "DOGMATIC"}, MaxLost: 1}, "CAT cannot cross: no letter in common with any other word that fits on the board"},
		{layout.Problem{Width: 2, Height: 2, Words: []string{"AB", "BC", "CD", "DE", "EF"}}, "the board of 4 cells is too small: 10 letters take 5 cells even if all are crossed"},
	}
	for _, test := range tests {
		err := test.p.Impossible()
		if got := text(err); got != test.want {
			t.Errorf("%v on %dx%d: %q, want %q", test.p.Words, test.p.Width, test.p.Height, got, test.want)
		}
	}
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
