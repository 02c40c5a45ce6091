package fittest

import (
	"strings"
	"testing"

	"crossat/dicts"
	"crossat/grids"
)

// Grid reads a grid from text.
func Grid(t testing.TB, text string) *grids.Grid {
	t.Helper()
	g, err := grids.Parse("grid", text, grids.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// List makes a dictionary of the words in a text.
func List(words string) *dicts.Dict {
	var all []dicts.Word
	for _, w := range strings.Fields(words) {
		all = append(all, dicts.Word{Text: w})
	}
	return dicts.New("words", all)
}

// Named opens a named grid and an embedded list.
func Named(t testing.TB, grid, list string, o dicts.Options) (*grids.Grid, *dicts.Dict) {
	t.Helper()
	g, err := grids.Open(grid)
	if err != nil {
		t.Fatal(err)
	}
	d, err := dicts.OpenWith(list, o)
	if err != nil {
		t.Fatal(err)
	}
	return g, d
}

// Must returns a value that is known to come without an error.
func Must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
