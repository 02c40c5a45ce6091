// Package pattern has the problem of laying out black cells by [grids.Rules]: what shows
// without a solver that there is no pattern, which rules can be given up, and where the entries
// of a theme may go.
package pattern

import (
	"slices"
	"unicode/utf8"

	"crossat/grids"
)

// Line is a row or a column of a board.
type Line struct {
	Row, Column int // of its first cell
	Dir         grids.Dir
	Length      int
}

// Lines are the rows and then the columns of the board of the rules.
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

// Cell is the i-th cell of a line.
func (l Line) Cell(r grids.Rules, i int) int {
	if l.Dir == grids.Across {
		return l.Row*r.Width + l.Column + i
	}
	return (l.Row+i)*r.Width + l.Column
}

// Place is a slot for an entry of the theme.
type Place struct {
	Word  int // index into [grids.Rules.Theme]
	Line  Line
	Start int // counted from the beginning of the line
}

// Places are the slots that the board has room for: those of the first entry of the theme, then
// those of the second, and so on.
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

// Image is the image of a place under the symmetry, for the same entry.
func Image(r grids.Rules, p Place) Place {
	n := utf8.RuneCountInString(r.Theme[p.Word])
	first := r.Symmetry.Image(r.Width, r.Height, p.Line.Cell(r, p.Start))
	last := r.Symmetry.Image(r.Width, r.Height, p.Line.Cell(r, p.Start+n-1))
	first, last = min(first, last), max(first, last)
	if first/r.Width == last/r.Width {
		return Place{p.Word, Line{first / r.Width, 0, grids.Across, r.Width}, first % r.Width}
	}
	return Place{p.Word, Line{0, first % r.Width, grids.Down, r.Height}, first / r.Width}
}

// Unpaired are the entries of the theme that are left when all others are paired with one of
// their length: one of each length of which there is an odd number. Their slots must be their own
// images.
func Unpaired(r grids.Rules) []string {
	odd := map[int]bool{}
	for _, word := range r.Theme {
		n := utf8.RuneCountInString(word)
		odd[n] = !odd[n]
	}
	var left []string
	for _, word := range r.Theme {
		if n := utf8.RuneCountInString(word); odd[n] {
			odd[n] = false
			left = append(left, word)
		}
	}
	return left
}

// standsAlone reports whether an entry of the theme fits a slot that is its own image.
func standsAlone(r grids.Rules, word string) bool {
	r.Theme = []string{word}
	return slices.ContainsFunc(Places(r), func(p Place) bool { return Image(r, p) == p })
}
