package grids_test

import (
	"testing"

	"crossat/grids"
	"crossat/problem/fit/fittest"
)

// TestSquare holds that a square is the grid that is drawn with white cells.
func TestSquare(t *testing.T) {
	for text, g := range map[string]*grids.Grid{
		"..\n..\n":           fittest.Must(grids.Square(2, 2)),
		"...\n...\n":         fittest.Must(grids.Square(3, 2)),
		"..\n..\n..\n":       fittest.Must(grids.Square(2, 3)),
		"....\n....\n....\n": fittest.Must(grids.Square(4, 3)),
	} {
		want := parse(t, text)
		if g.String() != text || len(g.Slots()) != len(want.Slots()) || len(g.Crossings()) != len(want.Crossings()) {
			t.Errorf("got %d slots and %d crossings in\n%s, want those of\n%s", len(g.Slots()), len(g.Crossings()), g, text)
		}
		if g.Untied() != g {
			t.Errorf("a grid without ties is another when untied:\n%s", g)
		}
	}
}

// TestSymmetricSquare holds that a letter comes with the one that mirrors it, that
// slots have what stands in rows, and that crossings are where slots meet.
func TestSymmetricSquare(t *testing.T) {
	const side = 5
	g := fittest.Must(grids.SymmetricSquare(side))
	if len(g.Slots()) != side || len(g.Crossings()) != side*(side-1)/2 {
		t.Fatalf("%d slots, %d crossings", len(g.Slots()), len(g.Crossings()))
	}
	for _, x := range g.Crossings() {
		if a, d := g.Slots()[x.Across], g.Slots()[x.Down]; a.Cells[x.AcrossPos] != x.Cell || d.Cells[x.DownPos] != x.Cell {
			t.Errorf("%+v is not where %v and %v meet", x, a, d)
		}
	}
	letters := make([]rune, g.Size())
	for row := range side {
		for column := row; column < side; column++ {
			letters[row*side+column] = rune('A' + row*side + column)
		}
	}
	filled := g.Fill(letters)
	const want = "ABCDE\nBGHIJ\nCHMNO\nDINST\nEJOTY\n"
	if filled.String() != want || g.String() != fittest.Must(grids.Square(side, side)).String() {
		t.Errorf("got\n%sof\n%s", filled, g)
	}
	plain := filled.Untied()
	if plain.String() != want || len(plain.Slots()) != 2*side || len(plain.Crossings()) != side*side {
		t.Errorf("untied, it has %d slots, %d crossings:\n%s", len(plain.Slots()), len(plain.Crossings()), plain)
	}
	for i, s := range g.Slots() {
		across, down := plain.Slots()[i], plain.Slots()[side+i]
		if filled.Entry(s) != plain.Entry(across) || filled.Entry(s) != plain.Entry(down) || s.Name() != across.Name() {
			t.Errorf("%s has %s, %s %s, %s %s", s.Name(), filled.Entry(s), across.Name(), plain.Entry(across), down.Name(), plain.Entry(down))
		}
	}
}
