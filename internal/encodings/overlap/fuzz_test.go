package overlap

import (
	"math/rand/v2"
	"testing"

	"crossat/internal/cnf"
	"crossat/internal/encodings/places"
	"crossat/internal/problem/fittest"
	"crossat/internal/problem/layout"
	"crossat/internal/sat"
	"crossat/internal/sat/gopher"
)

// FuzzEncode checks layouts of random words against the rules, and compares their existence with the encoding by
// places.
func FuzzEncode(f *testing.F) {
	for seed := range uint64(16) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		rng := rand.New(rand.NewPCG(seed, 0))
		p := &layout.Problem{Width: 2 + rng.IntN(5), Height: 2 + rng.IntN(5), MinCrossings: rng.IntN(5)}
		known := make(map[string]bool)
		for range 2 + rng.IntN(5) {
			word := make([]rune, 2+rng.IntN(3))
			for i := range word {
				word[i] = 'A' + rune(rng.IntN(3))
			}
			if !known[string(word)] {
				known[string(word)] = true
				p.Words = append(p.Words, string(word))
				p.Weights = append(p.Weights, 1+rng.IntN(3))
			}
		}
		p.MaxLost = rng.IntN(2 * len(p.Words))
		letters := find(t, fittest.Must(NewCuts(p.Words, seed)), p, nil)
		_, formula := places.Encode(p, places.Options{Connect: places.Tree})
		r, err := sat.Run(t.Context(), gopher.Solver{}, sat.Task{Formula: formula})
		if err != nil {
			t.Fatal(err)
		}
		if (letters != nil) != (r.Answer == cnf.Satisfiable) {
			t.Errorf("%+v: by overlaps %q, by places %v", *p, letters, r.Answer)
		}
		if letters != nil {
			if text, ok := valid(t, p, letters); !ok {
				t.Errorf("%+v: breaks the rules:\n%s", *p, text)
			}
		}
	})
}
