package job_test

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/job"
	"crossat/internal/job/conquer"
	"crossat/internal/job/fills"
	"crossat/internal/job/layouts"
	"crossat/internal/job/patterns"
	"crossat/internal/job/themes"
	"crossat/internal/job/why"
	"crossat/internal/problem/cubes"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
	"crossat/internal/problem/layout"
	"crossat/internal/sat/sattest"
)

// attempt is a call that must return an error.
type attempt struct {
	name string
	call func(ctx context.Context) error
}

// TestNonsense checks that invalid input leads to an error, and neither to a panic nor to an endless job.
func TestNonsense(t *testing.T) {
	for _, a := range nonsense(t) {
		t.Run(a.name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), sattest.Hang)
			defer cancel()
			err := a.call(ctx)
			if err == nil || ctx.Err() != nil {
				t.Fatalf("error %v, context %v", err, ctx.Err())
			}
			if text := err.Error(); text == "" || strings.Contains(text, "\n") || len(text) > 400 {
				t.Errorf("bad message %q", text)
			}
			t.Log(err)
		})
	}
}

func nonsense(t *testing.T) (all []attempt) {
	for _, more := range [][]attempt{
		nonsenseFills(t), nonsenseEngines(t), nonsenseSquares(), nonsensePatterns(), nonsenseLayouts(), nonsenseCubes(t),
	} {
		all = append(all, more...)
	}
	return all
}

func nonsenseFills(t *testing.T) (all []attempt) {
	mini, en := builtin(t, "mini5", "en")
	add := func(name string, g *grids.Grid, d *dicts.Dict, o fills.Options) {
		all = append(all, attempt{"fill: " + name, func(ctx context.Context) error {
			return lastError(fills.Fills(ctx, g, d, o))
		}})
	}
	add("no grid", nil, en, fills.Options{})
	add("no dictionary", mini, nil, fills.Options{})
	add("zero grid", new(grids.Grid), en, fills.Options{})
	add("zero dictionary", mini, new(dicts.Dict), fills.Options{})
	add("empty dictionary", mini, dicts.New("", nil), fills.Options{})
	add("negative count", mini, en, fills.Options{Count: -1})
	add("negative jobs", mini, en, fills.Options{Count: 1, Jobs: -1})
	add("negative best", mini, en, fills.Options{Count: 1, Best: math.MinInt})
	all = append(all, attempt{"candidates: no grid", func(context.Context) error {
		_, err := fills.Candidates(nil, en, fit.Options{})
		return err
	}})
	return all
}

func nonsenseEngines(t *testing.T) (all []attempt) {
	mini, en := builtin(t, "mini5", "en")
	for _, e := range []fills.Engine{
		nil,
		fills.SearchEngine{Strategy: "oracle"},
		fills.FormulaEngine{Encodings: []string{"automaton", "oracle"}},
		fills.FormulaEngine{NoDup: "oracle"},
		fills.FormulaEngine{Encodings: []string{"automaton"}, NoDup: "pairwise"},
	} {
		name := fmt.Sprintf("engine: %T %+v", e, e)
		// Search finds a fill at once, but an engine that cannot work must still be reported.
		o := fills.Options{Count: 1, Engines: []fills.Engine{fills.SearchEngine{}, e}}
		all = append(all, attempt{name, func(ctx context.Context) error {
			return lastError(fills.Fills(ctx, mini, en, o))
		}})
		whole := []cubes.Cube{{Letters: make([]rune, mini.Size()), Share: 1}}
		set := &cubes.Set{Grid: mini, Dict: en, Splitting: cubes.Splitting{Cubes: whole}}
		all = append(all, attempt{name + ", to conquer", func(ctx context.Context) error {
			_, err := conquer.Run(ctx, set, conquer.Options{Engines: o.Engines})
			return err
		}})
	}
	return all
}

