package page

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/font"

	"crossat/internal/puzzletest"
	"crossat/puzzle"
)

// box is the bounding box of a shape's ink.
type box struct{ left, top, right, bottom float64 }

// overlaps reports whether boxes share more than an edge.
func (b box) overlaps(o box) bool {
	const touch = 0.25
	return b.left+touch < o.right && o.left+touch < b.right && b.top+touch < o.bottom && o.top+touch < b.bottom
}

// within reports whether a box is inside another, apart from the outer half of a frame and the bearings of letters.
func (b box) within(o box) bool {
	bearing := max(2, 0.08*(b.bottom-b.top))
	return b.left >= o.left-bearing && b.right <= o.right+bearing &&
		b.top >= o.top-bearing && b.bottom <= o.bottom+bearing
}

// ink returns the box around the glyphs of a text.
func (f *fonts) ink(t text) box {
	face, x := f.face(t.bold), f.start(t)
	all := box{x, t.y, x, t.y}
	for _, r := range t.s {
		b, _, err := face.font.GlyphBounds(&face.buffer, face.glyph(r), face.em, font.HintingNone)
		if err == nil && !b.Empty() {
			all.left = min(all.left, x+face.share(b.Min.X)*t.size)
			all.right = max(all.right, x+face.share(b.Max.X)*t.size)
			all.top = min(all.top, t.y+face.share(b.Min.Y)*t.size)
			all.bottom = max(all.bottom, t.y+face.share(b.Max.Y)*t.size)
		}
		x += face.advance(r) * t.size
	}
	return all
}

// inkOf returns the bounding box of any shape's ink.
func (f *fonts) inkOf(s shape) box {
	switch s := s.(type) {
	case rect:
		return box{s.x, s.y, s.x + s.w, s.y + s.h}
	case line:
		if half := s.width / 2; s.y1 == s.y2 {
			return box{s.x1, s.y1 - half, s.x2, s.y2 + half}
		} else {
			return box{s.x1 - half, s.y1, s.x2 + half, s.y2}
		}
	case circle:
		r := s.radius + s.width/2
		return box{s.x - r, s.y - r, s.x + r, s.y + r}
	default:
		return f.ink(s.(text))
	}
}

// texts returns the texts of a page.
func (s sheet) texts() []text {
	var all []text
	for _, shape := range s.shapes {
		if t, ok := shape.(text); ok {
			all = append(all, t)
		}
	}
	return all
}

// grid returns the box around the cells of a page, which are the only filled shapes.
func (s sheet) grid() (grid box, found bool) {
	for _, shape := range s.shapes {
		r, ok := shape.(rect)
		if ok && !found {
			grid, found = box{r.x, r.y, r.x + r.w, r.y + r.h}, true
		}
		if ok {
			grid.left, grid.right = min(grid.left, r.x), max(grid.right, r.x+r.w)
			grid.top, grid.bottom = min(grid.top, r.y), max(grid.bottom, r.y+r.h)
		}
	}
	return grid, found
}

// checkInk checks that everything is inside the margins, and that no text overlaps another, a line, or the grid unless
// it is inside the grid.
func checkInk(pr *printer, s sheet) error {
	room := pr.whole()
	page := box{room.x, room.y, room.x + room.width, room.bottom}
	texts, lines := s.texts(), []box(nil)
	for _, shape := range s.shapes {
		b := pr.fonts.inkOf(shape)
		if !b.within(page) {
			return fmt.Errorf("%+v is outside of the margins: %+v", shape, b)
		}
		if _, ok := shape.(line); ok {
			lines = append(lines, b)
		}
	}
	boxes := make([]box, len(texts))
	for i, t := range texts {
		boxes[i] = pr.fonts.ink(t)
	}
	grid, _ := s.grid()
	for i, b := range boxes {
		if b.overlaps(grid) && !b.within(grid) {
			return fmt.Errorf("%q overlaps the grid", texts[i].s)
		}
		if slices.ContainsFunc(lines, b.overlaps) {
			return fmt.Errorf("%q at %+v overlaps a line", texts[i].s, b)
		}
		for j, o := range boxes[:i] {
			if b.overlaps(o) {
				return fmt.Errorf("%q at %+v overlaps %q at %+v", texts[i].s, b, texts[j].s, o)
			}
		}
	}
	return nil
}

// list is the readable content of pages: clues in their order, and the bank of words.
type list struct{ clues, words []string }

// readList reads the clues: text after a bold number to the right of its column, in letters of its size.
func readList(pr *printer, sheets []sheet) list {
	var l list
	size, dir, bank := 0.0, "", false
	for _, s := range sheets {
		for _, t := range s.texts() {
			switch {
			case t.bold && (t.s == pr.words.Across || t.s == pr.words.Down):
				dir, bank = t.s, false
			case t.bold && t.s == pr.words.Words:
				bank = true
			case t.bold && t.align == right:
				size, bank = t.size, false
				l.clues = append(l.clues, dir+" "+t.s+" ")
			case bank && !t.bold && t.align == left && t.size > pr.style.foot:
				l.words = append(l.words, t.s)
			case !bank && !t.bold && t.align == left && t.size == size && len(l.clues) > 0:
				l.clues[len(l.clues)-1] += joined(t.s)
			}
		}
	}
	return l
}

