package grids

import "crossat/internal/named"

// Symmetry is a symmetry of the black cells of a grid: an involution on its cells.
type Symmetry struct {
	Name   string // as on the command line
	Title  string // one-line description for a listing
	Square bool   // only for square boards

	image func(width, height, row, column int) (int, int)
}

// Symmetries lists the symmetries, the default first.
var Symmetries = []Symmetry{
	{"rotational", "a half-turn maps the pattern to itself", false,
		func(w, h, r, c int) (int, int) { return h - 1 - r, w - 1 - c }},
	{"mirror", "the left half mirrors the right half", false,
		func(w, h, r, c int) (int, int) { return r, w - 1 - c }},
	{"diagonal", "row k has the pattern of column k", true,
		func(w, h, r, c int) (int, int) { return c, r }},
	{"none", "any pattern", false,
		func(w, h, r, c int) (int, int) { return r, c }},
}

// ID returns the name.
func (s Symmetry) ID() string { return s.Name }

// FindSymmetry returns the symmetry with the given name.
func FindSymmetry(name string) (Symmetry, bool) {
	s, err := named.Find("symmetry", Symmetries, name)
	return s, err == nil && name != ""
}

// Image returns the cell of a width x height grid that must be black if and only if the given one is. The image of the
// image is the cell itself. Without a symmetry, each cell is its own image.
func (s Symmetry) Image(width, height, cell int) int {
	if s.image == nil {
		return cell
	}
	row, column := s.image(width, height, cell/width, cell%width)
	return row*width + column
}
