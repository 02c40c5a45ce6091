// Package grids implements crossword grids: parsing and printing them, numbering them, and finding their slots and
// crossings. It also has the [Rules] that a pattern of black cells must satisfy.
//
// A grid is a rectangle of cells. A cell is black, white, or white with a given letter. A rebus cell takes one of a set
// of strings as a whole; a rune of Unicode's private use area, its symbol, stands for the string. Two white cells can
// have a bar between them. A slot is a maximal run of white cells across or down without a bar between them, at least
// [Options.MinSlot] long; an across slot and a down slot cross if they share a cell. An entry is the word in a slot.
package grids

import (
	"fmt"
	"slices"
)

// Black and White are the cells without a letter. Every other cell of a grid is an upper-case letter, or the symbol of
// several letters in a rebus cell.
const (
	Black = '#'
	White = '.'
)

// Dir is the direction of a slot.
type Dir uint8

// The two directions, in the order of clue lists.
const (
	Across Dir = iota
	Down
)

// String returns "Across" or "Down".
func (d Dir) String() string {
	if d == Down {
		return "Down"
	}
	return "Across"
}

// Slot is a place for one entry.
type Slot struct {
	Number int   // the clue number: starting cells are numbered row by row
	Dir    Dir   // across or down
	Cells  []int // cell indices, from the first letter to the last
}

// Len returns the number of letters in the slot.
func (s Slot) Len() int { return len(s.Cells) }

// Name returns the slot's name in clue lists: "17-Across".
func (s Slot) Name() string { return fmt.Sprintf("%d-%s", s.Number, s.Dir) }

// Crossing is a cell shared by an across slot and a down slot. In a [SymmetricSquare], whose slots are bent, one slot
// runs across at this cell and the other down.
type Crossing struct {
	Cell               int // index of the cell
	Across, Down       int // indices of the two slots in Grid.Slots
	AcrossPos, DownPos int // position of the cell in each slot, from 0
}

// Grid is an immutable crossword grid. Cells are numbered row by row from 0.
type Grid struct {
	width, height int
	cells         []rune
	bars          Bars   // both empty without bars
	rebus         *rebus // nil without rebus cells
	slots         []Slot
	crossings     []Crossing
	minSlot       int   // minimum length of a slot
	base          *Grid // the same grid without ties; nil if this one has none
	tied          []int // by cell: the cell whose letter it copies; nil without ties
}

// Width returns the number of columns.
func (g *Grid) Width() int { return g.width }

// Height returns the number of rows.
func (g *Grid) Height() int { return g.height }

// Size returns the number of cells.
func (g *Grid) Size() int { return len(g.cells) }

// MinSlot returns the minimum length of a slot: shorter runs of white cells aren't slots.
func (g *Grid) MinSlot() int { return g.minSlot }

// Symmetric reports whether the grid is a [SymmetricSquare], in which row k equals column k.
func (g *Grid) Symmetric() bool { return g.base != nil }

// At returns the content of a cell: Black, White, a letter, or the symbol of several letters, see [Grid.CellText].
func (g *Grid) At(cell int) rune { return g.cells[cell] }

// Board returns the dimensions of the grid.
func (g *Grid) Board() Board { return Board{g.width, g.height} }

// CellName returns the cell's row and column for messages, see [Board.CellName].
func (g *Grid) CellName(cell int) string { return g.Board().CellName(cell) }

// Slots returns the slots in the order of clue lists: across by number, then down by number. The slice is shared and
// must not be modified.
func (g *Grid) Slots() []Slot { return g.slots }

// Crossings returns the crossings, sorted by cell. The slice is shared and must not be modified.
func (g *Grid) Crossings() []Crossing { return g.crossings }

// Blacks returns the number of black cells.
func (g *Grid) Blacks() int {
	n := 0
	for _, c := range g.cells {
		if c == Black {
			n++
		}
	}
	return n
}

// Unchecked returns the white cells that are in exactly one slot, and the ones that are in none.
func (g *Grid) Unchecked() (one, none []int) {
	count := make([]int, len(g.cells))
	for _, s := range g.slots {
		for _, c := range s.Cells {
			count[c]++
		}
	}
	for c, r := range g.cells {
		switch {
		case r == Black:
		case count[c] == 0:
			none = append(none, c)
		case count[c] == 1:
			one = append(one, c)
		}
	}
	return one, none
}

// Entry returns the content of a slot with one character per cell, and White for empty cells. [Grid.Answer] returns it
// in readable form.
func (g *Grid) Entry(s Slot) string {
	entry := make([]rune, len(s.Cells))
	for i, c := range s.Cells {
		entry[i] = g.cells[c]
	}
	return string(entry)
}

// Filled reports whether no cell of a slot is empty.
func (g *Grid) Filled(s Slot) bool {
	return !slices.ContainsFunc(s.Cells, func(cell int) bool { return g.cells[cell] == White })
}

// Fill returns a copy of the grid with letters written into its white cells. letters has one rune per cell; zero leaves
// the cell unchanged. Black cells stay black.
func (g *Grid) Fill(letters []rune) *Grid {
	filled := *g
	filled.cells = append([]rune(nil), g.cells...)
	for i, l := range letters {
		if l != 0 && g.cells[i] != Black {
			filled.cells[i] = l
		}
	}
	for cell, source := range g.tied {
		filled.cells[cell] = filled.cells[source]
	}
	return &filled
}

// findSlots numbers the grid and collects its slots and crossings. A run of white cells shorter than minSlot isn't a
// slot and gets no number.
func (g *Grid) findSlots(minSlot int) {
	g.minSlot = minSlot
	var down []Slot
	number := 0
	for cell, r := range g.cells {
		if r == Black {
			continue
		}
		a, d := g.run(cell, Across), g.run(cell, Down)
		if len(a) < minSlot && len(d) < minSlot {
			continue
		}
		number++
		if len(a) >= minSlot {
			g.slots = append(g.slots, Slot{number, Across, a})
		}
		if len(d) >= minSlot {
			down = append(down, Slot{number, Down, d})
		}
	}
	g.slots = append(g.slots, down...)
	g.findCrossings()
}

// run returns the maximal run of white cells that starts at cell, or nil if no run starts here because the preceding
// cell belongs to it.
func (g *Grid) run(cell int, dir Dir) []int {
	if before, _ := g.Ends(cell, 1, dir); before >= 0 && g.cells[before] != Black {
		return nil
	}
	var run []int
	for c := cell; c >= 0 && g.cells[c] != Black; _, c = g.Ends(c, 1, dir) {
		run = append(run, c)
	}
	return run
}

// findCrossings collects the cells shared by an across and a down slot. Across slots come first, so one pass is enough.
func (g *Grid) findCrossings() {
	type position struct{ slot, pos int }
	across := make(map[int]position) // by cell
	for i, s := range g.slots {
		for pos, cell := range s.Cells {
			if s.Dir == Across {
				across[cell] = position{i, pos}
			} else if a, ok := across[cell]; ok {
				g.crossings = append(g.crossings, Crossing{cell, a.slot, i, a.pos, pos})
			}
		}
	}
	sortCrossings(g.crossings)
}
