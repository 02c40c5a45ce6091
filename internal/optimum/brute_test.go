package optimum_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/optimum"
	"crossat/internal/problem"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
	"crossat/internal/search"
)

// TestEqualsEnumeration compares the best fills with enumeration: every objective, every rule alone and
// with each other, words once or many times, one worker after the other and both at once.
func TestEqualsEnumeration(t *testing.T) {
	proved := 0
	for i, in := range fittest.RuledInstances() {
		g, d := in.Parse(t)
		o := in.Options(i%3 == 0)
		fills := fittest.FillsWith(g, d, o)
		p, err := fit.New(g, d, o)
		if noFill := new(problem.Impossible); errors.As(err, &noFill) {
			if len(fills) > 0 {
				t.Errorf("%s: %v, but there are %d fills", in.Name, err, len(fills))
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		for n, objective := range fit.Objectives {
			criteria := objective.Criteria(p, 20+i%60)
			both := (i+n)%2 == 0
			best, err := optimum.Run(t.Context(), p, nil, optimum.Options{Criteria: criteria, Seed: uint64(i), Both: both})
			if len(fills) == 0 {
				if !errors.Is(err, optimum.ErrNone) || best.Grid != nil {
					t.Errorf("%s, %s: %v, but there is no fill", in.Name, objective.Name, err)
				}
				continue
			}
			if err != nil {
				t.Errorf("%s, %s: %v, but there are %d fills", in.Name, objective.Name, err, len(fills))
				continue
			}
			want := leastCosts(t, fills, g, d, o, criteria)
			if !fills[best.Grid.String()] || !slices.Equal(best.Costs, want) || !best.Proved() {
				t.Errorf("%s, %s, both %t: costs %v, bounds %v, want %v\n%s",
					in.Name, objective.Name, both, best.Costs, best.Bounds, want, best.Grid)
			}
			proved++
		}
	}
	if proved < fittest.Enough(100) {
		t.Errorf("only %d fills were proved to be the best", proved)
	}
}

// leastCosts are the costs of the best of some fills, from the words of the list alone.
func leastCosts(
	t *testing.T, fills map[string]bool, g *grids.Grid, d *dicts.Dict, o fit.Options, criteria []fit.Criterion,
) []int {
	t.Helper()
	var least []int
	for text := range fills {
		filled := fittest.Read(g, text)
		var costs []int
		for _, c := range criteria {
			cost := 0
			for i, s := range filled.Slots() {
				if fittest.Given(g, i, o) {
					continue
				}
				points := max(0, c.Top-fittest.Score(filled.Answer(s), d, o.Rules))
				if c.Squared {
					points *= points
				}
				if cost += points; c.Dearest {
					cost = max(cost-points, points)
				}
			}
			costs = append(costs, cost)
		}
		if least == nil || slices.Compare(costs, least) < 0 {
			least = costs
		}
	}
	return least
}

// TestCheck proves the best fill where the cost of entries adds up to just as much as can be counted, and is refused
// one point above that.
func TestCheck(t *testing.T) {
	const most = search.MaxCost / 4 // the entries are four
	for _, top := range []int{most, most + 1} {
		d := dicts.New("words", []dicts.Word{{Text: "AB", Score: top}, {Text: "CD"}, {Text: "AC"}, {Text: "BD"}})
		p := fittest.Must(fit.New(fittest.Grid(t, "..\n.."), d, fit.Options{}))
		for _, objective := range fit.Objectives {
			criteria := objective.Criteria(p, top)
			best, err := optimum.Run(t.Context(), p, nil, optimum.Options{Criteria: criteria})
			want := ""
			if last := criteria[len(criteria)-1]; last.Squared || top > most && !last.Dearest {
				want = fmt.Sprintf("4 entries may each cost up to %d points, but the search counts only to %d: %s",
					last.Cost(0), search.MaxCost, last.Advice())
			}
			switch {
			case want != "" && (err == nil || err.Error() != want):
				t.Errorf("%s: error %v, want %s", objective.Name, err, want)
			case want == "" && (err != nil || !best.Proved() || best.Costs[0] == 0):
				t.Errorf("%s: %+v, %v", objective.Name, best, err)
			}
		}
	}
}

// TestEffort checks that a limit of effort ends the search with a fill and a bound that is true, the same
// each time.
func TestEffort(t *testing.T) {
	g, d := fittest.Named(t, "square5", "en", dicts.Options{})
	p, err := fit.New(g, d, fit.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"worst", "sum", "worst,sum"} {
		if testing.Short() && name != "worst" {
			continue
		}
		criteria := fittest.Must(fit.FindObjective(name)).Criteria(p, 0)
		run := func() optimum.Best {
			b, err := optimum.Run(t.Context(), p, nil, optimum.Options{Criteria: criteria, Seed: 1, Effort: 300})
			if err != nil {
				t.Fatal(err)
			}
			return b
		}
		a, b := run(), run()
		if a.Grid.String() != b.Grid.String() || !slices.Equal(a.Bounds, b.Bounds) {
			t.Errorf("%s: the same seed gives\n%s%v and\n%s%v", name, a.Grid, a.Bounds, b.Grid, b.Bounds)
		}
		for i, c := range criteria {
			if a.Costs[i] != c.Of(p.Scores(a.Grid)) || a.Bounds[i] > a.Costs[i] || a.Bounds[i] == 0 {
				t.Errorf("%s: costs %v, bounds %v", name, a.Costs, a.Bounds)
			}
		}
	}
}

// TestApartEqualsEnumeration takes the best fill again and again, each apart from those before it, and compares it
// with the best of those that enumeration has left.
func TestApartEqualsEnumeration(t *testing.T) {
	ranked := 0
	for i, in := range fittest.RuledInstances() {
		g, d := in.Parse(t)
		o := in.Options(false)
		fills := fittest.FillsWith(g, d, o)
		if len(fills) < 2 {
			continue
		}
		p := fittest.Must(fit.New(g, d, o))
		objective := fit.Objectives[i%len(fit.Objectives)]
		criteria, apart := objective.Criteria(p, 40), fit.Apart{Cells: i%5 + 1}
		for range 4 {
			left := fittest.FarFrom(fills, apart.From, apart.Cells)
			best, err := optimum.Run(t.Context(), p, nil, optimum.Options{Criteria: criteria, Seed: uint64(i), Apart: apart})
			if len(left) == 0 {
				if !errors.Is(err, optimum.ErrNone) {
					t.Errorf("%s: %v, but no fill is far enough", in.Name, err)
				}
				break
			}
			if err != nil {
				t.Fatalf("%s: %v, but %d fills are far enough", in.Name, err, len(left))
			}
			want := leastCosts(t, left, g, d, o, criteria)
			if !left[best.Grid.String()] || !slices.Equal(best.Costs, want) || !best.Proved() {
				t.Errorf("%s, %s, fill %d: costs %v, bounds %v, want %v",
					in.Name, objective.Name, len(apart.From)+1, best.Costs, best.Bounds, want)
			}
			apart.From = append(apart.From, best.Grid)
			ranked++
		}
	}
	if ranked < fittest.Enough(100) {
		t.Errorf("only %d fills were ranked", ranked)
	}
}

// TestGood checks good fills under every rule: they are fills, and cost no less than the best; where there is none,
// that is what is found; and the same seed gives the same fill.
func TestGood(t *testing.T) {
	found := 0
	for i, in := range fittest.RuledInstances() {
		g, d := in.Parse(t)
		o := in.Options(i%3 == 0)
		fills := fittest.FillsWith(g, d, o)
		p, err := fit.New(g, d, o)
		if noFill := new(problem.Impossible); errors.As(err, &noFill) {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		squares := fittest.Must(fit.FindObjective("squares")).Criteria(p, 20+i%60)
		good := func() (optimum.Best, error) {
			return optimum.Good(t.Context(), p, nil, optimum.Options{Criteria: squares, Seed: uint64(i)})
		}
		best, err := good()
		if len(fills) == 0 {
			if !errors.Is(err, optimum.ErrNone) || best.Grid != nil {
				t.Errorf("%s: %v, but there is no fill", in.Name, err)
			}
			continue
		}
		if err != nil || best.Grid == nil {
			t.Errorf("%s: no fill, %v, but there are %d", in.Name, err, len(fills))
			continue
		}
		least := leastCosts(t, fills, g, d, o, squares)
		cost := squares[0].Of(p.Scores(best.Grid))
		if !fills[best.Grid.String()] || cost != best.Costs[0] || cost < least[0] || best.Bounds[0] > least[0] {
			t.Errorf("%s: costs %v, bounds %v, least %v\n%s", in.Name, best.Costs, best.Bounds, least, best.Grid)
		}
		if again, err := good(); err != nil || again.Grid.String() != best.Grid.String() {
			t.Errorf("%s: the same seed gives\n%sand\n%s%v", in.Name, best.Grid, again.Grid, err)
		}
		found++
	}
	if n := len(fittest.RuledInstances()); found < n/4 {
		t.Errorf("only %d fills were found of %d puzzles", found, n)
	}
}
