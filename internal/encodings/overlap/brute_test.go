package overlap

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"crossat/grids"
	"crossat/internal/check"
	"crossat/internal/cnf"
	"crossat/internal/problem/fittest"
	"crossat/internal/problem/layout"
	"crossat/internal/sat"
	"crossat/internal/sat/gopher"
)

// tiny lists problems with few layouts or none.
var tiny = []layout.Problem{
	{Width: 2, Height: 2, Words: []string{"AB", "AC"}},
	{Width: 3, Height: 3, Words: []string{"AB", "BC"}},
	{Width: 3, Height: 2, Words: []string{"ABA", "BC"}},
	{Width: 2, Height: 2, Words: []string{"AB", "CD", "AC", "BD"}}, // side by side
	{Width: 3, Height: 3, Words: []string{"AB", "CD", "AC", "BD"}},
	{Width: 3, Height: 3, Words: []string{"AA", "AB", "BA"}},
	{Width: 3, Height: 3, Words: []string{"CAT", "CUP", "TEN"}},
	{Width: 4, Height: 3, Words: []string{"CAT", "AT", "TO"}},
	{Width: 4, Height: 4, Words: []string{"ТАНК", "АТОМ", "КОТ"}},
	{Width: 4, Height: 4, Words: []string{"DEAF", "FADE", "CAD"}, MinCrossings: 3},
	{Width: 3, Height: 3, Words: []string{"CAT", "TEN", "NOW"}, MaxLost: 1},
	{Width: 3, Height: 3, Words: []string{"CAT", "TEN", "NOW", "CAN"}, Weights: []int{2, 1, 1, 3}, MaxLost: 3},
	{Width: 3, Height: 3, Words: []string{"OX", "XO"}, MaxLost: 1},
	{Width: 5, Height: 2, Words: []string{"AB", "BC", "XY", "YZ"}}, // islands only
	{Width: 5, Height: 3, Words: []string{"AB", "BC", "XY", "YBZ"}},
	{Width: 4, Height: 2, Words: []string{"ABC", "AD", "CE", "DE"}, MaxLost: 1},
	{Width: 2, Height: 5, Words: []string{"AB"}},
	{Width: 5, Height: 1, Words: []string{"AB", "CAD"}, MaxLost: 1},
	{Width: 4, Height: 1, Words: []string{"AB"}, MaxLost: 1},
	{Width: 2, Height: 2, Words: []string{"ABC", "CD"}}, // too long
}

// TestLayoutsEqualEnumeration compares all sets of overlaps that are layouts with all sets of places
// that obey the rules, up to translation and transposition.
func TestLayoutsEqualEnumeration(t *testing.T) {
	for i, p := range tiny {
		if testing.Short() && i%3 > 0 {
			continue
		}
		name := fmt.Sprintf("%dx%d %v lost %d crossings %d", p.Width, p.Height, p.Words, p.MaxLost, p.MinCrossings)
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			want, got := enumerate(t, &p), byOverlaps(t, &p)
			if !maps.Equal(got, want) {
				t.Errorf("%d layouts by overlaps, %d by enumeration:\n%s\n%s",
					len(got), len(want), sorted(got), sorted(want))
			}
			checkMaxCrossings(t, p, want)
		})
	}
}

// checkMaxCrossings checks that the encoding finds a layout with the maximum number of crossings of the given ones, and
// none with more.
func checkMaxCrossings(t *testing.T, p layout.Problem, layouts map[string]bool) {
	for key := range layouts {
		p.MinCrossings = max(p.MinCrossings, crossings(t, key))
	}
	c := fittest.Must(NewCuts(p.Words, 1))
	if len(layouts) > 0 && find(t, c, &p, nil) == nil {
		t.Errorf("no layout with %d crossings", p.MinCrossings)
	}
	if p.MinCrossings++; find(t, c, &p, nil) != nil {
		t.Errorf("a layout with %d crossings", p.MinCrossings)
	}
}

func sorted(layouts map[string]bool) string {
	return strings.Join(slices.Sorted(maps.Keys(layouts)), "\n")
}

