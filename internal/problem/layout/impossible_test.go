package layout_test

import (
	"testing"

	"crossat/internal/problem/layout"
)

func TestImpossible(t *testing.T) {
	tests := []struct {
		p    layout.Problem
		want string // "" means no reason is found
	}{
		{layout.Problem{Width: 5, Height: 4, Words: []string{"CAT", "TEN"}}, ""},
		{
			layout.Problem{Width: 5, Height: 5, Words: []string{"CAT", "CRINGE", "TRIFLE"}},
			"the board is too small for CRINGE, TRIFLE: a side of 6 would do",
		},
		{layout.Problem{Width: 5, Height: 5, Words: []string{"CAT", "CRINGE", "TEN"}, MaxLost: 1}, ""},
		{
			layout.Problem{Width: 5, Height: 5, Words: []string{"CAT", "DOG", "TEN"}},
			"DOG can't cross: no letter in common with any other word",
		},
		{
			layout.Problem{Width: 5, Height: 5, Words: []string{"CAT", "DOG", "TEN", "GUM"}},
			"the words fall into 2 groups without a letter in common: DOG, GUM can't be reached from CAT, TEN",
		},
		{layout.Problem{Width: 5, Height: 5, Words: []string{"CAT", "DOG", "TEN", "GUM"}, MaxLost: 2}, ""},
		{
			layout.Problem{Width: 5, Height: 5, Words: []string{"CAT", "DOG", "TEN", "NAP", "GUM"}, MaxLost: 1},
			"the words fall into 2 groups without a letter in common: the largest is CAT, TEN, NAP",
		},
		{
			layout.Problem{Width: 5, Height: 5, Words: []string{"CAT", "DOGMATIC"}, MaxLost: 1},
			"CAT can't cross: no letter in common with any other word that fits on the board",
		},
		{
			layout.Problem{Width: 5, Height: 5, Words: []string{"CAT", "TEN"}, MinCrossings: 2},
			"2 crossings are wanted, but the words have at most 1",
		},
		{
			layout.Problem{Width: 2, Height: 2, Words: []string{"AB", "BC", "CD", "DE", "EF"}},
			"the board of 4 cells is too small: the words take at least 5",
		},
	}
	for _, test := range tests {
		err := test.p.Impossible()
		if got := text(err); got != test.want {
			t.Errorf("%v on %dx%d: %q, want %q", test.p.Words, test.p.Width, test.p.Height, got, test.want)
		}
	}
}

// TestValidate checks that malformed problems are errors and do not panic.
func TestValidate(t *testing.T) {
	good := layout.Problem{Width: 5, Height: 4, Words: []string{"CAT", "TEN"}, Weights: []int{1, 2}}
	if err := good.Validate(); err != nil {
		t.Error(err)
	}
	for name, change := range map[string]func(*layout.Problem){
		"zero value":      func(p *layout.Problem) { *p = layout.Problem{} },
		"no words":        func(p *layout.Problem) { p.Words, p.Weights = nil, nil },
		"no width":        func(p *layout.Problem) { p.Width = 0 },
		"negative height": func(p *layout.Problem) { p.Height = -3 },
		"huge board":      func(p *layout.Problem) { p.Width = 1 << 40 },
		"one letter":      func(p *layout.Problem) { p.Words = []string{"CAT", "É"} },
		"twice":           func(p *layout.Problem) { p.Words = []string{"CAT", "CAT"} },
		"too few weights": func(p *layout.Problem) { p.Weights = []int{1} },
		"no weight":       func(p *layout.Problem) { p.Weights = []int{1, 0} },
		"negative loss":   func(p *layout.Problem) { p.MaxLost = -1 },
		"negative bound":  func(p *layout.Problem) { p.MinCrossings = -1 },
	} {
		p := good
		change(&p)
		if p.Validate() == nil {
			t.Errorf("%s: %+v is accepted", name, p)
		}
	}
}

func text(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
