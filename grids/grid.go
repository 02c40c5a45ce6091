// Package grids holds crossword grids: parsing and drawing them, and finding
// their slots, numbers and crossings.
//
// A grid is a rectangle of cells. A cell is black, white, or white with a given
// letter. A slot is a maximal run of white cells across or down, at least
// [Options.MinSlot] long; where an across slot and a down slot share a cell, they
// cross. An entry is what a slot holds once it is filled.
package grids

import (
	"fmt"
	"strings"
)

// Black and White are the two cells without a letter. Every other cell of a grid
// is an upper-case letter.
const (
	Black = '#'
	White = '.'
)

// Dir is the direction of a slot.
type Dir uint8

// The two directions, in the order in which clue lists give them.
const (
	Across Dir = iota
	Down
)

// String is "Across" or "Down".
func (d Dir) String() string {
	if d == Down {
		return "Down"
	}
	return "Across"
}

// Slot is a place for one entry.
type Slot struct {
	Number int   // in the usual numbering: row by row, each starting cell once
	Dir    Dir   // across or down
	Cells  []int // indices of its cells, from the first letter to the last
}

// Len is the number of letters the slot takes.
func (s Slot) Len() int { return len(s.Cells) }

// Name is what solvers of crosswords call the slot: "17-Across".
func (s Slot) Name() string { return fmt.Sprintf("%d-%s", s.Number, s.Dir) }

// Crossing is a cell that belongs to an across slot and a down slot; in a
// [SymmetricSquare], to one that goes across there and one that goes down.
type Crossing struct {
	Cell               int // index of the cell
	Across, Down       int // indices of the two slots in Grid.Slots
	AcrossPos, DownPos int // place of the cell in each, from 0
}

// Grid is an immutable crossword grid. Cells are numbered row by row from 0.
type Grid struct {
	width, height int
	cells         []rune
	slots         []Slot
	crossings     []Crossing
	minSlot       int   // the length from which a run of white cells is a slot
	base          *Grid // the grid without ties, nil if there are none
	tied          []int // by cell: the cell whose letter it has; nil if there are no ties
}

// Width is the number of columns.
func (g *Grid) Width() int { return g.width }

// Height is the number of rows.
func (g *Grid) Height() int { return g.height }

// Size is the number of cells.
func (g *Grid) Size() int { return len(g.cells) }

// MinSlot is the length from which a run of white cells is a slot.
func (g *Grid) MinSlot() int { return g.minSlot }

// Symmetric reports whether rows are columns, as in a [SymmetricSquare].
func (g *Grid) Symmetric() bool { return g.base != nil }

// At returns Black, White or the letter that stands in a cell.
func (g *Grid) At(cell int) rune { return g.cells[cell] }

// Board is the rectangle that the grid fills.
func (g *Grid) Board() Board { return Board{g.width, g.height} }

// CellName is the cell's place for people, see [Board.CellName].
func (g *Grid) CellName(cell int) string { return g.Board().CellName(cell) }

// Neighbours are the cells that share a side with a cell, see [Board.Neighbours].
func (g *Grid) Neighbours(cell int) []int { return g.Board().Neighbours(cell) }

// Slots returns the slots in the order of clue lists: across by number, then
// down by number. The slice is the grid's own.
func (g *Grid) Slots() []Slot { return g.slots }

// Crossings returns the crossings, by cell. The slice is the grid's own.
func (g *Grid) Crossings() []Crossing { return g.crossings }

// Blacks is the number of black cells.
func (g *Grid) Blacks() int {
	n := 0
	for _, c := range g.cells {
		if c == Black {
			n++
		}
	}
	return n
}

// Unchecked returns the white cells that belong to one slot only, and those
// that belong to none.
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

// Entry returns what stands in the slot, White where there is no letter.
func (g *Grid) Entry(s Slot) string {
	entry := make([]rune, len(s.Cells))
	for i, c := range s.Cells {
		entry[i] = g.cells[c]
	}
	return string(entry)
}

// Fill returns the grid with letters in its white cells: letters has one rune a
// cell, and a zero leaves the cell as it is. Black cells stay black.
func (g *Grid) Fill(letters []rune) *Grid {
	filled := *g
	filled.cells = append([]rune(nil), g.cells...)
	for i, l := range letters {
		if l != 0 && g.cells[i] != Black {
			filled.cells[i] = l
		}
	}
	for cell, to := range g.tied {
		filled.cells[cell] = filled.cells[to]
	}
	return &filled
}

// String draws the grid, a line a row, as [Parse] reads it.
func (g *Grid) String() string {
	var b strings.Builder
	for i, c := range g.cells {
		b.WriteRune(c)
		if i%g.width == g.width-1 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// findSlots numbers the grid and collects slots and crossings. A run of white
// cells shorter than least is no slot and starts no number.
func (g *Grid) findSlots(least int) {
	g.minSlot = least
	var down []Slot
	number := 0
	for cell, r := range g.cells {
		if r == Black {
			continue
		}
		a, d := g.run(cell, Across), g.run(cell, Down)
		if len(a) < least && len(d) < least {
			continue
		}
		number++
		if len(a) >= least {
			g.slots = append(g.slots, Slot{number, Across, a})
		}
		if len(d) >= least {
			down = append(down, Slot{number, Down, d})
		}
	}
	g.slots = append(g.slots, down...)
	g.findCrossings()
}

// run returns the run of white cells that starts at cell, nil if the cell before
// it is white too.
func (g *Grid) run(cell int, dir Dir) []int {
	step, first, end := 1, cell-cell%g.width, cell-cell%g.width+g.width // across: the row
	if dir == Down {
		step, first, end = g.width, 0, len(g.cells)
	}
	if before := cell - step; before >= first && g.cells[before] != Black {
		return nil
	}
	var run []int
	for c := cell; c < end && g.cells[c] != Black; c += step {
		run = append(run, c)
	}
	return run
}

func (g *Grid) findCrossings() {
	type place struct{ slot, pos int }
	across := make(map[int]place)
	for i, s := range g.slots {
		for pos, cell := range s.Cells {
			if s.Dir == Across {
				across[cell] = place{i, pos}
			} else if a, ok := across[cell]; ok {
				g.crossings = append(g.crossings, Crossing{cell, a.slot, i, a.pos, pos})
			}
		}
	}
	sortCrossings(g.crossings)
}

// Rows are the lines of [Grid.String].
func (g *Grid) Rows() []string { return strings.Split(strings.TrimSuffix(g.String(), "\n"), "\n") }
