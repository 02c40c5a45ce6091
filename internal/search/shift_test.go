package search

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"crossat/dicts"
	"crossat/grids"
	"crossat/internal/problem/fit"
	"crossat/internal/problem/fittest"
)

// TestShiftedCosts checks on all fills of random puzzles that shifting changes the cost of no fill, that the bound
// never exceeds the cost of a fill, and that shifting never lowers it.
func TestShiftedCosts(t *testing.T) {
	fills, raised := 0, 0
	for i, in := range fittest.RuledInstances() {
		g, d := in.Parse(t)
		p, err := fit.New(g, d, in.Options(i%2 == 0))
		if err != nil {
			continue
		}
		cost := func(score int) int { return max(0, 90-score) }
		r := newShifter(p, p.Candidates, cost)
		before := r.bound()
		r.shift(t.Context())
		bound := r.bound()
		if bound < before {
			t.Errorf("%s: bound %d after %d", in.Name, bound, before)
		}
		if bound > before {
			raised++
		}
		for _, filled := range allFills(t, p) {
			fills++
			want := 0
			for _, score := range p.Scores(filled) {
				want += cost(score) * int(r.scale)
			}
			if got := shiftedCost(p, r, filled); got != want || got < bound {
				t.Errorf("%s: a fill costs %d, want %d and at least %d\n%s", in.Name, got, want, bound, filled)
			}
		}
	}
	if fills < fittest.Enough(1000) || raised < fittest.Enough(30) {
		t.Errorf("only %d fills, and %d bounds raised", fills, raised)
	}
}

// allFills enumerates the fills of a problem.
func allFills(t *testing.T, p *fit.Problem) []*grids.Grid {
	var all []*grids.Grid
	r := &run{ctx: t.Context(), p: p, rng: rand.New(rand.NewPCG(1, 2)), yield: func(filled *grids.Grid) bool {
		all = append(all, filled)
		return true
	}}
	byLetter.search(r)
	return all
}

// shiftedCost returns the cost of the entries of a fill after shifting, in parts of a point.
func shiftedCost(p *fit.Problem, r *shifter, filled *grids.Grid) int {
	sum := 0
	for i, s := range filled.Slots() {
		w, _ := slices.BinarySearchFunc(p.Words(s.Len()), filled.Entry(s), func(w dicts.Word, text string) int {
			return strings.Compare(w.Text, text)
		})
		sum += int(r.slots[i].costs[slices.Index(r.slots[i].words, int32(w))])
	}
	return sum
}

// TestCostSession checks that a session finds the cheapest fill above a floor, and proves it, with bounds that hold
// before it starts.
func TestCostSession(t *testing.T) {
	proved := 0
	for i, in := range fittest.RuledInstances() {
		g, d := in.Parse(t)
		p, err := fit.New(g, d, in.Options(i%2 == 0))
		if err != nil {
			continue
		}
		floor := i % 40
		cost := func(score int) int { return max(0, 70-score) }
		want, least := -1, -1
		for _, filled := range allFills(t, p) {
			scores, sum := p.Scores(filled), 0
			for _, s := range scores {
				sum += cost(s)
			}
			if slices.Min(scores) >= floor && (want < 0 || sum < want) {
				want = sum
			}
		}
		costs, err := NewCosts(t.Context(), p, cost, floor, nil)
		if err != nil {
			t.Fatal(err)
		}
		s := NewCostSession(costs)
		if s.Impossible() {
			if want >= 0 {
				t.Errorf("%s: impossible, but a fill costs %d", in.Name, want)
			}
			continue
		}
		goal := Goal{Limit: -1, Floor: floor, Seed: uint64(i), Refute: i%3 == 0}
		r, err := s.Find(t.Context(), goal, func(filled *grids.Grid) (int, bool) {
			least = 0
			for _, score := range p.Scores(filled) {
				least += cost(score)
			}
			return least - 1, true
		})
		if err != nil || !r.Exhausted || least != want || want >= 0 && s.LeastCost() > want {
			t.Errorf("%s: cost %d with bound %d, want %d (%v)", in.Name, least, s.LeastCost(), want, err)
		}
		proved++
	}
	if proved < fittest.Enough(100) {
		t.Errorf("only %d fills were proved to be the cheapest", proved)
	}
}
