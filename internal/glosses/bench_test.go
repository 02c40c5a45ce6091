package glosses

import (
	"slices"
	"testing"

	"crossat/dicts"
)

// BenchmarkOf opens the definitions, and looks up the words of a puzzle.
func BenchmarkOf(b *testing.B) {
	list, err := dicts.OpenWith("en", dicts.Options{MinScore: 50, MaxLength: 15})
	if err != nil {
		b.Fatal(err)
	}
	words := slices.Collect(list.All())
	for n := 0; b.Loop(); n++ {
		book, err := Read(wordnet)
		if err != nil {
			b.Fatal(err)
		}
		for i := range 80 {
			book.Of(words[(7919*(80*n+i))%len(words)].Text)
		}
	}
}
