package search_test

import (
	"context"
	"errors"
	"maps"
	"strings"
	"testing"
	"time"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/check"
	"crossat/internal/named"
	"crossat/internal/problem"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
	"crossat/internal/search"
)

// skipIfShort skips tests that are slow and start no goroutines: the race detector finds nothing in
// them and slows them down tenfold.
func skipIfShort(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("slow")
	}
}

// TestFillsMatchEnumeration compares the fills that each strategy finds with plain enumeration.
func TestFillsMatchEnumeration(t *testing.T) {
	skipIfShort(t)
	for _, in := range fittest.Instances() {
		t.Run(in.Name, func(t *testing.T) {
			t.Parallel()
			g, d := in.Parse(t)
			for _, name := range named.Names(strategies) {
				for _, repeats := range []bool{false, true} {
					want := fittest.Fills(g, d, repeats)
					got := allFills(t, g, d, repeats, search.Options{Strategy: name, Seed: uint64(len(in.Words))})
					if !maps.Equal(got, want) {
						t.Errorf("%s, repeats %v: %d fills, enumeration has %d\ngrid:\n%swords: %v",
							name, repeats, len(got), len(want), in.Text, in.Words)
					}
				}
			}
		})
	}
}

// allFills returns all fills and checks that each is valid and found once.
func allFills(t *testing.T, g *grids.Grid, d *dicts.Dict, repeats bool, o search.Options) map[string]bool {
	t.Helper()
	return allFillsOf(t, g, d, fit.Options{Repeats: repeats}, o)
}

// allFillsOf is allFills with all options of a problem.
func allFillsOf(t *testing.T, g *grids.Grid, d *dicts.Dict, fo fit.Options, o search.Options) map[string]bool {
	t.Helper()
	fills := make(map[string]bool)
	p, err := fit.New(g, d, fo)
	var noFill *problem.Impossible
	if errors.As(err, &noFill) {
		return fills
	}
	rules := fittest.Judge(g, d, fo)
	r, err := run(t.Context(), p, o, func(filled *grids.Grid) bool {
		if err := check.Fill(g, filled, rules); err != nil {
			t.Errorf("%s: %v:\n%s", o.Strategy, err, filled)
		}
		if fills[filled.String()] {
			t.Errorf("%s: duplicate fill:\n%s", o.Strategy, filled)
		}
		fills[filled.String()] = true
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	if !r.Exhausted && r.Trimmed == "" {
		t.Errorf("%s: neither exhausted nor trimmed: %+v", o.Strategy, r)
	}
	return fills
}

func problemOf(t testing.TB, grid, dict string) *fit.Problem {
	t.Helper()
	g, d := fittest.Named(t, grid, dict, dicts.Options{})
	p, err := fit.New(g, d, fit.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestSeedsDeterministic checks that a seed always gives the same fill, and that one of three other seeds gives
// another.
func TestSeedsDeterministic(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	p := problemOf(t, "small9", "en")
	for _, name := range named.Names(strategies) {
		if slow[name] {
			continue
		}
		first := func(seed uint64) (fill string) {
			if _, err := run(t.Context(), p, search.Options{Strategy: name, Seed: seed}, func(g *grids.Grid) bool {
				fill = g.String()
				return false
			}); err != nil {
				t.Fatal(err)
			}
			return fill
		}
		a := first(1)
		if b := first(1); a != b {
			t.Errorf("%s: same seed, different fills:\n%s\n%s", name, a, b)
		}
		if a == first(2) && a == first(3) && a == first(4) {
			t.Errorf("%s: four seeds give the same fill:\n%s", name, a)
		}
	}
}

// slow lists the strategies that are too slow except for the smallest grids.
var slow = map[string]bool{"first-slot": true}

// countdownContext is canceled after limit calls of Err.
type countdownContext struct {
	context.Context
	calls, limit int
}

func (c *countdownContext) Err() error {
	if c.calls++; c.calls > c.limit {
		return context.Canceled
	}
	return nil
}

// TestCancellation checks that a long search polls its context often and stops once it is canceled.
func TestCancellation(t *testing.T) {
	const polls, nodes = 10, 64 // calls until canceled, and most nodes between two calls
	p := problemOf(t, "square8", "en")
	for _, name := range named.Names(strategies) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx := &countdownContext{Context: t.Context(), limit: polls}
			r, err := run(ctx, p, search.Options{Strategy: name}, func(*grids.Grid) bool { return true })
			if !errors.Is(err, context.Canceled) || r.Exhausted {
				t.Fatalf("got %+v, %v, want context.Canceled", r, err)
			}
			if ctx.calls > polls+2 || r.Stats.Nodes > (polls+1)*nodes {
				t.Errorf("stopped after %d polls and %d nodes", ctx.calls, r.Stats.Nodes)
			}
		})
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := run(ctx, p, search.Options{}, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled context: %v", err)
	}
}

func TestUnknownStrategy(t *testing.T) {
	_, err := run(t.Context(), problemOf(t, "mini5", "en"), search.Options{Strategy: "foo"}, nil)
	if err == nil || !strings.HasPrefix(err.Error(), `no strategy "foo": use letters`) {
		t.Errorf("got %v", err)
	}
}

// TestWatch checks that reports arrive and contain a grid and counts.
func TestWatch(t *testing.T) {
	p := problemOf(t, "square8", "en-wordnet")
	for _, name := range named.Names(strategies) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			reports := 0
			watch := func(pr search.Progress) {
				if reports++; reports == 3 {
					cancel()
				}
				if pr.Best.Width() != 8 || pr.Nodes == 0 || pr.Took <= 0 {
					t.Errorf("incomplete report: %+v", pr)
				}
			}
			o := search.Options{Strategy: name, WatchEvery: 50 * time.Millisecond, Watch: watch}
			_, err := run(ctx, p, o, func(*grids.Grid) bool { return true })
			if !errors.Is(err, context.Canceled) || reports < 3 {
				t.Errorf("%d reports, %v", reports, err)
			}
		})
	}
}

func BenchmarkSearch(b *testing.B) {
	for _, grid := range []string{"mini5", "daily78", "hardest15"} {
		p := problemOf(b, grid, "en")
		b.Run(grid, func(b *testing.B) {
			b.ReportAllocs()
			for seed := uint64(0); b.Loop(); seed++ {
				first := func(*grids.Grid) bool { return false }
				if _, err := run(b.Context(), p, search.Options{Seed: seed}, first); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
