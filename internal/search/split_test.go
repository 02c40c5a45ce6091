package search_test

import (
	"context"
	"math"
	"reflect"
	"slices"
	"testing"

	"crossat/grids"
	"crossat/internal/named"
	"crossat/internal/problem/cubes"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
	"crossat/internal/search"
)

// TestCubesPartitionFills checks that every fill of an instance is in exactly one cube, for every
// strategy and number of cubes.
func TestCubesPartitionFills(t *testing.T) {
	skipIfShort(t)
	for _, in := range fittest.Instances() {
		t.Run(in.Name, func(t *testing.T) {
			t.Parallel()
			g, d := in.Parse(t)
			for _, repeats := range []bool{false, true} {
				p, err := fit.New(g, d, fit.Options{Repeats: repeats})
				if err != nil {
					return // arc consistency refutes it: nothing to split
				}
				want := fittest.Fills(g, d, repeats)
				for _, o := range splitOptions() {
					checkCover(t, p, o, want, func(c cubes.Cube) map[string]bool {
						return fittest.Fills(g.Fill(c.Letters), d, repeats)
					})
				}
			}
		})
	}
}

// splitOptions ranges from no target at all to more cubes than possible, with and without a beam.
func splitOptions() []search.SplitOptions {
	var list []search.SplitOptions
	for _, name := range named.Names(search.Splits) {
		for _, target := range []int{0, 2, 10, 1000} {
			list = append(list, search.SplitOptions{Strategy: name, Target: target, Seed: uint64(target)})
		}
		for _, beam := range []int{1, 3} {
			list = append(list, search.SplitOptions{Strategy: name, Beam: beam})
		}
	}
	return list
}

// checkCover checks that the fills of all cubes are disjoint and make up want, that shares sum to
// 1, and that the same seed splits the same way.
func checkCover(
	t *testing.T, p *fit.Problem, o search.SplitOptions, want map[string]bool, fills func(cubes.Cube) map[string]bool,
) cubes.Splitting {
	t.Helper()
	s, err := search.Split(t.Context(), p, o)
	if err != nil {
		t.Fatal(err)
	}
	again, err := search.Split(t.Context(), p, o)
	if err != nil || !reflect.DeepEqual(s, again) {
		t.Errorf("%+v: same seed, different split (error %v)", o, err)
	}
	found, share := make(map[string]bool), s.Share
	for _, c := range s.Cubes {
		share += c.Share
		for text := range fills(c) {
			if found[text] {
				t.Errorf("%+v: fill in two cubes:\n%s", o, text)
			}
			found[text] = true
		}
	}
	if !reflect.DeepEqual(found, want) {
		t.Errorf("%+v: cubes have %d fills, want %d", o, len(found), len(want))
	}
	if math.Abs(share-1) > 1e-9 {
		t.Errorf("%+v: shares sum to %v, want 1", o, share)
	}
	return s
}

// TestCubesPartitionSquares does the same for double and symmetric squares, against enumeration.
func TestCubesPartitionSquares(t *testing.T) {
	skipIfShort(t)
	for _, symmetric := range []bool{false, true} {
		d := randomWords(4, 6, 40)
		g := fittest.Must(grids.Square(4, 4))
		if symmetric {
			g = fittest.Must(grids.SymmetricSquare(4))
		}
		p, err := fit.New(g, d, fit.Options{})
		if err != nil {
			t.Fatal(err)
		}
		want := enumerateSquares(d, 4, symmetric)
		for _, o := range splitOptions() {
			s := checkCover(t, p, o, want, func(c cubes.Cube) map[string]bool { return fillsOf(t, p, c) })
			if n := len(s.Cubes) + s.Refuted; o.Target > 0 && o.Target < 100 && n < o.Target {
				t.Errorf("%+v: only %d cubes and %d refuted parts", o, len(s.Cubes), s.Refuted)
			}
		}
	}
}

// fillsOf finds the fills of a cube by search.
func fillsOf(t *testing.T, p *fit.Problem, c cubes.Cube) map[string]bool {
	t.Helper()
	found := make(map[string]bool)
	part, err := p.Restrict(c.Letters)
	if err != nil {
		t.Fatalf("cube %q is not arc consistent: %v", c.Letters, err)
	}
	if _, err := run(t.Context(), part, search.Options{Strategy: "trie"}, func(g *grids.Grid) bool {
		found[g.String()] = true
		return true
	}); err != nil {
		t.Fatal(err)
	}
	return found
}

// TestSplitErrors checks that an unknown strategy and a canceled context are errors.
func TestSplitErrors(t *testing.T) {
	p := problemOf(t, "square5", "en")
	if _, err := search.Split(t.Context(), p, search.SplitOptions{Strategy: "axe"}); err == nil {
		t.Error("unknown strategy: no error")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := search.Split(ctx, p, search.SplitOptions{Target: 10}); err == nil {
		t.Error("canceled context: no error")
	}
}

// TestCubesExpectedFills compares each cube's expected fills with LogExpected of the restricted
// problem, and checks that cubes are sorted by them.
func TestCubesExpectedFills(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	skipIfShort(t)
	for _, tt := range []struct {
		grid, dict string
		o          search.SplitOptions
	}{
		{"square5", "en", search.SplitOptions{Target: 50}},
		{"square5", "en", search.SplitOptions{Target: 3000, Strategy: "cells"}},
		{"mini5", "ru", search.SplitOptions{Target: 50, Strategy: "cells"}},
		{"square5", "en", search.SplitOptions{Beam: 4, Strategy: "cells"}},
	} {
		p := problemOf(t, tt.grid, tt.dict)
		s, err := search.Split(t.Context(), p, tt.o)
		if err != nil {
			t.Fatal(err)
		}
		compared := 0
		for i, c := range s.Cubes {
			part, err := p.Restrict(c.Letters)
			if err != nil {
				t.Fatal(err)
			}
			if slices.ContainsFunc(part.Candidates, func(words []int32) bool { return len(words) == 1 }) {
				continue // propagation has removed this word from the other slots
			}
			if compared++; compared > 100 {
				break
			}
			if want := part.LogExpected(); math.Abs(c.Expected-want) > 1e-6 {
				t.Fatalf("%+v: cube %d expects 10^%.6f fills, LogExpected says 10^%.6f", tt, i, c.Expected, want)
			}
			if i > 0 && c.Expected > s.Cubes[i-1].Expected && tt.o.Beam == 0 {
				t.Errorf("%+v: cube %d is followed by one with more expected fills", tt, i-1)
			}
		}
		if compared < 10 {
			t.Errorf("%+v: only %d of %d cubes could be compared", tt, compared, len(s.Cubes))
		}
	}
}