func nonsenseSquares() (all []attempt) {
	d := fittest.List("AB CD AC BD")
	for _, sides := range [][2]int{{0, 0}, {1, 1}, {-3, -3}, {2, -1}, {1 << 40, 1 << 40}, {math.MaxInt, 2}, {201, 2}} {
		for _, symmetric := range []bool{false, true} {
			name := fmt.Sprintf("square: %dx%d symmetric %t", sides[0], sides[1], symmetric)
			o := fills.SquareOptions{Symmetric: symmetric}
			all = append(all,
				attempt{name, func(ctx context.Context) error { return lastError(fills.Squares(ctx, sides[0], sides[1], d, o)) }},
				attempt{name + ", all", func(ctx context.Context) error {
					return lastError(fills.AllSquares(ctx, sides[0], sides[1], d, o))
				}})
		}
	}
	all = append(all, attempt{"square: unequal but symmetric", func(ctx context.Context) error {
		return lastError(fills.Squares(ctx, 2, 3, d, fills.SquareOptions{Symmetric: true}))
	}}, attempt{"square: no dictionary", func(ctx context.Context) error {
		return lastError(fills.Squares(ctx, 2, 2, nil, fills.SquareOptions{}))
	}})
	return all
}

func nonsensePatterns() (all []attempt) {
	type options = patterns.Options
	d := fittest.List("AB CD AC BD")
	for name, change := range map[string]func(*grids.Rules, *options){
		"zero rules":           func(r *grids.Rules, _ *options) { *r = grids.Rules{} },
		"only a board":         func(r *grids.Rules, _ *options) { *r = grids.Rules{Width: 5, Height: 5} },
		"no height":            func(r *grids.Rules, _ *options) { r.Height = 0 },
		"negative width":       func(r *grids.Rules, _ *options) { r.Width = -5 },
		"huge board":           func(r *grids.Rules, _ *options) { r.Width, r.Height = 1<<40, 1<<40 },
		"long words only":      func(r *grids.Rules, _ *options) { r.MinLength = math.MaxInt },
		"negative length":      func(r *grids.Rules, _ *options) { r.MinLength = -1 },
		"negative maximum":     func(r *grids.Rules, _ *options) { r.MaxLength = -1 },
		"longest below":        func(r *grids.Rules, _ *options) { r.MaxLength = 2 },
		"negative black run":   func(r *grids.Rules, _ *options) { r.MaxBlackRun = -1 },
		"range upside down":    func(r *grids.Rules, _ *options) { r.Black = &grids.Range{Least: 5, Most: 4} },
		"negative range":       func(r *grids.Rules, _ *options) { r.Words = &grids.Range{Least: -5, Most: -4} },
		"more black than room": func(r *grids.Rules, _ *options) { r.Black = &grids.Range{Least: 26, Most: math.MaxInt} },
		"too many words": func(r *grids.Rules, _ *options) {
			r.Words = &grids.Range{Least: math.MaxInt, Most: math.MaxInt}
		},
		"much unchecked": func(r *grids.Rules, _ *options) {
			r.Unchecked = &grids.Range{Least: 999, Most: math.MaxInt}
		},
		"negative word length": func(r *grids.Rules, _ *options) { r.Lengths = map[int]grids.Range{3: {}, -1: {}} },
		"long word": func(r *grids.Rules, _ *options) {
			r.Lengths = map[int]grids.Range{math.MaxInt: grids.AtLeast(1)}
		},
		"300 words of 3": func(r *grids.Rules, _ *options) { r.Lengths = map[int]grids.Range{3: grids.AtLeast(300)} },
		"too many words of 3": func(r *grids.Rules, _ *options) {
			r.Lengths = map[int]grids.Range{3: grids.AtLeast(math.MaxInt), 4: grids.AtLeast(math.MaxInt)}
		},
		"-1 words of 3":               func(r *grids.Rules, _ *options) { r.Lengths = map[int]grids.Range{3: {Least: -1}} },
		"too much unchecked in words": func(r *grids.Rules, _ *options) { r.MaxUnchecked = math.MaxInt },
		"negative unchecked run":      func(r *grids.Rules, _ *options) { r.MaxUncheckedRun = -1 },
		"negative cut":                func(r *grids.Rules, _ *options) { r.MinCut = -1 },
		"large cut":                   func(r *grids.Rules, _ *options) { r.MinCut = math.MaxInt },
		"negative part":               func(r *grids.Rules, _ *options) { r.MaxPart = -1 },
		"empty theme entry":           func(r *grids.Rules, _ *options) { r.Theme = []string{""} },
		"theme of digits":             func(r *grids.Rules, _ *options) { r.Theme = []string{"123"} },
		"long theme entry":            func(r *grids.Rules, _ *options) { r.Theme = []string{strings.Repeat("A", 300)} },
		"theme entry twice":           func(r *grids.Rules, _ *options) { r.Theme = []string{"ABC", "ABC"} },
		"300 theme entries":           func(r *grids.Rules, _ *options) { r.Theme = manyWords(300) },
		"negative gap":                func(r *grids.Rules, _ *options) { r.ThemeGap = -1 },
		"negative count":              func(_ *grids.Rules, o *options) { o.Count = -1 },
		"negative distance":           func(_ *grids.Rules, o *options) { o.Apart = -1 },
	} {
		r, o := grids.DefaultRules(5, 5), patterns.Options{}
		change(&r, &o)
		all = append(all,
			attempt{"pattern: " + name, func(ctx context.Context) error { return lastError(patterns.Patterns(ctx, r, o)) }},
			attempt{"compose: " + name, func(ctx context.Context) error {
				return lastError(themes.Compositions(ctx, r, d, themes.Options{Options: o}))
			}})
		if o.Count == 0 && o.Apart == 0 {
			all = append(all, attempt{"explain: " + name, func(ctx context.Context) error { return explained(ctx, r) }})
		}
	}
	for name, o := range map[string]themes.Options{
		"negative number of theme entries":  {AtLeast: -1},
		"more theme entries than there are": {AtLeast: 3},
		"unknown objective":                 {Objective: "beauty"},
	} {
		all = append(all, attempt{"compose: " + name, func(ctx context.Context) error {
			r := grids.DefaultRules(5, 5)
			r.Theme = []string{"ABCDE", "FGHIJ"}
			return lastError(themes.Compositions(ctx, r, d, o))
		}})
	}
	return append(all, attempt{"compose: no dictionary", func(ctx context.Context) error {
		return lastError(themes.Compositions(ctx, grids.DefaultRules(5, 5), nil, themes.Options{}))
	}})
}

