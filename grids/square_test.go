package grids_test

import (
	"testing"

	"crossat/grids"
	"crossat/internal/problem/fittest"
)

// TestSquare checks that Square returns the grid that parsing white cells does.
func TestSquare(t *testing.T) {
	for text, g := range map[string]*grids.Grid{
		"..\n..\n":           fittest.Must(grids.Square(2, 2)),
		"...\n...\n":         fittest.Must(grids.Square(3, 2)),
		"..\n..\n..\n":       fittest.Must(grids.Square(2, 3)),
		"....\n....\n....\n": fittest.Must(grids.Square(4, 3)),
	} {
		want := parse(t, text)
		slots, crossings := len(g.Slots()), len(g.Crossings())
		if g.String() != text || slots != len(want.Slots()) || crossings != len(want.Crossings()) {
			t.Errorf("got %d slots and %d crossings in\n%s, want those of\n%s", slots, crossings, g, text)
		}
		if g.Untied() != g {
			t.Errorf("Untied copies a grid without tied cells:\n%s", g)
		}
	}
}

// TestSymmetricSquare checks that letters are mirrored, that slots hold the entries of rows and
// columns, and that crossings are where slots meet.
func TestSymmetricSquare(t *testing.T) {
	const side = 5
	g := fittest.Must(grids.SymmetricSquare(side))
	if len(g.Slots()) != side || len(g.Crossings()) != side*(side-1)/2 {
		t.Fatalf("%d slots, %d crossings", len(g.Slots()), len(g.Crossings()))
	}
	for _, x := range g.Crossings() {
		a, d := g.Slots()[x.Across], g.Slots()[x.Down]
		if a.Cells[x.AcrossPos] != x.Cell || d.Cells[x.DownPos] != x.Cell {
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
		entry := filled.Entry(s)
		if entry != plain.Entry(across) || entry != plain.Entry(down) || s.Name() != across.Name() {
			t.Errorf("%s has %s, %s %s, %s %s",
				s.Name(), entry, across.Name(), plain.Entry(across), down.Name(), plain.Entry(down))
		}
	}
}
