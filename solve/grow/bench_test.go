package grow_test

import (
	"math/rand/v2"
	"testing"

	"crossat/problem/layout"
	"crossat/solve/grow"
)

// BenchmarkRun makes 5000 moves with words that do not all fit the board.
func BenchmarkRun(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 0))
	p := &layout.Problem{Width: 15, Height: 15}
	for i := range 60 {
		word := []rune{'a' + rune(i/26), 'a' + rune(i%26)} // distinct
		for range 2 + rng.IntN(6) {
			word = append(word, 'A'+rune(rng.IntN(12)))
		}
		p.Words = append(p.Words, string(word))
	}
	for b.Loop() {
		err := grow.Run(b.Context(), p, grow.Options{Steps: 5000}, func(grow.Layout) bool { return true })
		if err != nil {
			b.Fatal(err)
		}
	}
}
