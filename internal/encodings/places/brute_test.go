package places_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"

	"crossat/grids"
	"crossat/internal/check"
	"crossat/internal/cnf"
	"crossat/internal/encodings/places"
	"crossat/internal/problem/layout"
	"crossat/internal/sat"
	"crossat/internal/sat/gopher"
)

// tiny lists problems with few layouts or none.
var tiny = []layout.Problem{
	{Width: 2, Height: 2, Words: []string{"AB", "AC"}},
	{Width: 3, Height: 3, Words: []string{"AB", "BC"}},
	{Width: 3, Height: 2, Words: []string{"ABA", "BC"}},
	{Width: 2, Height: 2, Words: []string{"AB", "CD", "AC", "BD"}},
	{Width: 3, Height: 3, Words: []string{"AA", "AB", "BA"}},
	{Width: 3, Height: 3, Words: []string{"CAT", "CUP", "TEN"}},
	{Width: 4, Height: 3, Words: []string{"CAT", "AT", "TO"}},
	{Width: 4, Height: 4, Words: []string{"ТАНК", "АТОМ", "КОТ"}},
	{Width: 4, Height: 4, Words: []string{"DEAF", "FADE", "CAD"}, MinCrossings: 3},
	{Width: 3, Height: 3, Words: []string{"CAT", "TEN", "NOW"}, MaxLost: 1},
	{Width: 3, Height: 3, Words: []string{"CAT", "TEN", "NOW", "CAN"}, Weights: []int{2, 1, 1, 3}, MaxLost: 3},
	{Width: 3, Height: 3, Words: []string{"OX", "XO"}, MaxLost: 1},
	{Width: 5, Height: 4, Words: []string{"AB", "BC", "XY", "YZ"}}, // islands only
	{Width: 5, Height: 3, Words: []string{"AB", "BC", "XY", "YBZ"}},
	{Width: 2, Height: 5, Words: []string{"AB"}},
	{Width: 2, Height: 2, Words: []string{"ABC", "CD"}}, // too long
}

// layoutsOf has for each tiny problem a function that enumerates its layouts, once for all tests, because that takes
// most of their time.
var layoutsOf = func() (all []func() map[string]bool) {
	for _, p := range tiny {
		all = append(all, sync.OnceValue(func() map[string]bool { return enumerate(&p) }))
	}
	return all
}()

// TestLayoutsEqualEnumeration compares the layouts of all models with all sets of places that obey the rules. Each
// layout must have exactly one model, up to variables that aren't about places.
func TestLayoutsEqualEnumeration(t *testing.T) {
	for i, p := range tiny {
		if testing.Short() && p.Width*p.Height > 12 {
			continue
		}
		anywhere := i%2 == 0
		for _, o := range []places.Options{
			{Seed: 3, Anywhere: anywhere, Connect: places.Cuts},
			{Seed: 4, Anywhere: !anywhere, Connect: places.Tree},
		} {
			name := fmt.Sprintf("%dx%d %v lost %d crossings %d %+v",
				p.Width, p.Height, p.Words, p.MaxLost, p.MinCrossings, o)
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				want := layoutsOf[i]()
				if !o.Anywhere {
					want = representatives(&p, want)
				}
				got := bySAT(t, &p, o)
				if !maps.Equal(got, want) {
					t.Errorf("%d layouts by SAT, %d by enumeration:\n%s\n%s",
						len(got), len(want), sorted(got), sorted(want))
				}
			})
		}
	}
}

func sorted(layouts map[string]bool) string {
	return strings.Join(slices.Sorted(maps.Keys(layouts)), "\n")
}

// bySAT finds all layouts with a solver, blocking each one found.
func bySAT(t *testing.T, p *layout.Problem, o places.Options) map[string]bool {
	all := make(map[string]bool)
	var blocked [][]layout.Place
	for {
		a, f := places.Encode(p, o)
		for _, places := range blocked {
			var clause []cnf.Lit
			for _, at := range places {
				l, ok := a.Lit(at)
				if back, isPlace := a.Place(l.Var()); !ok || !isPlace || back != at {
					t.Fatalf("%v has literal %d, which maps back to %v", at, l, back)
				}
				clause = append(clause, -l)
			}
			// The same places together with others are another layout, which must not be blocked.
			for i := 1; ; i++ {
				at, ok := a.Place(i)
				if !ok {
					break
				}
				if !slices.Contains(places, at) {
					clause = append(clause, cnf.Lit(i))
				}
			}
			f.Add(clause)
		}
		r, err := sat.Run(t.Context(), gopher.Solver{}, sat.Task{Formula: f, Hints: a.Hints()})
		if err != nil {
			t.Fatal(err)
		}
		if r.Answer != cnf.Satisfiable {
			return all
		}
		letters, placed, err := a.Decode(r.Model)
		if err != nil {
			t.Fatal(err)
		}
		if islands := places.Islands(p, letters); len(islands) > 0 {
			if o.Connect == places.Tree {
				t.Fatalf("islands: %v", islands)
			}
			o.Islands = append(o.Islands, islands...)
			continue
		}
		g, err := a.Problem.Grid(letters)
		if err != nil {
			t.Fatal(err)
		}
		words, err := check.Layout(g, rules(p))
		if err != nil || len(words) != len(placed) {
			t.Fatalf("%v, %v at %v:\n%s", err, words, placed, g)
		}
		if all[g.String()] {
			t.Fatalf("found twice:\n%s", g)
		}
		all[g.String()] = true
		blocked = append(blocked, placed)
	}
}

