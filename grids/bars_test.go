package grids_test

import (
	"slices"
	"testing"

	"crossat/grids"
)

// barred has bars right of r1c2 and below r1c1, r2c2 and r2c3.
const barred = ". .|. .\n._. . .\n. ._._.\n. . . .\n"

// TestBars checks slots, crossings, areas and text of a grid with bars by hand.
func TestBars(t *testing.T) {
	g := parse(t, "ab|cd\nE_FGH\nIJ_K_L\nMNOP")
	if want := "A B|C D\nE_F G H\nI J_K_L\nM N O P\n"; g.String() != want {
		t.Errorf("printed as\n%s", g)
	}
	if g.Bars() != 4 || !g.Bar(1, grids.Across) || !g.Bar(4, grids.Down) || g.Bar(4, grids.Across) {
		t.Errorf("%d bars", g.Bars())
	}
	var slots []string
	for _, s := range g.Slots() {
		slots = append(slots, s.Name()+" "+g.Entry(s))
	}
	want := []string{
		"1-Across AB", "3-Across CD", "5-Across EFGH", "6-Across IJKL", "7-Across MNOP",
		"1-Down AE", "2-Down BFJ", "3-Down CGK", "4-Down DHLP", "6-Down IM",
	}
	if !slices.Equal(slots, want) {
		t.Errorf("slots %q, want %q", slots, want)
	}
	one, none := g.Unchecked()
	if !slices.Equal(one, []int{13, 14}) || len(none) > 0 || len(g.Crossings()) != 14 {
		t.Errorf("unchecked %v and %v, %d crossings", one, none, len(g.Crossings()))
	}
	if got := g.Neighbours(9); !slices.Equal(got, []int{8, 10, 5}) {
		t.Errorf("r3c2 is next to %v", got)
	}
	if m := g.Mirrored(); m.String() != "A E|I M\nB_F J|N\nC G K|O\nD H L P\n" || m.Mirrored().String() != g.String() {
		t.Errorf("mirrored\n%s", m)
	}
	if filled := parse(t, barred).Fill([]rune("ABCD")[:1:1]); filled.Bars() != parse(t, barred).Bars() {
		t.Errorf("a fill has other bars\n%s", filled)
	}
}

// TestBarsPart checks that cells with bars between them are not connected, and are no open area.
func TestBarsPart(t *testing.T) {
	halves := parse(t, "._._.\n. . .\n. . .")
	if areas := halves.WhiteAreas(); len(areas) != 1 || !slices.Equal(halves.Chokepoints(), []int{1, 2, 5}) {
		t.Errorf("%d areas, chokepoints %v", len(areas), halves.Chokepoints())
	}
	if areas := parse(t, "._._._\n. . .\n. . .").WhiteAreas(); len(areas) != 2 || len(areas[0]) != 6 {
		t.Errorf("areas %v", areas)
	}
	inside := parse(t, ". . .\n. .|.\n. . .")
	if parse(t, "...\n...\n...").OpenArea() != 1 || halves.OpenArea() != 0 || inside.OpenArea() != 0 {
		t.Error("an open area has bars")
	}
	if parse(t, ". . . .\n. . .|.\n. . . .").OpenArea() != 1 {
		t.Error("a bar beside an open area closes it")
	}
}

// TestBarsThatPartNothing drops those at the edge and beside black cells.
func TestBarsThatPartNothing(t *testing.T) {
	if g := parse(t, ".|#|.|\n. . .|\n._._.+"); g.Barred() || g.String() != ".#.\n...\n...\n" {
		t.Errorf("%d bars:\n%s", g.Bars(), g)
	}
	if g := parse(t, ". .|#|.\n. . . .|\n._. . ."); g.Barred() {
		t.Errorf("%d bars:\n%s", g.Bars(), g)
	}
}

func TestWithBars(t *testing.T) {
	g := parse(t, "....\n.#..")
	bars := grids.NewBars(g.Board())
	bars[grids.Across][1], bars[grids.Down][2], bars[grids.Across][4] = true, true, true
	b, err := g.WithBars(bars)
	if err != nil || b.String() != ". .|._.\n. # . .\n" || len(b.Slots()) != 5 || g.Barred() {
		t.Errorf("%v\n%s%d slots", err, b, len(b.Slots()))
	}
	if plain, err := b.WithBars(grids.NewBars(g.Board())); err != nil || plain.String() != g.String() {
		t.Errorf("%v\n%s", err, plain)
	}
	square, err := grids.SymmetricSquare(3)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := square.WithBars(grids.NewBars(square.Board())); err == nil {
		t.Error("bars in a symmetric square")
	}
	if _, err := g.WithBars(grids.NewBars(grids.Board{Width: 3, Height: 3})); err == nil {
		t.Error("bars of another board")
	}
}
