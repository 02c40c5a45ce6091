package blacks_test

import (
	"strings"
	"testing"

	"crossat/grids"
	"crossat/internal/check"
	"crossat/internal/cnf"
	"crossat/internal/encodings/blacks"
	"crossat/internal/problem/fittest"
	"crossat/internal/problem/pattern"
	"crossat/internal/sat"
	"crossat/internal/sat/gopher"
)

// daily returns the rules of an ordinary 15x15.
func daily() grids.Rules {
	return grids.Rules{
		Width: 15, Height: 15, Symmetry: grids.Symmetries[0], MinLength: 3, MaxOpen: 9, MaxCheaters: 4, MaxBlackRun: 4,
		Black: &grids.Range{Least: 34, Most: 40}, Words: &grids.Range{Least: 72, Most: 78},
	}
}

// lay lays out a pattern with gophersat. It returns nil if none exists or the search takes too long.
func lay(t testing.TB, r grids.Rules, cuts *blacks.Cuts, seed uint64) (g *grids.Grid, answer cnf.Answer) {
	t.Helper()
	for range 200 {
		e, err := blacks.Encode(r, cuts, seed)
		if err != nil {
			t.Fatal(err)
		}
		task := sat.Task{Formula: e.Formula, Hints: e.Hints(), Conflicts: 1000}
		result, err := sat.Run(t.Context(), gopher.Solver{}, task)
		if err != nil {
			t.Fatal(err)
		}
		if result.Answer != cnf.Satisfiable {
			return nil, result.Answer
		}
		if g, err = e.Atoms.Decode(result.Model); err != nil {
			t.Fatal(err)
		}
		if !cuts.Add(g, r) {
			return g, cnf.Satisfiable
		}
	}
	return nil, cnf.Unknown
}

// TestApart checks that patterns keep their distance from excluded ones.
func TestApart(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	const apart = 50
	cuts := blacks.NewCuts(daily(), apart)
	var found []*grids.Grid
	for seed := range uint64(5) {
		g, answer := lay(t, daily(), cuts, seed)
		if g == nil {
			t.Fatalf("pattern %d: %v", seed, answer)
		}
		if err := check.Pattern(g, daily()); err != nil {
			t.Errorf("%v:\n%s", err, g)
		}
		for _, other := range found {
			if n := blacks.Distance(g, other); n < apart {
				t.Errorf("they differ in %d cells:\n%s\n%s", n, g, other)
			}
		}
		found = append(found, g)
		cuts.Exclude(g)
	}
}

func TestDistance(t *testing.T) {
	a := fittest.Must(grids.Pattern(3, []bool{true, false, false, true, false, false}, 3))
	b := fittest.Must(grids.Pattern(3, []bool{true, true, false, false, false, false}, 3))
	if n := blacks.Distance(a, b); n != 2 {
		t.Errorf("distance %d, want 2", n)
	}
	if n := blacks.Distance(a, a); n != 0 {
		t.Errorf("distance %d from itself", n)
	}
}

