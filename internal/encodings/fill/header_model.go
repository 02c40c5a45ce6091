package fill

import (
	"errors"
	"slices"

	"crossat/grids"
	"crossat/internal/problem/fit"
)

// ModelComments returns the lines of a header for a constraint model of the problem. Instead of lines about variables
// it has one about the values of cells:
//
//	letters ABC[ACE]                          the meaning of the values 0, 1, …: letters, and strings in brackets
//
// Of h, only the fields about the dictionary are used.
func (h Header) ModelComments(p *fit.Problem) []string {
	h.Atoms, h.Letters, h.Encoding, h.NoDup = &Atoms{Grid: p.Grid}, p.Alphabet, "table", "letters"
	if p.Repeats {
		h.NoDup = repeats.Name
	}
	h.setRules(p.Rules)
	return h.Comments()
}

// letters parses the rest of a letters line.
func (r *headerReader) letters(rest string) (err error) {
	r.h.Letters, err = r.h.Atoms.Grid.Scan(rest)
	if err == nil && (len(r.h.Letters) == 0 ||
		slices.Contains(r.h.Letters, grids.Black) || slices.Contains(r.h.Letters, grids.White)) {
		err = errors.New("these are not all letters")
	}
	return err
}
