package formats

import (
	"fmt"
	"strings"

	"crossat/grids"
	"crossat/puzzle"
)

// fromTwo returns the puzzle with a slot for each run of at least two cells. Some formats need that, because their
// readers derive slots and numbers from the cells.
func fromTwo(p *puzzle.Puzzle) (q *puzzle.Puzzle, notes []string, err error) {
	if p.Grid.MinSlot() == 2 {
		return p, nil, nil
	}
	g, err := grids.Parse("the grid", p.Grid.String(), grids.Options{})
	if err != nil {
		return nil, nil, err
	}
	q = new(puzzle.Puzzle)
	*q = *p
	q.Grid, q.Entries = g, make([]puzzle.Entry, len(g.Slots()))
	slots := slotsByStart(p.Grid)
	for i, s := range g.Slots() {
		if slot, ok := slots[start{s.Dir, s.Cells[0]}]; ok {
			q.Entries[i] = p.Entries[slot]
		}
	}
	if len(g.Slots()) > len(p.Grid.Slots()) {
		notes = append(notes, fmt.Sprintf("runs of fewer than %d cells also get numbers, but no clues",
			p.Grid.MinSlot()))
	}
	return q, notes, nil
}

// start is the direction and the first cell of a slot.
type start struct {
	dir  grids.Dir
	cell int
}

// slotsByStart returns the slots of a grid by their starts.
func slotsByStart(g *grids.Grid) map[start]int {
	slots := make(map[start]int, len(g.Slots()))
	for i, s := range g.Slots() {
		slots[start{s.Dir, s.Cells[0]}] = i
	}
	return slots
}

// cellsOnly returns an error for a puzzle with bars, in a format without them.
func cellsOnly(p *puzzle.Puzzle, format string) error {
	if p.Grid.Barred() {
		return fmt.Errorf("%s can't store the bars of this puzzle: use %s", format, formatsWithBars)
	}
	return nil
}

// formatsWithBars are the formats for all kinds of grids.
const formatsWithBars = "ipuz, jpz, exolve or json"

// choicesOf returns the choices of an open rebus cell; nil for other cells.
func choicesOf(p *puzzle.Puzzle, cell int) []string {
	var choices []string
	if p.Text(cell) == "" {
		for _, content := range p.Grid.Choices(cell) {
			choices = append(choices, p.Grid.Expand(string(content)))
		}
	}
	return choices
}

// lostHead notes the texts around the grid, for formats that can't hold them.
func lostHead(p *puzzle.Puzzle) []string {
	var lost []string
	for _, head := range []struct{ name, text string }{
		{"title", p.Title}, {"author", p.Author}, {"copyright", p.Copyright}, {"notes", p.Notes},
	} {
		if head.text != "" {
			lost = append(lost, head.name)
		}
	}
	if len(lost) == 0 {
		return nil
	}
	return []string{"left out: " + strings.Join(lost, ", ")}
}

// lostMarks notes the marks that a format can't hold, and open cells with a choice, which only ipuz, JSON and text
// hold. Locks are only used by crossat, so it doesn't note them.
func lostMarks(p *puzzle.Puzzle, held puzzle.Mark) []string {
	var notes []string
	for _, m := range []struct {
		mark puzzle.Mark
		note string
	}{
		{puzzle.Void, "cells outside of the outline are black"},
		{puzzle.Given, "which letters are given is left out"},
		{puzzle.Circle, "circles are left out"},
		{puzzle.Shade, "shades are left out"},
	} {
		if held&m.mark == 0 && p.Any(m.mark) {
			notes = append(notes, m.note)
		}
	}
	for cell := range p.Grid.Size() {
		if choicesOf(p, cell) != nil {
			return append(notes, "what open rebus cells take is left out")
		}
	}
	return notes
}
