package job_test

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

	"crossat/grids"
	"crossat/internal/job"
	"crossat/internal/job/conquer"
	"crossat/internal/job/fills"
	"crossat/internal/job/layouts"
	"crossat/internal/job/patterns"
	"crossat/internal/job/themes"
	"crossat/internal/problem/fittest"
	"crossat/internal/problem/layout"
	"crossat/internal/sat/sattest"
)

// TestStopEarly checks that a stopped sequence leaves no goroutine and no process behind.
func TestStopEarly(t *testing.T) {
	g, d := builtin(t, "mini5", "en")
	short := fittest.List("CAT TEN NAP")
	filler := func(o fills.Options) *fills.Filler { return must(fills.NewFiller(g, d, o)) }
	sequences := map[string]iter.Seq2[*job.Result, error]{
		"fills": fills.Fills(t.Context(), g, d, fills.Options{Jobs: 4}),
		"fills by gophersat": fills.Fills(t.Context(), g, d, fills.Options{
			Jobs: 3, Engines: []fills.Engine{fills.FormulaEngine{}},
		}),
		"all":      filler(fills.Options{}).All(t.Context(), ""),
		"squares":  fills.Squares(t.Context(), 4, 4, d, fills.SquareOptions{}),
		"patterns": patterns.Patterns(t.Context(), grids.DefaultRules(9, 9), patterns.Options{}),
		"layouts": layouts.Layouts(t.Context(), layout.Problem{Words: []string{"CAT", "DEAF", "DOG", "CRINGE", "TRIFLE"}},
			layouts.Options{}),
		"layouts by gophersat": layouts.Layouts(t.Context(), layout.Problem{Words: []string{"CAT", "TEN", "NAP"}},
			layouts.Options{Method: layouts.SolverAlone}),
		"compositions": themes.Compositions(t.Context(), grids.Rules{
			Width: 3, Height: 3, MinLength: 3, Unchecked: &grids.Range{Least: 0, Most: 9}, MaxOpen: -1, MaxCheaters: -1,
			Theme: []string{"CAT"},
		}, short, themes.Options{}),
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
			sattest.Eventually(t, "goroutines or child processes are left", func() bool {
				return runtime.NumGoroutine() <= goroutines && len(sattest.Children()) <= children
			})
		})
	}
}

