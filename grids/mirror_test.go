package grids_test

import (
	"testing"

	"crossat/grids"
)

func TestMirrored(t *testing.T) {
	g, err := grids.Parse("grid", "CAT.\n#I##\n#R#.", grids.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m := g.Mirrored()
	if want := "C##\nAIR\nT##\n.#.\n"; m.String() != want {
		t.Errorf("got\n%swant\n%s", m, want)
	}
	if back := m.Mirrored(); back.String() != g.String() {
		t.Errorf("mirrored twice:\n%s", back)
	}
	if got := len(m.Slots()); got != 2 || len(m.Crossings()) != 1 {
		t.Errorf("%d slots, %d crossings", got, len(m.Crossings()))
	}
}
