package places_test

import (
	"math/rand/v2"
	"testing"

	"crossat/internal/check"
	"crossat/internal/cnf"
	"crossat/internal/encodings/places"
	"crossat/internal/problem/layout"
	"crossat/internal/sat"
	"crossat/internal/sat/gopher"
)

// FuzzEncode checks layouts of random words against the rules (no false words, no collisions, connected), and that the
// tree and the cuts agree on whether one exists.
func FuzzEncode(f *testing.F) {
	for seed := range uint64(12) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		rng := rand.New(rand.NewPCG(seed, 0))
		p := &layout.Problem{Width: 3 + rng.IntN(4), Height: 3 + rng.IntN(4)}
		known := make(map[string]bool)
		for range 2 + rng.IntN(5) {
			word := make([]rune, 2+rng.IntN(3))
			for i := range word {
				word[i] = 'A' + rune(rng.IntN(3))
			}
			if !known[string(word)] {
				known[string(word)] = true
				p.Words = append(p.Words, string(word))
			}
		}
		p.MaxLost = rng.IntN(len(p.Words))
		o := places.Options{Seed: seed, Connect: places.Tree}
		byTree := firstAnswer(t, p, o)
		o.Connect = places.Cuts
		if byCuts := firstAnswer(t, p, o); byCuts != byTree {
			t.Errorf("%dx%d %v, %d lost: tree %v, cuts %v", p.Width, p.Height, p.Words, p.MaxLost, byTree, byCuts)
		}
	})
}

// firstAnswer solves a problem and checks the layout, if it has one.
func firstAnswer(t *testing.T, p *layout.Problem, o places.Options) cnf.Answer {
	for {
		a, f := places.Encode(p, o)
		r, err := sat.Run(t.Context(), gopher.Solver{}, sat.Task{Formula: f, Hints: a.Hints()})
		if err != nil {
			t.Fatal(err)
		}
		if r.Answer != cnf.Satisfiable {
			return r.Answer
		}
		letters, placed, err := a.Decode(r.Model)
		if err != nil {
			t.Fatal(err)
		}
		if islands := places.Islands(p, letters); len(islands) > 0 && o.Connect == places.Cuts {
			o.Islands = append(o.Islands, islands...)
			continue
		}
		g, err := a.Problem.Grid(letters)
		if err != nil {
			t.Fatal(err)
		}
		if words, err := check.Layout(g, rules(p)); err != nil || len(words) != len(placed) {
			t.Fatalf("%v, %v at %v:\n%s", err, words, placed, g)
		}
		return r.Answer
	}
}
