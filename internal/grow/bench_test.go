package grow_test

import (
	"math/rand/v2"
	"testing"

	"crossat/internal/grow"
	"crossat/internal/problem/layout"
)

// BenchmarkRun looks at two million placements of words that do not all fit the board.
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
		err := grow.Run(b.Context(), p, grow.Options{Effort: 2_000_000}, func(grow.Layout) bool { return true })
		if err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkImprove looks at two million placements for better layouts of twenty words.
func BenchmarkImprove(b *testing.B) {
	p := &layout.Problem{Width: 20, Height: 20, Words: []string{
		"ELEPHANT", "GIRAFFE", "PENGUIN", "SQUIRREL", "KANGAROO", "TIGER", "RABBIT", "HEDGEHOG", "DOLPHIN", "OCTOPUS",
		"CAMEL", "BADGER", "OTTER", "LEOPARD", "MONKEY", "SPIDER", "LIZARD", "FALCON", "BEAVER", "WALRUS",
	}}
	goal, err := layout.NewGoal(*p, "good")
	if err != nil {
		b.Fatal(err)
	}
	var first grow.Layout
	err = grow.Run(b.Context(), p, grow.Options{}, func(l grow.Layout) bool {
		first = l
		return l.Weight < len(p.Words)
	})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		o := grow.Options{Effort: 2_000_000, Start: first.Places}
		if err := grow.Improve(b.Context(), p, goal, o, func(grow.Layout) bool { return true }); err != nil {
			b.Fatal(err)
		}
	}
}
