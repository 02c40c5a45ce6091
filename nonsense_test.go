package crossat_test

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"crossat"
	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/problem/cubes"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
	"crossat/internal/problem/layout"
)

// attempt is a call that must end with an error.
type attempt struct {
	name string
	call func(ctx context.Context) error
}

// TestNonsense checks that nonsense is an error, and neither a panic nor an endless job.
func TestNonsense(t *testing.T) {
	for _, a := range nonsense(t) {
		t.Run(a.name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
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
	add := func(name string, g *grids.Grid, d *dicts.Dict, o crossat.FillOptions) {
		all = append(all, attempt{"fill: " + name, func(ctx context.Context) error {
			return lastError(crossat.Fills(ctx, g, d, o))
		}})
	}
	add("no grid", nil, en, crossat.FillOptions{})
	add("no dictionary", mini, nil, crossat.FillOptions{})
	add("zero grid", new(grids.Grid), en, crossat.FillOptions{})
	add("zero dictionary", mini, new(dicts.Dict), crossat.FillOptions{})
	add("empty dictionary", mini, dicts.New("", nil), crossat.FillOptions{})
	add("negative count", mini, en, crossat.FillOptions{Count: -1})
	add("negative jobs", mini, en, crossat.FillOptions{Count: 1, Jobs: -1})
	add("negative best", mini, en, crossat.FillOptions{Count: 1, Best: math.MinInt})
	all = append(all, attempt{"candidates: no grid", func(context.Context) error {
		_, err := crossat.Candidates(nil, en, fit.Options{})
		return err
	}})
	return all
}

func nonsenseEngines(t *testing.T) (all []attempt) {
	mini, en := builtin(t, "mini5", "en")
	for _, e := range []crossat.Engine{
		nil,
		crossat.SearchEngine{Strategy: "oracle"},
		crossat.FormulaEngine{Encodings: []string{"automaton", "oracle"}},
		crossat.FormulaEngine{NoDup: "oracle"},
		crossat.FormulaEngine{Hints: "oracle"},
		crossat.FormulaEngine{Encodings: []string{"automaton"}, NoDup: "pairwise"},
	} {
		name := fmt.Sprintf("engine: %T %+v", e, e)
		// Search finds a fill at once: an engine that cannot work must not go unnoticed for that.
		o := crossat.FillOptions{Count: 1, Engines: []crossat.Engine{crossat.SearchEngine{}, e}}
		all = append(all, attempt{name, func(ctx context.Context) error {
			return lastError(crossat.Fills(ctx, mini, en, o))
		}})
		whole := []cubes.Cube{{Letters: make([]rune, mini.Size()), Share: 1}}
		set := &cubes.Set{Grid: mini, Dict: en, Splitting: cubes.Splitting{Cubes: whole}}
		all = append(all, attempt{name + ", to conquer", func(ctx context.Context) error {
			_, err := crossat.Conquer(ctx, set, crossat.ConquerOptions{Engines: o.Engines})
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
			o := crossat.SquareOptions{Symmetric: symmetric}
			all = append(all,
				attempt{name, func(ctx context.Context) error { return lastError(crossat.Squares(ctx, sides[0], sides[1], d, o)) }},
				attempt{name + ", all", func(ctx context.Context) error {
					return lastError(crossat.AllSquares(ctx, sides[0], sides[1], d, o))
				}})
		}
	}
	all = append(all, attempt{"square: unequal but symmetric", func(ctx context.Context) error {
		return lastError(crossat.Squares(ctx, 2, 3, d, crossat.SquareOptions{Symmetric: true}))
	}}, attempt{"square: no dictionary", func(ctx context.Context) error {
		return lastError(crossat.Squares(ctx, 2, 2, nil, crossat.SquareOptions{}))
	}})
	return all
}

func nonsensePatterns() (all []attempt) {
	type options = crossat.PatternOptions
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
		r, o := grids.DefaultRules(5, 5), crossat.PatternOptions{}
		change(&r, &o)
		all = append(all,
			attempt{"pattern: " + name, func(ctx context.Context) error { return lastError(crossat.Patterns(ctx, r, o)) }},
			attempt{"compose: " + name, func(ctx context.Context) error {
				return lastError(crossat.Compositions(ctx, r, d, crossat.ComposeOptions{PatternOptions: o}))
			}})
		if o.Count == 0 && o.Apart == 0 {
			all = append(all, attempt{"explain: " + name, func(ctx context.Context) error { return explained(ctx, r) }})
		}
	}
	for name, o := range map[string]crossat.ComposeOptions{
		"negative number of theme entries":  {AtLeast: -1},
		"more theme entries than there are": {AtLeast: 3},
		"unknown objective":                 {Objective: "beauty"},
	} {
		all = append(all, attempt{"compose: " + name, func(ctx context.Context) error {
			r := grids.DefaultRules(5, 5)
			r.Theme = []string{"ABCDE", "FGHIJ"}
			return lastError(crossat.Compositions(ctx, r, d, o))
		}})
	}
	return append(all, attempt{"compose: no dictionary", func(ctx context.Context) error {
		return lastError(crossat.Compositions(ctx, grids.DefaultRules(5, 5), nil, crossat.ComposeOptions{}))
	}})
}

// explained is an error that says which rules cannot be met together, or why that cannot be said.
func explained(ctx context.Context, r grids.Rules) error {
	c, err := crossat.ExplainPattern(ctx, r, crossat.ConflictOptions{})
	if c == nil {
		return err
	}
	n := 0
	for x := range c.Relaxations(ctx) {
		n += len(x.Rules)
	}
	return fmt.Errorf("%d of %d rules cannot be met together; %d can be changed", len(c.Rules), c.Of, n)
}

func nonsenseLayouts() (all []attempt) {
	for name, change := range map[string]func(*layout.Problem, *crossat.LayoutOptions){
		"zero problem":         func(p *layout.Problem, _ *crossat.LayoutOptions) { *p = layout.Problem{} },
		"no words":             func(p *layout.Problem, _ *crossat.LayoutOptions) { p.Words = nil },
		"no width":             func(p *layout.Problem, _ *crossat.LayoutOptions) { p.Width, p.Height = 0, 5 },
		"negative board":       func(p *layout.Problem, _ *crossat.LayoutOptions) { p.Width, p.Height = -1, -1 },
		"huge board":           func(p *layout.Problem, _ *crossat.LayoutOptions) { p.Width, p.Height = 1<<40, 1<<40 },
		"one letter":           func(p *layout.Problem, _ *crossat.LayoutOptions) { p.Words[0] = "A" },
		"empty word":           func(p *layout.Problem, _ *crossat.LayoutOptions) { p.Words[0] = "" },
		"word twice":           func(p *layout.Problem, _ *crossat.LayoutOptions) { p.Words[0] = p.Words[1] },
		"too few weights":      func(p *layout.Problem, _ *crossat.LayoutOptions) { p.Weights = []int{} },
		"too many weights":     func(p *layout.Problem, _ *crossat.LayoutOptions) { p.Weights = []int{1, 2, 3, 4} },
		"negative weight":      func(p *layout.Problem, _ *crossat.LayoutOptions) { p.Weights = []int{1, -2, 3} },
		"negative loss":        func(p *layout.Problem, _ *crossat.LayoutOptions) { p.MaxLost = -1 },
		"negative crossings":   func(p *layout.Problem, _ *crossat.LayoutOptions) { p.MinCrossings = -1 },
		"many crossings":       func(p *layout.Problem, _ *crossat.LayoutOptions) { p.MinCrossings = math.MaxInt },
		"unknown objective":    func(_ *layout.Problem, o *crossat.LayoutOptions) { o.Objective = "beauty" },
		"unknown encoding":     func(_ *layout.Problem, o *crossat.LayoutOptions) { o.Encoding = "luck" },
		"nobody to look":       func(_ *layout.Problem, o *crossat.LayoutOptions) { o.NoSearch, o.NoSolver = true, true },
		"solver without proof": func(_ *layout.Problem, o *crossat.LayoutOptions) { o.NoSearch = true },
		"proof without solver": func(_ *layout.Problem, o *crossat.LayoutOptions) { o.Prove, o.NoSolver = true, true },
		"proof of good": func(_ *layout.Problem, o *crossat.LayoutOptions) {
			o.Prove, o.Objective = true, layout.Objectives[0].Name
		},
		"negative effort":      func(_ *layout.Problem, o *crossat.LayoutOptions) { o.Effort = -1 },
		"300 words on a stamp": func(p *layout.Problem, _ *crossat.LayoutOptions) { p.Words = manyWords(300) },
	} {
		for _, objective := range []string{"", "good", "area", "crossings", "words"} {
			for _, open := range []bool{false, true} {
				p := layout.Problem{Width: 5, Height: 5, Words: []string{"CAT", "TEN", "NAP"}}
				if open {
					p.Width, p.Height = 0, 0
				}
				o := crossat.LayoutOptions{Objective: objective}
				change(&p, &o)
				all = append(all, attempt{fmt.Sprintf("layout: %s, %s, open %t", name, objective, open),
					func(ctx context.Context) error { return lastError(crossat.Layouts(ctx, p, o)) }})
			}
		}
	}
	return all
}

func nonsenseCubes(t *testing.T) (all []attempt) {
	g, d := grid2x2(t)
	for name, o := range map[string]crossat.SplitOptions{
		"unknown strategy": {Strategy: "axe"},
		"negative target":  {Target: -1},
		"negative beam":    {Beam: -1},
	} {
		all = append(all, attempt{"split: " + name, func(ctx context.Context) error {
			_, err := crossat.Split(ctx, g, d, o)
			return err
		}})
	}
	set, err := crossat.Split(t.Context(), g, d, crossat.SplitOptions{})
	if err != nil {
		t.Fatal(err)
	}
	conquer := func(name string, set *cubes.Set, o crossat.ConquerOptions) {
		all = append(all, attempt{"conquer: " + name, func(ctx context.Context) error {
			_, err := crossat.Conquer(ctx, set, o)
			return err
		}})
	}
	conquer("no set", nil, crossat.ConquerOptions{})
	conquer("zero set", new(cubes.Set), crossat.ConquerOptions{})
	conquer("cube below", set, crossat.ConquerOptions{Cubes: []int{-1}})
	conquer("cube above", set, crossat.ConquerOptions{Cubes: []int{0, 999}, Count: true})
	conquer("known cube above", set, crossat.ConquerOptions{Known: []cubes.Record{{Cube: 999, Answer: cubes.Refuted}}})
	conquer("negative jobs", set, crossat.ConquerOptions{Jobs: -1})
	conquer("negative limit", set, crossat.ConquerOptions{Limit: -1})
	conquer("unknown strategy", set, crossat.ConquerOptions{Strategy: "oracle", Count: true})
	conquer("cube of another shape", &cubes.Set{Grid: g, Dict: d, Splitting: cubes.Splitting{Cubes: []cubes.Cube{{}}}},
		crossat.ConquerOptions{})
	return all
}

// grid2x2 is a grid with two fills.
func grid2x2(t testing.TB) (*grids.Grid, *dicts.Dict) {
	return parseGrid(t, "..\n.."), fittest.List("AB CD AC BD")
}

// lastError exhausts a sequence, and returns its error.
func lastError(results func(func(*crossat.Result, error) bool)) (last error) {
	for _, err := range results {
		last = err
	}
	return last
}

// manyWords returns so many different words.
func manyWords(n int) []string {
	var words []string
	for i := range n {
		words = append(words, "A"+string([]rune{'A' + rune(i/26%26), 'A' + rune(i%26)}))
	}
	return words
}
