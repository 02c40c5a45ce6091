package fittest

import (
	"strings"
	"testing"

	"crossat/dicts"
	"crossat/grids"
)

// Grid parses a grid with default options.
func Grid(t testing.TB, text string) *grids.Grid {
	t.Helper()
	g, err := grids.Parse("grid", text, grids.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// List returns a dictionary of the space-separated words.
func List(words string) *dicts.Dict {
	var all []dicts.Word
	for _, w := range strings.Fields(words) {
		all = append(all, dicts.Word{Text: w})
	}
	return dicts.New("words", all)
}

// Named opens a built-in grid and an embedded word list.
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

// Must returns value, or panics on an error.
func Must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
