package job_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"crossat/grids"
	"crossat/internal/check"
	"crossat/internal/job"
	"crossat/internal/job/why"
	"crossat/internal/problem/fittest"
	"crossat/internal/problem/layout"
	"crossat/internal/problem/pattern"
)

// TestPatternConflicts explains random rules of small boards, and compares the conflicts with all boards: no pattern
// obeys the rules of a conflict, but some do without any one of them, and some obey the weakened rules.
func TestPatternConflicts(t *testing.T) {
	if testing.Short() {
		t.Skip("random rules of which some can't be met together are few among few")
	}
	t.Parallel()
	rng := rand.New(rand.NewPCG(7, 11))
	conflicts, changes, several, themes := 0, 0, 0, 0
	for _, size := range [][2]int{{4, 3}, {3, 3}, {5, 2}, {3, 4}} {
		all := allPatterns(size[0], size[1])
		for range fittest.Some(6) {
			r := randomRules(rng, size[0], size[1])
			if r.Validate() != nil {
				continue
			}
			c, err := why.ExplainPattern(t.Context(), r, why.ConflictOptions{Asked: pattern.Binding(r)[:1]})
			if err != nil {
				t.Fatal(err)
			}
			if c == nil != all.have(r) {
				t.Fatalf("conflict %v, enumeration has patterns: %v\n%+v", c, all.have(r), r)
			}
			if c == nil {
				continue
			}
			conflicts++
			testPatternConflict(t, all, r, c)
			for x := range c.Relaxations(t.Context()) {
				if changes++; len(x.Rules) > 1 {
					several++
				}
				testRelaxation(t, all, r, x)
			}
			if slices.ContainsFunc(c.Rules, func(rule why.Rule) bool { return rule.Name == grids.RuleTheme }) {
				themes++
			}
		}
	}
	if conflicts < fittest.Some(8) || changes < fittest.Some(8) || fittest.Some(8) == 8 && (several == 0 || themes == 0) {
		t.Errorf("%d conflicts, %d of a theme, %d changes, %d of several rules", conflicts, themes, changes, several)
	}
}

// testPatternConflict tests a conflict of rules.
func testPatternConflict(t *testing.T, all boards, r grids.Rules, c *why.Conflict) {
	t.Helper()
	if all.have(onlyRules(r, c.Rules)) {
		t.Errorf("some patterns have %v\n%+v", c.Rules, r)
	}
	if !c.Minimal {
		t.Errorf("%v may not be minimal\n%+v", c.Rules, r)
	}
	for i := range c.Rules {
		rest := slices.Delete(slices.Clone(c.Rules), i, i+1)
		if err := check.Pattern(c.Without[i], onlyRules(r, rest)); err != nil {
			t.Errorf("%v without %v: %v\n%s", c.Rules, c.Rules[i], err, c.Without[i])
		}
	}
}

// onlyRules keeps some rules and words of a theme, and drops the others.
func onlyRules(r grids.Rules, rules []why.Rule) grids.Rules {
	var names []grids.Rule
	var words []string
	for _, rule := range rules {
		names, words = append(names, rule.Name), append(words, rule.Words...)
	}
	r = pattern.Weaken(r, names)
	r.Theme = words
	return r
}

// testRelaxation tests a change of rules.
func testRelaxation(t *testing.T, all boards, r grids.Rules, x why.Relaxation) {
	t.Helper()
	var dropped []grids.Rule
	var words []string
	for _, rule := range x.Rules {
		dropped, words = append(dropped, rule.Name), append(words, rule.Words...)
	}
	kept := func(name grids.Rule) bool { return !slices.Contains(dropped, name) }
	changed := pattern.Weaken(r, slices.DeleteFunc(pattern.Binding(r), func(n grids.Rule) bool { return !kept(n) }))
	changed.Theme = slices.DeleteFunc(slices.Clone(r.Theme), func(w string) bool { return slices.Contains(words, w) })
	for _, way := range pattern.Loosen(r, x.Rules[0].Name) {
		for step := 1; step <= way.Steps && len(x.Rules) == 1; step++ {
			if way.Value(step) != x.Values[0] {
				continue
			}
			changed = way.Rules(step)
			if !x.Nearest || step > 1 && all.have(way.Rules(step-1)) {
				t.Errorf("%s is not the nearest value: %+v\n%+v", x.Values[0], x, r)
			}
		}
	}
	if err := check.Pattern(x.Found, changed); err != nil {
		t.Errorf("with %v %v: %v\n%s", x.Rules, x.Values, err, x.Found)
	}
}

// boards are all patterns of a board by the weakest rules.
type boards []*grids.Grid

func allPatterns(width, height int) (all boards) {
	weakest := pattern.Weaken(grids.DefaultRules(width, height), nil)
	for bits := range 1 << (width * height) {
		black := make([]bool, width*height)
		for cell := range black {
			black[cell] = bits>>cell&1 == 1
		}
		if g, err := grids.Pattern(width, black, 2); err == nil && check.Pattern(g, weakest) == nil {
			all = append(all, g)
		}
	}
	return all
}

// have reports whether one of the patterns obeys rules.
func (all boards) have(r grids.Rules) bool {
	return slices.ContainsFunc(all, func(g *grids.Grid) bool { return themed(g, r, r.Theme) })
}