// explained returns an error with the conflicting rules, or the reason why none are known.
func explained(ctx context.Context, r grids.Rules) error {
	c, err := why.ExplainPattern(ctx, r, why.ConflictOptions{})
	if c == nil {
		return err
	}
	n := 0
	for x := range c.Relaxations(ctx) {
		n += len(x.Rules)
	}
	return fmt.Errorf("%d of %d rules can't be met together; %d can be changed", len(c.Rules), c.Of, n)
}

func nonsenseLayouts() (all []attempt) {
	for name, change := range map[string]func(*layout.Problem, *layouts.Options){
		"zero problem":       func(p *layout.Problem, _ *layouts.Options) { *p = layout.Problem{} },
		"no words":           func(p *layout.Problem, _ *layouts.Options) { p.Words = nil },
		"no width":           func(p *layout.Problem, _ *layouts.Options) { p.Width, p.Height = 0, 5 },
		"negative board":     func(p *layout.Problem, _ *layouts.Options) { p.Width, p.Height = -1, -1 },
		"huge board":         func(p *layout.Problem, _ *layouts.Options) { p.Width, p.Height = 1<<40, 1<<40 },
		"one letter":         func(p *layout.Problem, _ *layouts.Options) { p.Words[0] = "A" },
		"empty word":         func(p *layout.Problem, _ *layouts.Options) { p.Words[0] = "" },
		"word twice":         func(p *layout.Problem, _ *layouts.Options) { p.Words[0] = p.Words[1] },
		"too few weights":    func(p *layout.Problem, _ *layouts.Options) { p.Weights = []int{} },
		"too many weights":   func(p *layout.Problem, _ *layouts.Options) { p.Weights = []int{1, 2, 3, 4} },
		"negative weight":    func(p *layout.Problem, _ *layouts.Options) { p.Weights = []int{1, -2, 3} },
		"negative loss":      func(p *layout.Problem, _ *layouts.Options) { p.MaxLost = -1 },
		"negative crossings": func(p *layout.Problem, _ *layouts.Options) { p.MinCrossings = -1 },
		"many crossings":     func(p *layout.Problem, _ *layouts.Options) { p.MinCrossings = math.MaxInt },
		"unknown objective":  func(_ *layout.Problem, o *layouts.Options) { o.Objective = "beauty" },
		"unknown encoding":   func(_ *layout.Problem, o *layouts.Options) { o.Encoding = "luck" },
		"unknown method":     func(_ *layout.Problem, o *layouts.Options) { o.Method = layouts.SolverAlone + 1 },
		"negative method":    func(_ *layout.Problem, o *layouts.Options) { o.Method = -1 },
		"proof of good": func(_ *layout.Problem, o *layouts.Options) {
			o.Method, o.Objective = layouts.Prove, layout.Objectives[0].Name
		},
		"negative effort":      func(_ *layout.Problem, o *layouts.Options) { o.Effort = -1 },
		"300 words on a stamp": func(p *layout.Problem, _ *layouts.Options) { p.Words = manyWords(300) },
	} {
		for _, objective := range []string{"", "good", "area", "crossings", "words"} {
			for _, open := range []bool{false, true} {
				p := layout.Problem{Width: 5, Height: 5, Words: []string{"CAT", "TEN", "NAP"}}
				if open {
					p.Width, p.Height = 0, 0
				}
				o := layouts.Options{Objective: objective}
				change(&p, &o)
				all = append(all, attempt{fmt.Sprintf("layout: %s, %s, open %t", name, objective, open),
					func(ctx context.Context) error { return lastError(layouts.Layouts(ctx, p, o)) }})
			}
		}
	}
	return all
}