// TestSameBytes checks that the seed determines the formula and the hints, and that another seed changes them.
func TestSameBytes(t *testing.T) {
	text := func(seed uint64) string {
		e, err := blacks.Encode(daily(), blacks.NewCuts(daily(), 1), seed)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := e.Formula.WriteDIMACS(&b, cnf.HintComments(e.Hints())); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	first := text(1)
	if again := text(1); again != first {
		t.Error("the same seed gives two formulas")
	}
	if text(2) == first {
		t.Error("two seeds give the same formula")
	}
}

// TestAtoms checks the table from cells to variables and back.
func TestAtoms(t *testing.T) {
	r := daily()
	r.Width = 4
	r.Height = 3
	e, err := blacks.Encode(r, blacks.NewCuts(r, 1), 3)
	if err != nil {
		t.Fatal(err)
	}
	a := e.Atoms
	if a.Vars() != 7 {
		t.Errorf("%d variables, want 7: 6 pairs of cells and the border", a.Vars())
	}
	for cell := range 12 {
		for other := range 12 {
			if same := a.Black(cell) == a.Black(other); same != (cell == other || cell == 11-other) {
				t.Errorf("cells %d and %d share a variable: %t", cell, other, same)
			}
		}
	}
	if _, err := a.Decode(make(cnf.Model, 7)); err == nil {
		t.Error("a model that is too short is accepted")
	}
}

// FuzzPattern checks that patterns obey arbitrary rules, and that none exists if pattern.Impossible says so.
func FuzzPattern(f *testing.F) {
	f.Add(uint8(9), uint8(9), uint8(0), uint8(3), uint8(8), uint8(16), uint8(28), uint8(0), uint8(4), uint8(3))
	f.Add(uint8(5), uint8(7), uint8(1), uint8(2), uint8(0), uint8(12), uint8(12), uint8(9), uint8(255), uint8(9))
	f.Add(uint8(8), uint8(8), uint8(2), uint8(4), uint8(6), uint8(13), uint8(17), uint8(0), uint8(0), uint8(255))
	f.Fuzz(func(
		t *testing.T, width, height, symmetry, shortest, longest, black, words, unchecked, open, cheaters uint8,
	) {
		r := grids.Rules{
			Width: 2 + int(width)%9, Height: 2 + int(height)%9,
			Symmetry:  grids.Symmetries[int(symmetry)%len(grids.Symmetries)],
			MinLength: 2 + int(shortest)%3, MaxLength: int(longest) % 11, MaxOpen: int(int8(open)),
			MaxCheaters: int(int8(cheaters)), MaxBlackRun: int(cheaters) % 5,
		}
		if r.Symmetry.Square {
			r.Height = r.Width
		}
		r.Black = fuzzRange(black)
		r.Words = fuzzRange(words)
		r.Unchecked = fuzzRange(unchecked)
		checkLaid(t, r)
	})
}

// FuzzBars checks that patterns of bars obey arbitrary rules, and that none exists if pattern.Impossible says so.
func FuzzBars(f *testing.F) {
	f.Add(uint8(9), uint8(9), uint8(0), uint8(4), uint8(0), uint8(40), uint8(70), uint8(30), uint8(1), uint8(2))
	f.Add(uint8(5), uint8(7), uint8(1), uint8(3), uint8(5), uint8(12), uint8(0), uint8(0), uint8(0), uint8(0))
	f.Add(uint8(6), uint8(6), uint8(2), uint8(3), uint8(0), uint8(0), uint8(64), uint8(50), uint8(2), uint8(5))
	f.Fuzz(func(
		t *testing.T, width, height, symmetry, shortest, longest, words, unchecked, percent, inRow, part uint8,
	) {
		r := grids.Rules{
			Width: 2 + int(width)%9, Height: 2 + int(height)%9, Barred: true,
			Symmetry:  grids.Symmetries[int(symmetry)%len(grids.Symmetries)],
			MinLength: 2 + int(shortest)%3, MaxLength: int(longest) % 11, MaxOpen: -1, MaxCheaters: -1,
			Words: fuzzRange(words), Unchecked: fuzzRange(unchecked), MaxUnchecked: int(percent) % 101,
			MaxUncheckedRun: int(inRow) % 4, MaxPart: int(part) / 2,
			UncheckedIn: map[int]int{4: int(percent) % 3, 5: int(inRow) % 3},
		}
		if part%2 == 0 {
			r.MinCut = 2
		}
		if r.Symmetry.Square {
			r.Height = r.Width
		}
		checkLaid(t, r)
	})
}

// checkLaid checks that a pattern, if one exists, obeys the rules, and that pattern.Impossible agrees.
func checkLaid(t *testing.T, r grids.Rules) {
	t.Helper()
	g, answer := lay(t, r, blacks.NewCuts(r, 1), 0)
	if g == nil {
		return
	}
	if err := check.Pattern(g, r); err != nil {
		t.Errorf("%v:\n%s", err, g)
	}
	if reason := pattern.Impossible(r); reason != nil {
		t.Errorf("%v, but: %v\n%s", answer, reason, g)
	}
}

// fuzzRange maps a byte to a range: none for 0, a proper range if even, and a single number if odd.
func fuzzRange(n uint8) *grids.Range {
	switch {
	case n == 0:
		return nil
	case n%2 == 0:
		return &grids.Range{Least: int(n) / 4, Most: int(n) / 2}
	}
	return &grids.Range{Least: int(n) / 2, Most: int(n) / 2}
}
