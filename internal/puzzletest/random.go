// Package puzzletest has puzzles for tests: random ones, with everything that files can hold.
package puzzletest

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"crossat/grids"
	"crossat/puzzle"
)

// Features are features of random puzzles in addition to black cells, letters and plain clues.
type Features struct {
	Cyrillic   bool        // letters, in about half of the puzzles
	Bars       bool        // in about a third
	Rebus      bool        // cells with several letters
	Marks      puzzle.Mark // the set of possible marks of cells
	Open       bool        // puzzles that are partly or entirely blank
	Strange    bool        // texts with quotes, markup, tabs and letters of all kinds
	Latin1     bool        // strange texts stay within ISO 8859-1
	Enumerated bool        // entries of several words
	Origin     bool        // sources of clues, scores, and how the puzzle was made
}

// Random returns a random puzzle. The same seed and features give the same puzzle.
func Random(seed uint64, f Features) *puzzle.Puzzle {
	r := random{rand.New(rand.NewPCG(seed, 16)), f}
	g := r.grid()
	p := puzzle.New(g)
	p.Title, p.Author, p.Copyright, p.Notes = r.text(4), r.text(2), r.text(3), r.text(12)
	for cell := range g.Size() {
		r.mark(p, cell)
	}
	for i := range p.Entries {
		r.describe(p, i)
	}
	if f.Origin {
		kinds := []puzzle.Kind{puzzle.Fill, puzzle.Pattern, puzzle.Layout, puzzle.Composition}
		p.Origin = puzzle.Origin{
			Kind: kinds[r.IntN(len(kinds))], Seed: r.Uint64() >> r.IntN(64), Engine: "search", Dict: "en", LeftOut: []string{"LEFT", "OUT"},
		}
	}
	return p
}

// random draws parts of puzzles.
type random struct {
	*rand.Rand
	f Features
}

// one returns true with a probability of 1/n.
func (r random) one(n int) bool { return r.IntN(n) == 0 }

// grid draws a grid with at least one slot.
func (r random) grid() *grids.Grid {
	alphabet := []rune("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
	if r.f.Cyrillic && r.one(2) {
		alphabet = []rune("АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ")
	}
	width, height := 2+r.IntN(14), 2+r.IntN(14)
	black, barred := r.IntN(4), r.f.Bars && r.one(3)
	open := 0 // tenths of cells
	if r.f.Open {
		open = []int{0, 0, 3, 10}[r.IntN(4)]
	}
	for {
		var text strings.Builder
		for cell := range width * height {
			text.WriteString(r.cell(alphabet, black, open))
			if barred {
				text.WriteByte(" ||__+      "[r.IntN(12)])
			}
			if cell%width == width-1 {
				text.WriteByte('\n')
			}
		}
		if g, err := grids.Parse("random", text.String(), grids.Options{}); err == nil {
			return g
		}
	}
}

// cell draws the text of a cell; black is the share of black cells in tenths, open the share of open cells among the
// others.
func (r random) cell(alphabet []rune, black, open int) string {
	letter := func() rune { return alphabet[r.IntN(len(alphabet))] }
	switch {
	case r.IntN(10) < black:
		return string(grids.Black)
	case r.IntN(10) < open:
		return string(grids.White)
	case r.f.Rebus && r.one(12):
		return fmt.Sprintf("[%c%c%c]", letter(), letter(), letter())
	}
	return string(letter())
}

// mark draws the marks of a cell.
func (r random) mark(p *puzzle.Puzzle, cell int) {
	for m := puzzle.Void; m <= puzzle.Shade; m <<= 1 {
		black := p.Grid.At(cell) == grids.Black
		letter := p.Text(cell) != ""
		fits := black == (m == puzzle.Void) && (letter || m == puzzle.Circle || m == puzzle.Shade || m == puzzle.Void)
		if r.f.Marks&m != 0 && fits && r.one(8) {
			p.SetMark(cell, m)
		}
	}
}

// describe draws the clue and other data of an entry.
func (r random) describe(p *puzzle.Puzzle, i int) {
	e := &p.Entries[i]
	e.Clue.Text = r.text(5)
	if r.f.Enumerated && r.one(3) {
		e.Enumeration = r.enumeration(p, i)
	}
	if r.f.Origin {
		score := r.IntN(100)
		e.Score, e.Theme = &score, r.one(5)
		e.Clue.Source, e.Clue.Draft = []string{"", "WordNet", "mine.csv"}[r.IntN(3)], r.one(2)
	}
}

// enumeration draws the enumeration of an answer; it returns "" if the answer is too short.
func (r random) enumeration(p *puzzle.Puzzle, i int) string {
	n := 0
	for _, cell := range p.Grid.Slots()[i].Cells {
		n += max(1, len([]rune(p.Text(cell))))
	}
	if n < 3 {
		return ""
	}
	first := 1 + r.IntN(n-1)
	return fmt.Sprintf("%d%c%d", first, ",-"[r.IntN(2)], n-first)
}

// text draws a text of one or more words.
func (r random) text(words int) string {
	var all []string
	for range 1 + r.IntN(words) {
		all = append(all, r.word())
	}
	return puzzle.Words(strings.Join(all, " "))
}

func (r random) word() string {
	plain := []string{"Purring", "pet", "of", "the", "Nile", "in", "Rome,", "a", "river", "1984", "Colour?", "well-known"}
	latin1 := []string{
		`"quoted"`, "it's", "<b>bold</b>", "</script>", "&amp;", "&", "a<b", "{/slanted/}", "~", `back\slash`, "(3,5)", "[x]",
		"*", "_under_", "façade", "Ærø", "=1+1", "-", "100%", "#", "|", ";", ":", "//", "A1.", "naïve", "¿Qué?", "£5",
	}
	wide := []string{"“curly”", "ёж", "🙂", "日本", "—", "…", "Ω", "‽", "Чай"}
	switch {
	case r.f.Strange && r.one(3):
		return latin1[r.IntN(len(latin1))]
	case r.f.Strange && !r.f.Latin1 && r.one(6):
		return wide[r.IntN(len(wide))]
	}
	return plain[r.IntN(len(plain))]
}
