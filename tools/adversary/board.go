package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"crossat/dicts"
	"crossat/grids"
)

// A cell accepts some strings. An open one accepts any letter.
type cell struct {
	black bool
	takes []string // nil for any letter; a given cell accepts one
}

// A board is a grid as a person would draw it.
type board struct {
	w, h    int
	cells   []cell
	right   []bool // by cell: a bar to its right
	below   []bool // by cell: a bar below it
	minSlot int
}

func newBoard(w, h int) *board {
	return &board{w: w, h: h, cells: make([]cell, w*h), right: make([]bool, w*h), below: make([]bool, w*h), minSlot: 2}
}

// text returns the board in the format of grid files.
func (b *board) text() string {
	barred := slices.Contains(b.right, true) || slices.Contains(b.below, true)
	var s strings.Builder
	for i, c := range b.cells {
		switch {
		case c.black:
			s.WriteByte('#')
		case c.takes == nil:
			s.WriteByte('.')
		case len(c.takes) == 1 && len(c.takes[0]) == 1:
			s.WriteString(c.takes[0])
		default:
			s.WriteString("[" + strings.Join(c.takes, "/") + "]")
		}
		if barred {
			mark := byte(' ')
			switch {
			case b.right[i] && b.below[i]:
				mark = '+'
			case b.right[i]:
				mark = '|'
			case b.below[i]:
				mark = '_'
			}
			s.WriteByte(mark)
		}
		if i%b.w == b.w-1 {
			s.WriteByte('\n')
		}
	}
	return s.String()
}

// grid returns the board as parsed by crossat.
func (b *board) grid() (*grids.Grid, error) {
	return grids.Parse("board", b.text(), grids.Options{MinSlot: b.minSlot})
}

// An entry is a place for a word.
type entry struct {
	name  string
	cells []int
}

// run collects white cells from the first to the next bar or black cell.
func (b *board) run(first int, down bool) []int {
	var cells []int
	for at := first; !b.cells[at].black; {
		cells = append(cells, at)
		if down {
			if at/b.w == b.h-1 || b.below[at] {
				break
			}
			at += b.w
		} else {
			if at%b.w == b.w-1 || b.right[at] {
				break
			}
			at++
		}
	}
	return cells
}

// starts reports whether a run begins at a cell.
func (b *board) starts(at int, down bool) bool {
	if b.cells[at].black {
		return false
	}
	if down {
		return at < b.w || b.cells[at-b.w].black || b.below[at-b.w]
	}
	return at%b.w == 0 || b.cells[at-1].black || b.right[at-1]
}

// entries finds all places for words, numbered as in newspapers, across before down.
func (b *board) entries() []entry {
	var across, down []entry
	number := 0
	for at := range b.cells {
		var runs [2][]int
		for i, vertical := range []bool{false, true} {
			if b.starts(at, vertical) {
				if run := b.run(at, vertical); len(run) >= max(b.minSlot, 2) {
					runs[i] = run
				}
			}
		}
		if runs[0] != nil || runs[1] != nil {
			number++
		}
		if runs[0] != nil {
			across = append(across, entry{fmt.Sprintf("%d-Across", number), runs[0]})
		}
		if runs[1] != nil {
			down = append(down, entry{fmt.Sprintf("%d-Down", number), runs[1]})
		}
	}
	return append(across, down...)
}

// A words list maps words to scores.
type words map[string]int

func (w words) dict(name string) *dicts.Dict {
	var all []dicts.Word
	for _, text := range slices.Sorted(maps.Keys(w)) {
		all = append(all, dicts.Word{Text: text, Score: w[text]})
	}
	return dicts.New(name, all)
}

// text returns the list as a file.
func (w words) text() string {
	var b strings.Builder
	for _, text := range slices.Sorted(maps.Keys(w)) {
		fmt.Fprintf(&b, "%s;%d\n", text, w[text])
	}
	return b.String()
}

// letters returns the letters of all words.
func (w words) letters() []string {
	seen := map[string]bool{}
	for text := range w {
		for _, l := range text {
			seen[string(l)] = true
		}
	}
	return slices.Sorted(maps.Keys(seen))
}

// word returns a random word of n letters.
func (in *instance) word(letters string, n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = letters[in.rng.IntN(len(letters))]
	}
	return string(b)
}