// TestCount checks that sequences end after the requested number of results, or when they run out: any engine finds all
// k fills of a grid.
func TestCount(t *testing.T) {
	words := "ABC CDE AFG GHE ABX XDE CDA AFX"
	g, d := parseGrid(t, "...\n.#.\n..."), fittest.List(words)
	k := len(fittest.Fills(g, d, false))
	if k < 3 {
		t.Fatalf("%d fills are too few for this test", k)
	}
	for name, e := range map[string][]fills.Engine{
		"search": {fills.SearchEngine{}}, "gophersat": {fills.FormulaEngine{}}, "both": nil,
	} {
		for _, count := range []int{0, 1, k - 1, k, k + 5} {
			found := make(map[string]bool)
			for r, err := range fills.Fills(t.Context(), g, d, fills.Options{Count: count, Engines: e}) {
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
	for r, err := range must(fills.NewFiller(g, d, fills.Options{})).All(t.Context(), "") {
		if err != nil {
			t.Fatal(err)
		}
		all[r.Grid.String()] = true
	}
	if len(all) != k {
		t.Errorf("All has %d of %d fills", len(all), k)
	}
}

// TestPatternCount checks that patterns differ in enough cells, and that the sequence ends.
func TestPatternCount(t *testing.T) {
	r := grids.DefaultRules(5, 5)
	var found []*grids.Grid
	for p, err := range patterns.Patterns(t.Context(), r, patterns.Options{Apart: 4}) {
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

// TestCompositionsDiffer checks that the crosswords of a sequence have different patterns, or other places of the
// theme.
func TestCompositionsDiffer(t *testing.T) {
	d := mustOpen(t, "en")
	r := grids.DefaultRules(3, 3)
	r.Symmetry, _ = grids.FindSymmetry("none")
	r.Theme, r.MinLength, r.MaxCheaters = []string{"CAT", "DOG"}, 2, -1
	found := make(map[string]bool)
	for c, err := range themes.Compositions(t.Context(), r, d, themes.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		letters := make([]rune, c.Grid.Size()) // only the letters of the theme
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

// TestSameSeed checks that jobs with one engine are reproducible.
func TestSameSeed(t *testing.T) {
	g, d := builtin(t, "mini5", "en")
	for name, job := range map[string]func() iter.Seq2[*job.Result, error]{
		"search": func() iter.Seq2[*job.Result, error] {
			return fills.Fills(t.Context(), g, d, fills.Options{Seed: 7, Count: 5, Engines: bySearch})
		},
		"gophersat": func() iter.Seq2[*job.Result, error] {
			engines := []fills.Engine{fills.FormulaEngine{}}
			return fills.Fills(t.Context(), g, d, fills.Options{Seed: 7, Count: 2, Best: 1000, Engines: engines})
		},
		"patterns": func() iter.Seq2[*job.Result, error] {
			return patterns.Patterns(t.Context(), grids.DefaultRules(9, 9), patterns.Options{Seed: 7, Count: 3})
		},
		"layouts": func() iter.Seq2[*job.Result, error] {
			p := layout.Problem{Words: []string{"CAT", "DEAF", "DOG", "CRINGE"}}
			return layouts.Layouts(t.Context(), p, layouts.Options{Seed: 7})
		},
		"compositions": func() iter.Seq2[*job.Result, error] {
			r := grids.DefaultRules(5, 5)
			r.Theme = []string{"CROSS", "SEVEN"}
			o := themes.Options{Options: patterns.Options{Seed: 7, Count: 2}}
			return themes.Compositions(t.Context(), r, d, o)
		},
		"some of a theme": func() iter.Seq2[*job.Result, error] {
			r := grids.DefaultRules(5, 5)
			r.Theme = []string{"CROSS", "SEVEN", "QUEEN"}
			return themes.Compositions(t.Context(), r, d, themes.Options{
				AtLeast: 1, Options: patterns.Options{Seed: 7, Count: 2},
			})
		},
	} {
		t.Run(name, func(t *testing.T) {
			if testing.Short() && (name == "layouts" || name == "some of a theme") {
				t.Skip("slow")
			}
			t.Parallel()
			first := texts(t, job())
			if again := texts(t, job()); !slices.Equal(again, first) {
				t.Errorf("first\n%s, then\n%s", strings.Join(first, "\n"), strings.Join(again, "\n"))
			}
		})
	}
}

// TestResultSeed checks that the seed of a result reproduces it.
func TestResultSeed(t *testing.T) {
	g, d := builtin(t, "mini5", "en")
	for r, err := range fills.Fills(t.Context(), g, d, fills.Options{Seed: 7, Count: 4, Engines: bySearch}) {
		if err != nil {
			t.Fatal(err)
		}
		again, err := fills.Fill(t.Context(), g, d, fills.Options{Seed: r.Seed, Engines: bySearch})
		if err != nil || again.Grid.String() != r.Grid.String() {
			t.Errorf("seed %d: %v\n%s, then\n%s", r.Seed, err, r.Grid, again.Grid)
		}
	}
}

// texts returns the grids of a sequence.
func texts(t *testing.T, results iter.Seq2[*job.Result, error]) []string {
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

// TestObserver checks that events are serialised, each with a line for a log, and that progress is reported only on
// request.
func TestObserver(t *testing.T) {
	for _, every := range []time.Duration{0, time.Millisecond, -1} {
		if testing.Short() && every <= 0 {
			continue
		}
		var busy atomic.Bool
		events, progress := 0, 0 // without a lock, so that the race detector finds concurrent calls
		o := job.Observer{Every: every, Event: func(e job.Event) {
			if busy.Swap(true) {
				t.Error("two events at a time")
			}
			defer busy.Store(false)
			events++
			if _, ok := e.(job.Progress); ok {
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
func observed(t *testing.T, o job.Observer) {
	g, d := builtin(t, "mini5", "en")
	run := func(results iter.Seq2[*job.Result, error]) {
		if err := lastError(results); err != nil {
			t.Error(err)
		}
	}
	run(fills.Fills(t.Context(), g, d, fills.Options{Count: 4, Jobs: 6, Best: 300, Observer: o}))
	run(patterns.Patterns(t.Context(), grids.DefaultRules(7, 7), patterns.Options{Count: 2, Observer: o}))
	r := grids.DefaultRules(5, 5)
	r.Theme = []string{"CROSS", "SEVEN"}
	run(themes.Compositions(t.Context(), r, d, themes.Options{
		Options: patterns.Options{Count: 1, Observer: o},
	}))
	p := layout.Problem{Words: []string{"CAT", "TEN", "NAP"}}
	run(layouts.Layouts(t.Context(), p, layouts.Options{Observer: o}))
	set, err := conquer.Split(t.Context(), g, d, conquer.SplitOptions{Target: 8, Observer: o})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := conquer.Run(t.Context(), set, conquer.Options{Jobs: 4, Observer: o}); err != nil {
		t.Error(err)
	}
	// A search of all fills runs until it reports its progress, if that is requested, or is cancelled.
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	want := job.Interrupted
	if o.Every > 0 {
		event := o.Event
		o.Event = func(e job.Event) {
			event(e)
			if _, ok := e.(job.Progress); ok {
				cancel()
			}
		}
	} else {
		ctx, cancel = context.WithTimeout(ctx, 200*time.Millisecond)
		defer cancel()
		want = job.GaveUp
	}
	filler := must(fills.NewFiller(g, d, fills.Options{Observer: o}))
	outcome(t, lastError(filler.All(ctx, "")), want)
}

// TestOthers looks for the remaining fills when half of them are known.
func TestOthers(t *testing.T) {
	tested := 0
	for _, in := range fittest.Instances() {
		t.Run(in.Name, func(t *testing.T) {
			g, d := in.Parse(t)
			o := fills.Options{Engines: []fills.Engine{fills.SearchEngine{}}}
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
			for r, err := range fills.Fills(t.Context(), g, d, o) {
				if err != nil {
					outcome(t, err, job.Impossible)
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
	if tested < fittest.Enough(30) {
		t.Errorf("only %d fills looked for", tested)
	}
}
