package grids_test

import (
	"slices"
	"strings"
	"testing"

	"crossat/grids"
)

func TestRegion(t *testing.T) {
	g := parse(t, "AB#\nCDE\n#.F\n")
	wide := parse(t, strings.Repeat(".", 60)+"\n"+strings.Repeat(".", 60))
	tests := []struct {
		grid *grids.Grid
		text string
		want []int
		err  string
	}{
		{g, "A1", []int{0}, ""},
		{g, "b3", []int{7}, ""},
		{g, "A1:B2", []int{0, 1, 3, 4}, ""},
		{g, "B2:A1", []int{0, 1, 3, 4}, ""},
		{g, "A2:B1", []int{0, 1, 3, 4}, ""},
		{g, "c1:c3", []int{2, 5, 8}, ""},
		{g, "3-Across", []int{3, 4, 5}, ""},
		{g, "2-down", []int{1, 4, 7}, ""},
		{wide, "Z1:AB1", []int{25, 26, 27}, ""},
		{wide, "BH2", []int{119}, ""},
		{g, "D1", nil, "no cell D1: the grid has columns A to C and rows 1 to 3"},
		{g, "A1:a4", nil, "no cell A4: the grid has columns A to C and rows 1 to 3"},
		{g, "A0", nil, "no cell A0: the grid has columns A to C and rows 1 to 3"},
		{wide, "BI1", nil, "no cell BI1: the grid has columns A to BH and rows 1 to 2"},
		{g, "7-Down", nil, "no slot 7-Down: the grid has 1-Across to 5-Across, 1-Down to 4-Down"},
		{g, "A1-B2", nil, "no slot A1-B2: the grid has 1-Across to 5-Across, 1-Down to 4-Down"},
		{g, "", nil, "write a cell such as C3, two corners such as A1:E5, or a slot such as 17-Across"},
		{g, "A1:", nil, "write a cell such as C3, two corners such as A1:E5, or a slot such as 17-Across"},
		{g, "A1:B2:C3", nil, "write a cell such as C3, two corners such as A1:E5, or a slot such as 17-Across"},
		{g, "Я1", nil, "write a cell such as C3, two corners such as A1:E5, or a slot such as 17-Across"},
		{g, "A99999", nil, "write a cell such as C3, two corners such as A1:E5, or a slot such as 17-Across"},
	}
	for _, tt := range tests {
		cells, err := tt.grid.Region(tt.text)
		got := ""
		if err != nil {
			got = err.Error()
		}
		if !slices.Equal(cells, tt.want) || got != tt.err {
			t.Errorf("%q: %v, %q; want %v, %q", tt.text, cells, got, tt.want, tt.err)
		}
	}
}

func TestClear(t *testing.T) {
	const text = "A|B #\nC D_E\n# . F\n"
	g := parse(t, text)
	if got, want := g.Clear([]int{1, 2, 4}).String(), "A|. #\nC ._E\n# . F\n"; got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
	if g.String() != text {
		t.Errorf("the grid has changed to\n%s", g)
	}
}
