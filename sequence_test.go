package crossat_test

import (
	"context"
	"iter"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"crossat"
	"crossat/grids"
	"crossat/internal/problem/fittest"
	"crossat/internal/problem/layout"
	"crossat/internal/sat/sattest"
)

// TestStopEarly checks that a sequence that is not wanted any more leaves no goroutine and no process behind.
func TestStopEarly(t *testing.T) {
	g, d := builtin(t, "mini5", "en")
	short := fittest.List("CAT TEN NAP")
	filler := func(o crossat.FillOptions) *crossat.Filler { return must(crossat.NewFiller(g, d, o)) }
	sequences := map[string]iter.Seq2[*crossat.Result, error]{
		"fills": crossat.Fills(t.Context(), g, d, crossat.FillOptions{Jobs: 4}),
		"fills by gophersat": crossat.Fills(t.Context(), g, d, crossat.FillOptions{
			Jobs: 3, Engines: []crossat.Engine{crossat.FormulaEngine{}},
		}),
		"all":      filler(crossat.FillOptions{}).All(t.Context(), ""),
		"squares":  crossat.Squares(t.Context(), 4, 4, d, crossat.SquareOptions{}),
		"patterns": crossat.Patterns(t.Context(), grids.DefaultRules(9, 9), crossat.PatternOptions{}),
		"layouts": crossat.Layouts(t.Context(), layout.Problem{Words: []string{"CAT", "DEAF", "DOG", "CRINGE", "TRIFLE"}},
			crossat.LayoutOptions{}),
		"layouts by gophersat": crossat.Layouts(t.Context(), layout.Problem{Words: []string{"CAT", "TEN", "NAP"}},
			crossat.LayoutOptions{Prove: true, NoSearch: true}),
		"compositions": crossat.Compositions(t.Context(), grids.Rules{
			Width: 3, Height: 3, MinLength: 3, Unchecked: &grids.Range{Least: 0, Most: 9}, MaxOpen: -1, MaxCheaters: -1,
			Theme: []string{"CAT"},
		}, short, crossat.ComposeOptions{}),
	}
	for name, sequence := range sequences {
		t.Run(name, func(t *testing.T) {
			goroutines, children := runtime.NumGoroutine(), len(sattest.Children())
			n := 0
			for r, err := range sequence {
				if err != nil || r == nil {
					t.Fatalf("%v, %v", r, err)
				}
				n++
				break
			}
			if n != 1 {
				t.Errorf("%d results", n)
			}
			sattest.Eventually(t, 5*time.Second, "goroutines or child processes are left", func() bool {
				return runtime.NumGoroutine() <= goroutines && len(sattest.Children()) <= children
			})
		})
	}
}

// TestCount checks that sequences end after so many results, or when there are no more: a grid with k
// fills has k, by any engine.
func TestCount(t *testing.T) {
	words := "ABC CDE AFG GHE ABX XDE CDA AFX"
	g, d := parseGrid(t, "...\n.#.\n..."), fittest.List(words)
	k := len(fittest.Fills(g, d, false))
	if k < 3 {
		t.Fatalf("%d fills are too few for this test", k)
	}
	for name, e := range map[string][]crossat.Engine{
		"search": {crossat.SearchEngine{}}, "gophersat": {crossat.FormulaEngine{}}, "both": nil,
	} {
		for _, count := range []int{0, 1, k - 1, k, k + 5} {
			found := make(map[string]bool)
			for r, err := range crossat.Fills(t.Context(), g, d, crossat.FillOptions{Count: count, Engines: e}) {
				if err != nil {
					t.Fatal(err)
				}
				found[r.Grid.String()] = true
			}
			want := min(count, k)
			if count == 0 {
				want = k
			}
			if len(found) != want {
				t.Errorf("%s: %d different fills of %d with count %d", name, len(found), k, count)
			}
		}
	}
	all := make(map[string]bool)
	for r, err := range must(crossat.NewFiller(g, d, crossat.FillOptions{})).All(t.Context(), "") {
		if err != nil {
			t.Fatal(err)
		}
		all[r.Grid.String()] = true
	}
	if len(all) != k {
		t.Errorf("All has %d of %d fills", len(all), k)
	}
}