// themed reports whether the words of a theme can be put into slots of a pattern that then obeys rules.
func themed(g *grids.Grid, r grids.Rules, theme []string) bool {
	if len(theme) == 0 {
		return check.Pattern(g, r) == nil
	}
	return slices.ContainsFunc(g.Slots(), func(s grids.Slot) bool {
		letters := make([]rune, g.Size())
		for cell := range letters {
			if at := g.At(cell); at != grids.White && at != grids.Black {
				letters[cell] = at
			}
		}
		return s.Len() == len(theme[0]) && fittest.Put(letters, s, theme[0]) && themed(g.Fill(letters), r, theme[1:])
	})
}

// randomRules returns rules for a small board that are often in conflict.
func randomRules(rng *rand.Rand, width, height int) grids.Rules {
	r := grids.Rules{
		Width: width, Height: height, Symmetry: grids.Symmetries[rng.IntN(4)], MinLength: 2 + rng.IntN(2),
		MaxOpen: rng.IntN(3) - 1, MaxCheaters: rng.IntN(4) - 1, MaxBlackRun: rng.IntN(3), MinCut: rng.IntN(3),
		MaxLength: []int{0, 0, 3, 4}[rng.IntN(4)], NoBlocks: rng.IntN(4) == 0, Lattice: rng.IntN(4) == 0,
	}
	some := func(n int) *grids.Range {
		least := rng.IntN(n)
		return &grids.Range{Least: least, Most: least + rng.IntN(3)}
	}
	if rng.IntN(3) > 0 {
		r.Black = some(7)
	}
	if rng.IntN(2) == 0 {
		r.Words = some(9)
	}
	if rng.IntN(2) == 0 {
		r.Unchecked, r.MaxUncheckedRun = some(5), rng.IntN(2)
	}
	if rng.IntN(4) == 0 {
		r.Lengths = map[int]grids.Range{2 + rng.IntN(3): *some(3)}
	}
	themes := [][]string{nil, nil, {"ABA"}, {"AB", "BAB"}, {"ABB", "BBA", "AAA"}, {"ABAB", "BAB", "BAA"}}
	r.Theme, r.ThemeGap = themes[rng.IntN(len(themes))], rng.IntN(2)
	return r
}

// TestConflictCancelled checks that the best so far is returned when the context ends: all rules, or nothing if they
// aren't known to be in conflict.
func TestConflictCancelled(t *testing.T) {
	r := grids.DefaultRules(5, 5)
	r.Black, r.MaxOpen = &grids.Range{}, 8
	for _, refuted := range []bool{false, true} {
		c, err := why.ExplainPattern(cancelled(t), r, why.ConflictOptions{Refuted: refuted})
		outcome(t, err, job.Interrupted)
		switch {
		case refuted && (c == nil || c.Minimal || len(c.Rules) != c.Of):
			t.Errorf("the best so far is %+v", c)
		case !refuted && c != nil:
			t.Errorf("%+v is not known", c)
		}
	}
}

// TestConflictTotal checks that an explanation ends once its formulas have spent the total of conflicts, with the same
// rules each time, and that a large total gives the same result as none.
func TestConflictTotal(t *testing.T) {
	r := grids.DefaultRules(5, 5)
	r.Black, r.MaxOpen = &grids.Range{}, 8
	p := layout.Problem{Width: 6, Height: 3, Words: []string{"CAT", "DEAF", "DOG", "CRINGE", "TRIFLE"}}
	for name, find := range map[string]func(why.ConflictOptions) (*why.Conflict, error){
		"pattern": func(o why.ConflictOptions) (*why.Conflict, error) { return why.ExplainPattern(t.Context(), r, o) },
		"layout":  func(o why.ConflictOptions) (*why.Conflict, error) { return why.ExplainLayout(t.Context(), p, o) },
	} {
		want, err := find(why.ConflictOptions{})
		if err != nil || want == nil {
			t.Fatalf("%s: %v, %v", name, want, err)
		}
		ended := 0
		for _, o := range []why.ConflictOptions{
			{Total: 1}, {Total: 1, Refuted: true}, {Total: 200, Refuted: true}, {Total: 1_000_000},
		} {
			c, err := find(o)
			again, _ := find(o)
			if err != nil {
				ended++
				outcome(t, err, job.GaveUp)
			}
			switch {
			case (c == nil) != (again == nil) || c == nil && (err == nil || o.Refuted):
				t.Errorf("%s, %+v: %+v, and then %+v", name, o, c, again)
			case c == nil:
			case !slices.EqualFunc(c.Rules, again.Rules, sameRule):
				t.Errorf("%s, %+v: %v, and then %v", name, o, c.Rules, again.Rules)
			case err == nil && !slices.EqualFunc(c.Rules, want.Rules, sameRule):
				t.Errorf("%s, %+v: %v, and without a total %v", name, o, c.Rules, want.Rules)
			}
		}
		if ended < 1 || ended > 3 {
			t.Errorf("%s: %d of 4 totals were too small", name, ended)
		}
	}
}

func sameRule(a, b why.Rule) bool { return a.Name == b.Name && slices.Equal(a.Words, b.Words) }