// joined returns a text without its spaces, because lines can break at different ones.
func joined(s string) string { return strings.NewReplacer(" ", "", noBreak, "").Replace(s) }

// wantList returns the expected content of the pages.
func wantList(pr *printer) list {
	var l list
	lengths := pr.showsLengths()
	for i, s := range pr.Grid.Slots() {
		if pr.HasClues() {
			clue := joined(pr.fonts.setting(clueText(pr.Puzzle, i, lengths)))
			l.clues = append(l.clues, fmt.Sprintf("%s %d %s", pr.words.heading(s.Dir), s.Number, clue))
		}
		if pr.worksheet() && pr.Grid.Filled(s) {
			l.words = append(l.words, pr.fonts.setting(pr.Answer(i)))
		}
	}
	return l
}

// checkLists checks that pages have every clue once, in order, and every word.
func checkLists(pr *printer, blank []sheet) error {
	got, want := readList(pr, blank), wantList(pr)
	slices.Sort(got.words)
	slices.Sort(want.words)
	want.words = slices.Compact(want.words)
	if !slices.Equal(got.clues, want.clues) {
		return fmt.Errorf("clues\n%q\nwant\n%q", got.clues, want.clues)
	}
	if !slices.Equal(got.words, want.words) {
		return fmt.Errorf("words %q, want %q", got.words, want.words)
	}
	return nil
}

// checkGrid checks that the page with the grid has its numbers and letters, each in its cell.
func checkGrid(pr *printer, s sheet, letters bool) error {
	grid, _ := s.grid()
	cell := (grid.right - grid.left) / float64(pr.Grid.Width())
	got, want := make(map[int][]string), make(map[int][]string)
	for _, t := range s.texts() {
		if b := pr.fonts.ink(t); b.overlaps(grid) {
			row, column := int(((b.top+b.bottom)/2-grid.top)/cell), int(((b.left+b.right)/2-grid.left)/cell)
			at := row*pr.Grid.Width() + column
			got[at] = append(got[at], t.s)
		}
	}
	for at, label := range pr.board(0, 0, 1, false).labels() {
		want[at] = append(want[at], label)
	}
	for at := range pr.Grid.Size() {
		if text := pr.Text(at); text != "" && (letters || pr.Has(at, puzzle.Given)) {
			want[at] = append(want[at], pr.fonts.setting(text))
		}
	}
	if g, w := fmt.Sprint(got), fmt.Sprint(want); g != w {
		return fmt.Errorf("the grid has %s, want %s", g, w)
	}
	return nil
}

// check checks all pages of a puzzle.
func check(p *puzzle.Puzzle, o Options) error {
	pr, err := newPrinter(p, o)
	if err != nil {
		return err
	}
	sheets := pr.sheets()
	for i, s := range sheets {
		if err := checkInk(pr, s); err != nil {
			return fmt.Errorf("page %d of %d: %w", i+1, len(sheets), err)
		}
	}
	if pr.hasSolution() {
		last := len(sheets) - 1
		if err := checkGrid(pr, sheets[last], true); err != nil {
			return fmt.Errorf("solution: %w", err)
		}
		sheets = sheets[:last]
	}
	for _, s := range sheets {
		if _, ok := s.grid(); ok {
			if err := checkGrid(pr, s, false); err != nil {
				return err
			}
		}
	}
	return checkLists(pr, sheets)
}

// TestPages lays out random puzzles of all sizes, with long texts.
func TestPages(t *testing.T) {
	yes, seeds := true, uint64(pagesTried)
	if testing.Short() {
		seeds = 3
	}
	for seed := range seeds {
		r := rand.New(rand.NewPCG(seed, 3))
		p := random(r, 3+int(seed)*22/(pagesTried-1))
		o := Options{Paper: Papers[r.IntN(len(Papers))].Name, LargePrint: r.IntN(3) == 0}
		if r.IntN(3) == 0 {
			o.WordBank = &yes
		}
		if err := check(p, o); err != nil {
			t.Fatalf("seed %d, %+v: %v", seed, o, err)
		}
	}
}

// TestPagesOfFiles lays out puzzles with everything that files can have.
func TestPagesOfFiles(t *testing.T) {
	features := puzzletest.Features{
		Cyrillic: true, Bars: true, Rebus: true, Open: true, Strange: true, Enumerated: true,
		Marks: puzzle.Void | puzzle.Given | puzzle.Circle | puzzle.Shade,
	}
	seeds := uint64(24)
	if testing.Short() {
		seeds = 4
	}
	for seed := range seeds {
		if err := check(puzzletest.Random(seed, features), Options{}); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
	}
}