func rules(p *layout.Problem) check.Placed {
	return check.Placed{Words: p.Words, Weights: p.Weights, MaxLost: p.MaxLost}
}

// enumerate tries every set of places on the whole board, with each word at one place or none.
func enumerate(p *layout.Problem) map[string]bool {
	all := make(map[string]bool)
	var try func(word int, letters []rune)
	try = func(word int, letters []rune) {
		if word == len(p.Words) {
			if text, ok := valid(p, letters); ok {
				all[text] = true
			}
			return
		}
		try(word+1, letters)
		for _, dir := range []grids.Dir{grids.Across, grids.Down} {
			for cell := range letters {
				if with, ok := write(p, letters, word, dir, cell); ok {
					try(word+1, with)
				}
			}
		}
	}
	try(0, make([]rune, p.Width*p.Height))
	return all
}

// write adds a word to a copy of the letters. It returns false if the word collides or leaves the board.
func write(p *layout.Problem, letters []rune, word int, dir grids.Dir, cell int) ([]rune, bool) {
	with := slices.Clone(letters)
	row, column := cell/p.Width, cell%p.Width
	for _, letter := range p.Words[word] {
		if row >= p.Height || column >= p.Width {
			return nil, false
		}
		at := &with[row*p.Width+column]
		if *at != 0 && *at != letter {
			return nil, false
		}
		*at = letter
		if dir == grids.Across {
			column++
		} else {
			row++
		}
	}
	return with, true
}

// valid reports whether letters are a layout of the problem, and returns it as text.
func valid(p *layout.Problem, letters []rune) (string, bool) {
	var text strings.Builder
	for cell, letter := range letters {
		text.WriteRune(max(letter, grids.Black))
		if cell%p.Width == p.Width-1 {
			text.WriteByte('\n')
		}
	}
	g, err := grids.Parse("layout", text.String(), grids.Options{})
	if err != nil {
		return "", false // the board is empty
	}
	if _, err := check.Layout(g, rules(p)); err != nil {
		return "", false
	}
	crossings := len(g.Crossings())
	return g.String(), crossings >= p.MinCrossings
}

// representatives returns the layouts that symmetry breaking keeps: they touch the first row and column and, on a
// square board, the first word placed goes across.
func representatives(p *layout.Problem, layouts map[string]bool) map[string]bool {
	kept := make(map[string]bool)
	for text := range layouts {
		rows := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		column := ""
		for _, row := range rows {
			column += string([]rune(row)[0])
		}
		if strings.Trim(rows[0], "#") == "" || strings.Trim(column, "#") == "" {
			continue
		}
		if p.Width == p.Height && !firstAcross(p, rows) {
			continue
		}
		kept[text] = true
	}
	return kept
}

// firstAcross reports whether the first word placed goes across.
func firstAcross(p *layout.Problem, rows []string) bool {
	columns := make([]string, p.Width)
	for _, row := range rows {
		for i, letter := range []rune(row) {
			columns[i] += string(letter)
		}
	}
	for _, word := range p.Words {
		if slices.Contains(strings.FieldsFunc(strings.Join(rows, "#"), isBlack), word) {
			return true
		}
		if slices.Contains(strings.FieldsFunc(strings.Join(columns, "#"), isBlack), word) {
			return false
		}
	}
	return false
}

func isBlack(r rune) bool { return r == grids.Black }

// TestBounds checks the bounds of problems against all layouts.
func TestBounds(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	for i, p := range tiny {
		for grid := range layoutsOf[i]() {
			cells := 0
			for _, r := range grid {
				if r != '#' && r != '\n' {
					cells++
				}
			}
			if cells < p.LeastCells() {
				t.Errorf("%v: a layout of %d cells, want at least %d:\n%s", p.Words, cells, p.LeastCells(), grid)
			}
			if p.Hopeless() > p.MaxLost {
				t.Errorf("%v: Hopeless is %d, but a layout loses at most %d:\n%s", p.Words, p.Hopeless(), p.MaxLost, grid)
			}
		}
	}
}