func nonsenseCubes(t *testing.T) (all []attempt) {
	g, d := grid2x2(t)
	for name, o := range map[string]conquer.SplitOptions{
		"unknown strategy": {Strategy: "axe"},
		"negative target":  {Target: -1},
		"negative beam":    {Beam: -1},
	} {
		all = append(all, attempt{"split: " + name, func(ctx context.Context) error {
			_, err := conquer.Split(ctx, g, d, o)
			return err
		}})
	}
	set, err := conquer.Split(t.Context(), g, d, conquer.SplitOptions{})
	if err != nil {
		t.Fatal(err)
	}
	run := func(name string, set *cubes.Set, o conquer.Options) {
		all = append(all, attempt{"conquer: " + name, func(ctx context.Context) error {
			_, err := conquer.Run(ctx, set, o)
			return err
		}})
	}
	run("no set", nil, conquer.Options{})
	run("zero set", new(cubes.Set), conquer.Options{})
	run("cube below", set, conquer.Options{Cubes: []int{-1}})
	run("cube above", set, conquer.Options{Cubes: []int{0, 999}, Count: true})
	run("known cube above", set, conquer.Options{Known: []cubes.Record{{Cube: 999, Answer: cubes.Refuted}}})
	run("negative jobs", set, conquer.Options{Jobs: -1})
	run("negative limit", set, conquer.Options{Limit: -1})
	run("unknown strategy", set, conquer.Options{Strategy: "oracle", Count: true})
	run("cube of another shape", &cubes.Set{Grid: g, Dict: d, Splitting: cubes.Splitting{Cubes: []cubes.Cube{{}}}},
		conquer.Options{})
	return all
}

// grid2x2 returns a grid with two fills.
func grid2x2(t testing.TB) (*grids.Grid, *dicts.Dict) {
	return parseGrid(t, "..\n.."), fittest.List("AB CD AC BD")
}

// lastError exhausts a sequence, and returns its error.
func lastError(results func(func(*job.Result, error) bool)) (last error) {
	for _, err := range results {
		last = err
	}
	return last
}

// manyWords returns n different words.
func manyWords(n int) []string {
	var words []string
	for i := range n {
		words = append(words, "A"+string([]rune{'A' + rune(i/26%26), 'A' + rune(i%26)}))
	}
	return words
}
