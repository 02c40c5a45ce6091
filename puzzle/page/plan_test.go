package page

import (
	"math/rand/v2"
	"strings"
	"testing"

	"crossat/grids"
	"crossat/puzzle"
)

// daily returns a newspaper's 15x15, with 78 clues of up to most words.
func daily(t *testing.T, most int) *puzzle.Puzzle {
	t.Helper()
	g, err := grids.Open("daily78")
	if err != nil {
		t.Fatal(err)
	}
	p := puzzle.New(g)
	p.Title, p.Author = "A title", "An author"
	r := rand.New(rand.NewPCG(1, 2))
	for i := range p.Entries {
		p.Entries[i].Clue.Text = "River" + strings.Repeat(" in a town", r.IntN(most))
	}
	return p
}

// TestPlans checks the layout of pages: a newspaper's crossword fits on one page, with text and cells that aren't too
// small, and larger in large print.
func TestPlans(t *testing.T) {
	g, err := grids.Square(5, 5)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name       string
		p          *puzzle.Puzzle
		o          Options
		pages      int
		size, cell float64 // at least
	}{
		{"daily", daily(t, 4), Options{}, 1, 10, 20},
		{"daily letter", daily(t, 4), Options{Paper: "letter"}, 1, 10, 20},
		{"daily of long clues", daily(t, 7), Options{}, 1, 8.5, 20},
		{"daily in large print", daily(t, 4), Options{LargePrint: true}, 3, 16, 30},
		{"no clues", puzzle.New(g), Options{}, 1, 0, 40},
	} {
		pr, err := newPrinter(c.p, c.o)
		if err != nil {
			t.Fatal(err)
		}
		room := pr.whole()
		a := pr.arrange(room, room, 0)
		if len(a.pages) != c.pages || a.size < c.size || a.cell < c.cell {
			t.Errorf("%s: %d pages, text of %v, cells of %v; want %d, %v, %v or more",
				c.name, len(a.pages), a.size, a.cell, c.pages, c.size, c.cell)
		}
	}
}

// TestAlone checks that a grid without clues is in the middle of the page, whatever room is reserved below it.
func TestAlone(t *testing.T) {
	g, err := grids.Square(30, 34)
	if err != nil {
		t.Fatal(err)
	}
	pr, err := newPrinter(puzzle.New(g), Options{})
	if err != nil {
		t.Fatal(err)
	}
	room := pr.whole()
	for reserve := 0.0; reserve < room.height(); reserve += 20 {
		a := pr.arrange(room, room, reserve)
		left, right := a.x-room.x, room.x+room.width-a.x-float64(g.Width())*a.cell
		if left < -1 || left-right > 1 || right-left > 1 {
			t.Fatalf("%v points kept: %v points to the left of the grid, %v to the right", reserve, left, right)
		}
	}
}

// TestBalance checks that the columns of the last page end at about the same height.
func TestBalance(t *testing.T) {
	for _, o := range []Options{{}, {LargePrint: true}} {
		pr, err := newPrinter(daily(t, 4), o)
		if err != nil {
			t.Fatal(err)
		}
		room := pr.whole()
		a := pr.arrange(room, room, 0)
		ends := make(map[float64]float64) // by column
		for _, b := range a.pages[len(a.pages)-1] {
			ends[b.x] = b.y + b.height()
		}
		if len(ends) != a.columns {
			t.Errorf("%d columns of %d have clues", len(ends), a.columns)
		}
		for x, end := range ends {
			if a.end-end > 5*pr.fonts.leading(a.size) {
				t.Errorf("the column at %v ends at %v, the page at %v", x, end, a.end)
			}
		}
	}
}

// TestClueText checks that clues have enumerations if that is the custom, and not twice.
func TestClueText(t *testing.T) {
	american, lattice := "...\n...\n...", "...\n.#.\n..."
	for _, c := range []struct {
		grid, clue, enumeration string
		kind                    puzzle.Kind
		want                    string
	}{
		{american, "Pet", "", puzzle.Fill, "Pet"},
		{american, "", "", puzzle.Fill, "–"},
		{american, "Pet", "", puzzle.Layout, "Pet (3)"},
		{american, "Pet", "1,2", puzzle.Fill, "Pet (1,2)"},
		{american, "Pet (1,2)", "1,2", puzzle.Fill, "Pet (1,2)"},
		{lattice, "Pet", "", "", "Pet (3)"},
		{lattice, "Pet (3)", "", "", "Pet (3)"},
		{lattice, "Pet (two words, 3)", "", "", "Pet (two words, 3) (3)"},
		{lattice, "Pet (2 words)", "", "", "Pet (2 words)"},
		{lattice, "", "", "", "(3)"},
		{"...\n...\n.|. .\n", "Pet", "", "", "Pet (3)"},
	} {
		p := puzzle.New(parse(t, c.grid))
		p.Origin.Kind = c.kind
		p.Entries[0] = puzzle.Entry{Clue: puzzle.Clue{Text: c.clue}, Enumeration: c.enumeration}
		pr := printer{Puzzle: p}
		if got := strings.ReplaceAll(clueText(p, 0, pr.showsLengths()), noBreak, " "); got != c.want {
			t.Errorf("%q in %q, %s: %q, want %q", c.clue, c.grid, c.kind, got, c.want)
		}
	}
}

// TestBank checks the order of words: alphabetical or, without clues, by length first.
func TestBank(t *testing.T) {
	for _, c := range []struct{ clue, want string }{
		{"Some clue", "AÄZ BÖZ ÉÀ ÉCT ЁЖ ЁЖИ"},
		{"", "ÉÀ ЁЖ AÄZ BÖZ ÉCT ЁЖИ"},
	} {
		p := puzzle.New(parse(t, "BÖZ#AÄZ\nÉÀ#ЁЖ##\n##.####\nЁЖИ#ÉCT\n##ЁЖИ##\n"))
		p.Entries[0].Clue.Text = c.clue
		p.Origin.Kind = puzzle.Layout
		pr, err := newPrinter(p, Options{})
		if err != nil {
			t.Fatal(err)
		}
		var across []string
		for _, w := range pr.bank(500).words {
			if strings.Contains(p.Grid.String(), w) {
				across = append(across, w)
			}
		}
		if got := strings.Join(across, " "); got != c.want {
			t.Errorf("words %s, want %s", got, c.want)
		}
	}
}
