// Package pattern states the problem of laying out black cells under [grids.Rules]: which rules are
// infeasible by counting alone, which can be relaxed, and where theme entries can be placed.
package pattern

import (
	"unicode/utf8"

	"crossat/grids"
)

// Line is a row or a column of a board.
type Line struct {
	Row, Column int // of its first cell, from 0
	Dir         grids.Dir
	Length      int // in cells
}

// Lines returns the rows, then the columns, of the board.
func Lines(r grids.Rules) []Line {
	var all []Line
	for row := range r.Height {
		all = append(all, Line{row, 0, grids.Across, r.Width})
	}
	for column := range r.Width {
		all = append(all, Line{0, column, grids.Down, r.Height})
	}
	return all
}

// Cell returns the index of the i-th cell of a line, counted from 0.
func (l Line) Cell(r grids.Rules, i int) int {
	if l.Dir == grids.Across {
		return l.Row*r.Width + l.Column + i
	}
	return (l.Row+i)*r.Width + l.Column
}

// Place is a possible slot for a theme entry.
type Place struct {
	Word  int // index into [grids.Rules.Theme]
	Line  Line
	Start int // position of the first letter in the line, from 0
}

// Placement is a place for each of the theme entries.
type Placement []Place

// Places returns all places on the board for the theme entries, ordered by entry.
func Places(r grids.Rules) []Place {
	var all []Place
	for i, text := range r.Theme {
		n := utf8.RuneCountInString(text)
		for _, l := range Lines(r) {
			for start := range l.Length - n + 1 {
				all = append(all, Place{i, l, start})
			}
		}
	}
	return all
}

// Image returns the image of a place under the symmetry, for the same entry.
func Image(r grids.Rules, p Place) Place {
	n := utf8.RuneCountInString(r.Theme[p.Word])
	first, dir := ImageRun(r, p.Line.Cell(r, p.Start), p.Line.Cell(r, p.Start+n-1))
	if dir == grids.Across {
		return Place{p.Word, Line{first / r.Width, 0, grids.Across, r.Width}, first % r.Width}
	}
	return Place{p.Word, Line{0, first % r.Width, grids.Down, r.Height}, first / r.Width}
}

// ImageRun returns the image under the symmetry of a run of cells, given by its ends: the first cell,
// and the direction.
func ImageRun(r grids.Rules, first, last int) (int, grids.Dir) {
	first, last = r.Symmetry.Image(r.Width, r.Height, first), r.Symmetry.Image(r.Width, r.Height, last)
	if first/r.Width == last/r.Width { // in one row
		return min(first, last), grids.Across
	}
	return min(first, last), grids.Down
}