// TestPatternCount checks that patterns differ in as many cells as they should, and end when there are no more.
func TestPatternCount(t *testing.T) {
	r := grids.DefaultRules(5, 5)
	var found []*grids.Grid
	for p, err := range crossat.Patterns(t.Context(), r, crossat.PatternOptions{Apart: 4}) {
		if err != nil {
			t.Fatal(err)
		}
		for _, other := range found {
			if n := differences(p.Grid, other); n < 4 {
				t.Errorf("%d cells differ:\n%s\n%s", n, p.Grid, other)
			}
		}
		found = append(found, p.Grid)
	}
	if len(found) < 2 {
		t.Errorf("%d patterns", len(found))
	}
}

// TestCompositionsDiffer checks that the crosswords of a sequence have different patterns, or the theme elsewhere.
func TestCompositionsDiffer(t *testing.T) {
	d := mustOpen(t, "en")
	r := grids.DefaultRules(5, 5)
	r.Theme, r.MaxCheaters = []string{"APPLE", "LEMON"}, -1
	found := make(map[string]bool)
	for c, err := range crossat.Compositions(t.Context(), r, d, crossat.ComposeOptions{}) {
		if err != nil {
			t.Fatal(err)
		}
		letters := make([]rune, c.Grid.Size()) // without those of other entries
		for cell := range letters {
			if letters[cell] = grids.White; c.Grid.At(cell) == grids.Black {
				letters[cell] = grids.Black
			}
		}
		for _, s := range c.Grid.Slots() {
			for _, cell := range s.Cells {
				if slices.Contains(r.Theme, c.Grid.Entry(s)) {
					letters[cell] = c.Grid.At(cell)
				}
			}
		}
		if found[string(letters)] {
			t.Errorf("again\n%s", c.Grid)
		}
		found[string(letters)] = true
	}
	if len(found) < 4 {
		t.Errorf("%d crosswords", len(found))
	}
}

func differences(a, b *grids.Grid) (n int) {
	for cell := range a.Size() {
		if a.At(cell) != b.At(cell) {
			n++
		}
	}
	return n
}

// TestSameSeed checks that jobs with one engine do the same again.
func TestSameSeed(t *testing.T) {
	g, d := builtin(t, "mini5", "en")
	for name, job := range map[string]func() iter.Seq2[*crossat.Result, error]{
		"search": func() iter.Seq2[*crossat.Result, error] {
			return crossat.Fills(t.Context(), g, d, crossat.FillOptions{Seed: 7, Count: 5, Engines: bySearch})
		},
		"gophersat": func() iter.Seq2[*crossat.Result, error] {
			engines := []crossat.Engine{crossat.FormulaEngine{}}
			return crossat.Fills(t.Context(), g, d, crossat.FillOptions{Seed: 7, Count: 2, Best: 1000, Engines: engines})
		},
		"patterns": func() iter.Seq2[*crossat.Result, error] {
			return crossat.Patterns(t.Context(), grids.DefaultRules(9, 9), crossat.PatternOptions{Seed: 7, Count: 3})
		},
		"layouts": func() iter.Seq2[*crossat.Result, error] {
			p := layout.Problem{Words: []string{"CAT", "DEAF", "DOG", "CRINGE", "TRIFLE"}}
			return crossat.Layouts(t.Context(), p, crossat.LayoutOptions{Seed: 7})
		},
		"compositions": func() iter.Seq2[*crossat.Result, error] {
			r := grids.DefaultRules(5, 5)
			r.Theme = []string{"CROSS", "SEVEN"}
			o := crossat.ComposeOptions{PatternOptions: crossat.PatternOptions{Seed: 7, Count: 2}}
			return crossat.Compositions(t.Context(), r, d, o)
		},
		"some of a theme": func() iter.Seq2[*crossat.Result, error] {
			r := grids.DefaultRules(5, 5)
			r.Theme = []string{"CROSS", "SEVEN", "QUEEN"}
			return crossat.Compositions(t.Context(), r, d, crossat.ComposeOptions{
				AtLeast: 1, PatternOptions: crossat.PatternOptions{Seed: 7, Count: 2},
			})
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			first := texts(t, job())
			if again := texts(t, job()); !slices.Equal(again, first) {
				t.Errorf("first\n%s, then\n%s", strings.Join(first, "\n"), strings.Join(again, "\n"))
			}
		})
	}
}