func crossings(t *testing.T, text string) int {
	g, err := grids.Parse("layout", text, grids.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return len(g.Crossings())
}

// byOverlaps finds all layouts and checks that each comes from only one set of overlaps.
func byOverlaps(t *testing.T, p *layout.Problem) map[string]bool {
	all := make(map[string]bool)
	c := fittest.Must(NewCuts(p.Words, 7))
	var found [][]cnf.Lit
	for {
		letters := find(t, c, p, &found)
		if letters == nil {
			return all
		}
		key, ok := valid(t, p, letters)
		if !ok || all[key] {
			t.Fatalf("breaks the rules, or found twice:\n%s", key)
		}
		all[key] = true
	}
}

// find returns the letters of a layout, or nil. If found is not nil, the layout satisfies the clauses there, and find
// appends one that excludes it.
func find(t *testing.T, c *Cuts, p *layout.Problem, found *[][]cnf.Lit) []rune {
	for {
		f := c.Encode(p)
		if found != nil {
			for _, clause := range *found {
				f.Add(clause)
			}
		}
		r, err := sat.Run(t.Context(), gopher.Solver{}, sat.Task{Formula: f})
		if err != nil {
			t.Fatal(err)
		}
		if r.Answer != cnf.Satisfiable {
			return nil
		}
		before := c.Len()
		places, err := c.Lay(p, r.Model)
		if err != nil {
			t.Fatal(err)
		}
		if places == nil {
			if c.Len() == before {
				t.Fatal("no places and no new cuts")
			}
			continue
		}
		if found != nil {
			var clause []cnf.Lit
			for e, chosen := range c.choice(r.Model) {
				if chosen {
					clause = append(clause, -c.lit(e))
				} else {
					clause = append(clause, c.lit(e))
				}
			}
			*found = append(*found, clause)
		}
		letters, err := p.Letters(places)
		if err != nil {
			t.Fatal(err)
		}
		return letters
	}
}

// enumerate tries every set of places on the whole board, with each word at one place or none.
func enumerate(t *testing.T, p *layout.Problem) map[string]bool {
	all := make(map[string]bool)
	var try func(word int, places []layout.Place)
	try = func(word int, places []layout.Place) {
		letters, err := p.Letters(places)
		if err != nil {
			return
		}
		if word == len(p.Words) {
			if key, ok := valid(t, p, letters); ok {
				all[key] = true
			}
			return
		}
		try(word+1, places)
		n := len([]rune(p.Words[word]))
		for cell := range letters {
			if cell%p.Width+n <= p.Width {
				try(word+1, append(places, layout.Place{Word: word, Dir: grids.Across, Cell: cell}))
			}
			if cell/p.Width+n <= p.Height {
				try(word+1, append(places, layout.Place{Word: word, Dir: grids.Down, Cell: cell}))
			}
		}
	}
	try(0, nil)
	return all
}

// valid reports whether letters are a layout of the problem. It returns the layout as text in a
// canonical form: cropped, and transposed if that sorts first.
func valid(t *testing.T, p *layout.Problem, letters []rune) (string, bool) {
	if !slices.ContainsFunc(letters, func(l rune) bool { return l != 0 }) {
		return "", false
	}
	board, letters := p.Crop(letters)
	g, err := board.Grid(letters)
	if err != nil {
		t.Fatal(err)
	}
	rules := check.Placed{Words: p.Words, Weights: p.Weights, MaxLost: p.MaxLost}
	_, err = check.Layout(g, rules)
	transposed := layout.Problem{Width: board.Height, Height: board.Width}
	image := make([]rune, len(letters))
	for cell, letter := range letters {
		image[cell%board.Width*board.Height+cell/board.Width] = letter
	}
	other, e := transposed.Grid(image)
	if e != nil {
		t.Fatal(e)
	}
	return min(g.String(), other.String()), err == nil && len(g.Crossings()) >= p.MinCrossings
}

// TestBadWords checks that words that are invalid in a problem lead to an error.
func TestBadWords(t *testing.T) {
	for _, words := range [][]string{nil, {"A"}, {"AB", "AB"}} {
		if _, err := NewCuts(words, 0); err == nil {
			t.Errorf("%q are accepted", words)
		}
	}
}
