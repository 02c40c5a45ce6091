package grids

import "crossat/internal/named"

// Symmetry is a way in which the black cells of a grid mirror each other.
type Symmetry struct {
	Name   string // as the user writes it
	Title  string // one line for a list
	Square bool   // only a square can have it

	image func(width, height, row, column int) (int, int)
}

// Symmetries lists them, the usual one first.
var Symmetries = []Symmetry{
	{"rotational", "half a turn leaves the pattern as it is", false,
		func(w, h, r, c int) (int, int) { return h - 1 - r, w - 1 - c }},
	{"mirror", "the left half mirrors the right one", false,
		func(w, h, r, c int) (int, int) { return r, w - 1 - c }},
	{"diagonal", "rows are columns", true,
		func(w, h, r, c int) (int, int) { return c, r }},
	{"none", "any pattern", false,
		func(w, h, r, c int) (int, int) { return r, c }},
}

// ID is the name.
func (s Symmetry) ID() string { return s.Name }

// FindSymmetry returns the symmetry of that name.
func FindSymmetry(name string) (Symmetry, bool) {
	s, err := named.Find("symmetry", Symmetries, name)
	return s, err == nil && name != ""
}

// Image is the cell of a grid that must be black where the given one is. The image of
// the image is the cell itself. Without a symmetry, each cell is its own image.
func (s Symmetry) Image(width, height, cell int) int {
	if s.image == nil {
		return cell
	}
	row, column := s.image(width, height, cell/width, cell%width)
	return row*width + column
}