// TestResultSeed checks that the seed of a result gives it again.
func TestResultSeed(t *testing.T) {
	g, d := builtin(t, "mini5", "en")
	for r, err := range crossat.Fills(t.Context(), g, d, crossat.FillOptions{Seed: 7, Count: 4, Engines: bySearch}) {
		if err != nil {
			t.Fatal(err)
		}
		again, err := crossat.Fill(t.Context(), g, d, crossat.FillOptions{Seed: r.Seed, Engines: bySearch})
		if err != nil || again.Grid.String() != r.Grid.String() {
			t.Errorf("seed %d: %v\n%s, then\n%s", r.Seed, err, r.Grid, again.Grid)
		}
	}
}

// texts are the grids of a sequence.
func texts(t *testing.T, results iter.Seq2[*crossat.Result, error]) []string {
	t.Helper()
	var all []string
	for r, err := range results {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, r.Grid.String())
	}
	return all
}

// TestObserver checks that events come one at a time, each with a line for a log, and reports of progress
// only where they are wanted.
func TestObserver(t *testing.T) {
	for _, every := range []time.Duration{0, time.Millisecond, -1} {
		var busy atomic.Bool
		events, progress := 0, 0 // without a lock: the race detector sees two calls at a time
		o := crossat.Observer{Every: every, Event: func(e crossat.Event) {
			if busy.Swap(true) {
				t.Error("two events at a time")
			}
			defer busy.Store(false)
			events++
			if _, ok := e.(crossat.Progress); ok {
				progress++
			}
			if text := e.String(); text == "" || strings.Contains(text, "\n") {
				t.Errorf("event %T: %q", e, text)
			}
		}}
		observed(t, o)
		if events == 0 || (progress > 0) != (every > 0) {
			t.Errorf("every %v: %d events, %d of progress", every, events, progress)
		}
	}
}

// observed runs several jobs, with several goroutines each.
func observed(t *testing.T, o crossat.Observer) {
	g, d := builtin(t, "mini5", "en")
	run := func(results iter.Seq2[*crossat.Result, error]) {
		if err := lastError(results); err != nil {
			t.Error(err)
		}
	}
	run(crossat.Fills(t.Context(), g, d, crossat.FillOptions{Count: 4, Jobs: 6, Best: 300, Observer: o}))
	run(crossat.Patterns(t.Context(), grids.DefaultRules(7, 7), crossat.PatternOptions{Count: 2, Observer: o}))
	r := grids.DefaultRules(5, 5)
	r.Theme = []string{"CROSS", "SEVEN"}
	run(crossat.Compositions(t.Context(), r, d, crossat.ComposeOptions{
		PatternOptions: crossat.PatternOptions{Count: 1, Observer: o},
	}))
	p := layout.Problem{Words: []string{"CAT", "TEN", "NAP"}}
	run(crossat.Layouts(t.Context(), p, crossat.LayoutOptions{Observer: o}))
	set, err := crossat.Split(t.Context(), g, d, crossat.SplitOptions{Target: 8, Observer: o})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := crossat.Conquer(t.Context(), set, crossat.ConquerOptions{Jobs: 4, Observer: o}); err != nil {
		t.Error(err)
	}
	// A search of all fills takes as long as it may, and so reports its progress.
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	filler := must(crossat.NewFiller(g, d, crossat.FillOptions{Observer: o}))
	outcome(t, lastError(filler.All(ctx, "")), crossat.GaveUp)
}

// TestOthers looks for the fills that are left when half of them are known.
func TestOthers(t *testing.T) {
	tested := 0
	for _, in := range fittest.Instances() {
		t.Run(in.Name, func(t *testing.T) {
			g, d := in.Parse(t)
			o := crossat.FillOptions{Engines: []crossat.Engine{crossat.SearchEngine{}}}
			left := fittest.Fills(g, d, false)
			for text := range left {
				if len(o.Others) <= len(left)/2 {
					o.Others = append(o.Others, fittest.Read(g, text))
				}
			}
			for _, known := range o.Others {
				delete(left, known.String())
			}
			found := make(map[string]bool)
			for r, err := range crossat.Fills(t.Context(), g, d, o) {
				if err != nil {
					outcome(t, err, crossat.Impossible)
					break
				}
				found[r.Grid.String()] = true
			}
			if !maps.Equal(found, left) {
				t.Errorf("found %d fills besides %d, not %d", len(found), len(o.Others), len(left))
			}
			tested += len(left)
		})
	}
	if tested < 30 {
		t.Errorf("only %d fills looked for", tested)
	}
}
